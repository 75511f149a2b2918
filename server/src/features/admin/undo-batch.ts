import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { type BatchChange, batchById, changesOf, markBatchUndone } from './batches-store.ts';
import { changeReviewed } from './review.ts';
import { matchRows } from './review-store.ts';

/** Takes a batch back, the last change first. What somebody changed since stays and is counted as kept. */
export async function undoBatch(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.undoBatch>) {
  const done = await inTransaction(ctx, async (tx) => {
    const batch = await batchById(tx.db, id);
    if (!batch) throw new Refused('missing', 'There is no such batch.');
    if (batch.undoneAt) throw new Refused('conflict', 'This batch was taken back already.');
    const changes = await changesOf(tx.db, id);
    let undone = 0;
    for (const change of changes) if (await takeBack(ctx, tx, change)) undone += 1;
    await markBatchUndone(tx, id, ctx.now);
    await writeAudit(ctx, tx, { action: 'batch.undone', subject: id, details: { action: batch.action, undone } });
    return { undone, kept: changes.length - undone };
  });
  return inBothPlaces(done);
}

async function takeBack(ctx: Ctx, tx: Transaction, { rowId, before, after }: BatchChange): Promise<boolean> {
  const [match] = await matchRows(tx.db, [rowId]);
  if (!match || !isAsLeft(match, after)) return false;
  await changeReviewed(ctx, tx, [{ match, values: before }]);
  return true;
}

const isAsLeft = (row: object, after: Record<string, unknown>): boolean =>
  Object.entries(after).every(
    ([field, value]) =>
      JSON.stringify((row as Record<string, unknown>)[field] ?? null) === JSON.stringify(value ?? null),
  );
