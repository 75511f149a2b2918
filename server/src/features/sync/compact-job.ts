import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';

export const compactJob = 'sync.compact';

/** Forgets what no device needs any more: settled verdicts, old commits and deletions, values of fields, devices never seen again (sync/SPEC.md D3). */
export const compactInJob =
  ({ authority }: Pick<Deps, 'authority'>): JobHandler =>
  () =>
    authority.compact();

/** Once a day, in the hour when the fewest people write in Europe and the Americas. In UTC. */
export const nextCompaction = (after: Date): Date => {
  const next = new Date(after);
  next.setUTCHours(4, 0, 0, 0);
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1);
  return next;
};
