import { is } from 'drizzle-orm';
import { getTableConfig, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';
import { driverOf } from './driver.ts';
import * as schema from './schema/index.ts';

export interface TableRows {
  readonly name: string;
  readonly columns: readonly string[];
  /** Lazy: iterate inside the transaction it came from. */
  readonly rows: AsyncIterable<Readonly<Record<string, unknown>>>;
}

/**
 * Returns every table of the schema by its database name, with decoded values. Credentials are left out:
 * password hashes, codes, tokens and secrets.
 */
export function everyTable(db: Db): TableRows[] {
  return Object.values(schema)
    .filter((table) => is(table, SQLiteTable))
    .map((table) => {
      const { name, columns: all } = getTableConfig(table);
      const columns = all.filter((column) => !opensDoors.test(column.name));
      const asked = `SELECT ${columns.map((column) => `"${column.name}"`).join(', ')} FROM "${name}"${hidden(name)}`;
      return {
        name,
        columns: columns.map((column) => column.name),
        async *rows() {
          for (const row of driverOf(db).prepare(asked).iterate() as Iterable<Record<string, unknown>>)
            yield Object.fromEntries(
              columns.map((column) => {
                const value = row[column.name];
                return [column.name, value === null ? null : column.mapFromDriverValue(value)];
              }),
            );
        },
      };
    })
    .map(({ rows, ...table }) => ({ ...table, rows: { [Symbol.asyncIterator]: rows } }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const opensDoors = /^(password|token|code)_hash$|^secret$/;
const hidden = (name: string): string => (name === 'instance_facts' ? ' WHERE is_secret = 0' : '');
