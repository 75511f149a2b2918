import type { Transaction } from '../db/database.ts';

export interface JobProgress {
  readonly stage: string;
  readonly done: number;
  readonly total: number;
}

export interface JobRow {
  readonly id: string;
  readonly kind: string;
  readonly key: string;
  readonly input: unknown;
  readonly state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  readonly progress: JobProgress;
  readonly attempts: number;
}

/** Tries of a job whose kind has no retry rule of its own. */
export const mostTries = 5;

/** Thrown once the job was stopped; handlers must let it pass. */
export class Stopped extends Error {}

/** Thrown by a handler when another try would not help: the job fails. */
export class GivenUp extends Error {}

/** Runs again from the start after a crash or a lost lease, so running it twice must be harmless. */
export type JobHandler = (job: JobRow, report: (progress: JobProgress) => Promise<void>) => Promise<void>;

/** `tries` before a job is given up; `waitBefore` returns the milliseconds before the next try, by the number of tries so far. */
export interface RetryRule {
  readonly tries: number;
  readonly waitBefore: (attempts: number) => number;
}

export interface JobWays {
  /**
   * Jobs of a lane run one after another in the order they were due; lanes don't wait for each other. A kind that waits for another
   * program, such as a mail server or an AI service, has a lane shared only by kinds that need the same one.
   */
  readonly lane?: string;
  /** The default is five tries within minutes. */
  readonly retries?: RetryRule;
  /**
   * Queues a job of the kind with an empty input at the start and at each time this function returns. Runs missed while the server was
   * down are queued once: the job itself finds out from stored data how much there is to do.
   */
  readonly next?: ((after: Date) => Date) | undefined;
  /** Queues a job of the kind with an empty input whenever this function, asked each second, finds work. It must only read. */
  readonly isWanted?: () => Promise<boolean>;
}

export interface Jobs {
  /**
   * Queues the work inside the caller's transaction. Returns the job of the same key that waits or runs; with `isFresh` only one that
   * waits, because a running one may have read what has changed since.
   */
  enqueue(
    tx: Transaction,
    job: { kind: string; key: string; input: unknown; isFresh?: boolean },
  ): Promise<{ id: string; state: string }>;
  /** Stops a job that waits or runs; a running one ends at its next report and is not retried. Returns false for any other. */
  cancel(tx: Transaction, id: string): Promise<boolean>;
  /** Throws {@link Stopped} once the job was stopped. For handlers that write their progress elsewhere, in that transaction. */
  keepOn(tx: Transaction, id: string): Promise<void>;
  /** Queues a failed or stopped job again, from the start and with all its tries. Returns false for any other. */
  retry(tx: Transaction, id: string): Promise<boolean>;
  /** Registers the handler of a kind; must be called once per kind before `start`. */
  handle(kind: string, handler: JobHandler, ways?: JobWays): void;
  /** Requeues what a crash left running, with a delay if it happened twice in a row, then works until stopped. Another worker's jobs wait for the end of its lease. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when no job waits or runs. For tests and commands that end. */
  idle(): Promise<void>;
}
