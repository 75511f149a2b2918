import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { markInvestorsChanged, refreshSearchSoon, rowOf, touchMatchesOf } from '../investors/index.ts';
import { type BatchChange, batchById, changesOf, markBatchUndone } from './batches-store.ts';
import { writeChange } from './merge-investors.ts';
import { noteReview } from './review.ts';
import { matchRows } from './review-store.ts';

/** Undoes a batch, last change first. What was changed since stays as it is and is counted as kept. */
export async function undoBatch(ctx: Ctx<Admin>, { id }: InputOf<typeof AdminApi.undoBatch>) {
  const { hasInvestors, ...done } = await inTransaction(ctx, async (tx) => {
    const batch = await batchById(tx.db, id);
    if (!batch) throw new Refused('missing', 'We couldn’t find these changes.');
    if (batch.undoneAt) throw new Refused('conflict', 'These changes were already undone.');
    const isMerge = batch.action === 'investors.merge';
    if (isMerge && (ctx.actor.role !== 'owner' || ctx.actor.key))
      throw new Refused('forbidden', 'Only owners can undo a merge.');
    const changes = await changesOf(tx.db, id);
    const undone: BatchChange[] = [];
    for (const change of changes) if (await takeBack(ctx, tx, change)) undone.push(change);
    for (const startupId of new Set(undone.flatMap((change) => change.startupId ?? [])))
      await noteReview(ctx, tx, startupId);
    const investors = new Set(undone.flatMap(investorsIn));
    if (investors.size > 0) {
      await markInvestorsChanged(tx.db, [...investors]);
      await touchMatchesOf(tx, ctx.history, [...investors]);
    }
    await markBatchUndone(tx, id, ctx.now);
    await writeAudit(ctx, tx, {
      action: 'batch.undone',
      subject: id,
      details: { action: batch.action, undone: undone.length },
      records: [...investors, ...undone.flatMap(({ subject, rowId }) => (subject === 'matches' ? [rowId] : []))],
    });
    return { hasInvestors: investors.size > 0, undone: undone.length, kept: changes.length - undone.length };
  });
  if (hasInvestors) await refreshSearchSoon(ctx);
  return inBothPlaces(done);
}

async function takeBack(ctx: Ctx, tx: Transaction, change: BatchChange): Promise<boolean> {
  const { subject, rowId, before, after } = change;
  const row = subject === 'matches' ? (await matchRows(tx.db, [rowId]))[0] : await rowOf(tx.db, subject, rowId);
  if (!row || !isAsLeft(row, after)) return false;
  await writeChange(ctx, tx, change, before);
  return true;
}

/** Ids of the investors whose search words a change affects. */
const investorsIn = ({ subject, rowId, before, after }: BatchChange): string[] => {
  if (subject === 'matches') return [];
  if (subject === 'investors') return [rowId];
  return [before.investorId, after.investorId].filter((id) => typeof id === 'string');
};

const isAsLeft = (row: object, after: Record<string, unknown>): boolean =>
  Object.entries(after).every(
    ([field, value]) =>
      JSON.stringify((row as Record<string, unknown>)[field] ?? null) === JSON.stringify(value ?? null),
  );
