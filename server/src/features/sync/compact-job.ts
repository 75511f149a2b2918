import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';

export const compactJob = 'sync.compact';

/**
 * Deletes what no device needs any more: settled verdicts, old commits and deletions, old field values, and devices never seen again
 * (sync/SPEC.md D3).
 */
export const compactInJob =
  ({ authority }: Pick<Deps, 'authority'>): JobHandler =>
  () =>
    authority.compact();

/** Once a day in UTC, at the hour when the fewest people in Europe and the Americas write. */
export const nextCompaction = (after: Date): Date => {
  const next = new Date(after);
  next.setUTCHours(4, 0, 0, 0);
  if (next <= after) next.setUTCDate(next.getUTCDate() + 1);
  return next;
};
