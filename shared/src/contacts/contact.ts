import * as z from 'zod/mini';
import { Instant } from '../dates.ts';
import { AccountId, ContactId, MatchId } from '../ids.ts';
import { defineCollection, Overlaps } from '../mutation.ts';

/** A person as another record names them. The name was read when it was written, and stays if the contact is deleted. */
export const Person = z.object({
  id: z.nullable(ContactId),
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
});
export type Person = z.infer<typeof Person>;

/** Where a contact works: an investor on the startup's list, and the role there. */
export const ContactFirm = z.object({ matchId: MatchId, role: z.string() });
export type ContactFirm = z.infer<typeof ContactFirm>;

/** A synced person whom a startup knows at one investor or at several. It is the startup's own, whatever an operator knows. */
export const Contact = z.looseObject({
  id: ContactId,
  name: z.string(),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  link: z.nullable(z.string()),
  about: z.string(),
  firms: z.array(ContactFirm),
  accountId: AccountId,
  createdAt: Instant,
  updatedAt: Instant,
  ...Overlaps,
});
export type Contact = z.infer<typeof Contact>;

export const Contacts = defineCollection<Contact>({
  name: 'contacts',
  schema: Contact,
  indexes: ['*overlaps'],
  texts: ['about'],
  kept: ['name', 'email', 'phone', 'link', 'firms'],
});
