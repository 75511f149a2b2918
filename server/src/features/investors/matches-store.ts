import { type StartupId, startupSpace } from '@paratope/shared/ids';
import { and, count, eq, inArray, isNull, ne } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import { countWhere } from '../../db/counted.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { fieldOf } from '../../db/json-fields.ts';
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
  const quality = fieldOf(matches.feedback, 'matchQuality');
  const [totals] = await db
    .select({
      matches: count(),
      unlocked: countWhere(eq(matches.isUnlocked, true)),
      good: countWhere(eq(quality, 'good_match')),
      undecided: countWhere(inArray(quality, ['maybe', 'not_sure'])),
      poor: countWhere(eq(quality, 'poor_match')),
      contacted: countWhere(ne(matches.status, 'not_contacted')),
    })
    .from(matches)
    .where(and(eq(matches.investorId, investorId), eq(matches.origin, 'matched'), isNull(matches.deletedAt)));
  return totals ?? { matches: 0, unlocked: 0, good: 0, undecided: 0, poor: 0, contacted: 0 };
}
