import type { AnyRow } from '@paratope/shared/mutation';
import { and, asc, eq, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import type { DbColumn, DbTable } from '../../db/kit.ts';
import { most, param, prepared } from '../../db/prepared.ts';
import { rowsById, type SyncedTable, versionsById } from './synced-table.ts';

type StartupsRows = DbTable & Record<'id' | 'startupId' | 'version' | 'deletedAt', DbColumn>;

const isNewer = ({ startupId, version }: StartupsRows) =>
  and(eq(startupId, param('startupId')), gt(version, param('after', 'bigint')));

/**
 * What all tables share whose rows belong to startups and are marked when deleted. `which` selects the collection's rows when the table
 * holds others too.
 */
export function markedRows(
  table: StartupsRows,
  which?: SQL,
): Pick<SyncedTable, 'hasNews' | 'versions' | 'remove' | 'stamp' | 'forget'> {
  const of = (startupId: string, more: SQL) => and(eq(table.startupId, startupId), which, more);
  const change = (db: Db, values: Record<string, unknown>, { startupId, id }: { startupId: string; id: string }) =>
    db
      .update<DbTable>(table)
      .set(values)
      .where(of(startupId, eq(table.id, id)));
  return {
    hasNews: sql`exists (select 1 from ${table} where ${and(isNewer(table), which)})`,
    async versions(db, startupId, ids) {
      const rows = await db
        .select({ id: table.id, version: table.version })
        .from<DbTable>(table)
        .where(of(startupId, inArray(table.id, ids)));
      return versionsById(rows as { id: string; version: number }[]);
    },
    async remove(db, { version, at, ...row }) {
      await change(db, { deletedAt: at, version }, row);
    },
    async stamp(db, { version, ...row }) {
      return (await change(db, { version }, row).returning({ id: table.id })).length > 0;
    },
    async forget(db, startupId, through) {
      await db
        .delete<DbTable>(table)
        .where(of(startupId, and(isNotNull(table.deletedAt), lte(table.version, through)) as SQL));
    },
  };
}

/** A whole table of such rows, except for writing. `record` returns what syncs of a row. */
export function syncedRows<Row extends { id: string; version: number; deletedAt: string | null }>(
  collection: string,
  { table, which, record }: { table: StartupsRows & { $inferSelect: Row }; which?: SQL; record: (row: Row) => AnyRow },
): Omit<SyncedTable, 'admit' | 'write'> {
  const rowsAfter = prepared((db) =>
    db
      .select()
      .from<DbTable>(table)
      .where(and(isNewer(table), which))
      .orderBy(asc(table.version), asc(table.id))
      .limit(most(param('limit', 'bigint')))
      .prepare(),
  );
  return {
    collection,
    ...markedRows(table, which),
    async read(db, startupId, ids) {
      const rows = await db
        .select()
        .from<DbTable>(table)
        .where(and(eq(table.startupId, startupId), which, inArray(table.id, ids)));
      return rowsById((rows as Row[]).filter((row) => !row.deletedAt).map(record));
    },
    async changed(db, startupId, after, limit) {
      const rows = (await rowsAfter(db).execute({ startupId, after, limit })) as Row[];
      return rows.map((row) => ({ seq: row.version, id: row.id, row: row.deletedAt ? null : record(row) }));
    },
  };
}
