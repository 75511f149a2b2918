import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { IndexableType, Table, Transaction } from 'dexie';
import { type PlacedRow, type RefKey, type Rows, refOf, type Shelf, type ShelfName, shelves } from '../ports.ts';

/** A shelf as one Dexie table. Every step awaits Dexie alone and one thing at a time, so the transaction stays alive (SPEC W4). */
export function shelfOver<Key extends IndexableType, Value>(trans: Transaction, name: ShelfName): Shelf<Key, Value> {
  const table: Table<Value, Key> = trans.table(name);
  const { key } = shelves[name];
  return {
    get: async (keys) => {
      const [only, ...more] = keys;
      if (only === undefined) return [];
      return more.length === 0 ? [await table.get(only)] : table.bulkGet([...keys]);
    },
    put: async (values) => {
      const [only, ...more] = values;
      if (only === undefined) return;
      await (more.length === 0 ? table.put(only) : table.bulkPut([...values]));
    },
    remove: async (keys) => {
      if (keys.length > 0) await table.bulkDelete([...keys]);
    },
    list: ({ after, limit } = {}) => {
      const all = after === undefined ? table.orderBy(key) : table.where(key).above(after);
      return (limit === undefined ? all : all.limit(limit)).toArray();
    },
    where: (index, anyOf) =>
      anyOf.length === 0
        ? none()
        : table
            .where(index)
            .anyOf([...anyOf])
            .distinct()
            .sortBy(key),
    count: () => table.count(),
  };
}

const none = async (): Promise<never[]> => [];

/** A row as stored: the record's own fields and the space it belongs to. */
type StoredRow = AnyRow & { readonly _space: SpaceId };

/** The collections in scope as one set of rows. Rows of any other are those of a newer program: passed over here, downloaded again by it (SPEC U3). */
export function rowsOver(trans: Transaction, collections: readonly string[]): Rows {
  const table = (collection: string): Table<StoredRow, string> => trans.table(collection);
  const byCollection = (refs: readonly RefKey[]): Map<string, RefKey[]> =>
    Map.groupBy(
      refs.filter((ref) => collections.includes(refOf(ref).collection)),
      (ref) => refOf(ref).collection,
    );
  return {
    get: async (refs) => {
      const found = new Map<RefKey, PlacedRow>();
      for (const [collection, keys] of byCollection(refs)) {
        const rows = await table(collection).bulkGet(keys.map((ref) => refOf(ref).id));
        keys.forEach((ref, index) => {
          const row = rows[index];
          if (row) found.set(ref, place(collection, row));
        });
      }
      return refs.map((ref) => found.get(ref));
    },
    put: async (rows) => {
      for (const [collection, placed] of Map.groupBy(rows, (one) => one.collection)) {
        if (!collections.includes(collection)) continue;
        await table(collection).bulkPut(placed.map(({ row, space }) => ({ ...row, _space: space })));
      }
    },
    remove: async (refs) => {
      for (const [collection, keys] of byCollection(refs))
        await table(collection).bulkDelete(keys.map((ref) => refOf(ref).id));
    },
    inSpace: async (space) => {
      const rows: PlacedRow[] = [];
      for (const collection of collections) {
        for (const row of await table(collection).where('_space').equals(space).toArray())
          rows.push(place(collection, row));
      }
      return rows;
    },
  };
}

function place(collection: string, stored: StoredRow): PlacedRow {
  const { _space: space, ...row } = stored;
  return { collection, space, row: row as AnyRow };
}
