import { getTableColumns, getTableName, is, Table } from 'drizzle-orm';
import type { DbColumn, DbTable } from '../kit.ts';
import * as schema from './index.ts';

export interface KnownTable {
  readonly name: string;
  readonly table: DbTable;
  /** By their names in the database. */
  readonly columns: { readonly [name in string]: DbColumn };
}

/** Every table of the schema. */
export const everyKnownTable: readonly KnownTable[] = Object.values(schema)
  .filter((thing): thing is DbTable & typeof thing => is(thing, Table))
  .map((table) => ({
    name: getTableName(table),
    table,
    columns: Object.fromEntries(
      Object.values(getTableColumns(table) as Record<string, DbColumn>).map((column) => [column.name, column]),
    ),
  }));
