import type { Contact, Person } from './contact.ts';

/** The contacts at an investor, by name. */
export const contactsAt = (contacts: readonly Contact[], matchId: string): Contact[] =>
  contacts.filter(({ firms }) => firms.some((firm) => firm.matchId === matchId)).sort(byName);

export const byName = (a: Contact, b: Contact): number => a.name.localeCompare(b.name) || a.id.localeCompare(b.id);

export const roleAt = ({ firms }: Pick<Contact, 'firms'>, matchId: string): string =>
  firms.find((firm) => firm.matchId === matchId)?.role ?? '';

export const personOf = ({ id, name }: Pick<Contact, 'id' | 'name'>): Person => ({ id, name });

/** The name as it is now, or as it was written once the contact is gone. */
export const nameOf = (person: Person, contacts: readonly Contact[]): string =>
  contacts.find(({ id }) => id === person.id)?.name ?? person.name;

interface Reachable {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
}

/**
 * Returns the contact who is the same person: with the same email, or with the same name and phone. A name alone is no proof; screens
 * ask about it.
 */
export function samePerson<One extends Reachable>(person: Reachable, among: readonly One[]): One | undefined {
  const [email, phone, name] = [plain(person.email), digits(person.phone), plain(person.name)];
  return (
    among.find((one) => email !== '' && plain(one.email) === email) ??
    among.find((one) => phone.length > 5 && digits(one.phone) === phone && plain(one.name) === name)
  );
}

const plain = (text: string | null): string => (text ?? '').trim().toLowerCase().replace(/\s+/g, ' ');

/** `+1 (617) 555-0100` and `0016175550100` are one number. */
const digits = (phone: string | null): string => (phone ?? '').replace(/\D/g, '').replace(/^00/, '');
