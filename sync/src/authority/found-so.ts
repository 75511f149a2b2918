import type { Failure } from '@paratope/shared/failure';
import type { AnyRow, Collection, Tx } from '@paratope/shared/mutation';
import { type RefKey, refOf } from '../ports.ts';
import { type RowTx, same } from '../row-tx.ts';
import type { ReceivedMutation } from './reconcile.ts';
import { fieldsOf, quietly, showing, wholeIn } from './replay.ts';
import type { NewPlace } from './store.ts';

/**
 * Places for what a change finds already done, although its author saw something else: a row it deletes that is gone, a field that
 * already has its value. A restore may undo what the author saw, and sending that again must not override this change (SPEC B5).
 */
export function foundSo(
  base: NonNullable<ReceivedMutation['base']>,
  before: ReadonlyMap<RefKey, AnyRow | undefined>,
  tx: RowTx,
  collections: Map<string, Collection>,
  again: { open(): RowTx; make(permit: Tx, tx: Tx): Failure | undefined },
): NewPlace[] {
  const places: NewPlace[] = [];
  for (const [key, row] of before) {
    const [ref, own, now] = [refOf(key), base[key], tx.current(key)];
    const collection = collections.get(ref.collection);
    if (!row || !own || !now || !collection) continue;
    const fields = fieldsOf(collection).filter(
      (field) => field in own && !same(own[field], row[field]) && same(row[field], now[field]),
    );
    if (fields.length > 0) for (const field of ['', ...fields]) places.push({ ...ref, field });
  }

  const gone = new Map([...before].flatMap(([key, row]) => (row ? [] : [[key, wholeIn(base, key)] as const])));
  if (![...gone.values()].some((row) => row !== undefined)) return places;
  const attempt = again.open();
  const shown = showing(attempt, collections, (_, key, row) => row ?? gone.get(key));
  const isMade = quietly(() => again.make(shown.tx, shown.tx) === undefined);
  for (const [key, last] of gone)
    if (isMade && last && shown.written.has(key) && !attempt.current(key))
      places.push({ ...refOf(key), field: '', last });
  return places;
}
