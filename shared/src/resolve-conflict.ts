import * as z from 'zod/mini';
import { Contacts } from './contacts/contact.ts';
import { EmailDrafts } from './drafts/email-draft.ts';
import { Matches } from './matches/match.ts';
import { type AnyRow, type Collection, defineMutator, done, refuse } from './mutation.ts';
import { Activities } from './outreach/activity.ts';
import { Startups } from './startups/startup.ts';

/** Replaces a queued change that the person took back before it was sent: the server receives its number and does nothing. */
export const withdrawn = defineMutator({
  name: 'withdrawn',
  label: 'Discarded',
  tell: ({ name }, { change }) => ({ detail: change(name), about: '' }),
  args: z.object({
    /** Name of the discarded change, for its description. */
    name: z.string().check(z.maxLength(100)),
  }),
  touches: () => [],
  apply: () => done,
});

const checked = [Matches, Activities, Contacts, Startups, EmailDrafts] as const;

/** Confirms that a person checked a field two people had changed at once, and that its value is right. */
export const keepAsIs = defineMutator({
  name: 'keepAsIs',
  label: 'Kept as is',
  tell: ({ field: name }, { field }) => ({ detail: field(name) }),
  args: z.object({
    collection: z.enum(checked.map(({ name }) => name)),
    id: z.string().check(z.minLength(1), z.maxLength(64)),
    field: z.string().check(z.minLength(1), z.maxLength(64)),
  }),
  touches: ({ collection, id }) => [{ collection, id }],
  apply(tx, { collection: name, id, field }) {
    const collection = checked.find((one) => one.name === name) as Collection | undefined;
    const found = collection && tx.get(collection, id);
    if (!collection || !found) return refuse('missing', 'This record was deleted.');
    const { overlaps = [], ...rest } = found as AnyRow & { overlaps?: readonly string[] };
    const left = overlaps.filter((one) => one !== field);
    tx.put(collection, { ...rest, ...(left.length > 0 ? { overlaps: left } : {}) });
    return done;
  },
});

export const conflictMutators = [withdrawn, keepAsIs];
