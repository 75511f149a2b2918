import { copyFileSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { migrate as applyMigrations } from 'drizzle-orm/better-sqlite3/migrator';
import { flushFolderSync, flushSync, makeFolderSync } from '../../flush.ts';
import { makeKeepSecret } from '../keep-secret.ts';
import { Unusable } from '../unusable.ts';
import { connect } from './connect.ts';
import { forgetTriggers, keepMatchCounts } from './match-counts.ts';
import { createSearchTables } from './search.ts';
import { forgetWebhookTriggers, keepWebhookTriggers } from './webhook-triggers.ts';

export const generatedMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/**
 * Migrates the file: the generated migrations it lacks, then the virtual tables and counts the generator cannot express.
 * A database with data is first copied into `snapshots` beside it, and the copy is restored on any failure. Returns what
 * was done, or undefined if nothing was. Throws {@link Unusable} on failure, and for a database of a newer program.
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
      forgetWebhookTriggers(sqlite);
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

/** Schema versions before (0 for a new database) and after. */
export interface Migrated {
  readonly from: number;
  readonly to: number;
}

function makeDerived(sqlite: Sqlite.Database): void {
  createSearchTables(sqlite);
  keepMatchCounts(sqlite);
  keepWebhookTriggers(sqlite);
  makeKeepSecret(sqlite);
}

/** Returns how many migrations the file has had, the schema version shown to people and health checks. */
export function schemaVersion(sqlite: Sqlite.Database): number {
  const row = sqlite.prepare('SELECT count(*) AS applied FROM __drizzle_migrations').get() as { applied: number };
  return row.applied;
}

export function newestSchema(migrations = generatedMigrations): number {
  const journal = JSON.parse(readFileSync(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] };
  return journal.entries.length;
}

/** Enough to go back without filling the disk. */
const snapshotsKept = 3;

function takeSnapshot(file: string, schema: number): string {
  const folder = join(dirname(file), 'snapshots');
  const snapshot = join(folder, `${basename(file, '.db')}-before-upgrade-from-${String(schema).padStart(4, '0')}.db`);
  try {
    const sqlite = new Sqlite(file, { timeout: 5_000 });
    try {
      // Leaving WAL needs exclusive access and moves the log into the file, so that the file is the whole database.
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
