import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import * as z from 'zod/mini';
import { makeFolderSync } from '../flush.ts';
import { inWords, Unusable } from './unusable.ts';

/** Who serves a data folder. */
export const LockHolder = z.object({ pid: z.number(), host: z.string(), since: z.string() });
export type LockHolder = z.infer<typeof LockHolder>;

/** Held for as long as the server runs. */
export interface ServerLock {
  release(): void;
}

/**
 * Takes the folder for this server: two would each send the mails, ask the AI endpoint and read the payments of one database. Throws
 * {@link Unusable}, naming who has it. What holds is a lock of the operating system, which ends with its process however that ends;
 * a process number in a file would be believed after a crash, when another program has that number.
 *
 * Nothing in this process may open `server.lock` but SQLite: closing any descriptor of a file ends the locks that its process holds on it.
 */
export function lockForServer(folder: string, since: Date): ServerLock {
  let lock: Sqlite.Database | undefined;
  try {
    makeFolderSync(folder);
    lock = new Sqlite(lockIn(folder), { timeout: longestWait });
    lock.exec('BEGIN EXCLUSIVE');
  } catch (failure) {
    lock?.close();
    if (isBusy(failure)) throw new Unusable(takenWords(folder, holderIn(folder)), { cause: failure });
    throw inWords(failure, folder);
  }
  try {
    const holder: LockHolder = { pid: process.pid, host: hostname(), since: since.toISOString() };
    writeFileSync(holderFileIn(folder), JSON.stringify(holder), { mode: 0o600 });
  } catch {
    // Only words for whoever comes second; a full disk is no reason not to serve.
  }
  const held = lock;
  return { release: () => void held.close() };
}

/**
 * Waits until no other process on the folder holds the lock of this name, and gives what ends it: a command beside a server is one. Like the
 * server's own it ends with its process.
 */
export async function lockInTurn(folder: string, name: string): Promise<() => void> {
  for (;;) {
    let lock: Sqlite.Database | undefined;
    try {
      lock = new Sqlite(join(folder, `${name}.lock`), { timeout: 0 });
      lock.exec('BEGIN EXCLUSIVE');
      const held = lock;
      return () => void held.close();
    } catch (failure) {
      lock?.close();
      if (!isBusy(failure)) throw inWords(failure, folder);
    }
    await sleep(lookEvery);
  }
}

/**
 * Looks whether a server has the folder, without taking it: a starting server waits for the moment this lasts. `null`: none has; an empty
 * object: one has that could not write who it is.
 */
export function serverOn(folder: string): Partial<LockHolder> | null {
  let lock: Sqlite.Database | undefined;
  try {
    lock = new Sqlite(lockIn(folder), { readonly: true, fileMustExist: true, timeout: 0 });
    lock.prepare('SELECT count(*) FROM sqlite_schema').get();
    return null;
  } catch (failure) {
    return isBusy(failure) ? holderIn(folder) : null;
  } finally {
    lock?.close();
  }
}

/** `process 4711 on cherry, since 2026-11-23T10:00:00.000Z`. */
export const holderWords = ({ pid, host, since }: Partial<LockHolder>): string =>
  pid === undefined ? 'a process that could not say which' : `process ${pid} on ${host}, since ${since}`;

const takenWords = (folder: string, holder: Partial<LockHolder>): string =>
  `Another server is already running on the data folder ${folder}: ${holderWords(holder)}. Stop it first, or set DATA_DIR to another folder.`;

/** Milliseconds: longer than a look of the doctor, and than a server that is just ending takes to be gone. */
const longestWait = 2_000;

/** Milliseconds between two looks at a lock that another process holds. */
const lookEvery = 250;

const lockIn = (folder: string): string => join(folder, 'server.lock');
const holderFileIn = (folder: string): string => join(folder, 'server.json');

function holderIn(folder: string): Partial<LockHolder> {
  try {
    return LockHolder.parse(JSON.parse(readFileSync(holderFileIn(folder), 'utf8')));
  } catch {
    return {};
  }
}

const isBusy = (failure: unknown): boolean =>
  failure instanceof Sqlite.SqliteError && failure.code.startsWith('SQLITE_BUSY');
