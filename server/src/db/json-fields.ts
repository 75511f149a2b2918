import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core';

/** A field of a JSON column as text, `fieldOf(details, 'matches', 0)`; null where there is none. */
export function fieldOf(
  column: SQLiteColumn,
  ...path: readonly [...within: (string | number)[], last: string | number]
) {
  const within = path.slice(0, -1).map((step) => sql` -> ${literal(step)}`);
  return sql<string | null>`${column}${sql.join(within)} ->> ${literal(path.at(-1) ?? '')}`;
}

/** The same of a number. */
export const numberOf = (column: SQLiteColumn, field: string) =>
  sql<number | null>`cast(${fieldOf(column, field)} as real)`;

/** Part of the query's text, where every engine knows its type and value. */
export const literal = (step: string | number): SQL =>
  sql.raw(typeof step === 'number' ? String(step) : `'${step.replaceAll("'", "''")}'`);

/** Whether a column has one of the values of a JSON array: one statement, however many they are. */
export const oneOf = (column: SQLiteColumn, values: SQL | string): SQL =>
  sql`${column} in (select value from json_each(${values}))`;
