import type { AnyRow, Collection } from '@paratope/shared/mutation';
import type { PromiseExtended, Table } from 'dexie';
import type { Copy, Page } from './pages.ts';
import { upToDate } from './rows.ts';

/** A collection as screens read it. Rows are shared with all readers and frozen. */
export interface ReadTable<Row> extends Query<Row> {
  get(id: string): PromiseExtended<Row | undefined>;
  where(field: string): { equals(value: unknown): Query<Row> };
  /** Rows with a value in this index, in its order. */
  orderBy(field: string): Query<Row>;
}

/** Sorted by id unless specified otherwise. */
export interface Query<Row> {
  filter(isWanted: (row: Row) => boolean): Query<Row>;
  reverse(): Query<Row>;
  limit(count: number): Query<Row>;
  toArray(): PromiseExtended<Row[]>;
  count(): PromiseExtended<number>;
}

/** Reads from the copy in memory, after checking the disk for pages that other tabs or the engine have added. */
export function readTable<Row extends AnyRow>(
  collection: Collection<Row>,
  copyOf: () => Copy,
  table: Table<Page, number>,
): ReadTable<Row> {
  const current = (): PromiseExtended<Copy> => upToDate(table, copyOf());
  const indexed = (field: string): string => {
    if (collection.indexes.includes(field)) return field;
    throw new Error(`${collection.name} has no index on ${field}.`);
  };
  const rowsBy = (rowsOf: (copy: Copy) => Row[]): Query<Row> => ({
    filter: (isWanted) => rowsBy((copy) => rowsOf(copy).filter(isWanted)),
    reverse: () => rowsBy((copy) => rowsOf(copy).reverse()),
    limit: (count) => rowsBy((copy) => rowsOf(copy).slice(0, count)),
    toArray: () => current().then(rowsOf),
    count: () => current().then((copy) => rowsOf(copy).length),
  });
  return {
    ...rowsBy((copy) => copy.all().map(({ row }) => row as Row)),
    get: (id) => current().then((copy) => copy.get(id)?.row as Row | undefined),
    where: (field) => ({
      equals: (value) => rowsBy((copy) => [...((copy.by(indexed(field)).get(value) ?? []) as Row[])]),
    }),
    orderBy: (field) => rowsBy((copy) => [...copy.by(indexed(field)).values()].flat() as Row[]),
  };
}
