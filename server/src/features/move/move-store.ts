import { createHash } from 'node:crypto';
import { getTableColumns } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsIn } from '../../db/every-table.ts';
import type { DbColumn, DbTable } from '../../db/kit.ts';
import { everyKnownTable } from '../../db/schema/tables.ts';

/** A row as the stores have it, by the names of the schema: the same on both engines. */
export type Row = Readonly<Record<string, unknown>>;

/** Names of all tables, in the order in which they are moved: webhooks last, so that no delivery is made of what is moved. */
export const namesInOrder: readonly string[] = everyKnownTable
  .map(({ name }) => name)
  .sort((a, b) => Number(a === 'webhooks') - Number(b === 'webhooks') || (a < b ? -1 : 1));

export function tableNamed(name: string): { table: DbTable; columns: readonly [key: string, column: DbColumn][] } {
  const known = everyKnownTable.find((one) => one.name === name);
  if (!known) throw new Error(`There is no table ${name}.`);
  return { table: known.table, columns: Object.entries(getTableColumns(known.table) as Record<string, DbColumn>) };
}

/** Iterate it inside the transaction of `db`. */
export const rowsOf = (db: Db, name: string): AsyncIterable<Row> =>
  rowsIn(db, `"${name}"`, Object.fromEntries(tableNamed(name).columns));

/** How many rows a table has, and a sum over all of them that does not depend on their order. */
export interface Sum {
  readonly rows: number;
  readonly hash: string;
}

export interface Summing {
  add(row: Row): void;
  sum(): Sum;
}

export function createSum(name: string): Summing {
  const { columns } = tableNamed(name);
  let rows = 0;
  let total = 0n;
  return {
    add(row) {
      const text = JSON.stringify(columns.map(([key]) => row[key]));
      total += BigInt(`0x${createHash('sha256').update(text).digest('hex')}`);
      rows += 1;
    },
    sum: () => ({ rows, hash: BigInt.asUintN(256, total).toString(16).padStart(64, '0') }),
  };
}

export async function sumOf(db: Db, name: string): Promise<Sum> {
  const summing = createSum(name);
  for await (const row of rowsOf(db, name)) summing.add(row);
  return summing.sum();
}
