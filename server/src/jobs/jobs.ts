import type { Transaction } from '../db/database.ts';

/** Where a job stands, for whoever waits for it. */
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

/** Tries before a job of a kind without a rule of its own is given up. */
export const mostTries = 5;

/** Thrown once somebody has stopped the job; a handler lets it pass. */
export class Stopped extends Error {}

/** Thrown by a handler when trying again would not help: the job has failed. */
export class GivenUp extends Error {}

/** Does one kind of job. Runs again from the start after a crash, so acting twice must be harmless. */
export type JobHandler = (job: JobRow, report: (progress: JobProgress) => Promise<void>) => Promise<void>;

/** Tries before a job of the kind is given up, and the milliseconds before the next one, by how many there were. */
export interface RetryRule {
  readonly tries: number;
  readonly waitBefore: (attempts: number) => number;
}

/** How the jobs of a kind are done. */
export interface JobWays {
  /**
   * Jobs of one lane are done one after another, in the order in which they were due; lanes do not wait for each other. A kind that
   * waits for another program, such as a mail server or an AI service, has a lane that only kinds which need the same one share.
   */
  readonly lane?: string;
  /** Without a rule of its own a job is tried five times within minutes. */
  readonly retries?: RetryRule;
  /**
   * Asks for a job of the kind, with an empty input, at the start and at each time that this names as the first after another. What was missed
   * while nobody ran is asked for once: the job itself finds out from what is stored how much there is to do.
   */
  readonly next?: ((after: Date) => Date) | undefined;
}

export interface Jobs {
  /**
   * Asks for the work inside the caller's transaction. While a job of the same key waits or runs, that one is returned; of
   * a fresh job only one that waits, since one that runs may have read already what has changed now.
   */
  enqueue(
    tx: Transaction,
    job: { kind: string; key: string; input: unknown; isFresh?: boolean },
  ): Promise<{ id: string; state: string }>;
  /** Stops a job that waits or runs; one that runs ends where it next reports, and is not tried again. False for any other. */
  cancel(tx: Transaction, id: string): Promise<boolean>;
  /** Throws {@link Stopped} once somebody has stopped the job. For one that says elsewhere how far it is, in the transaction that says so. */
  keepOn(tx: Transaction, id: string): Promise<void>;
  /** Asks for a job that failed or was stopped once more, from the start and with all its tries. False for any other. */
  retry(tx: Transaction, id: string): Promise<boolean>;
  /** Registers who does a kind; called once per kind before `start`. */
  handle(kind: string, handler: JobHandler, ways?: JobWays): void;
  /** Takes up what a crash left running, later what one left for the second time in a row, then works until stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when nothing is waiting or running. For tests and commands that end. */
  idle(): Promise<void>;
}
