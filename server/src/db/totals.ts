import { type SQL, sql } from 'drizzle-orm';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type { Db } from './database.ts';

/**
 * How many rows of a table match. Counted once for each state of the database: the pages of a list, and whoever asks for it anew while nobody
 * has written anything, get the same number without another walk. For the reading connection only: SQLite tells a
 * connection of the others' commits, not of its own.
 */
export async function totalOf(db: Db, table: SQLiteTable, where: SQL | undefined): Promise<number> {
  const known = stateOf(db);
  const query = db.select({ total: sql<number>`count(*)` }).from(table).where(where);
  const { sql: text, params } = query.toSQL();
  const key = JSON.stringify([text, params]);
  const counted = known.totals.get(key);
  if (counted !== undefined) return counted;
  const [row] = await query;
  const total = Number(row?.total ?? 0);
  if (known.totals.size < mostKept) known.totals.set(key, total);
  return total;
}

/** Searches nobody repeats are not worth more memory. */
const mostKept = 500;

interface State {
  readonly version: number;
  readonly totals: Map<string, number>;
}

const states = new WeakMap<Db, State>();

function stateOf(db: Db): State {
  const { data_version: version } = db.get<{ data_version: number }>(sql`PRAGMA data_version`);
  const known = states.get(db);
  if (known?.version === version) return known;
  const fresh = { version, totals: new Map<string, number>() };
  states.set(db, fresh);
  return fresh;
}
