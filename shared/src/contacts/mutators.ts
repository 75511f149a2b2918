import * as z from 'zod/mini';
import type { Fields } from '../changes/words.ts';
import { ContactId, MatchId } from '../ids.ts';
import { isOpenMatch, Matches } from '../matches/match.ts';
import { defineMutator, done, type Entitlements, type Outcome, refuse, type Tx } from '../mutation.ts';
import { GivenPerson } from '../outreach/activity.ts';
import { mayLog } from '../outreach/permits.ts';
import { inCatalog, msg } from '../words/message.ts';
import { type Contact, type ContactFirm, Contacts } from './contact.ts';

const contact = (id: string) => ({ collection: Contacts.name, id });
const match = (id: string) => ({ collection: Matches.name, id });

const noSuchContact = refuse('missing', 'This contact was deleted. Your text is saved here.');
const noSuchMatch = refuse('missing', 'Match not found');

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

const Role = z.string().check(z.trim(), z.maxLength(200));
const Firm = z.object({ matchId: MatchId, role: Role });

/** Maximum investors that one contact is at. */
const mostFirms = 50;

const fields: Fields = inCatalog({
  name: 'Name',
  role: 'Role',
  email: 'Email',
  phone: 'Phone',
  link: 'Link',
  about: 'About them',
  firms: 'Role',
});

/** Adds a contact at one investor or at several. A deleted one returns under its id. */
export const addContact = defineMutator({
  name: 'addContact',
  label: 'Contact added',
  fields,
  tell: ({ firms }, { name }) => ({ detail: name(firms[0]?.matchId ?? '') }),
  args: z.object({
    id: ContactId,
    firms: z.array(Firm).check(z.minLength(1), z.maxLength(mostFirms)),
    details: ContactDetails,
  }),
  touches: ({ id, firms }) => [contact(id), ...firms.map(({ matchId }) => match(matchId))],
  permit: (tx, { firms }, entitlements) => mayLogAll(tx, firms, entitlements),
  apply(tx, { id, firms, details }) {
    if (tx.get(Contacts, id)) return refuse('exists', 'This contact already exists.');
    const known = firms.filter(({ matchId }) => isOpenMatch(tx.get(Matches, matchId)));
    if (known.length === 0) return noSuchMatch;
    put(tx, { ...details, id, firms: known });
    return done;
  },
});

/** Changes only the named fields; the role is the one at this investor. */
export const editContact = defineMutator({
  name: 'editContact',
  label: 'Contact changed',
  fields,
  tell: ({ id }, { name }) => ({ about: name(id) ?? '' }),
  restores: {
    collection: Contacts.name,
    fields: Object.keys(ContactDetails.shape),
    args: ({ id, firms }, changes) => ({ id, matchId: (firms as Contact['firms'])[0]?.matchId, changes }),
  },
  args: z.object({
    id: ContactId,
    matchId: MatchId,
    changes: z.partial(z.object({ ...ContactDetails.shape, role: Role })),
  }),
  touches: ({ id, matchId }) => [contact(id), match(matchId)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId, changes: { role, ...details } }) {
    const found = tx.get(Contacts, id);
    if (!found?.firms.some((firm) => firm.matchId === matchId)) return noSuchContact;
    put(tx, {
      ...found,
      ...details,
      firms: role === undefined ? found.firms : withFirm(found.firms, { matchId, role }),
    });
    return done;
  },
});

/** The same person at one more investor. */
export const linkContact = defineMutator({
  name: 'linkContact',
  label: 'Contact added to an investor',
  fields,
  tell: ({ id, matchId }, { name }) => ({ detail: name(matchId), about: name(id) ?? '' }),
  args: z.object({ id: ContactId, ...Firm.shape }),
  touches: ({ id, matchId }) => [contact(id), match(matchId)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId, role }) {
    const found = tx.get(Contacts, id);
    if (!found) return noSuchContact;
    if (!isOpenMatch(tx.get(Matches, matchId))) return noSuchMatch;
    const firms = withFirm(found.firms, { matchId, role });
    if (firms.length > mostFirms) return refuse('too_large', 'A contact can be at 50 investors at most.');
    put(tx, { ...found, firms });
    return done;
  },
});

/** Removes a contact from one investor; from the last, it is deleted. */
export const unlinkContact = defineMutator({
  name: 'unlinkContact',
  label: 'Contact removed from an investor',
  fields,
  tell: ({ id, matchId }, { name, before }) => ({
    detail: name(matchId),
    about: name(id) ?? String(before.name ?? ''),
  }),
  args: z.object({ id: ContactId, matchId: MatchId }),
  touches: ({ id, matchId }) => [contact(id), match(matchId)],
  permit: (tx, { matchId }, entitlements) => mayLog(tx.get(Matches, matchId), entitlements),
  apply(tx, { id, matchId }) {
    const found = tx.get(Contacts, id);
    if (found) leave(tx, found, matchId);
    return done;
  },
});

/** Allowed on every plan: a person may ask for it. */
export const deleteContact = defineMutator({
  name: 'deleteContact',
  label: 'Contact deleted',
  fields,
  tell: ({ id }, { name, before }) => ({
    about: name(id) ?? String(before.name ?? ''),
    values: { email: before.email, phone: before.phone },
    before: {},
  }),
  args: z.object({ id: ContactId }),
  touches: ({ id }) => [contact(id)],
  apply(tx, { id }) {
    tx.remove(Contacts, id);
    return done;
  },
});

/** Maximum contacts of one `importContacts`: a change may touch 200 records, and each has a match. */
export const mostContacts = 100;

/** Takes in contacts from a file: new ones, and known ones at one more investor. `remove` undoes it. */
export const importContacts = defineMutator({
  name: 'importContacts',
  label: 'Contacts imported',
  fields: { contacts: 'Contacts' },
  tell: ({ rows, remove }) => ({
    about: [
      ...(rows.length > 0
        ? [msg('{count, plural, one {1 contact} other {{count} contacts}}', { count: rows.length })]
        : []),
      ...(remove.length > 0
        ? [
            msg('{count, plural, one {Import of 1 contact undone} other {Import of {count} contacts undone}}', {
              count: remove.length,
            }),
          ]
        : []),
    ],
    values: { contacts: rows.map(({ details }) => details.name).join(', ') },
  }),
  args: z.object({
    rows: z.array(z.object({ id: ContactId, ...Firm.shape, details: ContactDetails })).check(z.maxLength(mostContacts)),
    remove: z.array(z.object({ id: ContactId, matchId: MatchId })).check(z.maxLength(mostContacts)),
  }),
  touches: ({ rows, remove }) => [...rows, ...remove].flatMap(({ id, matchId }) => [contact(id), match(matchId)]),
  permit: (tx, { rows }, entitlements) => mayLogAll(tx, rows, entitlements),
  apply(tx, { rows, remove }) {
    for (const { id, matchId, role, details } of rows) {
      if (!isOpenMatch(tx.get(Matches, matchId))) continue;
      const found = tx.get(Contacts, id);
      put(tx, { ...(found ?? { ...details, id }), firms: withFirm(found?.firms ?? [], { matchId, role }) });
    }
    for (const { id, matchId } of remove) {
      const found = tx.get(Contacts, id);
      if (found) leave(tx, found, matchId);
    }
    return done;
  },
});

/** Notes who introduced the startup to an investor: a contact at any investor, or a name. On every plan. */
export const setIntroducer = defineMutator({
  name: 'setIntroducer',
  label: 'Introduction',
  fields: { introducedBy: 'Introduced by' },
  restores: {
    collection: Matches.name,
    fields: ['introducedBy'],
    args: ({ id }, { introducedBy }) => ({ matchId: id, introducedBy: introducedBy ?? null }),
  },
  tell: ({ introducedBy }) => ({ values: { introducedBy } }),
  args: z.object({ matchId: MatchId, introducedBy: z.nullable(GivenPerson) }),
  touches: ({ matchId }) => [match(matchId)],
  apply(tx, { matchId, introducedBy }) {
    const found = tx.get(Matches, matchId);
    if (!isOpenMatch(found)) return noSuchMatch;
    tx.put(Matches, { ...found, introducedBy });
    return done;
  },
});

export const contactMutators = [
  addContact,
  editContact,
  linkContact,
  unlinkContact,
  deleteContact,
  importContacts,
  setIntroducer,
];

function mayLogAll(tx: Tx, firms: readonly Pick<ContactFirm, 'matchId'>[], entitlements: Entitlements): Outcome {
  for (const { matchId } of firms) {
    const permitted = mayLog(tx.get(Matches, matchId), entitlements);
    if (!permitted.done) return permitted;
  }
  return done;
}

type Written = ContactDetails & Pick<Contact, 'id' | 'firms'> & Partial<Contact>;

function put(tx: Tx, written: Written): void {
  const { accountId, at } = tx.by;
  tx.put(Contacts, { accountId, createdAt: at, ...written, updatedAt: at });
}

const withFirm = (firms: readonly ContactFirm[], firm: ContactFirm): ContactFirm[] =>
  firms.some(({ matchId }) => matchId === firm.matchId)
    ? firms.map((one) => (one.matchId === firm.matchId ? firm : one))
    : [...firms, firm];

function leave(tx: Tx, found: Contact, matchId: MatchId): void {
  const firms = found.firms.filter((firm) => firm.matchId !== matchId);
  if (firms.length === 0) tx.remove(Contacts, found.id);
  else if (firms.length < found.firms.length) put(tx, { ...found, firms });
}
