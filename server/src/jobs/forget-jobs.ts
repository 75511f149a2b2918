import { lt } from 'drizzle-orm';
import type { Deps } from '../context.ts';
import { jobs } from '../db/schema/index.ts';
import type { JobHandler } from './jobs.ts';

export const forgetJobsJob = 'jobs.forget';

/** How long an ended job is kept for the operator: thirty days, in milliseconds. */
const keptFor = 30 * 24 * 60 * 60 * 1000;

export const forgetJobs =
  ({ clock, database }: Pick<Deps, 'clock' | 'database'>): JobHandler =>
  async () => {
    const before = new Date(clock.now().getTime() - keptFor).toISOString();
    await database.write(async ({ db }) => void (await db.delete(jobs).where(lt(jobs.finishedAt, before))));
  };
