import { inBothPlaces } from '@paratope/shared/answers';
import { PlanApi, type PlanInfo } from '@paratope/shared/plans/api';
import { type Plan, planLabels } from '@paratope/shared/plans/plan';
import { msg, type Text } from '@paratope/shared/words/message';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { on } from '../../http/mount.ts';
import { ownEmailOnly } from '../../http/own-email-only.ts';
import { nextReleaseAt } from './releases.ts';
import { countMatches, planOf } from './store.ts';

export interface PlanView {
  readonly plan: Plan;
  readonly userPlan: Text;
  readonly planInfo: PlanInfo;
}

export async function planView(ctx: Ctx<Founder>): Promise<PlanView> {
  const { reader } = ctx.database;
  const plan = await planOf(reader, ctx.actor.startupId);
  if (!plan) throw new Refused('missing', 'This startup no longer exists.');
  const { visible, total } = await countMatches(reader, ctx.actor.startupId);
  const { PLAN_AMOUNT: amount, PLAN_CURRENCY: currency, PLAN_PERIOD: period } = ctx.config;
  return {
    plan,
    userPlan: msg('{plan}: {open} of {count} matched investors are unlocked.', {
      plan: msg(planLabels[plan]),
      open: visible,
      count: total,
    }),
    planInfo: {
      plan,
      visible,
      total,
      nextReleaseAt: await nextReleaseAt(ctx, ctx.actor.startupId, plan),
      price: { amount, currency, period },
    },
  };
}

async function planStatus(ctx: Ctx<Founder>) {
  return inBothPlaces(await planView(ctx));
}

async function checkStandardAccess(ctx: Ctx<Founder>, input: { email?: string | undefined }) {
  ownEmailOnly(ctx, input.email);
  const plan = await planOf(ctx.database.reader, ctx.actor.startupId);
  return inBothPlaces({ hasStandardAccess: plan === 'standard' || plan === 'premium' });
}

export const planRoutes = [on(PlanApi.planStatus, planStatus), on(PlanApi.checkStandardAccess, checkStandardAccess)];
