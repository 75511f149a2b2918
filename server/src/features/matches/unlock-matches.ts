import type { StartupId } from '@paratope/shared/ids';
import { matchAllowance, type Plan } from '@paratope/shared/plans/plan';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { activeStartupById } from '../../db/startups.ts';
import { allowanceIn, allowanceOf } from '../plans/index.ts';
import { assignedMatches, changeMatches, type MatchRecord } from './store.ts';

export async function unlockMatches(ctx: Ctx<Founder>): Promise<{ matchesUnlocked: number; userType: Plan }> {
  return inTransaction(ctx, (tx) => unlockAllowance(ctx, tx, ctx.actor.startupId));
}

/** The same inside the transaction that changes a startup's plan. */
export async function unlockAllowance(
  ctx: Ctx,
  tx: Transaction,
  startupId: StartupId,
): Promise<{ matchesUnlocked: number; userType: Plan }> {
  const startup = await activeStartupById(tx.db, startupId);
  if (!startup) throw new Refused('missing', 'This startup no longer exists.');
  const opening = opensNow(await liveMatches(tx.db, startupId), await allowanceOf(ctx, tx, startup));
  const opened = { isUnlocked: true, unlockedAt: ctx.now };
  await changeMatches(tx, ctx.history, { startupId, ids: opening }, opened);
  return { matchesUnlocked: opening.length, userType: startup.plan };
}

/** Counts the approved matches that are locked, and how many of them {@link unlockAllowance} would open. */
export async function countUnlockable(
  ctx: Pick<Ctx, 'config' | 'now'>,
  db: Db,
  startup: { id: string; plan: Plan },
): Promise<{ waiting: number; opens: number }> {
  const live = await liveMatches(db, startup.id);
  const { allowed } = await allowanceIn(ctx, db, startup);
  const waiting = live.filter(({ isUnlocked, manuallyApproved }) => !isUnlocked && manuallyApproved === true);
  return { waiting: waiting.length, opens: opensNow(live, allowed).length };
}

/**
 * Locks what the plan no longer covers; the matches assigned first stay (decision Z17). Locked ones keep `unlockedAt`, by which
 * {@link reopenMatches} finds them.
 */
export async function lockBeyondPlan(
  ctx: Ctx,
  tx: Transaction,
  { id, plan }: { id: StartupId; plan: Plan },
): Promise<void> {
  const open = (await liveMatches(tx.db, id))
    .filter(({ isUnlocked, manuallyApproved }) => isUnlocked && manuallyApproved === true)
    .sort((a, b) => compare(a.assignedAt, b.assignedAt) || (a.rank ?? 0) - (b.rank ?? 0) || compare(a.id, b.id));
  const closing = open.slice(matchAllowance[plan].most).map((match) => match.id);
  await changeMatches(tx, ctx.history, { startupId: id, ids: closing }, { isUnlocked: false });
}

/** Unlocks what a lost plan had locked. */
export async function reopenMatches(ctx: Ctx, tx: Transaction, startupId: StartupId): Promise<void> {
  const opening = (await liveMatches(tx.db, startupId))
    .filter((match) => !match.isUnlocked && !match.lockedByHand && match.manuallyApproved === true && match.unlockedAt)
    .map(({ id }) => id);
  await changeMatches(tx, ctx.history, { startupId, ids: opening }, { isUnlocked: true });
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/**
 * Returns the ids of the matches to open now, best rank first, until `allowed` are visible. Skips rejected, unreviewed and manually
 * locked ones (I16); what is visible stays, even beyond the allowance (I15).
 */
export function opensNow(
  all: readonly Pick<MatchRecord, 'id' | 'rank' | 'isUnlocked' | 'lockedByHand' | 'manuallyApproved'>[],
  allowed: number,
): string[] {
  const visible = all.filter(({ isUnlocked, manuallyApproved }) => isUnlocked && manuallyApproved === true).length;
  const room = Math.max(0, allowed - visible);
  return all
    .filter(
      (match) => !match.isUnlocked && !match.lockedByHand && match.manuallyApproved === true && match.rank !== null,
    )
    .sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0) || (a.id < b.id ? -1 : 1))
    .slice(0, room)
    .map(({ id }) => id);
}

const liveMatches = async (db: Db, startupId: string): Promise<MatchRecord[]> =>
  (await assignedMatches(db, startupId)).filter(({ deletedAt }) => deletedAt === null);
