import { eq } from 'drizzle-orm';
import type { Transaction } from './database.ts';
import { jobs, pushSubscriptions } from './schema/index.ts';
import { includes } from './text-search.ts';

/** Deletes a browser's subscription and every job for it, past ones included: their keys contain its endpoint. */
export async function forgetBrowser(tx: Transaction, endpoint: string): Promise<void> {
  await tx.db.delete(jobs).where(includes(jobs.key, endpoint));
  await tx.db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint));
}
