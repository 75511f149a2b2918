import type { OpenMatch } from '@paratope/shared/matches/match';
import { canStartMatching, type Startup } from '@paratope/shared/startups/startup';

/**
 * What the dashboard shows. A new run never hides a list that is there: it is reported above the list. `in-review` is a run that ended
 * and waits for a person (decision Z1).
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
