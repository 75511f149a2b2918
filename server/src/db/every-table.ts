import type { Db } from './database.ts';
import { rowsOneByOne } from './engine.ts';
import type { DbColumn } from './kit.ts';
import { everyKnownTable } from './schema/tables.ts';

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
  return everyKnownTable
    .map(({ name, columns: all }) => {
      const columns = Object.values(all).filter((column) => !opensDoors.test(column.name));
      const names = columns.map((column) => column.name);
      const rows = () =>
        rowsIn(db, `"${name}"${hidden(name)}`, Object.fromEntries(columns.map((one) => [one.name, one])));
      return { name, columns: names, rows: { [Symbol.asyncIterator]: rows } };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Decoded rows of a table, by the keys of `columns`. Iterate it inside the transaction of `db`. */
export async function* rowsIn(db: Db, table: string, columns: Readonly<Record<string, DbColumn>>) {
  const all = Object.entries(columns);
  const asked = `SELECT ${all.map(([, column]) => `"${column.name}"`).join(', ')} FROM ${table}`;
  for await (const row of rowsOneByOne(db, asked))
    yield Object.fromEntries(
      all.map(([key, column]) => {
        const value = row[column.name];
        return [key, value === null ? null : column.mapFromDriverValue(value)];
      }),
    );
}

const opensDoors = /^(password|token|code)_hash$|^secret$/;
const hidden = (name: string): string => (name === 'instance_facts' ? ' WHERE NOT is_secret' : '');
