import { type Event, Events } from '@paratope/shared/conference/event';
import type { Contact } from '@paratope/shared/contacts/contact';
import type { CalendarDate } from '@paratope/shared/dates';
import type { Match } from '@paratope/shared/matches/match';
import type { AnyRow } from '@paratope/shared/mutation';
import type { Activity } from '@paratope/shared/outreach/activity';
import { type Settings, SettingsRecords, type Snooze, Snoozes } from '@paratope/shared/today/settings';
import { defaultQuietDays, type Today, todayOf } from '@paratope/shared/today/today';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowWhere } from '../../db/lists.ts';
import { calendarFeeds, members } from '../../db/schema/index.ts';
import { matchTable } from '../matches/index.ts';
import { type SyncedTable, smallTable } from '../sync/index.ts';
import { contactTable } from './contacts.ts';
import { activityTable } from './synced-store.ts';

/** Returns what a startup's members see of their outreach, as it would reach a device. */
export async function outreachOf(db: Db, startupId: string) {
  const all = async <Row>(table: SyncedTable): Promise<Row[]> => {
    const changed = await table.changed(db, startupId, -1, Number.MAX_SAFE_INTEGER);
    return changed.flatMap(({ row }) => (row === null ? [] : [row as AnyRow as Row]));
  };
  return {
    matches: await all<Match>(matchTable),
    activities: await all<Activity>(activityTable),
    events: await all<Event>(smallTable(Events)),
    contacts: await all<Contact>(contactTable),
    snoozes: await all<Snooze>(smallTable(Snoozes)),
    settings: await all<Settings>(smallTable(SettingsRecords)),
  };
}

export async function todayFor(
  db: Db,
  { startupId, accountId, day, zone }: { startupId: string; accountId: string; day: CalendarDate; zone: string },
): Promise<Today> {
  const { settings, ...rows } = await outreachOf(db, startupId);
  const quietDays = settings.find(({ id }) => id === accountId)?.quietDays ?? defaultQuietDays;
  return todayOf({ ...rows, quietDays, today: day, zone });
}

type Owner = { readonly startupId: string; readonly accountId: string };
const ofOwner = ({ startupId, accountId }: Owner) =>
  and(eq(calendarFeeds.startupId, startupId), eq(calendarFeeds.accountId, accountId));

export const feedOf = (db: Db, owner: Owner) => rowWhere(db, calendarFeeds, ofOwner(owner));

export const dropFeeds = (db: Db, owner: Owner) => db.delete(calendarFeeds).where(ofOwner(owner));

export const addFeed = (db: Db, feed: typeof calendarFeeds.$inferInsert) => db.insert(calendarFeeds).values(feed);

/** Returns undefined once the feed's owner is no longer a member. */
export async function feedByToken(db: Db, tokenHash: string) {
  const [found] = await db
    .select({ feed: calendarFeeds })
    .from(calendarFeeds)
    .innerJoin(
      members,
      and(eq(members.startupId, calendarFeeds.startupId), eq(members.accountId, calendarFeeds.accountId)),
    )
    .where(eq(calendarFeeds.tokenHash, tokenHash));
  return found?.feed;
}

export const markRead = (db: Db, tokenHash: string, readAt: string) =>
  db.update(calendarFeeds).set({ readAt }).where(eq(calendarFeeds.tokenHash, tokenHash));
