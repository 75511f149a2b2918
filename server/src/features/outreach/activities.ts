import type { InputOf } from '@paratope/shared/endpoint';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import type { Ctx, Founder } from '../../context.ts';
import { paged } from '../../http/paging.ts';
import { listActivities } from './store.ts';

export const readActivities = (ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.activities>) =>
  paged(input, (page) => listActivities(ctx.database.reader, { ...page, startupId: ctx.actor.startupId }));
