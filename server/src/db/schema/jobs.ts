import { defineTable, index, integer, text } from '../kit.ts';
import { idColumn, instant, json, said } from './columns.ts';

/** Work that survives a request and a crash. At most one job per key waits at a time. */
export const jobs = defineTable(
  'jobs',
  {
    id: idColumn(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    input: json<unknown>('input').notNull(),
    state: text('state').$type<'waiting' | 'running' | 'done' | 'failed' | 'cancelled'>().notNull(),
    progress: json<{ stage: string; done: number; total: number }>('progress').notNull(),
    attempts: integer('attempts').notNull(),
    message: said('message').notNull(),
    createdAt: instant('created_at').notNull(),
    runAfter: instant('run_after').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
    /** The worker that runs the job, and until when it may be trusted to live. */
    worker: text('worker'),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    index('jobs_state').on(table.state, table.runAfter),
    index('jobs_key').on(table.key),
    index('jobs_created').on(table.createdAt, table.id),
  ],
);
