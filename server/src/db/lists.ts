import { eq, inArray, like, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db, Transaction } from './database.ts';

/** A page of a list, and the search it is a list of. */
export interface Page {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The first row a question finds. */
export const firstOf = async <Row>(question: { limit(most: number): PromiseLike<Row[]> }): Promise<Row | undefined> =>
  (await question.limit(1))[0];

/** The whole rows of a table of which something is true, in an order. */
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

/** The first of them. */
export async function rowWhere<Table extends SQLiteTable>(
  db: Db,
  table: Table,
  where: SQL | undefined,
  ...order: (SQLiteColumn | SQL)[]
): Promise<Table['$inferSelect'] | undefined> {
  const found = db.select().from<SQLiteTable>(table).where(where);
  return (await found.orderBy(...order).limit(1))[0];
}

/** Writes values into every row of which something is true, and answers how many there are. */
export async function changeWhere<Table extends WithId>(
  { db }: Pick<Transaction, 'db'>,
  table: Table,
  where: SQL | undefined,
  values: Partial<Table['$inferInsert']>,
): Promise<number> {
  return (await db.update<SQLiteTable>(table).set(values).where(where).returning({ id: table.id })).length;
}

/** A page of what a question finds, and how many of the table's rows there are in all. */
export const pageWhere = async <Row>(
  db: Db,
  table: SQLiteTable,
  where: SQL | undefined,
  { limit, offset }: Page,
  question: { limit(most: number): { offset(from: number): PromiseLike<Row[]> } },
) => ({ data: await question.limit(limit).offset(offset), total: await db.$count(table, where) });

/** Puts a row into a table. */
export const insertInto =
  <Table extends SQLiteTable>(table: Table) =>
  async ({ db }: Pick<Transaction, 'db'>, row: Table['$inferInsert']): Promise<void> => {
    await db.insert<SQLiteTable>(table).values(row);
  };

type WithId = SQLiteTable & { readonly id: SQLiteColumn };

/** Writes values into the row of an id. */
export const changeById =
  <Table extends WithId>(table: Table) =>
  async ({ db }: Pick<Transaction, 'db'>, id: string, values: Partial<Table['$inferInsert']>): Promise<void> => {
    await db.update<SQLiteTable>(table).set(values).where(eq(table.id, id));
  };

/** The row of an id. */
export const findById =
  <Table extends WithId>(table: Table) =>
  (db: Db, id: string) =>
    rowWhere(db, table, eq(table.id, id));

/** A search that any of the columns may satisfy, case aside for Latin letters; undefined without one. */
export const holds = (q: string | undefined, ...columns: SQLiteColumn[]): SQL | undefined =>
  q ? or(...columns.map((column) => like(column, `%${q.replace(/[%_]/g, ' ')}%`))) : undefined;

/** That a column holds one of the values of a JSON array: one statement, however many they are. */
export const oneOf = (column: SQLiteColumn, values: Placeholder | string): SQL =>
  sql`${column} in (select value from json_each(${values}))`;

/** What a search leaves of a list. */
export interface Found {
  readonly where: SQL | undefined;
  /** A column of the list's own conditions, so written that SQLite does not go along an index of it where few rows were found. */
  readonly beside: (column: SQLiteColumn) => SQL;
}

/** A list without a search. */
export const everything: Found = { where: undefined, beside: (column) => sql`${column}` };

/**
 * Few are looked up one by one and then put in order; for many it is faster to go along the list in its order until a page is full. SQLite
 * cannot know beforehand which it will be, so the `first` are looked for; `all` says the same of any number.
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
