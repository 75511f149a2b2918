import { and, asc, desc, eq, inArray, isNull, lte, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Clock, Random } from '../context.ts';
import type { Database } from '../db/database.ts';
import { changeWhere, firstOf, rowsWhere } from '../db/lists.ts';
import { jobs } from '../db/schema/index.ts';
import type { Log } from '../log.ts';
import { GivenUp, type JobHandler, type JobRow, type Jobs, mostTries, type RetryRule, Stopped } from './jobs.ts';

/** 8 seconds, then four times as long before each next try. */
const usualRetries: RetryRule = { tries: mostTries, waitBefore: (attempts) => 2_000 * 4 ** attempts };
const usualLane = 'usual';
/** Milliseconds between looks for jobs that wait for their time. */
const lookEvery = 1_000;
const brokenOff = 'The server ended while this was at work.';
/** Longest wait, in milliseconds, of a job that is interrupted again and again. */
const longestBreak = 3_600_000;

/** Milliseconds a worker has a job for. It extends the lease while it runs the job. */
const lease = 60_000;
const extendEvery = 15_000;
const noLease = { worker: null, leaseUntil: null };

/**
 * A durable queue in the database: what a committed transaction asked for is done, whatever crashes in between. A worker leases the job
 * it runs, and only the holder of the lease writes how the job went on.
 */
export function createJobs({
  database,
  clock,
  random,
  log,
  isAlone = true,
}: {
  database: Database;
  clock: Clock;
  random: Random;
  log: Log;
  /**
   * No other worker has this database, as the lock on SQLite's folder ensures. So the leases found at the start are those of a process
   * that has ended, and its jobs run again at once. Otherwise another worker's job is taken over when its lease has run out.
   */
  isAlone?: boolean;
}): Jobs {
  /** Never used again: a worker that comes back is another one. */
  const worker = random.id();
  const handlers = new Map<string, { handler: JobHandler; retries: RetryRule }>();
  /** Kinds by lane. The first lane takes every kind without one, even a kind that has no handler any more. */
  const lanes = new Map<string, string[]>([[usualLane, []]]);
  const atWork = new Map<string, Promise<void>>();
  const inHand = new Set<string>();
  let extendAt = 0;
  let isRunning = false;
  const repeated: { kind: string; next: (after: Date) => Date; due: Date }[] = [];
  const wanted: { kind: string; isWanted: () => Promise<boolean> }[] = [];
  let asking: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const now = () => clock.now().toISOString();
  const later = (wait: number) => new Date(clock.now().getTime() + wait).toISOString();

  let waking: Promise<void> | undefined;
  let isWokenAgain = false;

  /** Sets the lanes to work that have something due. If called while the database is asked, it is asked once more. */
  const wake = () => {
    if (!isRunning) return;
    isWokenAgain = true;
    waking ??= lookForDue();
  };

  async function lookForDue(): Promise<void> {
    try {
      while (isWokenAgain) {
        isWokenAgain = false;
        const kinds = await database.reader.selectDistinct({ kind: jobs.kind }).from(jobs).where(isDue());
        const due = new Set(kinds.map(({ kind }) => laneOf(kind)));
        for (const lane of due) if (isRunning && !atWork.has(lane)) setToWork(lane);
      }
    } catch (failure) {
      log.error({ failure }, 'no job could be looked for');
    } finally {
      waking = undefined;
    }
  }

  const setToWork = (lane: string) => {
    const working = work(lane)
      // A full disk, or a database locked by another program: the next look tries again.
      .catch((failure) => log.error({ lane, failure }, 'no job could be taken up'))
      .finally(() => atWork.delete(lane));
    atWork.set(lane, working);
  };

  const laneOf = (kind: string) => [...lanes].find(([, kinds]) => kinds.includes(kind))?.[0] ?? usualLane;

  function isDue(): SQL | undefined {
    // What is asked for again while it runs waits, as in a lane of one worker.
    const running = database.reader.select({ key: jobs.key }).from(jobs).where(eq(jobs.state, 'running'));
    const isFree = isAlone ? undefined : notInArray(jobs.key, running);
    return and(eq(jobs.state, 'waiting'), lte(jobs.runAfter, now()), isFree);
  }

  const enqueue: Jobs['enqueue'] = async (tx, { kind, key, input, isFresh = false }) => {
    const open = await firstOf(
      tx.db
        .select({ id: jobs.id, state: jobs.state, createdAt: jobs.createdAt })
        .from(jobs)
        .where(and(eq(jobs.key, key), inArray(jobs.state, isFresh ? ['waiting'] : ['waiting', 'running'])))
        .orderBy(desc(jobs.state)),
    );
    // Created in the future: the clock was set back since, and the job would wait until it catches up.
    if (open && open.createdAt > now()) {
      await tx.db.update(jobs).set({ createdAt: now(), runAfter: now() }).where(eq(jobs.id, open.id));
      tx.afterCommit(wake);
    }
    if (open) return { id: open.id, state: open.state };
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
  };

  return {
    enqueue,

    async cancel(tx, id) {
      const open = and(eq(jobs.id, id), inArray(jobs.state, ['waiting', 'running']));
      return (await changeWhere(tx, jobs, open, { state: 'cancelled', finishedAt: now(), message: '' })) > 0;
    },

    async keepOn(tx, id) {
      if ((await tx.db.$count(jobs, isInHand(id))) === 0) throw new Stopped();
    },

    async retry(tx, id) {
      const ended = and(eq(jobs.id, id), inArray(jobs.state, ['failed', 'cancelled']));
      const anew = { state: 'waiting', attempts: 0, message: '', runAfter: now(), finishedAt: null } as const;
      const isAsked = (await changeWhere(tx, jobs, ended, anew)) > 0;
      if (isAsked) tx.afterCommit(wake);
      return isAsked;
    },

    handle(kind, handler, { lane = usualLane, retries = usualRetries, next, isWanted } = {}) {
      if (handlers.has(kind)) throw new Error(`Two handlers for jobs of kind ${kind}.`);
      handlers.set(kind, { handler, retries });
      lanes.set(lane, [...(lanes.get(lane) ?? []), kind]);
      if (next) repeated.push({ kind, next, due: new Date(0) });
      if (isWanted) wanted.push({ kind, isWanted });
    },

    async start() {
      await takeUpBrokenOff(isAlone ? eq(jobs.state, 'running') : isLeaseOver());
      isRunning = true;
      timer = setInterval(look, lookEvery);
      timer.unref();
      look();
    },

    async stop() {
      isRunning = false;
      clearInterval(timer);
      await asking;
      await waking;
      await Promise.all(atWork.values());
    },

    async idle() {
      for (;;) {
        look();
        await asking;
        await waking;
        await Promise.all(atWork.values());
        const open = await database.reader.$count(jobs, inArray(jobs.state, ['waiting', 'running']));
        if (open === 0) return;
        wake();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
  };

  /**
   * A job that a crash left running runs again at once, unless its try before was interrupted as well: it may be what ends the process,
   * which needs time to serve before that job's next try.
   */
  async function takeUpBrokenOff(isBrokenOff: SQL | undefined): Promise<void> {
    await database.write(async ({ db }) => {
      for (const job of await rowsWhere(db, jobs, isBrokenOff)) {
        const { retries } = handlers.get(job.kind) ?? { retries: usualRetries };
        const isAgain = job.message === brokenOff;
        const runAfter = isAgain ? later(Math.min(retries.waitBefore(job.attempts), longestBreak)) : job.runAfter;
        if (isAgain)
          log.warn({ job: job.id, kind: job.kind, attempt: job.attempts, runAfter }, 'a job was broken off again');
        const anew = { state: 'waiting' as const, message: brokenOff, runAfter, ...noLease };
        await db.update(jobs).set(anew).where(eq(jobs.id, job.id));
      }
    });
  }

  function look(): void {
    asking = asking
      .then(askForRepeated)
      .then(askForWanted)
      .catch((failure) => log.error({ failure }, 'repeated work was not asked for'))
      .then(keepLeases)
      .catch((failure) => log.error({ failure }, 'leases of jobs could not be read or extended'));
    wake();
  }

  /** Extends this worker's leases, and takes over jobs of a worker that no longer does. A look with nothing to do writes nothing. */
  async function keepLeases(): Promise<void> {
    if (inHand.size > 0 && clock.now().getTime() >= extendAt) {
      await database.write((tx) => changeWhere(tx, jobs, isInHand(), { leaseUntil: later(lease) }));
      extendAt = clock.now().getTime() + extendEvery;
    }
    if (isAlone || (await database.reader.$count(jobs, isLeaseOver())) === 0) return;
    await takeUpBrokenOff(isLeaseOver());
    wake();
  }

  /** Condition of a running job of this worker. */
  function isInHand(id?: string): SQL | undefined {
    return and(id === undefined ? undefined : eq(jobs.id, id), eq(jobs.state, 'running'), eq(jobs.worker, worker));
  }

  function isLeaseOver(): SQL | undefined {
    const isFree = or(isNull(jobs.worker), and(ne(jobs.worker, worker), lte(jobs.leaseUntil, now())));
    return and(eq(jobs.state, 'running'), isFree);
  }

  /** A clock that was set back also brings the next time forward. */
  async function askForRepeated(): Promise<void> {
    for (const entry of repeated) {
      const { kind, next, due } = entry;
      const moment = clock.now();
      const following = next(moment);
      if (due <= moment) await database.write((tx) => enqueue(tx, { kind, key: kind, input: {} }));
      entry.due = due <= moment || following < due ? following : due;
    }
  }

  async function askForWanted(): Promise<void> {
    for (const { kind, isWanted } of wanted)
      if (await isWanted()) await database.write((tx) => enqueue(tx, { kind, key: kind, input: {} }));
  }

  async function work(lane: string): Promise<void> {
    while (isRunning) {
      const job = await claim(lane);
      if (!job) return;
      if (inHand.size === 0) extendAt = clock.now().getTime() + extendEvery;
      inHand.add(job.id);
      await run(job).finally(() => inHand.delete(job.id));
    }
  }

  async function claim(lane: string): Promise<JobRow | undefined> {
    const kinds = lanes.get(lane) ?? [];
    const elsewhere = [...lanes].filter(([name]) => name !== usualLane).flatMap(([, others]) => others);
    const isOfLane = lane === usualLane ? notInArray(jobs.kind, elsewhere) : inArray(jobs.kind, kinds);
    const isNext = and(isDue(), isOfLane);
    // A look that finds nothing must write nothing.
    if ((await database.reader.$count(jobs, isNext)) === 0) return undefined;
    return database.write(async ({ db }) => {
      const first = db.select({ id: jobs.id }).from(jobs).where(isNext);
      const next = first.orderBy(asc(jobs.runAfter), asc(jobs.createdAt)).limit(1);
      const attempts = sql`${jobs.attempts} + 1`;
      const started = { state: 'running' as const, attempts, startedAt: now(), worker, leaseUntil: later(lease) };
      const [claimed] = await db.update(jobs).set(started).where(inArray(jobs.id, next)).returning();
      return claimed;
    });
  }

  async function run(job: JobRow): Promise<void> {
    const { handler, retries = usualRetries } = handlers.get(job.kind) ?? {};
    try {
      if (!handler) throw new Error(`Nobody handles jobs of kind ${job.kind}.`);
      await handler(job, async (progress) => {
        if (!(await change(job.id, { progress }))) throw new Stopped();
      });
      await settle(job.id, { state: 'done', finishedAt: now(), ...noLease });
    } catch (failure) {
      if (failure instanceof Stopped) return;
      log.error({ job: job.id, kind: job.kind, attempt: job.attempts, failure }, 'a job broke');
      const message = failure instanceof Error ? failure.message : String(failure);
      const isGivenUp = failure instanceof GivenUp || job.attempts >= retries.tries;
      await settle(
        job.id,
        isGivenUp
          ? { state: 'failed', message, finishedAt: now(), ...noLease }
          : {
              state: 'waiting',
              message,
              runAfter: later(retries.waitBefore(job.attempts)),
              ...noLease,
            },
      );
    }
  }

  /** Writes a job's result, however long the disk takes to have room: until then its lane would only repeat it. */
  async function settle(id: string, ending: Partial<typeof jobs.$inferInsert>): Promise<void> {
    for (;;) {
      try {
        await change(id, ending);
        return;
      } catch (failure) {
        log.error({ job: id, failure }, 'what came of a job could not be written');
        // The next start treats it as left running by a crash.
        if (!isRunning) return;
        await new Promise((resolve) => setTimeout(resolve, lookEvery));
      }
    }
  }

  /** Writes to a job this worker still runs; returns false when it was stopped or taken over meanwhile. */
  async function change(id: string, values: Partial<typeof jobs.$inferInsert>): Promise<boolean> {
    return database.write(async (tx) => (await changeWhere(tx, jobs, isInHand(id), values)) > 0);
  }
}
