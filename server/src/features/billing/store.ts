import type { Plan } from '@paratope/shared/billing/plan';
import type { StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import { and, count, eq, isNull, sql } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { matches, startups } from '../../db/schema/index.ts';

export async function planOf(db: Db, startupId: StartupId): Promise<Plan | undefined> {
  const [row] = await db.select({ plan: startups.plan }).from(startups).where(eq(startups.id, startupId)).limit(1);
  return row?.plan;
}

/** How many matches the founder can open, of how many the matcher put before the startup. Own investors are not counted. */
export async function countMatches(db: Db, startupId: StartupId): Promise<{ visible: number; total: number }> {
  const [row] = await db
    .select({ total: count(), visible: sql<number>`coalesce(sum(${matches.isUnlocked}), 0)` })
    .from(matches)
    .where(
      and(
        eq(matches.startupId, startupId),
        eq(matches.origin, 'matched'),
        eq(matches.manuallyApproved, true),
        isNull(matches.deletedAt),
      ),
    );
  return { visible: Number(row?.visible ?? 0), total: row?.total ?? 0 };
}

export async function setPlan(
  tx: Transaction,
  history: CommitHistory,
  { startupId, plan, now }: { startupId: StartupId; plan: Plan; now: string },
): Promise<void> {
  const version = await history.versionFor(tx, startupSpace(startupId));
  await tx.db.update(startups).set({ plan, updatedAt: now, version }).where(eq(startups.id, startupId));
}
