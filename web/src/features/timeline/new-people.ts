import type { Person } from '@paratope/shared/contacts/contact';
import { saveContacts } from '@paratope/shared/contacts/mutators';
import type { ContactId, MatchId } from '@paratope/shared/ids';
import type { Replica } from '@paratope/sync/client/replica';
import { attempt } from '../../local/attempt.ts';
import { newId } from '../../local/device.ts';

interface Named {
  readonly people?: readonly Person[] | undefined;
  readonly nextActionFor?: Person | null | undefined;
}

interface NewPerson {
  readonly id: ContactId;
  readonly name: string;
}

/** Gives every name that was typed anew the id of a contact to be made. Names that stood there before stay names. */
export function withNewPeople<Given extends Named>(
  given: Given,
  before: Named = {},
): { readonly given: Given; readonly added: readonly NewPerson[] } {
  const known = new Set([...(before.people ?? []), before.nextActionFor].map((person) => person?.name));
  const added = new Map<string, NewPerson>();
  const named = (person: Person): Person => {
    if (person.id !== null || known.has(person.name)) return person;
    const one = added.get(person.name) ?? { id: newId<ContactId>(), name: person.name };
    added.set(person.name, one);
    return one;
  };
  const next = {
    ...given,
    ...(given.people ? { people: given.people.map(named) } : {}),
    ...(given.nextActionFor ? { nextActionFor: named(given.nextActionFor) } : {}),
  };
  return { given: next, added: [...added.values()] };
}

/** Makes the contacts, at the investor the activity is about. */
export async function addPeople(mutate: Replica['mutate'], matchId: MatchId, added: readonly NewPerson[]) {
  if (added.length === 0) return;
  const blank = { email: null, phone: null, link: null, about: '' };
  const rows = added.map(({ id, name }) => ({ id, matchId, role: '', details: { name, ...blank } }));
  await attempt(mutate(saveContacts, { rows, remove: [] }));
}
