import type { StartupId } from '@paratope/shared/ids';
import { allowanceAt, nextOpening } from '@paratope/shared/matches/releases';
import { matchAllowance, type Plan } from '@paratope/shared/plans/plan';
import type { Ctx } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import { countMatches, noteReleasesSince, releasesSince } from './store.ts';

/**
 * Returns how many matches the plan has opened by now. Weeks count from the first call for a plan with weekly matches, which is in the
 * transaction of the upgrade; a plan without them clears that day. A day in the future came from a wrong clock and is reset to now.
 */
export async function allowanceOf(
  ctx: Pick<Ctx, 'config' | 'now'>,
  tx: Transaction,
  startup: { id: string; plan: Plan },
): Promise<number> {
  const { known, since, allowed } = await allowanceIn(ctx, tx.db, startup);
  if (since !== known) await noteReleasesSince(tx, startup.id, since);
  return allowed;
}

/** The same before anything is unlocked: it only reads. */
export async function allowanceIn(
  ctx: Pick<Ctx, 'config' | 'now'>,
  db: Db,
  { id, plan }: { id: string; plan: Plan },
): Promise<{ known: string | null; since: string | null; allowed: number }> {
  const known = await releasesSince(db, id);
  const hasWeekly = matchAllowance[plan].weekly > 0;
  const since = !hasWeekly ? null : known && known <= ctx.now ? known : ctx.now;
  const now = new Date(ctx.now);
  const allowed = allowanceAt(plan, { since: since ? new Date(since) : now, now, zone: ctx.config.TIME_ZONE });
  return { known, since, allowed };
}

/** Returns when the next matches open, ISO; null when there are none to come. */
export async function nextReleaseAt(
  ctx: Pick<Ctx, 'config' | 'now' | 'database'>,
  startupId: StartupId,
  plan: Plan,
): Promise<string | null> {
  const { reader } = ctx.database;
  const { visible, openable } = await countMatches(reader, startupId);
  const now = new Date(ctx.now);
  const since = new Date((await releasesSince(reader, startupId)) ?? ctx.now);
  const next = nextOpening(plan, { since, now, zone: ctx.config.TIME_ZONE, visible, total: openable });
  return next?.toISOString() ?? null;
}
