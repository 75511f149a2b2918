import { Instant } from '@paratope/shared/dates';
import { count, eq } from 'drizzle-orm';
import type { Db, Transaction } from '../../db/database.ts';
import { rowWhere } from '../../db/lists.ts';
import { instanceFacts, jobs } from '../../db/schema/index.ts';

/** A fact about this installation; undefined while nobody has noted it. */
export async function readFact(db: Db, key: string): Promise<unknown> {
  const row = await rowWhere(db, instanceFacts, eq(instanceFacts.key, key));
  return row?.value;
}

/** Under which the moment of the newest backup stands, whoever made it. */
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

/** Jobs by their state; a state that has none is left out. */
export async function countJobs(db: Db): Promise<Record<string, number>> {
  const rows = await db.select({ state: jobs.state, jobs: count() }).from(jobs).groupBy(jobs.state);
  return Object.fromEntries(rows.map((row) => [row.state, row.jobs]));
}
