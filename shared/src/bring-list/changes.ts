import type { MatchId } from '../ids.ts';
import { formerOf, type Planned, type Writes } from './plan.ts';

/** Arguments of `bringInvestors`. */
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

/** A change and the change that takes it back. */
export interface BroughtPair {
  readonly change: Brought;
  readonly back: Brought;
}

/**
 * The changes a plan comes to: some lines in each. Matched investors whose status is written stand apart from all others, so
 * that a limit of the plan, heard late, refuses only them.
 */
export function changesOf(
  planned: readonly Planned[],
  { newId, now }: { newId: () => MatchId; now: string },
): BroughtPair[] {
  const limited: Item[] = [];
  const free: Item[] = [];
  for (const one of planned) {
    if (one.act === 'create') free.push({ id: newId(), addedAt: now, writes: one.writes, before: null });
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
  }));
}

interface Item {
  readonly id: MatchId;
  readonly addedAt: string | null;
  readonly writes: Writes;
  readonly before: Writes | null;
}

/** Lines of one change: fewer than one may carry, because everybody who writes waits for it. */
const mostLines = 50;
/** Bytes of one change, well below what a request may weigh together with what it was before. */
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
