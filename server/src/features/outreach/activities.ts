import { calendarDateIn } from '@paratope/shared/dates';
import type { InputOf } from '@paratope/shared/endpoint';
import type { ActivityId, MatchId } from '@paratope/shared/ids';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import { addActivity, defaultActivityStatus, deleteActivity, editActivity } from '@paratope/shared/outreach/mutators';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import { offsetOf, pageOf } from '../../http/paging.ts';
import { runMutator } from '../sync/index.ts';
import { listActivities } from './store.ts';

export async function readActivities(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.activities>) {
  const { matchId, q, limit, cursor } = input;
  const offset = offsetOf(cursor);
  const { startupId } = ctx.actor;
  return pageOf({ offset, ...(await listActivities(ctx.database.reader, { startupId, matchId, q, limit, offset })) });
}

export async function createActivity(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.addActivity>) {
  const {
    matchId,
    id = ctx.random.id(),
    createdAt,
    zone,
    activityType = 'other',
    activityDate,
    status,
    ...words
  } = input;
  const today = calendarDateIn(zone ?? ctx.config.TIME_ZONE, new Date(ctx.now));
  const details = {
    description: '',
    nextAction: '',
    notes: '',
    ...words,
    nextActionDate: words.nextActionDate ?? null,
    activityType,
    activityDate,
    status: status ?? defaultActivityStatus(activityType, activityDate, today),
  };
  const args = { id: id as ActivityId, matchId: matchId as MatchId, details };
  const rows = await runMutator(ctx, addActivity, args, { at: createdAt, zone });
  return { message: 'Activity saved.', data: activityIn(rows, id) };
}

export async function changeActivity(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.editActivity>) {
  const { matchId, activityId, ...given } = input;
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const args = { id: activityId as ActivityId, matchId: matchId as MatchId, changes };
  const rows = await runMutator(ctx, editActivity, args);
  return { message: 'Activity updated.', data: activityIn(rows, activityId) };
}

export async function removeActivity(ctx: Ctx<Founder>, input: InputOf<typeof OutreachApi.deleteActivity>) {
  await runMutator(ctx, deleteActivity, { id: input.activityId as ActivityId, matchId: input.matchId as MatchId });
  return { message: 'Activity deleted.' };
}

function activityIn(rows: Readonly<Record<string, unknown>>, id: string): Activity {
  const row = rows[`${Activities.name}/${id}`];
  if (!row) throw new Refused('missing', 'This activity is not there.');
  return row as Activity;
}
