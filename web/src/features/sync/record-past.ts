import type { AnyRow } from '@paratope/shared/mutation';
import type { FieldRevision } from '@paratope/shared/outreach/api';
import type { Revisions } from './history.ts';

/** Everything one person set on one device in one moment. */
export interface PastChange {
  readonly key: string;
  readonly by: FieldRevision['by'];
  readonly facts: readonly PastFact[];
}

export interface PastFact {
  readonly field: string;
  readonly value: unknown;
  /** The value before it, where one is known. */
  readonly before: unknown;
  /** What the person typed, if merging made another value of it. */
  readonly typed?: unknown;
  /** Two people had changed the field at once. */
  readonly conflict: boolean;
  readonly isNow: boolean;
}

/** Returns a record's past, newest act first. Within a field the server's order counts; device clocks only order acts that share no field. */
export function recordPast(revisions: Revisions, row: AnyRow | undefined): PastChange[] {
  const acts = new Map<string, { by: FieldRevision['by']; facts: PastFact[] }>();
  const places = new Map<PastFact, number>();
  for (const [field, values] of Object.entries(revisions)) {
    values.forEach(({ value, typed, conflict, by }, index) => {
      const key = by ? `${by.at} ${by.accountId} ${by.replicaId ?? ''}` : 'before';
      const act = acts.get(key) ?? { by, facts: [] };
      const fact: PastFact = {
        field,
        value,
        before: values[index + 1]?.value,
        ...(typed === undefined ? {} : { typed }),
        conflict,
        isNow: index === 0 && row !== undefined && same(row[field], value),
      };
      acts.set(key, act);
      act.facts.push(fact);
      places.set(fact, index);
    });
  }
  return inOrder(
    [...acts].map(([key, act]) => ({ key, ...act })),
    places,
  );
}

/** Always takes the latest act whose values are next in all its fields; if there is none, two acts cross and the clock decides. */
function inOrder(acts: PastChange[], places: ReadonlyMap<PastFact, number>): PastChange[] {
  const open = acts.sort((a, b) => momentOf(b).localeCompare(momentOf(a)));
  const toldIn = new Map<string, number>();
  const told: PastChange[] = [];
  while (open.length > 0) {
    const isNext = ({ facts }: PastChange) =>
      facts.every((fact) => (places.get(fact) ?? 0) <= (toldIn.get(fact.field) ?? 0));
    for (const next of open.splice(Math.max(0, open.findIndex(isNext)), 1)) {
      told.push(next);
      for (const { field } of next.facts) toldIn.set(field, (toldIn.get(field) ?? 0) + 1);
    }
  }
  return told;
}

/** A field that two people changed at once: its value now, and its value for each of them. */
export interface TwoSides {
  readonly now: unknown;
  /** The side that arrived first, then the later one. */
  readonly sides: readonly Side[];
}

export interface Side {
  readonly value: unknown;
  readonly by: FieldRevision['by'];
}

/** The newest conflict in a field's past; undefined if none is known. */
export function twoSides(values: readonly FieldRevision[], now: unknown): TwoSides | undefined {
  const at = values.findIndex(({ conflict }) => conflict);
  const [later, earlier] = [values[at], values[at + 1]];
  if (!later || !earlier) return undefined;
  return {
    now,
    sides: [
      { value: earlier.value, by: earlier.by },
      { value: later.typed ?? later.value, by: later.by },
    ],
  };
}

export const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The value from before the first change comes last. */
const momentOf = ({ by }: Pick<PastChange, 'by'>): string => by?.at ?? '';
