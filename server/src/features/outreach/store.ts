import type { Activity } from '@paratope/shared/outreach/activity';
import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { holds, type Page, pageWhere } from '../../db/lists.ts';
import { accounts, activities } from '../../db/schema/index.ts';
import { startupById } from '../../db/startups.ts';
import { activityRecord } from './synced-store.ts';

/** Newest first by date, then by time of capture. */
export async function listActivities(
  db: Db,
  { startupId, matchId, q, ...page }: Page & { startupId: string; matchId: string },
): Promise<{ data: Activity[]; total: number }> {
  const where = and(
    eq(activities.startupId, startupId),
    eq(activities.matchId, matchId),
    isNull(activities.deletedAt),
    holds(q, activities.title, activities.description, activities.notes),
  );
  const { activityDate, createdAt, id } = activities;
  const found = db.select().from(activities).where(where).orderBy(desc(activityDate), desc(createdAt), asc(id));
  const { data, total } = await pageWhere(db, activities, where, page, found);
  return { data: data.map((row) => activityRecord(row) as Activity), total };
}

export async function raiseOf(db: Db, startupId: string): Promise<{ plan: string; currency: string }> {
  const row = await startupById(db, startupId);
  return { plan: row?.plan ?? 'free', currency: row?.round?.currency ?? row?.investmentCurrency ?? 'USD' };
}

export async function emailsOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: accounts.id, email: accounts.email })
    .from(accounts)
    .where(inArray(accounts.id, ids));
  return new Map(rows.map(({ id, email }) => [id, email]));
}
