import { AsyncLocalStorage } from 'node:async_hooks';
import { dirname } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { drizzle } from 'drizzle-orm/better-sqlite3';
import { makeFolderSync } from '../../flush.ts';
import type { Database, NamesOf, Transaction } from '../database.ts';
import type { Db } from '../db.ts';
import { noRelay } from '../relay.ts';
import * as schema from '../schema/index.ts';
import { inWords } from '../unusable.ts';
import { connect } from './connect.ts';
import { type Migrated, migrateFile } from './migrate.ts';

/** A database with SQLite's own connections, for those that open the file: tests, commands and the laboratory. Verbs are handed a {@link Database}. */
export interface SqliteDatabase extends Database {
  readonly readerSql: Sqlite.Database;
  read<T>(work: (tx: SqliteTransaction) => Promise<T>): Promise<T>;
  write<T>(work: (tx: SqliteTransaction) => Promise<T>, of?: NamesOf): Promise<T>;
}

interface SqliteTransaction extends Transaction {
  readonly sql: Sqlite.Database;
}

/** Most works per commit; with more, a caller would wait too long for the others. */
const largestGroup = 64;

/**
 * Opens the file (created when missing), migrates it and opens three connections: one writes, one reads, one holds snapshots. Works run
 * on the one that writes, each in its own savepoint. Those that queue up meanwhile share one commit (one fsync), and each resolves only
 * after it. Snapshots are read one after another.
 * `worksTwice` is for tests: each work runs, is undone and runs again.
 */
export function openDatabase(
  file: string,
  onMigrated: (done: Migrated) => void = () => {},
  { worksTwice = false }: { worksTwice?: boolean } = {},
): SqliteDatabase {
  const { writer, reading, snapshots } = openConnections(file, onMigrated);
  const db = drizzle(writer, { schema }) as unknown as Db;
  const snapshotDb = drizzle(snapshots, { schema }) as unknown as Db;
  const sql = {
    begin: writer.prepare('BEGIN IMMEDIATE'),
    commit: writer.prepare('COMMIT'),
    savepoint: writer.prepare('SAVEPOINT part'),
    release: writer.prepare('RELEASE part'),
    beginRead: snapshots.prepare('BEGIN'),
    endRead: snapshots.prepare('COMMIT'),
  };
  const inside = new AsyncLocalStorage<true>();
  const queue: Queued[] = [];
  let isDraining = false;
  let drained: Promise<void> = Promise.resolve();
  let lastRead: Promise<unknown> = Promise.resolve();

  return {
    location: file,
    reader: drizzle(reading, { schema }) as unknown as Db,
    readerSql: reading,
    read(work) {
      const answer = lastRead.then(() => inSnapshot(work));
      lastRead = answer.catch(() => {});
      return answer;
    },
    async emptyLog() {
      // Only between two groups of works and with no snapshot open: it would block this thread waiting for either.
      for (let seen: unknown; isDraining || seen !== lastRead; ) {
        seen = lastRead;
        await drained;
        await seen;
      }
      writer.pragma('wal_checkpoint(TRUNCATE)');
    },
    isWriting: () => inside.getStore() === true,
    // The folder has one server.
    alone: async () => async () => {},
    relay: noRelay,
    write: (work) =>
      new Promise((resolve, reject) => {
        if (inside.getStore()) {
          reject(new Error('A transaction was opened inside another; hand the open one down instead.'));
          return;
        }
        queue.push({ work, resolve: resolve as (value: unknown) => void, reject });
        if (!isDraining) drained = drain();
      }),
    close: async () => {
      await drained;
      await lastRead;
      reading.close();
      snapshots.close();
      writer.close();
    },
  };

  async function inSnapshot<T>(work: (tx: SqliteTransaction) => Promise<T>): Promise<T> {
    sql.beginRead.run();
    try {
      return await work({
        db: snapshotDb,
        sql: snapshots,
        afterCommit: () => {},
        savepoint: (part) => part(),
      });
    } finally {
      sql.endRead.run();
    }
  }

  async function drain(): Promise<void> {
    isDraining = true;
    // One turn of the event loop lets works requested together share the first commit too.
    await new Promise(setImmediate);
    while (queue.length > 0) {
      await commitTogether(queue.splice(0, largestGroup));
      // One turn between two commits lets readers in, however many writers wait.
      await new Promise(setImmediate);
    }
    isDraining = false;
  }

  async function commitTogether(group: Queued[]): Promise<void> {
    const settle: (() => void)[] = [];
    try {
      sql.begin.run();
      for (const queued of group) {
        settle.push(await runInSavepoint(queued));
        if (!writer.inTransaction) throw undoneByDatabase();
      }
      sql.commit.run();
    } catch (failure) {
      if (writer.inTransaction) writer.exec('ROLLBACK');
      for (const { reject } of group) reject(failure);
      return;
    }
    for (const act of settle) act();
  }

  async function runInSavepoint({ work, resolve, reject }: Queued): Promise<() => void> {
    try {
      if (worksTwice) await runOnce((tx) => work(tx).then(undo)).catch(() => {});
      const { value, acts } = await runOnce(work);
      return () => {
        for (const act of acts) act();
        resolve(value);
      };
    } catch (failure) {
      return () => reject(failure);
    }
  }

  async function runOnce(work: Queued['work']): Promise<{ value: unknown; acts: readonly (() => void)[] }> {
    const acts: (() => void)[] = [];
    const tx: SqliteTransaction = { db, sql: writer, afterCommit: (act) => acts.push(act), savepoint };
    const value = await inside.run(true, () => savepoint(() => work(tx)));
    return { value, acts };

    async function savepoint<T>(part: () => Promise<T>): Promise<T> {
      const asked = acts.length;
      sql.savepoint.run();
      try {
        const value = await part();
        sql.release.run();
        return value;
      } catch (failure) {
        acts.length = asked;
        // A full disk may have rolled back the whole transaction already.
        if (writer.inTransaction) writer.exec('ROLLBACK TO part; RELEASE part');
        throw failure;
      }
    }
  }
}

const undo = (): never => {
  throw new Error('Undone, to be run again.');
};

/** SQLite itself rolls back a transaction only when the disk fails: a temporary failure for all who share the commit. */
const undoneByDatabase = () =>
  Object.assign(new Error('The transaction was undone by the database.'), { code: 'SQLITE_IOERR' });

/** Throws Unusable with a sentence if the disk or the file is to blame. */
function openConnections(file: string, onMigrated: (done: Migrated) => void) {
  try {
    makeFolderSync(dirname(file));
    const done = migrateFile(file);
    if (done) onMigrated(done);
    return { writer: connect(file, false), reading: connect(file, true), snapshots: connect(file, true) };
  } catch (failure) {
    throw inWords(failure, dirname(file));
  }
}

interface Queued {
  work: (tx: SqliteTransaction) => Promise<unknown>;
  resolve: (value: unknown) => void;
  reject: (failure: unknown) => void;
}
