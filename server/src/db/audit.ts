import type { Transaction } from './database.ts';
import { auditEntries } from './schema/index.ts';

/** Notes who did what, in the transaction of the act itself. */
export async function insertAudit(tx: Transaction, entry: typeof auditEntries.$inferInsert): Promise<void> {
  await tx.db.insert(auditEntries).values(entry);
}
