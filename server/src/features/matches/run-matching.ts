import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';

export { matchingJob } from './start-matching.ts';

export function runMatching(_deps: Deps): JobHandler {
  return async () => {
    throw new Error('run-matching is being written');
  };
}
