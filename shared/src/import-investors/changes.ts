import { type ContactDetails, mostContacts } from '../contacts/mutators.ts';
import { samePerson } from '../contacts/people.ts';
import type { ContactId, MatchId } from '../ids.ts';
import { formerOf, type Planned, type Writes } from './plan.ts';

/** Arguments of `importInvestors`. */
export interface Brought {
  readonly rows: {
    readonly id: MatchId;
    readonly addedAt: string | null;
    readonly details: Mutable<Writes['details']>;
    readonly given: Mutable<Writes['given']>;
  }[];
  readonly remove: MatchId[];
}
type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Arguments of `saveContacts`. */
export interface BroughtContacts {
  readonly rows: {
    readonly id: ContactId;
    readonly matchId: MatchId;
    readonly role: string;
    readonly details: Partial<ContactDetails>;
  }[];
  readonly remove: { readonly id: ContactId; readonly matchId: MatchId }[];
}

export interface BroughtPair {
  readonly change: Brought;
  readonly back: Brought;
  /** The people at these investors, saved after them and removed before; in parts. */
  readonly contacts: readonly BroughtContacts[];
}

/**
 * Splits a plan into changes of some lines each. Matched investors with a new status are separate from all
 * others, so that a plan limit that is only known later refuses just them.
 */
export function changesOf(
  planned: readonly Planned[],
  { newId, now }: { newId: () => string; now: string },
): BroughtPair[] {
  const made: NewContact[] = [];
  const limited: Item[] = [];
  const free: Item[] = [];
  for (const one of planned) {
    if (one.act === 'create') free.push({ id: newId() as MatchId, addedAt: now, writes: one.writes, before: null });
    if (one.act === 'update') {
      const item = { id: one.match.id, addedAt: null, writes: one.writes, before: formerOf(one.match, one.writes) };
      (one.match.origin === 'matched' && one.writes.given.status ? limited : free).push(item);
    }
  }
  return [...inParts(free), ...inParts(limited)].map((items) => ({
    change: {
      rows: items.map(({ id, addedAt, writes }) => ({
        id,
        addedAt,
        details: { ...writes.details },
        given: { ...writes.given },
      })),
      remove: [],
    },
    back: {
      rows: items.flatMap(({ id, before }) =>
        before ? [{ id, addedAt: null, details: { ...before.details }, given: { ...before.given } }] : [],
      ),
      remove: items.flatMap(({ id, before }) => (before ? [] : [id])),
    },
    contacts: contactsOf(items, newId, made),
  }));
}

interface NewContact extends ContactDetails {
  readonly id: ContactId;
}

/** A person at two investors of the file is one: whoever is new is added to `made`. */
function contactsOf(items: readonly Item[], newId: () => string, made: NewContact[]): BroughtContacts[] {
  const rows = items.flatMap(({ id: matchId, writes }) =>
    writes.contacts.map(({ id: known, role, details }) => {
      const before = known ?? samePerson(details, made)?.id;
      const id = before ?? (newId() as ContactId);
      if (before === undefined) made.push({ ...details, id });
      return { id, matchId, role, details: before === undefined ? { ...details } : {} };
    }),
  );
  const parts: BroughtContacts[] = [];
  for (let from = 0; from < rows.length; from += mostContacts)
    parts.push({ rows: rows.slice(from, from + mostContacts), remove: [] });
  return parts;
}

interface Item {
  readonly id: MatchId;
  readonly addedAt: string | null;
  readonly writes: Writes;
  readonly before: Pick<Writes, 'details' | 'given'> | null;
}

/** Lines of one change: fewer than the maximum, because everyone who writes waits for it. */
const mostLines = 50;
/** Bytes of one change, well below a request's limit even together with its base. */
const mostBytes = 60_000;

function inParts(items: readonly Item[]): Item[][] {
  const parts: Item[][] = [];
  let bytes = 0;
  for (const item of items) {
    const size = JSON.stringify([item.writes, item.before]).length;
    const last = parts.at(-1);
    if (last && last.length < mostLines && bytes + size <= mostBytes) last.push(item);
    else {
      parts.push([item]);
      bytes = 0;
    }
    bytes += size;
  }
  return parts;
}
