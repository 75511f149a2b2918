import { desc, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { findById, rowsWhere } from '../../db/lists.ts';
import { batchChanges, batches } from '../../db/schema/index.ts';

export type BatchChange = Omit<typeof batchChanges.$inferSelect, 'number' | 'batchId'>;

export async function insertBatch(
  tx: Transaction,
  batch: typeof batches.$inferInsert,
  changes: readonly BatchChange[],
): Promise<void> {
  await tx.db.insert(batches).values(batch);
  for (let from = 0; from < changes.length; from += 500) {
    const some = changes.slice(from, from + 500).map((change) => ({ batchId: batch.id, ...change }));
    await tx.db.insert(batchChanges).values(some);
  }
}

export const batchById = findById(batches);

export const changesOf = (db: Db, batchId: string): Promise<BatchChange[]> =>
  rowsWhere(db, batchChanges, eq(batchChanges.batchId, batchId), desc(batchChanges.number));

export async function markBatchUndone(tx: Transaction, id: string, undoneAt: string): Promise<void> {
  await tx.db.update(batches).set({ undoneAt }).where(eq(batches.id, id));
}
