/** The benchmark's records and changes as this project's engine takes them; the page and the server share them. */
import {
  type AnyRow,
  type Collection,
  defineCollection,
  defineMutator,
  done,
  refuse,
  registryOf,
} from '@paratope/shared/mutation';
import * as z from 'zod/mini';
import type { Contact } from './contender.ts';

const ContactSchema = z.object({
  id: z.string(),
  name: z.string(),
  firm: z.string(),
  email: z.string(),
  status: z.string(),
  updatedAt: z.string(),
  note: z.string(),
  /** Counts what arrived: a change that takes effect twice shows here. */
  times: z.optional(z.int()),
});

type StoredContact = Contact & { readonly times?: number | undefined } & AnyRow;

export const Contacts: Collection<StoredContact> = defineCollection({
  name: 'contacts',
  schema: ContactSchema as unknown as z.ZodMiniType<StoredContact>,
  indexes: ['status'],
  texts: ['note'],
});

/** A word the server refuses a note for (L12). */
export const forbidden = 'embargoed';

const ref = (id: string) => ({ collection: Contacts.name, id });

export const putContact = defineMutator({
  name: 'putContact',
  args: ContactSchema,
  touches: ({ id }) => [ref(id)],
  permit: (_, { note }) => (note.includes(forbidden) ? refuse('plan_limit', 'Not on this plan.') : done),
  apply(tx, row) {
    const before = tx.get(Contacts, row.id);
    tx.put(Contacts, { ...row, times: (before?.times ?? 0) + 1 });
    return done;
  },
});

/** At most 200 rows, as any change (SPEC W4). */
export const putContacts = defineMutator({
  name: 'putContacts',
  args: z.object({ rows: z.array(ContactSchema).check(z.maxLength(200)) }),
  touches: ({ rows }) => rows.map(({ id }) => ref(id)),
  apply(tx, { rows }) {
    for (const row of rows) tx.put(Contacts, row);
    return done;
  },
});

export const registry = registryOf([putContact, putContacts]);
export const benchCollections = [Contacts] as unknown as readonly Collection[];
