import type { IndexableType, Table, Transaction } from 'dexie';
import { type Shelf, type ShelfName, shelves } from '../ports.ts';
import { nowhere, type PagedTx } from './rows.ts';

/** A shelf as one Dexie table, for what is written seldom or alone. Every step awaits Dexie alone, so the transaction stays alive (SPEC W4). */
export function shelfOver<Key extends IndexableType, Value>(trans: Transaction, name: ShelfName): Shelf<Key, Value> {
  const table: Table<Value, Key> = trans.table(name);
  const { key } = shelves[name];
  return {
    get: (keys) => table.bulkGet([...keys]),
    put: async (values) => {
      if (values.length > 0) await table.bulkPut([...values]);
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

/** The set of pages in which each of the other shelves lies. What one change writes on several of them is one record. */
export const setOf = { outbox: 'queue', base: 'queue', meta: 'queue', staged: 'staged', acked: 'acked' } as const;
type PagedName = keyof typeof setOf;

/** A shelf in pages: a hundred changes that leave the queue are one record, and reading costs what is new. */
export function shelfIn<Key extends string | number, Value>(paged: PagedTx, name: PagedName): Shelf<Key, Value> {
  const set = setOf[name];
  const { key } = shelves[name];
  const keyIn = (value: Value): Key => (value as Record<string, Key>)[key] as Key;
  const idOf = (of: Key): string => `${name}/${of}`;
  const list = async (): Promise<Value[]> =>
    (await paged.all(set))
      .flatMap(({ row }) => (row.id.startsWith(`${name}/`) ? [row.value as Value] : []))
      .sort((a, b) => (keyIn(a) < keyIn(b) ? -1 : 1));
  return {
    get: async (keys) => (await paged.get(set, keys.map(idOf))).map((placed) => placed?.row.value as Value | undefined),
    put: (values) =>
      paged.write(
        set,
        values.map((value) => ({ collection: set, space: nowhere, row: { id: idOf(keyIn(value)), value } })),
      ),
    remove: (keys) => paged.write(set, keys.map(idOf)),
    list: async ({ after, limit } = {}) =>
      (await list()).filter((value) => after === undefined || keyIn(value) > after).slice(0, limit),
    where: async (index, anyOf) =>
      (await list()).filter((value) =>
        [(value as Record<string, string | string[]>)[index] ?? ''].flat().some((word) => anyOf.includes(word)),
      ),
    count: async () => (await list()).length,
  };
}
