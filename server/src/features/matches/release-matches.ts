import type { StartupId } from '@paratope/shared/ids';
import { type Deps, inTransaction, systemContext } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { startupsWithWeeklyMatches } from './store.ts';
import { unlockAllowance } from './unlock-matches.ts';

export const releaseJob = 'release-matches';

/**
 * Unlocks for every startup what its plan allows by now, each in its own transaction. The amount follows from the day the plan began, so
 * a second run on the same day unlocks nothing, and a run after weeks without one unlocks all of it.
 */
export function releaseMatches(deps: Deps): JobHandler {
  return async (_job, report) => {
    const ctx = systemContext(deps, releaseJob);
    const startups = await startupsWithWeeklyMatches(deps.database.reader);
    for (const [done, { id }] of startups.entries()) {
      await inTransaction(ctx, (tx) => unlockAllowance(ctx, tx, id as StartupId));
      await report({ stage: 'opening', done: done + 1, total: startups.length });
    }
  };
}
