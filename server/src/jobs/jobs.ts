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
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly progress: JobProgress;
  readonly attempts: number;
}

/** Does one kind of job. Runs again from the start after a crash, so acting twice must be harmless. */
export type JobHandler = (job: JobRow, report: (progress: JobProgress) => Promise<void>) => Promise<void>;

export interface Jobs {
  /** Asks for the work inside the caller's transaction. While a job of the same key waits or runs, that one is returned. */
  enqueue(tx: Transaction, job: { kind: string; key: string; input: unknown }): Promise<{ id: string; state: string }>;
  /** Registers who does a kind; called once per kind before `start`. */
  handle(kind: string, handler: JobHandler): void;
  /** Takes up what a crash left running, then works until stopped. */
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Resolves when nothing is waiting or running. For tests and commands that end. */
  idle(): Promise<void>;
}
