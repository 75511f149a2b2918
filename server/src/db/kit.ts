import { type SQL, sql } from 'drizzle-orm';
import * as postgres from 'drizzle-orm/pg-core';
import * as sqlite from 'drizzle-orm/sqlite-core';

export type Engine = 'sqlite' | 'postgres';

/** The engine of this process, for all its databases: PostgreSQL where `DATABASE_URL` names one. */
export const engine: Engine = process.env.DATABASE_URL || process.env.DATABASE_URL_FILE ? 'postgres' : 'sqlite';

/** What differs between the engines, by the one of this process. */
export const byEngine = <Of>(of: Readonly<Record<Engine, Of>>): Of => of[engine];

/** The types are SQLite's; those of the other engine have whatever the product uses of them. */
export type DbTable = sqlite.SQLiteTable;
export type DbColumn = sqlite.SQLiteColumn;

const builders = {
  sqlite: {
    alias: sqlite.alias,
    counter: (name: string) => sqlite.integer(name).primaryKey({ autoIncrement: true }),
    customType: sqlite.customType,
    defineTable: sqlite.sqliteTable,
    flag: (name: string) => sqlite.integer(name, { mode: 'boolean' }),
    index: sqlite.index,
    integer: (name: string) => sqlite.integer(name),
    primaryKey: sqlite.primaryKey,
    QueryBuilder: sqlite.QueryBuilder,
    real: (name: string) => sqlite.real(name),
    text: sqlite.text,
    uniqueIndex: sqlite.uniqueIndex,
  },
  postgres: {
    alias: postgres.alias,
    counter: (name: string) => postgres.bigint(name, { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    customType: postgres.customType,
    defineTable: postgres.pgTable,
    flag: (name: string) => postgres.boolean(name),
    index: postgres.index,
    integer: (name: string) => postgres.bigint(name, { mode: 'number' }),
    primaryKey: postgres.primaryKey,
    QueryBuilder: postgres.QueryBuilder,
    real: (name: string) => postgres.doublePrecision(name),
    text: postgres.text,
    uniqueIndex: postgres.uniqueIndex,
  },
};

/**
 * Builders of tables and columns. `integer` holds whole numbers up to 2^53, `real` a double, `flag` a boolean, and `counter` is a primary
 * key that the database numbers.
 */
export const {
  alias,
  counter,
  customType,
  defineTable,
  flag,
  index,
  integer,
  primaryKey,
  QueryBuilder,
  real,
  text,
  uniqueIndex,
} = builders[engine] as typeof builders.sqlite;

/** The column as it is, so that SQLite uses no index on it: it would, where few rows are known by something better. */
export const unindexed = byEngine<(column: DbColumn) => SQL>({
  sqlite: (column) => sql`+${column}`,
  postgres: (column) => sql`${column}`,
});

/** Whether the database numbers this column. */
export const isCounter = (column: DbColumn): boolean =>
  'autoIncrement' in column ? column.autoIncrement === true : column.generatedIdentity !== undefined;
