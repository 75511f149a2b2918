import * as z from 'zod/mini';
import { ContactId, MatchId } from '../ids.ts';
import { isOpenMatch, Matches } from '../matches/match.ts';
import { defineMutator, done, type Outcome, refuse } from '../mutation.ts';
import { mayLog } from '../outreach/permits.ts';
import { inCatalog } from '../words/message.ts';
import { type Contact, Contacts } from './contact.ts';

const contact = (id: string) => ({ collection: Contacts.name, id });
const match = (id: string) => ({ collection: Matches.name, id });

export const ContactDetails = z.object({
  name: z.string().check(z.trim(), z.minLength(1, 'Name is required'), z.maxLength(200)),
  email: z.nullable(z.email('Please enter a valid email address.').check(z.maxLength(254))),
  phone: z.nullable(z.string().check(z.trim(), z.maxLength(60))),
  link: z.nullable(
    z.string().check(z.maxLength(2_000), z.regex(/^https?:\/\/[^\s/?#]+\S*$/i, 'A web address starting with https://')),
  ),
  about: z.string().check(z.maxLength(2_000)),
});
export type ContactDetails = z.infer<typeof ContactDetails>;

/** Maximum contacts of one change: it may touch 200 records, and each contact has a match. */
export const mostContacts = 100;

const fields = Object.keys(ContactDetails.shape);

/**
 * Adds contacts at investors and changes them: only the named details, and the role at this investor. Who is at none but others joins it
 * with a role. A new contact, and one that was deleted, needs all details. `remove` removes contacts from an investor; from the last one,
 * they are deleted, on every plan: a person may ask for it.
 */
export const saveContacts = defineMutator({
  name: 'saveContacts',
  label: 'Contact saved',
  fields: inCatalog({
    name: 'Name',
    role: 'Role',
    email: 'Email',
    phone: 'Phone',
    link: 'Link',
    about: 'About them',
    firms: 'Role',
  }),
  restores: {
    collection: Contacts.name,
    fields,
    args: ({ id, firms }, details) => ({
      rows: [{ id, matchId: (firms as Contact['firms'])[0]?.matchId, details }],
      remove: [],
    }),
  },
  args: z.object({
    rows: z
      .array(
        z.object({
          id: ContactId,
          matchId: MatchId,
          role: z.optional(z.string().check(z.trim(), z.maxLength(200))),
          details: z.partial(ContactDetails),
        }),
      )
      .check(z.maxLength(mostContacts)),
    remove: z.array(z.object({ id: ContactId, matchId: MatchId })).check(z.maxLength(mostContacts)),
  }),
  touches: ({ rows, remove }) => [...rows, ...remove].flatMap(({ id, matchId }) => [contact(id), match(matchId)]),
  permit: (tx, { rows }, entitlements) =>
    rows.map(({ matchId }) => mayLog(tx.get(Matches, matchId), entitlements)).find((permitted) => !permitted.done) ??
    done,
  apply(tx, { rows, remove }) {
    const { accountId, at } = tx.by;
    let outcome: Outcome = done;
    for (const { id, matchId, role, details } of rows) {
      const found = tx.get(Contacts, id);
      const firms = found?.firms ?? [];
      const others = firms.filter((firm) => firm.matchId !== matchId);
      if (others.length === firms.length && !isOpenMatch(tx.get(Matches, matchId)))
        outcome = refuse('missing', 'Match not found');
      else if (!found && fields.some((field) => !(field in details)))
        outcome = refuse('missing', 'This contact was deleted. Your text is saved here.');
      else
        tx.put(Contacts, {
          accountId,
          createdAt: at,
          ...found,
          ...details,
          id,
          firms: role === undefined ? firms : withRole(firms, { matchId, role }),
          updatedAt: at,
        } as Contact);
    }
    for (const { id, matchId } of remove) {
      const found = tx.get(Contacts, id);
      if (!found) continue;
      const firms = found.firms.filter((firm) => firm.matchId !== matchId);
      if (firms.length === 0) tx.remove(Contacts, id);
      else tx.put(Contacts, { ...found, firms, updatedAt: at });
    }
    // Of several, those that can be saved are.
    return rows.length + remove.length > 1 ? done : outcome;
  },
});

const withRole = (firms: Contact['firms'], firm: Contact['firms'][number]): Contact['firms'] =>
  firms.some(({ matchId }) => matchId === firm.matchId)
    ? firms.map((one) => (one.matchId === firm.matchId ? firm : one))
    : [...firms, firm];
