import { eq, sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { jobs, pushSubscriptions } from './schema/index.ts';

/** Forgets a browser that shows notifications, and the jobs that send something there or have: they name it, and find nobody any more. */
export async function forgetBrowser(tx: Transaction, endpoint: string): Promise<void> {
  await tx.db.delete(jobs).where(sql`instr(${jobs.key}, ${endpoint}) > 0`);
  await tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
