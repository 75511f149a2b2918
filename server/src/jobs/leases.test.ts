import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asc } from 'drizzle-orm';
import { expect, onTestFinished, test, vi } from 'vitest';
import { jobs } from '../db/schema/index.ts';
import { openDatabase } from '../db/sqlite/database.ts';
import { silentLog } from '../log.ts';
import { startFromMigrated } from '../testing/migrated-database.ts';
import { Stopped } from './jobs.ts';
import { createJobs } from './worker.ts';

const start = Date.parse('2026-05-04T10:00:00.000Z');
const minute = 60_000;

test('two workers do every job of one database once, and none is left', async () => {
  const { database, worker, ask, rows } = house();
  const done: string[] = [];
  const both = [worker(), worker()];
  for (const one of both) one.jobs.handle('count', async ({ key }) => void done.push(key));
  await Promise.all(both.map(({ jobs: queue }) => queue.start()));
  const keys = Array.from({ length: 60 }, (_, at) => `job-${at}`);
  for (const [at, key] of keys.entries()) await ask(at % 2 === 0 ? both[0] : both[1], key);
  await vi.waitFor(
    async () => expect((await rows()).map(({ state }) => state)).toEqual(keys.map(() => 'done')),
    10_000,
  );
  expect(done.toSorted()).toEqual(keys.toSorted());
  const held = (await rows()).filter((row) => row.worker !== null || row.leaseUntil !== null || row.attempts !== 1);
  expect(held).toEqual([]);
  expect(database.isWriting()).toBe(false);
});

test('a worker extends the lease of a long job, and another neither takes it nor waits for it', async () => {
  const { worker, ask, job } = house();
  const [one, other] = [worker(), worker()];
  const { isOver, end, begun } = longJob(one);
  const others: string[] = [];
  other.jobs.handle('count', async ({ key }) => void others.push(key));
  await one.jobs.start();
  await ask(one, 'long');
  await vi.waitFor(() => expect(begun).toEqual(['long']), 5_000);
  await other.jobs.start();
  for (const passed of [0.5, 1, 1.5, 2]) {
    const until = new Date(start + (passed + 1) * minute).toISOString();
    one.time = start + passed * minute;
    await vi.waitFor(
      async () => expect(await job('long')).toMatchObject({ state: 'running', leaseUntil: until }),
      5_000,
    );
    other.time = one.time;
  }
  await ask(other, 'short');
  await vi.waitFor(() => expect(others).toEqual(['short']), 5_000);
  end();
  await isOver;
  await vi.waitFor(async () => expect(await job('long')).toMatchObject({ state: 'done', attempts: 1 }), 5_000);
});

test.each([
  ['is done', undefined, [{ stage: 'halfway', done: 1, total: 2 }]],
  ['fails', new Error('The mail server went away.'), []],
] as const)(
  'a worker that was paused cannot write that its job %s once another has taken it over',
  async (_, failure, reports) => {
    const { worker, ask, job } = house();
    const [paused, other] = [worker(), worker()];
    const first = longJob(paused, { failure, reports });
    const second = longJob(other);
    await paused.jobs.start();
    await ask(paused, 'long');
    await vi.waitFor(() => expect(first.begun).toEqual(['long']), 5_000);
    await other.jobs.start();
    // The paused worker's clock stands still, so it extends nothing.
    other.time = start + minute;
    await vi.waitFor(() => expect(second.begun).toEqual(['long']), 5_000);
    const taken = await job('long');
    expect(taken).toMatchObject({ state: 'running', attempts: 2, message: 'The server ended while this was at work.' });

    first.end();
    await first.isOver;
    expect(first.stopped).toBe(reports.length > 0);
    await paused.jobs.stop();
    expect(await job('long')).toEqual(taken);
    second.end();
    await second.isOver;
    await vi.waitFor(async () => expect(await job('long')).toMatchObject({ state: 'done', attempts: 2 }), 5_000);
  },
);

test('the only worker of a database runs the jobs of one before it at once, whatever their leases say', async () => {
  const { worker, ask, job } = house();
  const [dead, next] = [worker(), worker({ isAlone: true })];
  const first = longJob(dead);
  await dead.jobs.start();
  await ask(dead, 'long');
  await vi.waitFor(() => expect(first.begun).toEqual(['long']), 5_000);
  const second = longJob(next);
  await next.jobs.start();
  await vi.waitFor(() => expect(second.begun).toEqual(['long']), 5_000);
  expect(await job('long')).toMatchObject({ state: 'running', attempts: 2 });
  first.end();
  second.end();
});

type Worker = ReturnType<ReturnType<typeof house>['worker']>;

/** Handles jobs that last until `end` is called. */
function longJob(
  { jobs: queue }: Worker,
  {
    failure,
    reports = [],
  }: { failure?: Error | undefined; reports?: readonly { stage: string; done: number; total: number }[] } = {},
) {
  const { promise: isEnded, resolve: end } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: over } = Promise.withResolvers<void>();
  onTestFinished(() => end());
  const seen = { begun: [] as string[], stopped: false, isOver, end };
  queue.handle('count', async ({ key }, report) => {
    seen.begun.push(key);
    try {
      await isEnded;
      for (const progress of reports) await report(progress);
      if (failure) throw failure;
    } catch (thrown) {
      seen.stopped = thrown instanceof Stopped;
      throw thrown;
    } finally {
      over();
    }
  });
  return seen;
}

/** One database, and workers over it, each with a clock of its own. */
function house() {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-leases-'));
  startFromMigrated(folder);
  const database = openDatabase(join(folder, 'paratope.db'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const rows = () => database.reader.select().from(jobs).orderBy(asc(jobs.createdAt));
  return {
    database,
    rows,
    job: async (key: string) => (await rows()).find((row) => row.key === key),
    ask: ({ jobs: queue }: { jobs: ReturnType<typeof createJobs> } = worker(), key = '') =>
      database.write((tx) => queue.enqueue(tx, { kind: 'count', key, input: {} })),
    worker,
  };

  function worker({ isAlone = false } = {}) {
    const at = { time: start };
    const clock = { now: () => new Date(at.time) };
    const random = { id: randomUUID, token: () => randomUUID() };
    const queue = createJobs({ database, clock, random, log: silentLog, isAlone });
    onTestFinished(() => queue.stop());
    return Object.assign(at, { jobs: queue });
  }
}
