import type { Activity } from '@paratope/shared/outreach/activity';
import { and, asc, desc, eq, inArray, isNull, like, or, type SQL } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { Page } from '../../db/lists.ts';
import { accounts, activities } from '../../db/schema/index.ts';
import { startupById } from '../../db/startups.ts';
import { activityRecord } from './travelling-store.ts';

/** The timeline of one match, newest first by date, then by capture. */
export async function listActivities(
  db: Db,
  { startupId, matchId, q, limit, offset }: Page & { startupId: string; matchId: string },
): Promise<{ data: Activity[]; total: number }> {
  const words: SQL | undefined = q
    ? or(...[activities.title, activities.description, activities.notes].map((column) => like(column, `%${q}%`)))
    : undefined;
  const where = and(
    eq(activities.startupId, startupId),
    eq(activities.matchId, matchId),
    isNull(activities.deletedAt),
    words,
  );
  const rows = await db
    .select()
    .from(activities)
    .where(where)
    .orderBy(desc(activities.activityDate), desc(activities.createdAt), asc(activities.id))
    .limit(limit)
    .offset(offset);
  return { data: rows.map((row) => activityRecord(row) as Activity), total: await db.$count(activities, where) };
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
