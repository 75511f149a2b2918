import { calendarOf } from '@paratope/shared/calendar/calendar';
import type { InputOf } from '@paratope/shared/endpoint';
import { isOpenMatch } from '@paratope/shared/matches/match';
import type { OutreachApi } from '@paratope/shared/outreach/api';
import ical from 'ical-generator';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeInPassing } from '../../db/in-passing.ts';
import { hashToken } from '../../http/session.ts';
import { addFeed, dropFeeds, feedByToken, feedOf, markRead, outreachOf } from './today-store.ts';

export async function readFeed(ctx: Ctx<Founder>) {
  const feed = await feedOf(ctx.database.reader, ctx.actor);
  return { data: { isOn: feed !== undefined, createdAt: feed?.createdAt ?? null, readAt: feed?.readAt ?? null } };
}

/** A new URL replaces the old one, so that a lost URL can be made useless. */
export function makeFeed(ctx: Ctx<Founder>) {
  const { startupId, accountId } = ctx.actor;
  const token = ctx.random.token(32);
  return inTransaction(ctx, async ({ db }) => {
    await dropFeeds(db, ctx.actor);
    await addFeed(db, { tokenHash: hashToken(token), startupId, accountId, createdAt: ctx.now, readAt: null });
    return { data: { url: new URL(`/calendar/${token}.ics`, ctx.config.publicUrl).href } };
  });
}

export function stopFeed(ctx: Ctx<Founder>) {
  return inTransaction(ctx, async ({ db }) => {
    await dropFeeds(db, ctx.actor);
    return { message: 'The calendar address no longer works.' };
  });
}

/** Called by calendar programs. The answer is the same for an unknown, a stopped and a former member's URL. */
export async function readCalendar(ctx: Ctx, { file }: InputOf<typeof OutreachApi.calendar>): Promise<Response> {
  const tokenHash = hashToken(file.replace(/\.ics$/, ''));
  const feed = await feedByToken(ctx.database.reader, tokenHash);
  if (!feed) throw new Refused('missing', 'This calendar address does not work.');
  await writeInPassing(ctx, ({ db }) => markRead(db, tokenHash, ctx.now));
  const { matches, activities, events } = await outreachOf(ctx.database.reader, feed.startupId);
  const names = new Map(matches.filter(isOpenMatch).map(({ id, vcName }) => [id as string, vcName]));
  const text = ical(calendarOf({ activities, events, nameOf: (id) => names.get(id) })).toString();
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="paratope.ics"',
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  });
}
