import { type Failure, fail } from '@paratope/shared/failure';
import type { AccountId, ReplicaId, SpaceId } from '@paratope/shared/ids';
import type { AnyRow, Collection } from '@paratope/shared/mutation';
import * as z from 'zod/mini';
import { refKey } from '../ports.ts';
import type { WireRow } from '../protocol/sync-answer.ts';
import type { Entry } from '../protocol/sync-request.ts';
import { type RowTx, type RowWrite, same } from '../row-tx.ts';
import { mergeText } from '../text-merge.ts';
import type { AuthorityReader, NewPlace, Revision } from './store.ts';

/** One requested change, whatever its origin. */
export interface ReceivedMutation {
  readonly accountId: AccountId;
  readonly space: SpaceId;
  readonly name: string;
  readonly args: unknown;
  readonly at: string;
  readonly zone: string;
  /** The rows as the author saw them (see protocol/sync-request.ts); absent for a caller without a copy. */
  readonly base?: Entry['base'];
  readonly replicaId?: ReplicaId;
  readonly keyId?: string;
  readonly confirmed?: Entry['confirmed'];
}

export interface Reconciled {
  readonly ok: true;
  /** The outcome differs from what the device showed. */
  readonly merged: boolean;
  readonly revisions: readonly Revision[];
  readonly places: readonly NewPlace[];
}

/** The value of a field after a change met the current row. */
export interface Met {
  readonly field: string;
  readonly value: unknown;
  readonly typed?: unknown;
  /** Two people changed it since one of them last saw the other's value. */
  readonly conflict: boolean;
}

/**
 * Merges a change with what others did to its rows since its author saw them: texts word by word (SPEC
 * N1, N2), any other field takes the later arrival. Writes the outcome into `tx`, notes conflicting
 * fields on the record and returns every value for its history. No clock decides anything (SPEC T1).
 */
export async function reconcile(
  store: AuthorityReader,
  tx: RowTx,
  collections: ReadonlyMap<string, Collection>,
  asked: ReceivedMutation,
): Promise<Reconciled | Failure> {
  const revisions: Revision[] = [];
  let merged = false;
  for (const write of tx.writes()) {
    const collection = collections.get(write.collection);
    if (!collection || !write.after) continue;
    const met = meet(collection, write, asked.base?.[refKey(write)]);
    const row = rowOf(write.after, met);
    if (!z.safeParse(collection.schema, row).success) return tooLong;
    tx.put(collection, row);
    merged ||= met.some(({ conflict, typed }) => conflict || typed !== undefined);
    for (const one of met) revisions.push(...(await remembered(store, write, one, asked)));
  }
  return { ok: true, merged, revisions, places: [] };
}

export const tooLong = fail(
  'too_large',
  "Combined with someone else's edit, this text is too long. Your version is saved here.",
);

/** The collection's fields that this change sets, each with its merged value. `base` is undefined for a caller that saw nothing. */
function meet(collection: Collection, { before, after }: RowWrite, base: WireRow | null | undefined): Met[] {
  const found: Met[] = [];
  const sets = (field: string): boolean => !same(before?.[field], after?.[field]);
  for (const field of collection.texts ?? []) {
    if (sets(field)) found.push(meetText({ field, was: before?.[field], now: after?.[field], base }));
  }
  for (const field of collection.kept ?? []) {
    if (sets(field)) found.push(meetKept({ field, was: before?.[field], now: after?.[field], base: before && base }));
  }
  return found;
}

interface Meeting {
  readonly field: string;
  readonly was: unknown;
  readonly now: unknown;
  readonly base: WireRow | null | undefined;
}

/** `isLate`: the current value was confirmed after this change (SPEC B5). */
export function meetText({ field, was, now, base }: Meeting, isLate = false): Met {
  const seen = base?.[field];
  if (isLate && (seen === was || !base)) return { field, value: was, typed: now, conflict: true };
  if (typeof was !== 'string' || typeof now !== 'string' || !base) return { field, value: now, conflict: false };
  // The author did not change this text; what others wrote into it stays.
  if (typeof seen !== 'string') return { field, value: was, typed: now, conflict: false };
  if (seen === was) return { field, value: now, conflict: false };
  const { text, overlaps } = mergeText(seen, was, now);
  return { field, value: text, ...(text === now ? {} : { typed: now }), conflict: overlaps };
}

export function meetKept({ field, was, now, base }: Meeting, isLate = false): Met {
  if (isLate) return { field, value: was, typed: now, conflict: true };
  return { field, value: now, conflict: base != null && field in base && !same(base[field], was) };
}

/** The row with these values. Conflicting fields stay listed in `overlaps` until one of them is written again. */
export function rowOf(after: AnyRow, met: readonly Met[]): AnyRow {
  const { overlaps: noted, ...row } = after as AnyRow & { overlaps?: readonly string[] };
  const settled = new Set(met.flatMap((one) => (one.conflict || one.typed !== undefined ? [] : [one.field])));
  const overlaps = [
    ...new Set([
      ...(noted ?? []).filter((field) => !settled.has(field)),
      ...met.filter(({ conflict }) => conflict).map(({ field }) => field),
    ]),
  ];
  const values = Object.fromEntries(met.map(({ field, value }) => [field, value]));
  return { ...row, ...values, ...(overlaps.length > 0 ? { overlaps } : {}) };
}

/** The new value with its author, preceded by the old one if the history does not end with it. */
export async function remembered(
  store: AuthorityReader,
  write: RowWrite,
  met: Met,
  asked: ReceivedMutation,
): Promise<Revision[]> {
  const { field, value, typed, conflict } = met;
  const of = { collection: write.collection, id: write.id, field };
  const old = write.before?.[field];
  if (same(old, value) && !conflict) return [];
  const revisions: Revision[] = [];
  if (!isEmpty(old)) {
    const [last] = await store.revisions(asked.space, of, 1);
    if (!last || !same(last.value, old)) revisions.push({ ...of, value: old, conflict: false, by: null });
  }
  if (!write.before && isEmpty(value)) return revisions;
  const { accountId, at, zone, replicaId = null, keyId } = asked;
  const by = { accountId, at, zone, replicaId, ...(keyId === undefined ? {} : { keyId }) };
  revisions.push({ ...of, value, ...(typed === undefined ? {} : { typed }), conflict, by });
  return revisions;
}

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';
