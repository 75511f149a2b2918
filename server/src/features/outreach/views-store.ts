import type { AnyRow } from '@paratope/shared/mutation';
import { type SavedView, SavedViews } from '@paratope/shared/outreach/saved-view';
import { and, asc, eq, gt, inArray, isNotNull, lte } from 'drizzle-orm';
import { hole, prepared } from '../../db/prepared.ts';
import { savedViews } from '../../db/schema/index.ts';
import { idTaken, rowsById, type TravellingTable } from '../sync/index.ts';

/** Saved views of the members of a startup. */
export const savedViewTable: TravellingTable = {
  collection: SavedViews.name,
  async read(db, startupId, ids) {
    const rows = await db
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.startupId, startupId), inArray(savedViews.id, [...ids])));
    return rowsById(rows.filter((row) => !row.deletedAt).map(savedViewRecord));
  },
  async changed(db, startupId, after, limit) {
    const rows = await savedViewsAfter(db).execute({ startupId, after, limit });
    return rows.map((row) => ({ seq: row.version, id: row.id, row: row.deletedAt ? null : savedViewRecord(row) }));
  },
  async write(db, { startupId, id, version, after }) {
    const { id: _id, accountId, name, updatedAt, ...shown } = after as unknown as SavedView;
    const row = { accountId, name, updatedAt, shown, version, deletedAt: null };
    const written = await db
      .insert(savedViews)
      .values({ id, startupId, ...row })
      .onConflictDoUpdate({ target: savedViews.id, set: row, setWhere: eq(savedViews.startupId, startupId) })
      .returning({ id: savedViews.id });
    if (written.length === 0) throw idTaken();
  },
  async remove(db, { startupId, id, version, at }) {
    await db
      .update(savedViews)
      .set({ deletedAt: at, version })
      .where(and(eq(savedViews.startupId, startupId), eq(savedViews.id, id)));
  },
  async stamp(db, { startupId, id, version }) {
    const stamped = await db
      .update(savedViews)
      .set({ version })
      .where(and(eq(savedViews.startupId, startupId), eq(savedViews.id, id)))
      .returning({ id: savedViews.id });
    return stamped.length > 0;
  },
  async forget(db, startupId, through) {
    await db
      .delete(savedViews)
      .where(
        and(eq(savedViews.startupId, startupId), isNotNull(savedViews.deletedAt), lte(savedViews.version, through)),
      );
  },
};

function savedViewRecord(row: typeof savedViews.$inferSelect): AnyRow {
  const { id, accountId, name, updatedAt, shown } = row;
  return { ...shown, id, accountId, name, updatedAt };
}

const savedViewsAfter = prepared((db) =>
  db
    .select()
    .from(savedViews)
    .where(and(eq(savedViews.startupId, hole('startupId')), gt(savedViews.version, hole('after'))))
    .orderBy(asc(savedViews.version), asc(savedViews.id))
    .limit(hole('limit'))
    .prepare(),
);
