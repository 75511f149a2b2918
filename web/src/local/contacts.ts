import { type Contact, Contacts } from '@paratope/shared/contacts/contact';
import { useLocalQuery } from './hooks.ts';

/** Every contact of the startup at all of its investors; undefined during the first read. */
export const useContacts = (): readonly Contact[] | undefined =>
  useLocalQuery((rows) => rows.table(Contacts).toArray(), []);
