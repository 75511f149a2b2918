import Sqlite from 'better-sqlite3';
import * as sqliteVec from 'sqlite-vec';

/** Opens a connection with the settings all parts of the product share. A writing one creates the file when it is missing. */
export function connect(file: string, readonly: boolean): Sqlite.Database {
  const sqlite = new Sqlite(file, { readonly });
  sqliteVec.load(sqlite);
  // better-sqlite3's build defaults to NORMAL, which loses acknowledged writes in WAL mode when the power goes.
  sqlite.pragma('synchronous = FULL');
  sqlite.pragma('busy_timeout = 5000');
  sqlite.pragma('foreign_keys = ON');
  if (!readonly) {
    sqlite.pragma('journal_mode = WAL');
    // Overwrites deleted data, so that an erased person does not remain in free pages.
    sqlite.pragma('secure_delete = ON');
    // A statement with triggers, and each savepoint, keeps the pages it changes: in memory, not in a file written for every change.
    sqlite.pragma('temp_store = MEMORY');
  }
  return sqlite;
}
