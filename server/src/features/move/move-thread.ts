/** One side of a move, with the engine that its own environment names: reads everything, or takes it into an empty database. */
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { readConfig } from '../../config.ts';
import type { Db } from '../../db/database.ts';
import { continueCounters, deferReferences } from '../../db/engine.ts';
import { openDatabase } from '../../db/open.ts';
import { markAllStale } from '../investors/index.ts';
import { createSum, namesInOrder, type Row, rowsOf, type Sum, sumOf, tableNamed } from './move-store.ts';

export interface Side {
  readonly side: 'from' | 'to';
  readonly port: MessagePort;
}

/** From the one side to the other; the other one answers each with `null`. */
type Said = { readonly table: string; readonly rows: readonly Row[] } | { readonly sums: Record<string, Sum> };

/** What a thread posts in the end. */
export type Ended = { readonly sums: Record<string, Sum> } | { readonly message: string };

const valuesAtOnce = 10_000;

async function read(port: MessagePort): Promise<Record<string, Sum>> {
  const database = await open();
  const taken = async (said: Said): Promise<void> => {
    const answer = next(port);
    port.postMessage(said);
    await answer;
  };
  try {
    return await database.read(async ({ db }) => {
      const sums: Record<string, Sum> = {};
      for (const table of namesInOrder) {
        const summing = createSum(table);
        const most = Math.floor(valuesAtOnce / tableNamed(table).columns.length);
        let rows: Row[] = [];
        for await (const row of rowsOf(db, table)) {
          summing.add(row);
          rows.push(row);
          if (rows.length < most) continue;
          await taken({ table, rows });
          rows = [];
        }
        if (rows.length > 0) await taken({ table, rows });
        sums[table] = summing.sum();
      }
      await taken({ sums });
      return sums;
    });
  } finally {
    await database.close();
  }
}

async function take(port: MessagePort): Promise<Record<string, Sum>> {
  const database = await open();
  try {
    return await database.write(async ({ db }) => {
      await deferReferences(db);
      await makeEmpty(db);
      for (;;) {
        const said = (await next(port)) as Said;
        if ('sums' in said) {
          for (const [table, sum] of Object.entries(said.sums))
            if (JSON.stringify(await sumOf(db, table)) !== JSON.stringify(sum))
              throw new Error(`The rows of ${table} are not the same on both sides. Nothing was moved.`);
          await continueCounters(db);
          await markAllStale(db);
          port.postMessage(null);
          return said.sums;
        }
        await db.insert(tableNamed(said.table).table).values([...said.rows]);
        port.postMessage(null);
      }
    });
  } finally {
    await database.close();
  }
}

const open = () => openDatabase(readConfig(process.env, { mode: 'command' }), () => {}, {});

/** What a database has from its first opening goes; anything of a person stays, and ends the move. */
async function makeEmpty(db: Db): Promise<void> {
  for (const table of ['accounts', 'admins', 'investors'])
    if ((await db.$count(tableNamed(table).table)) > 0)
      throw new Error('The database that is to take everything is not empty. Name a new one. Nothing was moved.');
  for (const table of namesInOrder) await db.delete(tableNamed(table).table);
}

const next = (port: MessagePort): Promise<unknown> => new Promise((resolve) => port.once('message', resolve));

const { side, port } = workerData as Side;
(side === 'from' ? read(port) : take(port)).then(
  (sums) => parentPort?.postMessage({ sums } satisfies Ended),
  (failure: unknown) => parentPort?.postMessage({ message: (failure as Error).message } satisfies Ended),
);
