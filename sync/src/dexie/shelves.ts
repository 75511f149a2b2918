import type { IndexableType, Table, Transaction } from 'dexie';
import { type Shelf, type ShelfName, shelves } from '../ports.ts';

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
