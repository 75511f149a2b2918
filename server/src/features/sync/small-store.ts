import type { Collection } from '@paratope/shared/mutation';
import { eq } from 'drizzle-orm';
import { smallRecords } from '../../db/schema/index.ts';
import { travellingRows } from './rows-store.ts';
import type { TravellingTable } from './travelling-table.ts';

/** The table of a collection whose records are stored whole, because they are queried only by id. */
export const smallTable = ({ name }: Pick<Collection, 'name'>): TravellingTable => ({
  ...travellingRows(name, {
    table: smallRecords,
    which: eq(smallRecords.collection, name),
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
