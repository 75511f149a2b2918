import type { Activity } from '@paratope/shared/outreach/activity';
import { and, asc, count, desc, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { accounts, activities } from '../../db/schema/index.ts';
import { startupById } from '../../db/startups.ts';
import { activityRecord } from './travelling-store.ts';

export interface ActivityPage {
  readonly startupId: string;
  readonly matchId: string;
  readonly q: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The timeline of one match, newest first by date, then by capture. */
export async function listActivities(db: Db, page: ActivityPage): Promise<{ data: Activity[]; total: number }> {
  const { startupId, matchId, q, limit, offset } = page;
  const words: SQL | undefined = q
    ? or(...[activities.title, activities.description, activities.notes].map((column) => like(column, `%${q}%`)))
    : undefined;
  const where = and(
    eq(activities.startupId, startupId),
    eq(activities.matchId, matchId),
    isNull(activities.deletedAt),
    words,
  );
  const [all] = await db.select({ total: count() }).from(activities).where(where);
  const rows = await db
    .select()
    .from(activities)
    .where(where)
    .orderBy(desc(activities.activityDate), desc(activities.createdAt), asc(activities.id))
    .limit(limit)
    .offset(offset);
  return { data: rows.map((row) => activityRecord(row) as Activity), total: all?.total ?? 0 };
}

/** What taking in a list depends on: the plan, and the currency of the round. */
export async function raiseOf(db: Db, startupId: string): Promise<{ plan: string; currency: string }> {
  const row = await startupById(db, startupId);
  return { plan: row?.plan ?? 'free', currency: row?.round?.currency ?? row?.investmentCurrency ?? 'USD' };
}

/** Addresses of accounts by id. */
export async function emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, [...ids]));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
