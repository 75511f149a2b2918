import { and, eq, gte, notExists, type SQL } from 'drizzle-orm';
import type { Db } from './database.ts';
import { alias } from './kit.ts';
import { jobs } from './schema/index.ts';

const later = alias(jobs, 'later');

/** Jobs that failed and whose work no later job of the same key has done. */
export const stillFailed = (db: Db): SQL | undefined =>
  and(
    eq(jobs.state, 'failed'),
    notExists(
      db
        .select({ id: later.id })
        .from(later)
        .where(and(eq(later.key, jobs.key), eq(later.state, 'done'), gte(later.finishedAt, jobs.finishedAt))),
    ),
  );
