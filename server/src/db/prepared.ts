import { getTableColumns, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { literal } from './json-fields.ts';
import { type DbColumn, type DbTable, isCounter } from './kit.ts';

/**
 * Prepares a query once per connection and then only binds values, because building its SQL costs ten times
 * what SQLite needs to run it. `build` ends in `.prepare()`; values that vary are a {@link param}.
 *
 * Sharing is safe: a connection runs one statement at a time and reads it to its end before anything else,
 * and each query has its own statement. The connection owns the statement and frees it on close.
 */
export function prepared<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const byConnection = new WeakMap<Db, Query>();
  return (db) => {
    const known = byConnection.get(db);
    if (known) return known;
    const made = build(db);
    byConnection.set(db, made);
    return made;
  };
}

export function preparedFirst<Row>(build: (db: Db) => { execute(values: Record<string, unknown>): Promise<Row[]> }) {
  const question = prepared(build);
  return async (db: Db, values: Record<string, string | number>): Promise<Row | undefined> =>
    (await question(db).execute(values))[0];
}

/** Like {@link prepared}, for whole rows of a table, at most as many as the value of the param `limit`. */
export const preparedRows = <Table extends DbTable>(table: Table, where: SQL | undefined, order: SQL) =>
  prepared<{ execute(values: Record<string, unknown>): Promise<Table['$inferSelect'][]> }>((db) => {
    const found = db.select().from<DbTable>(table).where(where).orderBy(order);
    return found.limit(most(param('limit', 'bigint'))).prepare();
  });

export function preparedRow<Table extends DbTable>(table: Table, where: SQL | undefined, ...order: SQL[]) {
  return preparedFirst<Table['$inferSelect']>((db) => {
    const found = db.select().from<DbTable>(table).where(where);
    return found
      .orderBy(...order)
      .limit(most(literal(1)))
      .prepare();
  });
}

/**
 * A parameter of `execute` in a condition. Its value reaches the database without encoding: use it for columns of text and numbers. The
 * cast is for SQLite, which plans a statement anew for each value of a bare parameter that a planner's choice may depend on: one that
 * limits, or one compared in a statement with an order. Planning costs many times what the query does.
 */
export const param = (name: string, type: 'text' | 'bigint' = 'text'): SQL =>
  sql`cast(${sql.placeholder(name)} as ${sql.raw(type)})`;

/** Part of a query, for code that passes it on without building queries. */
export type Condition = SQL;

/** For `limit(…)`, which binds a number, see {@link param}. drizzle's type has no place for SQL, its code has. */
export const most = (limit: SQL): Placeholder => limit as unknown as Placeholder;

/** A param for every column of a table that the database does not number, for `values(…)`; {@link encodeRow} encodes a row for them. */
export function params<Table extends DbTable>(table: Table): Record<ColumnOf<Table>, SQL> {
  // Bare SQL keeps drizzle from encoding again, and from encoding null, which it does in prepared statements alone.
  return eachColumn(table, (key) => sql`${sql.placeholder(key)}`);
}

/**
 * Encodes a row for the driver, by column; an omitted column is null. A NOT NULL column encodes null
 * itself, because JSON has a null value. The table must have no default that drizzle fills in.
 */
export function encodeRow<Table extends DbTable>(table: Table, row: Table['$inferInsert']): Record<string, unknown> {
  const given = row as Record<string, unknown>;
  return eachColumn(table, (key, column) => {
    const value = given[key];
    if (value === undefined || (value === null && !column.notNull)) return null;
    return column.mapToDriverValue(value);
  });
}

/** Updates some columns of the row that `where` finds, with one prepared statement per choice of columns; `at` fills its holes. */
export function columnUpdates<Table extends DbTable>(table: Table, where: SQL | undefined) {
  const byColumns = new Map<string, ReturnType<typeof updateOf>>();
  const updateOf = (keys: readonly string[]) =>
    prepared((db) => {
      const set = Object.fromEntries(keys.map((key) => [key, sql`${sql.placeholder(key)}`]));
      return db.update<DbTable>(table).set(set).where(where).prepare();
    });
  return async (db: Db, changes: Partial<Table['$inferInsert']>, at: Record<string, string>): Promise<void> => {
    const keys = Object.keys(changes);
    const update = byColumns.get(keys.join()) ?? updateOf(keys);
    byColumns.set(keys.join(), update);
    await update(db).execute({ ...encodeRow(table, changes as Table['$inferInsert']), ...at });
  };
}

/** For `onConflictDoUpdate`: these columns take what the insert would have written. */
export function fromInsert<Table extends DbTable, Key extends ColumnOf<Table>>(
  table: Table,
  keys: readonly Key[],
): Record<Key, SQL> {
  const columns = getTableColumns(table);
  const set = keys.map((key) => [key, sql`excluded.${sql.identifier(columns[key]?.name ?? key)}`]);
  return Object.fromEntries(set) as Record<Key, SQL>;
}

type ColumnOf<Table extends DbTable> = keyof Table['$inferSelect'] & string;

function eachColumn<Table extends DbTable, Value>(
  table: Table,
  valueFor: (key: string, column: DbColumn) => Value,
): Record<ColumnOf<Table>, Value> {
  const values = Object.entries(getTableColumns(table) as Record<string, DbColumn>)
    .filter(([, column]) => !isCounter(column))
    .map(([key, column]) => [key, valueFor(key, column)]);
  return Object.fromEntries(values) as Record<ColumnOf<Table>, Value>;
}
