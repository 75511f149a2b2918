import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { and, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { matches } from '../../db/schema/index.ts';

/** Matches show their investor's name and site, so those of these investors get a new version in every startup. */
export async function touchMatchesOf(
  tx: Transaction,
  history: CommitHistory,
  investorIds: readonly string[],
): Promise<void> {
  const concerned = and(inArray(matches.investorId, investorIds), isNull(matches.deletedAt));
  const found = await tx.db.select({ id: matches.id, startupId: matches.startupId }).from(matches).where(concerned);
  for (const [startupId, rows] of Map.groupBy(found, (row) => row.startupId)) {
    const version = await history.versionFor(tx, startupSpace(startupId as StartupId));
    const ids = rows.map(({ id }) => id);
    await tx.db.update(matches).set({ version }).where(inArray(matches.id, ids));
  }
}

export async function matchTotals(db: Db, investorId: string) {
  const quality = sql`json_extract(${matches.feedback}, '$.matchQuality')`;
  const those = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;
  const [totals] = await db
    .select({
      matches: count(),
      unlocked: those(sql`${matches.isUnlocked}`),
      good: those(sql`${quality} = 'good_match'`),
      undecided: those(sql`${quality} in ('maybe', 'not_sure')`),
      poor: those(sql`${quality} = 'poor_match'`),
      contacted: those(sql`${matches.status} <> 'not_contacted'`),
    })
    .from(matches)
    .where(and(eq(matches.investorId, investorId), eq(matches.origin, 'matched'), isNull(matches.deletedAt)));
  return totals ?? { matches: 0, unlocked: 0, good: 0, undecided: 0, poor: 0, contacted: 0 };
}
