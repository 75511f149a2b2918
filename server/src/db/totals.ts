import { type SQL, sql } from 'drizzle-orm';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { SQLiteTable } from 'drizzle-orm/sqlite-core';
import type * as schema from './schema/index.ts';

export interface Totals {
  /** How many rows of a table match. */
  of(table: SQLiteTable, where: SQL | undefined): Promise<number>;
}

/** Searches nobody repeats are not worth more memory. */
const mostKept = 500;

/**
 * What a connection counts is counted once for each state of the database: the pages of a list, and whoever asks for it anew while nobody
 * has written anything, get the same number without another walk. For a reading connection only: SQLite tells a
 * connection of the others' commits, not of its own.
 */
export function createTotals(db: BetterSQLite3Database<typeof schema>): Totals {
  const known = new Map<string, number>();
  let version = -1;

  return {
    async of(table, where) {
      forgetWhatIsOlder();
      const query = db.select({ total: sql<number>`count(*)` }).from(table).where(where);
      const { sql: text, params } = query.toSQL();
      const key = JSON.stringify([text, params]);
      const counted = known.get(key);
      if (counted !== undefined) return counted;
      const total = Number(query.get()?.total ?? 0);
      if (known.size < mostKept) known.set(key, total);
      return total;
    },
  };

  function forgetWhatIsOlder(): void {
    const { data_version: now } = db.get<{ data_version: number }>(sql`PRAGMA data_version`);
    if (now !== version) known.clear();
    version = now;
  }
}
