import { MessageChannel, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { Database, NamesOf, Transaction } from '../db/database.ts';
import type { SqliteDatabase } from '../db/sqlite/database.ts';

/**
 * A database on a server with the plain, synchronous SQL that tests prepare and look behind the product with. It runs on a connection of
 * its own, outside whatever transaction is open, and takes the words of SQLite that tests use.
 */
export function withPlainSql(database: Database): SqliteDatabase & { close(): Promise<void> } {
  const sql = plainSql(database.location);
  const beside = (tx: Transaction) => ({ ...tx, sql });
  return {
    ...database,
    readerSql: sql,
    read: <T>(work: (tx: ReturnType<typeof beside>) => Promise<T>) => database.read((tx) => work(beside(tx))),
    write: <T>(work: (tx: ReturnType<typeof beside>) => Promise<T>, of?: NamesOf) =>
      database.write((tx) => work(beside(tx)), of),
    async close() {
      sql.close();
      await database.close();
    },
  } as unknown as SqliteDatabase;
}

function plainSql(url: string) {
  const ask = (text: string, values: readonly unknown[] = []) => inWorker({ url, text: inPostgres(text), values });
  const statement = (text: string, shape: (row: Record<string, unknown>) => unknown = (row) => row) => ({
    all: (...values: unknown[]) => ask(text, values.flat()).rows.map(shape),
    get: (...values: unknown[]) => ask(text, values.flat()).rows.map(shape)[0],
    iterate: (...values: unknown[]) => ask(text, values.flat()).rows.map(shape).values(),
    run: (...values: unknown[]) => ({ changes: ask(text, values.flat()).changes }),
    pluck: () => statement(text, (row) => Object.values(row)[0]),
    raw: () => statement(text, (row) => Object.values(row)),
  });
  return {
    prepare: (text: string) => statement(text),
    exec: (text: string) => void ask(text),
    /** Only `table_info`. */
    pragma: (text: string) => {
      const [, table] = /^table_info\((\w+)\)$/.exec(text) ?? [];
      return ask('SELECT column_name AS name FROM information_schema.columns WHERE table_name = $1', [table]).rows;
    },
    close: () => void inWorker({ url, text: '', values: [] }),
  };
}

function inPostgres(text: string): string {
  let at = 0;
  const numbered = text.replace(/\?/g, () => {
    at += 1;
    return `$${at}`;
  });
  return numbered.replace(/INSERT OR REPLACE INTO/gi, 'INSERT INTO').replace(/ORDER BY rowid/gi, 'ORDER BY ctid');
}

interface Asked {
  readonly url: string;
  /** Empty: the connection is closed. */
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Answer {
  readonly rows: Record<string, unknown>[];
  readonly changes: number;
  readonly failure?: string;
}

let worker: { post(asked: Asked): Answer } | undefined;

function inWorker(asked: Asked): Answer {
  worker ??= startWorker();
  const answer = worker.post(asked);
  if (answer.failure !== undefined) throw new Error(`${answer.failure}: ${asked.text}`);
  return answer;
}

function startWorker(): { post(asked: Asked): Answer } {
  const { port1: here, port2: there } = new MessageChannel();
  const signal = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./postgres-worker.ts', import.meta.url), {
    workerData: { port: there, signal },
    transferList: [there],
    execArgv: [],
  });
  thread.unref();
  return {
    post(asked) {
      Atomics.store(signal, 0, 0);
      here.postMessage(asked);
      if (Atomics.wait(signal, 0, 0, 60_000) === 'timed-out') throw new Error(`No answer to: ${asked.text}`);
      return receiveMessageOnPort(here)?.message as Answer;
    },
  };
}
