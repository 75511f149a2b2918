import { eq, inArray, like, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Transaction } from './database.ts';

export interface Page {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

export const firstOf = async <Row>(question: { limit(most: number): PromiseLike<Row[]> }): Promise<Row | undefined> =>
  (await question.limit(1))[0];

export const rowsWhere = <Table extends SQLiteTable>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  ...order: (SQLiteColumn | SQL)[]
): Promise<Table['$inferSelect'][]> =>
  db
    .select()
    .from<SQLiteTable>(table)
    .where(where)
    .orderBy(...order);

export async function rowWhere<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  ...order: (SQLiteColumn | SQL)[]
): Promise<Table['$inferSelect'] | undefined> {
  const found = db.select().from<SQLiteTable>(table).where(where);
  return (await found.orderBy(...order).limit(1))[0];
}

/** Returns how many rows it changed. */
export async function changeWhere<Table extends WithId>(
  { db }: Pick<Transaction, 'db'>,
  table: Table,
  where: SQL | undefined,
  values: Partial<Table['$inferInsert']>,
): Promise<number> {
  return (await db.update<SQLiteTable>(table).set(values).where(where).returning({ id: table.id })).length;
}

export const pageWhere = async <Row>(
  db: Db,
  table: SQLiteTable,
  where: SQL | undefined,
  { limit, offset }: Page,
  question: { limit(most: number): { offset(from: number): PromiseLike<Row[]> } },
) => ({ data: await question.limit(limit).offset(offset), total: await db.$count(table, where) });

export const insertInto =
  <Table extends SQLiteTable>(table: Table) =>
  async ({ db }: Pick<Transaction, 'db'>, row: Table['$inferInsert']): Promise<void> => {
    await db.insert<SQLiteTable>(table).values(row);
  };

type WithId = SQLiteTable & { readonly id: SQLiteColumn };

export const changeById =
  <Table extends WithId>(table: Table) =>
  async ({ db }: Pick<Transaction, 'db'>, id: string, values: Partial<Table['$inferInsert']>): Promise<void> => {
    await db.update<SQLiteTable>(table).set(values).where(eq(table.id, id));
  };

export const findById =
  <Table extends WithId>(table: Table) =>
  (db: Db, id: string) =>
    rowWhere(db, table, eq(table.id, id));

/** A search in any of the columns, case-insensitive for ASCII letters; undefined without `q`. */
export const holds = (q: string | undefined, ...columns: SQLiteColumn[]): SQL | undefined =>
  q ? or(...columns.map((column) => like(column, `%${q.replace(/[%_]/g, ' ')}%`))) : undefined;

/** The same search, which also finds the record whose whole id is `q`: links to a record name its id. */
export const finds = (q: string | undefined, id: SQLiteColumn, ...columns: SQLiteColumn[]): SQL | undefined =>
  q ? or(eq(id, q), holds(q, ...columns)) : undefined;

/** Whether a column has one of the values of a JSON array: one statement, however many they are. */
export const oneOf = (column: SQLiteColumn, values: Placeholder | string): SQL =>
  sql`${column} in (select value from json_each(${values}))`;

export interface Found {
  readonly where: SQL | undefined;
  /** A column for the list's own conditions, written so that SQLite does not use an index on it when few rows were found. */
  readonly beside: (column: SQLiteColumn) => SQL;
}

export const everything: Found = { where: undefined, beside: (column) => sql`${column}` };

/**
 * A few rows are best looked up one by one and then sorted; for many it is faster to scan the list in its order until a
 * page is full. SQLite cannot know beforehand, so the `first` ones are fetched; `all` is the same search for any number.
 */
export async function foundBy(
  column: SQLiteColumn,
  { first, all }: { first: (limit: number) => Promise<readonly { id: string }[]>; all: SQL | undefined },
): Promise<Found> {
  const ids = (await first(few + 1)).map(({ id }) => id);
  if (ids.length > few) return { ...everything, where: all };
  return { where: inArray(column, ids), beside: (other) => sql`+${other}` };
}

const few = 500;
