import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Db } from '@paratope/server/db/database';
import { literal } from '@paratope/server/db/json-fields';
import { openDatabase, type SqliteDatabase } from '@paratope/server/db/sqlite/database';
import { driverOf } from '@paratope/server/db/sqlite/driver';
import { createAuthorityStore } from '@paratope/server/features/sync/store';
import type { SyncedTable } from '@paratope/server/features/sync/synced-table';
import type { SpaceId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import type { AuthorityStore } from '@paratope/sync/authority/store';
import type { SimulatedDatabase } from './sync-simulator/server.ts';

/**
 * The server's own store, on a file of its own, under a simulated world. The simulator's cards lie in one more table there; commits,
 * verdicts, replicas and deletions lie where the server has them.
 */
export async function openSimulatedSqlite(): Promise<SimulatedDatabase & { close(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-simulated-'));
  const file = join(folder, 'server.db');
  const open = (): { database: SqliteDatabase; store: AuthorityStore } => {
    const database = openDatabase(file);
    const tables = [cardTable('cards'), cardTable('notes'), cardTable('words')];
    return { database, store: createAuthorityStore({ database, tables, reactions: {}, now: () => moment }) };
  };
  let current = open();
  await current.database.write(async ({ sql }) => void sql.exec(createCardTable));

  const visible = (space: SpaceId): Promise<ReadonlyMap<string, AnyRow>> =>
    current.store.read(async (tx) => {
      const changes = await tx.changes(space, { after: 0, limit: 1_000_000 });
      return new Map(changes.flatMap(({ collection, id, row }) => (row ? [[`${collection}/${id}`, row]] : [])));
    });
  return {
    store: { read: (body) => current.store.read(body), write: (body) => current.store.write(body) },
    backup: () => current.database.readerSql.serialize(),
    restore: async (backup) => {
      await current.database.close();
      for (const end of ['-wal', '-shm']) rmSync(`${file}${end}`, { force: true });
      writeFileSync(file, backup as Buffer);
      current = open();
    },
    reopen: async () => {
      await current.database.close();
      current = open();
    },
    visible,
    headOf: (space) => current.store.read((tx) => tx.head(space)),
    close: async () => {
      await current.database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const moment = '2026-03-01T09:00:00.000Z';

export const createCardTable = `CREATE TABLE simulated_rows (
  collection TEXT NOT NULL, startup_id TEXT NOT NULL, id TEXT NOT NULL, version INTEGER NOT NULL, row TEXT,
  PRIMARY KEY (collection, startup_id, id)) WITHOUT ROWID;
CREATE INDEX simulated_versions ON simulated_rows (collection, startup_id, version)`;

interface Statement {
  run(...values: unknown[]): { changes: number };
  all(...values: unknown[]): unknown[];
}

interface Stored {
  readonly id: string;
  readonly version: number;
  readonly row: string | null;
}

export function cardTable(collection: string): SyncedTable {
  // A table that exists only here has no place in the server's schema.
  const questions = new WeakMap<ReturnType<typeof driverOf>, Map<string, Statement>>();
  const question = (db: Db, sql: string): Statement => {
    const connection = driverOf(db);
    const known = questions.get(connection) ?? new Map<string, Statement>();
    questions.set(connection, known);
    const made = known.get(sql) ?? connection.prepare(sql);
    known.set(sql, made);
    return made;
  };
  const run = (db: Db, sql: string, ...values: unknown[]): number => question(db, sql).run(...values).changes;
  const all = (db: Db, sql: string, ...values: unknown[]): Stored[] => question(db, sql).all(...values) as Stored[];
  const parsed = ({ row }: Stored): AnyRow | null => (row === null ? null : (JSON.parse(row) as AnyRow));
  const put = (db: Db, startupId: string, id: string, version: number, row: AnyRow | null): void =>
    void run(
      db,
      'INSERT OR REPLACE INTO simulated_rows VALUES (?, ?, ?, ?, ?)',
      collection,
      startupId,
      id,
      version,
      row && JSON.stringify(row),
    );
  return {
    collection,
    // Always read.
    hasNews: literal(1),
    read: async (db, startupId, ids) => {
      const found = new Map<string, AnyRow>();
      for (const id of ids) {
        const where = 'collection = ? AND startup_id = ? AND id = ? AND row IS NOT NULL';
        for (const stored of all(db, `SELECT * FROM simulated_rows WHERE ${where}`, collection, startupId, id)) {
          const row = parsed(stored);
          if (row) found.set(id, row);
        }
      }
      return found;
    },
    changed: async (db, startupId, after, limit) => {
      const where = 'collection = ? AND startup_id = ? AND version > ? ORDER BY version LIMIT ?';
      const rows = all(db, `SELECT * FROM simulated_rows WHERE ${where}`, collection, startupId, after, limit);
      return rows.map((stored) => ({ seq: stored.version, id: stored.id, row: parsed(stored) }));
    },
    versions: async (db, startupId, ids) => {
      const where = 'collection = ? AND startup_id = ? AND id = ?';
      const rows = ids.flatMap((id) =>
        all(db, `SELECT * FROM simulated_rows WHERE ${where}`, collection, startupId, id),
      );
      return new Map(rows.map(({ id, version }) => [id, version]));
    },
    write: async (db, { startupId, id, version, after }) => put(db, startupId, id, version, after),
    remove: async (db, { startupId, id, version }) => put(db, startupId, id, version, null),
    stamp: async (db, { startupId, id, version }) => {
      const where = 'collection = ? AND startup_id = ? AND id = ? AND row IS NOT NULL';
      return run(db, `UPDATE simulated_rows SET version = ? WHERE ${where}`, version, collection, startupId, id) > 0;
    },
    forget: async (db, startupId, through) => {
      const where = 'collection = ? AND startup_id = ? AND version <= ? AND row IS NULL';
      run(db, `DELETE FROM simulated_rows WHERE ${where}`, collection, startupId, through);
    },
  };
}
