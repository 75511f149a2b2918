import Sqlite from 'better-sqlite3';
import { connect } from './connect.ts';
import { schemaVersion } from './migrate.ts';

/**
 * Copies the database as of this moment into a new file, while others keep writing to it: one read
 * transaction holds the moment, so that the copy neither restarts with every commit nor mixes two of them.
 */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = new Sqlite(file, { readonly: true, fileMustExist: true });
  try {
    source.pragma('busy_timeout = 5000');
    source.exec('BEGIN');
    source.prepare('SELECT count(*) FROM sqlite_schema').get();
    await source.backup(target, { progress: () => pagesAtOnce });
    source.exec('COMMIT');
  } finally {
    source.close();
  }
}

export interface Examined {
  /** How many migrations the file has had; 0 if it is no database of ours. */
  readonly schema: number;
  /** The first fault, in SQLite's words; null if the database is intact. */
  readonly fault: string | null;
}

/** Checks every page and every reference of a database, which need not be open anywhere. */
export function examineDatabase(file: string): Examined {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = connect(file, true);
    const schema = schemaVersion(sqlite);
    return { schema, fault: faultIn(sqlite) };
  } catch (failure) {
    return { schema: 0, fault: failure instanceof Error ? failure.message : String(failure) };
  } finally {
    sqlite?.close();
  }
}

/** Returns whether anyone has the database open. If nobody has, all of it is in the one file afterward. */
export function isInUse(file: string): boolean {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
    // Leaving WAL needs exclusive access, and moves the side files into the database.
    sqlite.pragma('journal_mode = DELETE');
    return false;
  } catch (failure) {
    // An unreadable file cannot be in use either: a damaged file is the very reason to restore a backup.
    return failure instanceof Sqlite.SqliteError && failure.code.startsWith('SQLITE_BUSY');
  } finally {
    sqlite?.close();
  }
}

/** Writes a fact into a database that this process has not opened for itself and others may have. */
export function noteFactIn(file: string, { key, value }: { key: string; value: unknown }): void {
  const sqlite = connect(file, false);
  try {
    sqlite
      .prepare(
        `INSERT INTO instance_facts (key, value, is_secret) VALUES (?, ?, 0)
         ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
      )
      .run(key, JSON.stringify(value));
  } finally {
    sqlite.close();
  }
}

/** 1 MiB of pages, then others get a turn. */
const pagesAtOnce = 256;

export function faultIn(sqlite: Sqlite.Database): string | null {
  const said = sqlite.pragma('integrity_check(1)', { simple: true });
  if (said !== 'ok') return String(said);
  const [broken] = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[];
  return broken ? `a row of ${broken.table} names one of ${broken.parent} that is not there` : null;
}
