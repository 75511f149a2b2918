import type { AnyRow } from '@paratope/shared/mutation';
import { Activities, type Activity } from '@paratope/shared/outreach/activity';
import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { activities } from '../../db/schema/index.ts';
import { idTaken, rowsById, type TravellingTable } from '../sync/index.ts';

/** The timeline. Fields this program does not know are kept and handed back. */
export const activityTable: TravellingTable = {
  collection: Activities.name,
  async read(db, startupId, ids) {
    const rows = await db
      .select()
      .from(activities)
      .where(and(eq(activities.startupId, startupId), inArray(activities.id, [...ids])));
    return rowsById(rows.filter((row) => !row.deletedAt).map(activityRecord));
  },
  async changed(db, startupId, after, limit) {
    const rows = await db
      .select()
      .from(activities)
      .where(and(eq(activities.startupId, startupId), gt(activities.version, after)))
      .orderBy(asc(activities.version), asc(activities.id))
      .limit(limit);
    return rows.map((row) => ({ seq: row.version, id: row.id, row: row.deletedAt ? null : activityRecord(row) }));
  },
  async write(db, { startupId, id, version, after }) {
    const {
      matchId,
      activityType,
      title,
      description,
      activityDate,
      nextAction,
      nextActionDate,
      status,
      notes,
      accountId,
      createdAt,
      zone,
      updatedAt,
      id: _id,
      ...rest
    } = after as unknown as Activity;
    const values = {
      matchId,
      activityType,
      title,
      description,
      activityDate,
      nextAction,
      nextActionDate,
      status,
      notes,
      accountId,
      createdAt,
      zone,
      updatedAt,
      rest,
      version,
      deletedAt: null,
    };
    const written = await db
      .insert(activities)
      .values({ id, startupId, ...values })
      .onConflictDoUpdate({ target: activities.id, set: values, setWhere: eq(activities.startupId, startupId) })
      .returning({ id: activities.id });
    if (written.length === 0) throw idTaken();
  },
  async remove(db, { startupId, id, version, at }) {
    await db
      .update(activities)
      .set({ deletedAt: at, version })
      .where(and(eq(activities.startupId, startupId), eq(activities.id, id)));
  },
  async stamp(db, { startupId, id, version }) {
    const stamped = await db
      .update(activities)
      .set({ version })
      .where(and(eq(activities.startupId, startupId), eq(activities.id, id)))
      .returning({ id: activities.id });
    return stamped.length > 0;
  },
  async forget(db, startupId, through) {
    await db
      .delete(activities)
      .where(
        and(eq(activities.startupId, startupId), isNotNull(activities.deletedAt), lte(activities.version, through)),
      );
  },
};

export function activityRecord(row: typeof activities.$inferSelect): AnyRow {
  const { rest, startupId: _startupId, version: _version, deletedAt: _deletedAt, ...record } = row;
  return { ...rest, ...record };
}
