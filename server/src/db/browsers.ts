import { eq, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { jobs, pushSubscriptions } from './schema/index.ts';

/** Deletes a browser's subscription and every job for it, past ones included: their keys contain its endpoint. */
export async function forgetBrowser(tx: Transaction, endpoint: string): Promise<void> {
  await tx.db.delete(jobs).where(sql`instr(${jobs.key}, ${endpoint}) > 0`);
  await tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
