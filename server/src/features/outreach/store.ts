import type { Activity } from '@paratope/shared/outreach/activity';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { down, holds, type Page, pageWhere, rowsWhere } from '../../db/lists.ts';
import { accounts, activities } from '../../db/schema/index.ts';
import { startupById } from '../../db/startups.ts';
import { activityRecord } from './synced-store.ts';

/** Newest first by date, then by time of capture. */
export async function listActivities(
  db: Db,
  { startupId, matchId, q, ...page }: Page & { startupId: string; matchId: string },
) {
  const where = and(
    eq(activities.startupId, startupId),
    eq(activities.matchId, matchId),
    isNull(activities.deletedAt),
    holds(q, activities.title, activities.description, activities.notes),
  );
  const { activityDate, createdAt } = activities;
  return pageWhere(db, activities, where, page, {
    usual: 'newest',
    orders: { newest: [down(activityDate), down(createdAt)] },
    rows: async (these) => (await rowsWhere(db, activities, these)).map((row) => activityRecord(row) as Activity),
    idOf: (activity) => activity.id,
  });
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
