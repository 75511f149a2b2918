import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Clock, Random } from '../context.ts';
import type { Database } from '../db/database.ts';
import { jobs } from '../db/schema/index.ts';
import type { Log } from '../http/log.ts';
import type { JobHandler, JobRow, Jobs } from './jobs.ts';

/** Tries before a job is given up, and the wait before each next one, in milliseconds. */
const tries = 5;
const waitBefore = (attempt: number) => 2_000 * 4 ** attempt;
/** How often the worker looks without being woken, for jobs that wait for their time. */
const lookEvery = 1_000;

/** A durable queue in the database itself: what was asked for in a committed transaction is done, whatever dies in between. */
export function createJobs({
  database,
  clock,
  random,
  log,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
}): Jobs {
  const handlers = new Map<string, JobHandler>();
  let isRunning = false;
  let current: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const now = () => clock.now().toISOString();

  const wake = () => {
    if (isRunning && !current) {
      current = work().finally(() => {
        current = undefined;
      });
    }
  };

  return {
    async enqueue(tx, { kind, key, input }) {
      const [open] = await tx.db
        .select({ id: jobs.id, state: jobs.state })
        .from(jobs)
        .where(and(eq(jobs.key, key), inArray(jobs.state, ['waiting', 'running'])))
        .limit(1);
      if (open) return open;
      const id = random.id();
      await tx.db.insert(jobs).values({
        id,
        kind,
        key,
        input,
        state: 'waiting',
        progress: { stage: 'waiting', done: 0, total: 0 },
        attempts: 0,
        message: '',
        createdAt: now(),
        runAfter: now(),
      });
      tx.afterCommit(wake);
      return { id, state: 'waiting' };
    },

    handle(kind, handler) {
      if (handlers.has(kind)) throw new Error(`Two handlers for jobs of kind ${kind}.`);
      handlers.set(kind, handler);
    },

    async start() {
      await database.write(async ({ db }) => {
        await db.update(jobs).set({ state: 'waiting' }).where(eq(jobs.state, 'running'));
      });
      isRunning = true;
      timer = setInterval(wake, lookEvery);
      timer.unref();
      wake();
    },

    async stop() {
      isRunning = false;
      clearInterval(timer);
      await current;
    },

    async idle() {
      for (;;) {
        await current;
        const open = await database.reader.$count(jobs, inArray(jobs.state, ['waiting', 'running']));
        if (open === 0) return;
        wake();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };

  async function work(): Promise<void> {
    while (isRunning) {
      const job = await claim();
      if (!job) return;
      await run(job);
    }
  }

  function claim(): Promise<JobRow | undefined> {
    return database.write(async ({ db }) => {
      const [next] = await db
        .select()
        .from(jobs)
        .where(and(eq(jobs.state, 'waiting'), lte(jobs.runAfter, now())))
        .orderBy(asc(jobs.runAfter), asc(jobs.createdAt))
        .limit(1);
      if (!next) return undefined;
      const started = { state: 'running' as const, attempts: next.attempts + 1, startedAt: now() };
      await db.update(jobs).set(started).where(eq(jobs.id, next.id));
      return { ...next, ...started };
    });
  }

  async function run(job: JobRow): Promise<void> {
    const handler = handlers.get(job.kind);
    try {
      if (!handler) throw new Error(`Nobody handles jobs of kind ${job.kind}.`);
      await handler(job, (progress) => change(job.id, { progress }));
      await change(job.id, { state: 'done', finishedAt: now() });
    } catch (failure) {
      log.error({ job: job.id, kind: job.kind, attempt: job.attempts, failure }, 'a job broke');
      const message = failure instanceof Error ? failure.message : String(failure);
      const isGivenUp = job.attempts >= tries;
      await change(
        job.id,
        isGivenUp
          ? { state: 'failed', message, finishedAt: now() }
          : {
              state: 'waiting',
              message,
              runAfter: new Date(clock.now().getTime() + waitBefore(job.attempts)).toISOString(),
            },
      );
    }
  }

  async function change(id: string, values: Partial<typeof jobs.$inferInsert>): Promise<void> {
    await database.write(async ({ db }) => {
      await db.update(jobs).set(values).where(eq(jobs.id, id));
    });
  }
}
