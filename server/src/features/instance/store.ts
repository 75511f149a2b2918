import { Instant } from '@paratope/shared/dates';
import { count, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { rowWhere } from '../../db/lists.ts';
import { instanceFacts, jobs } from '../../db/schema/index.ts';

export async function readFact(db: Db, key: string): Promise<unknown> {
  const row = await rowWhere(db, instanceFacts, eq(instanceFacts.key, key));
  return row?.value;
}

/** Key for the time of the newest backup, made by the server or by a command. */
export const lastBackupFact = 'backup.last';

export async function lastBackupAt(db: Db): Promise<Instant | null> {
  return Instant.safeParse(await readFact(db, lastBackupFact)).data ?? null;
}

export async function noteFact(
  tx: Transaction,
  fact: { key: string; value: unknown; isSecret: boolean },
): Promise<void> {
  const { value, isSecret } = fact;
  await tx.db
    .insert(instanceFacts)
    .values(fact)
    .onConflictDoUpdate({ target: instanceFacts.key, set: { value, isSecret } });
}

/** States without jobs are left out. */
export async function countJobs(db: Db): Promise<Record<string, number>> {
  const rows = await db.select({ state: jobs.state, jobs: count() }).from(jobs).groupBy(jobs.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.jobs]));
}
