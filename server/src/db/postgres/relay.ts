import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Relay, Topic } from '../relay.ts';

const channel = 'paratope';
/** What the server's own lists call the connection. */
export const listener = 'paratope listens';
/** Milliseconds in which what is said goes out together. */
const gathering = 10;
/** Milliseconds before a lost connection is tried again. */
const pause = 1_000;
/** Bytes of one notification; PostgreSQL takes fewer than 8,000. */
const mostBytes = 7_000;

/**
 * LISTEN and NOTIFY on a connection of its own, which must not go through a pooler. NOTIFY is sent outside any work, since in one it would
 * hold a lock over the whole server until the commit.
 */
export function createRelay(url: string): Relay & { close(): Promise<void> } {
  /** In a notification, so that a process does not hear itself. */
  const self = randomUUID().slice(0, 8);
  const unsent = new Set<string>();
  let client: pg.Client | undefined;
  const ears = new Map<string, { hear: (message: never) => void; missed: () => void }>();
  let flushing: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  let isClosed = false;

  async function connect(): Promise<void> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true, application_name: listener });
    const lost = (): void => {
      if (client !== fresh) return;
      client = undefined;
      again();
    };
    fresh.on('error', lost).on('end', lost);
    fresh.on('notification', ({ payload = '' }) => {
      const { from, texts } = JSON.parse(payload) as { from: string; texts: string[] };
      if (from === self) return;
      for (const text of texts) {
        const [topic, message] = JSON.parse(text) as [Topic, never];
        ears.get(topic)?.hear(message);
      }
    });
    try {
      await fresh.connect();
      await fresh.query(`LISTEN ${channel}`);
    } catch {
      await fresh.end().catch(() => {});
      again();
      return;
    }
    if (isClosed) return void (await fresh.end());
    client = fresh;
    await flush();
  }

  function again(): void {
    if (isClosed) return;
    setTimeout(
      () => void connect().then(() => client && [...ears.values()].map(({ missed }) => missed())),
      pause,
    ).unref();
  }

  /** One after another: the connection takes one query at a time. */
  function flush(): Promise<void> {
    timer = undefined;
    flushing = flushing.then(sendUnsent);
    return flushing;
  }

  async function sendUnsent(): Promise<void> {
    while (client && unsent.size > 0) {
      const texts: string[] = [];
      let bytes = 0;
      for (const text of unsent) {
        bytes += Buffer.byteLength(JSON.stringify(text)) + 1;
        if (texts.length > 0 && bytes > mostBytes) break;
        texts.push(text);
      }
      // Taken out before they are sent: one that comes meanwhile is sent as well, even if it says the same.
      for (const text of texts) unsent.delete(text);
      try {
        await client.query('SELECT pg_notify($1, $2)', [channel, JSON.stringify({ from: self, texts })]);
      } catch {
        for (const text of texts) unsent.add(text);
        return;
      }
    }
  }

  return {
    send(topic, message) {
      if (ears.size === 0 || isClosed) return;
      unsent.add(JSON.stringify([topic, message]));
      timer ??= setTimeout(() => void flush(), gathering).unref();
    },
    listen(topic, hear, missed = () => {}) {
      ears.set(topic, { hear, missed });
      if (ears.size === 1) void connect();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await flush();
      const open = client;
      client = undefined;
      await open?.end();
    },
  };
}
