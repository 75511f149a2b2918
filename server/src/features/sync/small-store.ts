import type { Collection } from '@paratope/shared/mutation';
import { sql } from 'drizzle-orm';
import { literal } from '../../db/json-fields.ts';
import { smallRecords } from '../../db/schema/index.ts';
import { syncedRows } from './rows-store.ts';
import type { SyncedTable } from './synced-table.ts';

/** The table of a collection whose records are stored whole, because they are queried only by id. */
export const smallTable = ({ name }: Pick<Collection, 'name'>): SyncedTable => ({
  ...syncedRows(name, {
    table: smallRecords,
    which: sql`${smallRecords.collection} = ${literal(name)}`,
    record: ({ id, record }) => ({ ...record, id }),
  }),
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
});
