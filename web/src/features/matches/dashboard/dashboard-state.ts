import type { OpenMatch } from '@paratope/shared/matches/match';
import { canStartMatching, type Startup } from '@paratope/shared/startups/startup';

/**
 * Which of its contents the dashboard shows. A list that is there is never taken away by a new run: the run says so above it.
 * `in-review` is a run that ended and waits for a person (decision Z1).
 */
export type DashboardState = 'form-incomplete' | 'processing' | 'in-review' | 'failed' | 'results-ready';

export function dashboardState(startup: Startup, open: readonly OpenMatch[]): DashboardState {
  const { matching } = startup;
  if (open.some(({ origin }) => origin === 'matched')) return 'results-ready';
  if (matching.state === 'running') return matching.stage === 'review' ? 'in-review' : 'processing';
  if (matching.state === 'done') return matching.awaitsReview ? 'in-review' : 'results-ready';
  if (matching.state === 'failed') return 'failed';
  return canStartMatching(startup) ? 'processing' : 'form-incomplete';
}
