import { inArray, like, or, type Placeholder, type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** A page of a list, and the search it is a list of. */
export interface Page {
  readonly q?: string | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** The first row a question finds. */
export const firstOf = async <Row>(question: { limit(most: number): PromiseLike<Row[]> }): Promise<Row | undefined> =>
  (await question.limit(1))[0];

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
