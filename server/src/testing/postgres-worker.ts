/** The thread that asks PostgreSQL while a test waits for the answer. */
import { type MessagePort, workerData } from 'node:worker_threads';
import pg from 'pg';

for (const type of [pg.types.builtins.INT8, pg.types.builtins.NUMERIC]) pg.types.setTypeParser(type, Number);
pg.types.setTypeParser(pg.types.builtins.BOOL, (text) => (text === 't' ? 1 : 0));

const { port, signal } = workerData as { port: MessagePort; signal: Int32Array };
const clients = new Map<string, pg.Client>();

async function answer({ url, text, values }: { url: string; text: string; values: unknown[] }) {
  if (text === '') {
    await clients.get(url)?.end();
    clients.delete(url);
    return { rows: [], changes: 0 };
  }
  const client = clients.get(url) ?? (await connected(url));
  const result = values.length > 0 ? await client.query(text, values) : await client.query(text);
  const last = Array.isArray(result) ? result.at(-1) : result;
  return { rows: last.rows ?? [], changes: last.rowCount ?? 0 };
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  clients.set(url, client);
  return client;
}

port.on('message', async (asked) => {
  try {
    port.postMessage(await answer(asked));
  } catch (failure) {
    port.postMessage({ rows: [], changes: 0, failure: (failure as Error).message });
  }
  Atomics.store(signal, 0, 1);
  Atomics.notify(signal, 0);
});
