import type { InputOf } from '@paratope/shared/endpoint';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import type { Ctx, Founder } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { listActivities } from './store.ts';

export async function readActivities(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.activities>) {
  const { matchId, q, limit, cursor } = input;
  const offset = offsetOf(cursor);
  const { startupId } = ctx.actor;
  return pageOf({ offset, ...(await listActivities(ctx.database.reader, { startupId, matchId, q, limit, offset })) });
}
