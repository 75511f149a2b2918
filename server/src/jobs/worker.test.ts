import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, vi } from 'vitest';
import { copyDatabase } from '../db/sqlite/snapshot.ts';
import { onlyOnSqlite } from '../testing/only-on-sqlite.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

/** Whole servers, several of them in a test. */
vi.setConfig({ testTimeout: 60_000 });

const start = Date.parse('2026-05-04T10:00:00.000Z');
const broken = 'The server ended while this was at work.';
/** The address whose mail never comes to its end. */
const heavy = 'ada@quill.example';

onlyOnSqlite(
  'a job that was broken off runs again at the next start; broken off again it waits longer each time, an hour at most, while others run',
  async () => {
    const world = killable();
    await world.start();
    await world.register(heavy);
    await world.isSending(heavy);

    await world.killAndStart();
    await world.isSending(heavy);
    expect(world.job(heavy)).toMatchObject({ state: 'running', attempts: 2, message: broken });

    for (const [attempts, minutes] of [
      [2, 2],
      [3, 8],
      [4, 32],
      [5, 60],
      [6, 60],
    ] as const) {
      await world.killAndStart();
      const runAfter = new Date(world.time + minutes * 60_000).toISOString();
      expect(world.job(heavy)).toEqual({ state: 'waiting', attempts, message: broken, runAfter });
      // Asked for later, in the same lane: it would stand behind the other.
      const other = `orla-${attempts}@quill.example`;
      await world.register(other);
      await vi.waitFor(() => expect(world.job(other)).toMatchObject({ state: 'done', attempts: 1 }), 10_000);
      expect(world.sending).toEqual([other]);
      world.time += minutes * 60_000;
      await world.isSending(heavy);
    }
  },
);

onlyOnSqlite('a job that failed after it was broken off has a break of its own again', async () => {
  const world = killable();
  await world.start();
  await world.register(heavy);
  await world.isSending(heavy);
  await world.killAndStart({ fails: true });
  const message = 'The mail server went away.';
  await vi.waitFor(() => expect(world.job(heavy)).toMatchObject({ state: 'waiting', attempts: 2, message }), 10_000);

  world.time += 2 * 60_000;
  await world.killAndStart();
  await world.isSending(heavy);
  await world.killAndStart();
  await world.isSending(heavy);
  expect(world.job(heavy)).toMatchObject({ state: 'running', attempts: 4, message: broken });
});

/** Servers one after another, each over what the one before had committed when it was killed. */
function killable() {
  const folders: string[] = [];
  let server: TestServer;
  const world = {
    time: start,
    /** Who the present server was asked to mail to. */
    sending: [] as string[],

    async start({ fails = false } = {}): Promise<void> {
      const sending: string[] = [];
      const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
      const mail = {
        async send({ to }: { to: string }) {
          sending.push(to);
          if (to === heavy && fails) throw new Error('The mail server went away.');
          if (to === heavy) await isOver;
        },
      };
      const DATA_DIR = folders.at(-1) ?? newFolder();
      server = await createTestServer({
        settings: { DATA_DIR },
        gateways: { mail },
        clock: { now: () => new Date(world.time) },
      });
      // Before the server is stopped, which waits for the job in hand.
      onTestFinished(() => end());
      world.sending = sending;
    },

    /** A copy of what is committed, since a server in this process cannot be killed: the one before stays where it is. */
    async killAndStart(ways: { fails?: boolean } = {}): Promise<void> {
      const killed = folders.at(-1) ?? '';
      await copyDatabase(join(killed, 'paratope.db'), join(newFolder(), 'paratope.db'));
      await world.start(ways);
    },

    async register(email: string): Promise<void> {
      const body = { email, password: 'binding by shape', confirmPassword: 'binding by shape', startupName: 'Quill' };
      expect((await server.call('POST', '/api/client/register', { body })).status).toBe(200);
    },

    isSending: (to: string) => vi.waitFor(() => expect(world.sending).toContain(to), 10_000),

    /** The newest job that mails to the address. */
    job: (to: string) =>
      server.deps.database.readerSql
        .prepare(
          `SELECT jobs.state, jobs.attempts, jobs.message, jobs.run_after AS runAfter FROM jobs
            JOIN mails ON jobs.input ->> 'mailId' = mails.id WHERE mails."to" = ?`,
        )
        .get(to),
  };
  return world;

  function newFolder(): string {
    const folder = mkdtempSync(join(tmpdir(), 'paratope-worker-'));
    folders.push(folder);
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    return folder;
  }
}
