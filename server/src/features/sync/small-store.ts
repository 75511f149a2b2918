import type { AnyRow, Collection } from '@paratope/shared/mutation';
import { and, asc, eq, gt, inArray, isNotNull, lte, type SQL } from 'drizzle-orm';
import { hole, prepared } from '../../db/prepared.ts';
import { smallRecords } from '../../db/schema/index.ts';
import { rowsById, type TravellingTable, versionsById } from './travelling-table.ts';

/** The table of a collection whose records are kept whole: nothing but their id is ever asked for. */
export function smallTable({ name }: Pick<Collection, 'name'>): TravellingTable {
  const of = (startupId: string, ...more: SQL[]) =>
    and(eq(smallRecords.startupId, startupId), eq(smallRecords.collection, name), ...more);
  return {
    collection: name,
    async read(db, startupId, ids) {
      const rows = await db
        .select()
        .from(smallRecords)
        .where(of(startupId, inArray(smallRecords.id, [...ids])));
      return rowsById(
        rows.filter(({ deletedAt }) => !deletedAt).map(({ id, record }) => ({ ...record, id }) as AnyRow),
      );
    },
    async changed(db, startupId, after, limit) {
      const rows = await recordsAfter(db).execute({ startupId, collection: name, after, limit });
      return rows.map(({ version, id, record, deletedAt }) => ({
        seq: version,
        id,
        row: deletedAt ? null : { ...record, id },
      }));
    },
    versions: async (db, startupId, ids) =>
      versionsById(
        await db
          .select()
          .from(smallRecords)
          .where(of(startupId, inArray(smallRecords.id, [...ids]))),
      ),
    async write(db, { startupId, id, version, after }) {
      const { id: _id, ...record } = after;
      const row = { record, version, deletedAt: null };
      await db
        .insert(smallRecords)
        .values({ startupId, collection: name, id, ...row })
        .onConflictDoUpdate({
          target: [smallRecords.startupId, smallRecords.collection, smallRecords.id],
          set: row,
        });
    },
    async remove(db, { startupId, id, version, at }) {
      await db
        .update(smallRecords)
        .set({ deletedAt: at, version })
        .where(of(startupId, eq(smallRecords.id, id)));
    },
    async stamp(db, { startupId, id, version }) {
      const stamped = await db
        .update(smallRecords)
        .set({ version })
        .where(of(startupId, eq(smallRecords.id, id)))
        .returning({ id: smallRecords.id });
      return stamped.length > 0;
    },
    async forget(db, startupId, through) {
      await db
        .delete(smallRecords)
        .where(of(startupId, isNotNull(smallRecords.deletedAt), lte(smallRecords.version, through)));
    },
  };
}

const recordsAfter = prepared((db) =>
  db
    .select()
    .from(smallRecords)
    .where(
      and(
        eq(smallRecords.startupId, hole('startupId')),
        eq(smallRecords.collection, hole('collection')),
        gt(smallRecords.version, hole('after')),
      ),
    )
    .orderBy(asc(smallRecords.version), asc(smallRecords.id))
    .limit(hole('limit'))
    .prepare(),
);
