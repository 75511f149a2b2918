import type { Db } from './database.ts';
import { rowsOneByOne } from './engine.ts';
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
      async function* rows() {
        const asked = `SELECT ${names.map((column) => `"${column}"`).join(', ')} FROM "${name}"${hidden(name)}`;
        for await (const row of rowsOneByOne(db, asked))
          yield Object.fromEntries(
            columns.map((column) => {
              const value = row[column.name];
              return [column.name, value === null ? null : column.mapFromDriverValue(value)];
            }),
          );
      }
      return { name, columns: names, rows: { [Symbol.asyncIterator]: rows } };
    })
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

const opensDoors = /^(password|token|code)_hash$|^secret$/;
const hidden = (name: string): string => (name === 'instance_facts' ? ' WHERE NOT is_secret' : '');
