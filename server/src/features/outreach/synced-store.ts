import { Events } from '@paratope/shared/conference/event';
import { Contacts } from '@paratope/shared/contacts/contact';
import { SavedViews } from '@paratope/shared/matches/saved-view';
import type { AnyRow } from '@paratope/shared/mutation';
import { Activities } from '@paratope/shared/outreach/activity';
import { SettingsRecords, Snoozes } from '@paratope/shared/today/settings';
import { and, eq, getTableColumns } from 'drizzle-orm';
import { oneOf } from '../../db/json-fields.ts';
import { unindexed } from '../../db/kit.ts';
import { columnUpdates, encodeRow, fromInsert, param, params, prepared } from '../../db/prepared.ts';
import { activities } from '../../db/schema/index.ts';
import { changedColumns, idTaken, rowsById, type SyncedTable, smallTable, syncedRows } from '../sync/index.ts';

export const smallTables: readonly SyncedTable[] = [Events, Contacts, SettingsRecords, Snoozes, SavedViews].map(
  smallTable,
);

/** Optional fields have no column of their own; fields this program does not know are kept and returned. */
export const activityTable: SyncedTable = {
  ...syncedRows(Activities.name, { table: activities, record: activityRecord }),
  async read(db, startupId, ids) {
    const rows = await activitiesById(db).execute({ startupId, ids: JSON.stringify(ids) });
    return rowsById(rows.filter((row) => !row.deletedAt).map(activityRecord));
  },
  async write(db, { startupId, id, version, before, after }) {
    if (before) {
      const changes = changedColumns(activityColumns(before), activityColumns(after));
      return updateActivity(db, { ...changes, version }, { startupId, id });
    }
    const added = { ...activityColumns(after), id, startupId, version, deletedAt: null };
    const written = await addActivity(db).execute(encodeRow(activities, added));
    if (written.length === 0) throw idTaken();
  },
};

export function activityRecord(row: typeof activities.$inferSelect): AnyRow {
  const { rest, startupId: _startupId, version: _version, deletedAt: _deletedAt, ...record } = row;
  return { ...rest, ...record };
}

/** The plus keeps SQLite from scanning all of the startup's activities. */
const activitiesById = prepared((db) =>
  db
    .select()
    .from(activities)
    .where(and(eq(unindexed(activities.startupId), param('startupId')), oneOf(activities.id, param('ids'))))
    .prepare(),
);

const { id: _id, startupId: _startupId, ...written } = getTableColumns(activities);
const { rest: _rest, version: _version, deletedAt: _deletedAt, ...recorded } = written;

/** Splits an activity into its columns and, as `rest`, the fields without one. */
function activityColumns({ id: _id, ...fields }: AnyRow) {
  const own: Record<string, unknown> = {};
  const rest: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) (Object.hasOwn(recorded, key) ? own : rest)[key] = value;
  return { ...(own as Pick<typeof activities.$inferInsert, keyof typeof recorded>), rest };
}

const updateActivity = columnUpdates(
  activities,
  and(eq(activities.startupId, param('startupId')), eq(activities.id, param('id'))),
);

/** Adding an activity that was deleted replaces the deleted row. */
const addActivity = prepared((db) =>
  db
    .insert(activities)
    .values(params(activities))
    .onConflictDoUpdate({
      target: activities.id,
      set: fromInsert(activities, Object.keys(written) as (keyof typeof written)[]),
      setWhere: eq(activities.startupId, param('startupId')),
    })
    .returning({ id: activities.id })
    .prepare(),
);
