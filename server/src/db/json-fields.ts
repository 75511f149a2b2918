import { type SQL, sql } from 'drizzle-orm';
import { byEngine, type DbColumn } from './kit.ts';

/** A field of a JSON column as text, `fieldOf(details, 'matches', 0)`; null where there is none. */
export function fieldOf(column: DbColumn, ...path: readonly [...within: (string | number)[], last: string | number]) {
  const within = path.slice(0, -1).map((step) => sql` -> ${literal(step)}`);
  return sql<string | null>`${asJson(column)}${sql.join(within)} ->> ${literal(path.at(-1) ?? '')}`;
}

/** The same of a number. */
export const numberOf = (column: DbColumn, field: string) =>
  sql<number | null>`cast(${fieldOf(column, field)} as double precision)`;

/** Part of the query's text, where every engine knows its type and value. */
export const literal = (step: string | number): SQL =>
  sql.raw(typeof step === 'number' ? String(step) : `'${step.replaceAll("'", "''")}'`);

/** Whether a column has one of the values of a JSON array: one statement, however many they are. */
export const oneOf = byEngine<(column: DbColumn, values: SQL | string) => SQL>({
  sqlite: (column, values) => sql`${column} in (select value from json_each(${values}))`,
  postgres: (column, values) =>
    sql`${column} in (select json_array_elements_text(${values}::json)::${sql.raw(column.getSQLType())})`,
});

/** JSON is stored as text, whose fields keep their order. */
const asJson = byEngine<(column: DbColumn) => DbColumn | SQL>({
  sqlite: (column) => column,
  postgres: (column) => sql`${column}::json`,
});
