import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type MatchApi, matchAnswer } from '@paratope/shared/matches/api';
import type { Match } from '@paratope/shared/matches/match';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { pagedFrom } from '../../http/paging.ts';
import { planView } from '../plans/index.ts';
import { matchesOf, visibleIds } from './synced-store.ts';

/** Open matches in full, best first, then the investors the founder added, then the ids of those an upgrade would open. */
export async function listMatches(ctx: Ctx<Founder>, input: InputOf<typeof MatchApi.list>) {
  const { reader } = ctx.database;
  const { startupId } = ctx.actor;
  const ids = await visibleIds(reader, startupId, input.q?.toLowerCase() || undefined);
  const { data: shown, ...rest } = pagedFrom(ids, input);
  const matches = (await matchesOf(reader, startupId, shown)).map(matchAnswer);
  const { userPlan, planInfo } = await planView(ctx);
  return { ...rest, data: matches, message: 'Matches loaded.', matches, userPlan, planInfo };
}

export async function readMatch(ctx: Ctx<Founder>, input: InputOf<typeof MatchApi.read>) {
  const match = await findMatch(ctx, ctx.actor.startupId, input.matchId);
  return { data: matchAnswer(match) };
}

async function findMatch(ctx: Ctx<Founder>, startupId: StartupId, matchId: string): Promise<Match> {
  const [found] = await matchesOf(ctx.database.reader, startupId, [matchId]);
  if (!found) throw new Refused('missing', 'Match not found');
  return found;
}
