import { fileURLToPath } from 'node:url';
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads';
import { Refused } from '../../context.ts';
import { type Files, isMissing } from '../../gateways/files/files.ts';
import type { Ended, Side } from './move-thread.ts';

/** What an environment says of a database and its files. */
export type Place = Readonly<Record<string, string | undefined>>;

export interface Moved {
  readonly tables: number;
  readonly rows: number;
}

/**
 * Copies every row of one database into another, which is empty, from one engine to the other. The target is written in one transaction
 * that ends once the sums over the rows of each table are the same on both sides: a move that is broken off has moved nothing. Each side
 * is a thread with an environment of its own, since a process has one engine. Throws a {@link Refused} that says what is wrong.
 */
export async function moveRows({ from, to }: { from: Place; to: Place }): Promise<Moved> {
  const { port1, port2 } = new MessageChannel();
  const threads = [start('from', port1, from), start('to', port2, to)];
  try {
    const [read] = await Promise.all(threads.map(({ ended }) => ended));
    const sums = Object.values(read ?? {});
    return { tables: sums.length, rows: sums.reduce((total, { rows }) => total + rows, 0) };
  } finally {
    for (const { thread } of threads) await thread.terminate();
  }
}

function start(side: Side['side'], port: MessagePort, env: Place) {
  const program = fileURLToPath(new URL('./move-thread.ts', import.meta.url));
  const workerData: Side = { side, port };
  const thread = new Worker(program, { env: env as NodeJS.ProcessEnv, workerData, transferList: [port] });
  const ended = new Promise<Extract<Ended, { sums: unknown }>['sums']>((resolve, reject) => {
    thread.once('message', (said: Ended) =>
      'sums' in said ? resolve(said.sums) : reject(new Refused('unavailable', said.message)),
    );
    thread.once('error', reject);
    thread.once('exit', (status) => reject(new Error(`The ${side} side of the move ended with ${status}.`)));
  });
  return { thread, ended };
}

/** The same environment with a database file and uploads in a folder. */
export function inFolder(env: Place, folder: string): Place {
  const onServer = new Set(['DATABASE_URL', 'PROCESS', 'FILES_URL', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']);
  const kept = Object.entries(env).filter(([name]) => !onServer.has(name.replace(/_FILE$/, '')));
  return { ...Object.fromEntries(kept), DATA_DIR: folder };
}

/** Copies the files that the target lacks, or every one `again`; one that is removed meanwhile is left out. Returns how many there are. */
export async function moveFiles({ from, to, again = false }: { from: Files; to: Files; again?: boolean }) {
  const names = await from.names();
  const there = new Set(again ? [] : await to.names());
  for (const name of names) {
    if (there.has(name)) continue;
    const bytes = await from.read(name).catch((failure: unknown) => {
      if (!isMissing(failure)) throw failure;
    });
    if (bytes) await to.write(name, bytes);
  }
  return names.length;
}
