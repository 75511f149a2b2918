import Sqlite from 'better-sqlite3';
import { connect } from './connect.ts';
import { schemaVersion } from './migrate.ts';

/**
 * Copies the database as it stands at this moment into a new file, while others go on writing to it: one reading transaction
 * holds the moment, so that the copy neither starts afresh with every commit nor mixes two of them.
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
  /** How many migrations the file has had; 0 where it is no database of ours. */
  readonly schema: number;
  /** The first thing that is wrong with it, as SQLite says it; null where it is whole. */
  readonly fault: string | null;
}

/** Reads every page and every reference of a database that nobody need have open. */
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

/** Whether another process, or another part of this one, has the database open. When nobody has, all of it is in the one file afterwards. */
export function isInUse(file: string): boolean {
  let sqlite: Sqlite.Database | undefined;
  try {
    sqlite = new Sqlite(file, { fileMustExist: true, timeout: 0 });
    // Leaving WAL needs the file alone, and takes into it what its side files hold.
    sqlite.pragma('journal_mode = DELETE');
    return false;
  } catch (failure) {
    // What cannot be read cannot be in use either: a damaged file is the very reason to put a backup back.
    return failure instanceof Sqlite.SqliteError && failure.code.startsWith('SQLITE_BUSY');
  } finally {
    sqlite?.close();
  }
}

/** Notes a fact in a database that this process has not opened for its own use, beside whoever has. */
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

/** 1 MiB of pages, and then others have their turn. */
const pagesAtOnce = 256;

export function faultIn(sqlite: Sqlite.Database): string | null {
  const said = sqlite.pragma('integrity_check(1)', { simple: true });
  if (said !== 'ok') return String(said);
  const [broken] = sqlite.pragma('foreign_key_check') as { table: string; parent: string }[];
  return broken ? `a row of ${broken.table} names one of ${broken.parent} that is not there` : null;
}
