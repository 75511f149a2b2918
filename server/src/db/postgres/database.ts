import { AsyncLocalStorage } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Database, NamesOf, Transaction } from '../database.ts';
import type { Db } from '../db.ts';
import { codeOf } from './failures.ts';
import { locks } from './locks.ts';
import { migrateServer } from './migrate.ts';
import { createRelay } from './relay.ts';

// Counts, sums and sizes are numbers, as they are of SQLite; none comes near 2^53.
for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);

/** Connections of one process, for those who write, and for those who read. */
const most = 8;
/** Milliseconds. */
const patience = { lock_timeout: 5_000, statement_timeout: 30_000, idle_in_transaction_session_timeout: 30_000 };
/** Tries of a work that another one ended. */
const tries = 4;

/** Brings the server's database up to date. */
export async function prepareServer(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrateServer(client);
  } finally {
    await client.end();
  }
}

export interface ExaminedServer {
  /** How many migrations the database has had. */
  readonly schema: number;
  /** Why it cannot be used, as sentences. */
  readonly faults: readonly string[];
  /** What makes it slower or less safe than it could be. */
  readonly hints: readonly string[];
}

const oldest = 15;

/** Looks at a database without changing it. */
export async function examineServer(url: string): Promise<ExaminedServer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const ask = async (text: string): Promise<string> =>
      String(Object.values((await client.query(text)).rows[0] ?? {})[0]);
    const version = Number.parseInt(await ask('SHOW server_version'), 10);
    const locale = await ask('SELECT datcollate FROM pg_database WHERE datname = current_database()');
    const encoding = await ask('SHOW server_encoding');
    const hasVectors = await ask("SELECT count(*) FROM pg_available_extensions WHERE name = 'vector'");
    const isSafe = (await ask('SHOW fsync')) === 'on' && (await ask('SHOW full_page_writes')) === 'on';
    const isMigrated = await ask("SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL");
    const schema = isMigrated === 'true' ? Number(await ask('SELECT count(*) FROM drizzle.__drizzle_migrations')) : 0;
    return {
      schema,
      faults: [
        ...(version < oldest ? [`PostgreSQL ${version} is too old: this needs ${oldest}.`] : []),
        ...(encoding === 'UTF8' ? [] : [`Its encoding is ${encoding}; make the database with ENCODING 'UTF8'.`]),
        ...(/^(C|C\.UTF-?8|POSIX)$/i.test(locale)
          ? []
          : [`Its locale is ${locale}, which sorts otherwise; make the database with TEMPLATE template0 LOCALE 'C'.`]),
      ],
      hints: [
        ...(hasVectors === '0' ? ['pgvector is not installed on the server: comparing companies takes longer.'] : []),
        ...(isSafe ? [] : ['fsync or full_page_writes is off: what was saved does not survive a power cut.']),
      ],
    };
  } catch (failure) {
    return {
      schema: 0,
      faults: [`The server does not answer: ${codeOf(failure) || (failure as Error).message}.`],
      hints: [],
    };
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * A database on a server, which {@link prepareServer} has prepared. Works run in transactions of their own. Those without names run one
 * after another in the whole installation, those with names beside works of other names. Each takes its locks before it reads, and reads
 * what is committed by then (READ COMMITTED). `worksTwice` is for tests: each work runs, is undone and runs again.
 */
export function openServer(url: string, { worksTwice = false }: { worksTwice?: boolean } = {}): Database {
  const writers = poolOf(url);
  const readers = poolOf(url);
  // Of their own: who holds one may need another to write.
  const holders = poolOf(url, most, { ...patience, lock_timeout: 0, statement_timeout: 0 });
  const inside = new AsyncLocalStorage<true>();
  const relay = createRelay(url);
  return {
    location: url,
    reader: drizzle(readers) as unknown as Db,
    read: (work) => withClient(readers, (client) => inSnapshot(client, work)),
    async write(work, of) {
      if (inside.getStore())
        throw new Error('A transaction was opened inside another; hand the open one down instead.');
      for (let tried = 1; ; tried += 1) {
        try {
          const { value, acts } = await withClient(writers, (client) => committed(client, work, of));
          for (const act of acts) act();
          return value;
        } catch (failure) {
          if (tried === tries || !endedByAnother.has(codeOf(failure))) throw failure;
        }
      }
    },
    emptyLog: async () => {},
    isWriting: () => inside.getStore() === true,
    async alone(key) {
      const client = await holders.connect();
      await client.query(`SELECT pg_advisory_lock(${locks.turns}, hashtext($1))`, [key]).catch((failure) => {
        client.release(true);
        throw failure;
      });
      return async () => {
        const undone = await client
          .query(`SELECT pg_advisory_unlock(${locks.turns}, hashtext($1))`, [key])
          .catch(() => undefined);
        client.release(undone === undefined);
      };
    },
    relay,
    async close() {
      await relay.close();
      await Promise.all([writers.end(), readers.end(), holders.end()]);
    },
  };

  async function committed<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>, of?: NamesOf) {
    try {
      // A wait for the lock that is given up leaves a transaction behind as well.
      await client.query(`BEGIN; SELECT pg_advisory_xact_lock${of ? '_shared' : ''}(${locks.works})`);
      if (of) await client.query(takeNames, [await inside.run(true, () => of(readingBy(client)))]);
      if (worksTwice) {
        await client.query('SAVEPOINT once');
        await inside.run(true, () => runOnce(client, work)).catch(() => {});
        await client.query('ROLLBACK TO once');
      }
      const done = await inside.run(true, () => runOnce(client, work));
      await client.query('COMMIT');
      return done;
    } catch (failure) {
      await client.query('ROLLBACK').catch(() => {});
      throw failure;
    }
  }
}

/** In one order, so that no two works wait for each other. */
const takeNames = `SELECT pg_advisory_xact_lock(${locks.names}, hash)
  FROM (SELECT DISTINCT hashtext(name) AS hash FROM unnest($1::text[]) AS name ORDER BY hash) AS hashes`;

/** A serialization failure, a deadlock, and a lock that was waited for in vain. */
const endedByAnother = new Set(['40001', '40P01', '55P03']);

async function runOnce<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>) {
  const acts: (() => void)[] = [];
  const savepoint = async <Part>(part: () => Promise<Part>): Promise<Part> => {
    const asked = acts.length;
    await client.query('SAVEPOINT part');
    try {
      const value = await part();
      await client.query('RELEASE part');
      return value;
    } catch (failure) {
      acts.length = asked;
      await client.query('ROLLBACK TO part; RELEASE part');
      throw failure;
    }
  };
  const value = await work({ db: dbOf(client), afterCommit: (act) => acts.push(act), savepoint });
  return { value, acts };
}

const readingBy = (client: pg.PoolClient): Transaction => ({
  db: dbOf(client),
  afterCommit: () => {},
  savepoint: (part) => part(),
});

async function inSnapshot<T>(client: pg.PoolClient, work: (tx: Transaction) => Promise<T>): Promise<T> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    return await work(readingBy(client));
  } finally {
    await client.query('COMMIT').catch(() => {});
  }
}

/** Opens it for a thread that only reads. */
export function openServerForReading(url: string): { readonly db: Db; close(): void } {
  const pool = poolOf(url, 1);
  return { db: drizzle(pool) as unknown as Db, close: () => void pool.end() };
}

function poolOf(url: string, max = most, waits = patience): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, ...waits });
  // A connection that breaks is replaced at its next use, which says what is wrong; nobody listening would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => void client.on('error', () => {}));
  return pool;
}

async function withClient<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: unknown;
  try {
    return await work(client);
  } catch (failure) {
    if (isLost(failure)) broken = failure;
    throw failure;
  } finally {
    client.release(broken instanceof Error ? broken : undefined);
  }
}

/** The connection is gone, or the server ends. */
const isLost = (failure: unknown): boolean => /^(08|57P)/.test(codeOf(failure)) || codeOf(failure) === '';

const byClient = new WeakMap<pg.PoolClient, Db>();

/** One for each connection, whose prepared queries are known by it. */
function dbOf(client: pg.PoolClient): Db {
  const known = byClient.get(client);
  if (known) return known;
  const db = drizzle(client) as unknown as Db;
  byClient.set(client, db);
  return db;
}
