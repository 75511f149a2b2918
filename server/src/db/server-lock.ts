import { readFileSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import Sqlite from 'better-sqlite3';
import * as z from 'zod/mini';
import { makeFolderSync } from '../flush.ts';
import { inWords, Unusable } from './unusable.ts';

export const LockHolder = z.object({ pid: z.number(), host: z.string(), since: z.string() });
export type LockHolder = z.infer<typeof LockHolder>;

export interface ServerLock {
  release(): void;
}

/**
 * Locks the folder for this server: two would each send the mails, ask the AI endpoint and read the payments of one
 * database. Throws {@link Unusable}, naming the holder. It is a lock of the operating system, which ends with its process
 * however that ends; a process number in a file would be believed after a crash, when another program has that number.
 *
 * Only SQLite may open `server.lock` in this process: closing any descriptor of a file ends the locks that its process holds on it.
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
    // Only informs a second server; a full disk is no reason not to serve.
  }
  const held = lock;
  return { release: () => void held.close() };
}

/**
 * Waits until no other process, such as a command beside a server, holds the lock of this name on the
 * folder, and returns its release. Like the server's lock it ends with its process.
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
 * Checks whether a server has the folder, without taking it; a starting server waits for the moment this
 * takes. Returns null if none has, and an empty object for one that could not write who it is.
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

/** Milliseconds: longer than the doctor's check, and than an ending server takes to exit. */
const longestWait = 2_000;

/** Milliseconds between two checks of a lock that another process holds. */
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
