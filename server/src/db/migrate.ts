import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator';
import { flushFolderSync, flushSync, makeFolderSync } from '../flush.ts';
import { connect } from './connect.ts';
import { makeKeepSecret } from './keep-secret.ts';
import { forgetTriggers, keepMatchCounts } from './match-counts.ts';
import { createSearchTables } from './search-tables.ts';
import { Unusable } from './unusable.ts';

export const generatedMigrations = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Brings the file's schema up to date: the generated migrations it has not seen, then the virtual tables and the counts the generator cannot express. A
 * database that holds something already is copied first, into `snapshots` beside it; when something fails, also after
 * a migration was written, the copy is put back. Returns what it did, undefined where nothing was to do. Throws {@link Unusable} then, and for a database of a newer program.
 */
export function migrateFile(file: string, migrations = generatedMigrations): Migrated | undefined {
  const known = newestSchema(migrations);
  const applied = withConnection(file, (sqlite) => {
    const found = appliedIn(sqlite);
    if (found === known) makeDerived(sqlite);
    return found;
  });
  if (applied > known) {
    throw new Unusable(
      `The database was written by a newer Paratope: its schema is ${applied}, and this program knows ${known}. Start the newer program, or put back a backup from before the upgrade with \`npm run restore\`.`,
    );
  }
  if (applied === known) return undefined;
  const snapshot = applied > 0 ? takeSnapshot(file, applied) : undefined;
  try {
    withConnection(file, (sqlite) => {
      forgetTriggers(sqlite);
      applyMigrations(drizzle(sqlite), { migrationsFolder: migrations });
      makeDerived(sqlite);
    });
  } catch (failure) {
    if (!snapshot) throw failure;
    putBack(snapshot, file);
    const why = failure instanceof Error ? ((failure.cause as Error | undefined)?.message ?? failure.message) : failure;
    throw new Unusable(
      `The database could not be brought from schema ${applied} to ${known}: ${why}. It is as it was before; a copy stands at ${snapshot}. Start the earlier version of the program, which still reads it.`,
      { cause: failure },
    );
  }
  return { from: applied, to: known };
}

/** Schemas a database was brought from, 0 for a new one, and to. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

/** What is made of the tables of the schema, is kept up to date by triggers, and can be made anew of them; and the secret that stands in one. */
function makeDerived(sqlite: Sqlite.Database): void {
  createSearchTables(sqlite);
  keepMatchCounts(sqlite);
  makeKeepSecret(sqlite);
}

/** How many migrations this file has had; the schema's version for people and health checks. */
export function schemaVersion(sqlite: Sqlite.Database): number {
  const row = sqlite.prepare('SELECT count(*) AS applied FROM __drizzle_migrations').get() as { applied: number };
  return row.applied;
}

/** The schema this program knows. */
export function newestSchema(migrations = generatedMigrations): number {
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

/** Copies of the newest few upgrades are kept: enough to go back, and no more than so many times the disk. */
const snapshotsKept = 3;

function takeSnapshot(file: string, schema: number): string {
  const folder = join(dirname(file), 'snapshots');
  const snapshot = join(folder, `${basename(file, '.db')}-before-upgrade-from-${String(schema).padStart(4, '0')}.db`);
  try {
    const sqlite = new Sqlite(file, { timeout: 5_000 });
    try {
      // Leaving WAL needs the file alone and takes everything into it, so that the file is the whole database.
      sqlite.pragma('journal_mode = DELETE');
      sqlite.exec('BEGIN IMMEDIATE');
      makeFolderSync(folder);
      copyFileSync(file, `${snapshot}.part`);
      flushSync(`${snapshot}.part`);
      renameSync(`${snapshot}.part`, snapshot);
      flushFolderSync(folder);
      sqlite.exec('ROLLBACK');
    } finally {
      sqlite.close();
    }
  } catch (failure) {
    rmSync(`${snapshot}.part`, { force: true });
    const isBusy = failure instanceof Sqlite.SqliteError && failure.code.startsWith('SQLITE_BUSY');
    throw new Unusable(
      isBusy
        ? 'The database must be brought up to date, and another program has it open. Stop the running server first.'
        : `The database must be brought up to date, and no copy of it could be made before: ${(failure as Error).message}. Nothing was changed.`,
      { cause: failure },
    );
  }
  const older = readdirSync(folder).filter((name) => name.endsWith('.db'));
  for (const name of older.toSorted().slice(0, -snapshotsKept)) rmSync(join(folder, name));
  return snapshot;
}

function putBack(snapshot: string, file: string): void {
  copyFileSync(snapshot, `${file}.part`);
  flushSync(`${file}.part`);
  for (const side of ['-wal', '-shm', '-journal']) rmSync(`${file}${side}`, { force: true });
  renameSync(`${file}.part`, file);
  flushFolderSync(dirname(file));
}

function appliedIn(sqlite: Sqlite.Database): number {
  const isOurs = sqlite.prepare("SELECT 1 FROM sqlite_schema WHERE name = '__drizzle_migrations'").get();
  return isOurs ? schemaVersion(sqlite) : 0;
}

function withConnection<T>(file: string, work: (sqlite: Sqlite.Database) => T): T {
  const sqlite = connect(file, false);
  try {
    return work(sqlite);
  } finally {
    sqlite.close();
  }
}
