import type Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator';
import { createSearchTables } from './search-tables.ts';

/** Applies the generated migrations that this file has not seen, then the virtual tables the generator cannot express. */
export function migrate(sqlite: Sqlite.Database): void {
  applyMigrations(drizzle(sqlite), { migrationsFolder: new URL('./migrations', import.meta.url).pathname });
  createSearchTables(sqlite);
}

/** How many migrations this file has had; the schema's version for people and health checks. */
export function schemaVersion(sqlite: Sqlite.Database): number {
  const row = sqlite.prepare('SELECT count(*) AS applied FROM __drizzle_migrations').get() as { applied: number };
  return row.applied;
}
