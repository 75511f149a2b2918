import type { StartupId } from '@paratope/shared/ids';
import type { Plan, Renewal } from '@paratope/shared/plans/plan';
import { and, count, eq, isNotNull, isNull, or } from 'drizzle-orm';
import type { CommitHistory } from '../../db/commits.ts';
import { countWhere } from '../../db/counted.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { matches, startups } from '../../db/schema/index.ts';
import { changeStartup, startupById } from '../../db/startups.ts';

export async function planOf(db: Db, startupId: StartupId): Promise<Plan | undefined> {
  return (await startupById(db, startupId))?.plan;
}

export async function releasesSince(db: Db, startupId: string): Promise<string | null> {
  return (await startupById(db, startupId))?.releasesSince ?? null;
}

/** Never leaves the server, so it makes no new version of the row. */
export async function noteReleasesSince(tx: Transaction, startupId: string, since: string | null): Promise<void> {
  await tx.db.update(startups).set({ releasesSince: since }).where(eq(startups.id, startupId));
}

/**
 * Counts the matches the founder can read, all that the matcher assigned, and those that are open or would ever open automatically: all
 * but those locked by hand. Own investors don't count.
 */
export async function countMatches(
  db: Db,
  startupId: StartupId,
): Promise<{ visible: number; total: number; openable: number }> {
  const [row] = await db
    .select({
      total: count(),
      visible: countWhere(eq(matches.isUnlocked, true)),
      openable: countWhere(
        or(eq(matches.isUnlocked, true), and(eq(matches.lockedByHand, false), isNotNull(matches.rank))),
      ),
    })
    .from(matches)
    .where(
      and(
        eq(matches.startupId, startupId),
        eq(matches.origin, 'matched'),
        eq(matches.manuallyApproved, true),
        isNull(matches.deletedAt),
      ),
    );
  return { visible: Number(row?.visible ?? 0), total: row?.total ?? 0, openable: Number(row?.openable ?? 0) };
}

export async function renewalOf(db: Db, startupId: StartupId): Promise<Renewal | null> {
  return (await startupById(db, startupId))?.renewal ?? null;
}

export const setPlan = (
  tx: Transaction,
  history: CommitHistory,
  { startupId, plan, now }: { startupId: StartupId; plan: Plan; now: string },
): Promise<void> => changeStartup(tx, history, { id: startupId, plan, updatedAt: now });
