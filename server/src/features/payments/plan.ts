import type { StartupId } from '@paratope/shared/ids';
import type { Plan } from '@paratope/shared/plans/plan';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { startupById } from '../../db/startups.ts';
import { lockBeyondPlan, reopenMatches, unlockAllowance } from '../matches/index.ts';
import { planOf, setPlan } from '../plans/index.ts';
import { standingPayments } from './store.ts';

/**
 * Puts a startup on a plan in the transaction of what causes it: unlocks what the plan covers, including what an earlier one had
 * unlocked, or locks what it no longer covers (decision Z17). A commit of the startup's space, so open devices follow at once.
 */
export async function changePlan(
  ctx: Ctx,
  tx: Transaction,
  { startupId, plan }: { startupId: StartupId; plan: Plan },
): Promise<void> {
  const startup = await startupById(tx.db, startupId);
  if (!startup || startup.plan === plan) return;
  await setPlan(tx, ctx.history, { startupId, plan, now: ctx.now });
  if (worth[plan] > worth[startup.plan]) await reopenMatches(ctx, tx, startupId);
  else await lockBeyondPlan(ctx, tx, { id: startupId, plan });
  // Nothing is unlocked in the trash; restoring the startup unlocks what the plan allows.
  if (startup.deletedAt === null) await unlockAllowance(ctx, tx, startupId);
}

/** A payment can only raise the plan: a startup on a higher one stays there. */
export async function raisePlan(
  ctx: Ctx,
  tx: Transaction,
  { startupId, plan }: { startupId: StartupId; plan: Plan },
): Promise<void> {
  const before = await planOf(tx.db, startupId);
  if (before !== undefined && worth[plan] > worth[before]) await changePlan(ctx, tx, { startupId, plan });
}

/** Sets the plan that the startup's valid payments and grants give, after one of them changed. Returns whether the plan changed. */
export async function settlePlan(ctx: Ctx, tx: Transaction, startupId: StartupId): Promise<boolean> {
  const before = await planOf(tx.db, startupId);
  const plans = (await standingPayments(tx.db, startupId)).map(({ plan }) => plan);
  const best = plans.toSorted((a, b) => worth[b] - worth[a])[0] ?? 'free';
  await changePlan(ctx, tx, { startupId, plan: best });
  return best !== before;
}

const worth = { free: 0, standard: 1, premium: 2 } as const satisfies Record<Plan, number>;
