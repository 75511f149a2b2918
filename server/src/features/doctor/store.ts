import { and, inArray, lt, max } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { stillFailed } from '../../db/failed-jobs.ts';
import { jobs } from '../../db/schema/index.ts';

export interface JobsFound {
  /** Jobs due before `since` that still wait or run. */
  readonly stuck: number;
  readonly failed: number;
  readonly newest: string | null;
}

export async function lookAtJobs(db: Db, since: string): Promise<JobsFound> {
  const [row] = await db.select({ newest: max(jobs.createdAt) }).from(jobs);
  return {
    stuck: await db.$count(jobs, and(inArray(jobs.state, ['waiting', 'running']), lt(jobs.runAfter, since))),
    failed: await db.$count(jobs, stillFailed(db)),
    newest: row?.newest ?? null,
  };
}
