import type { OpenMatch } from '@paratope/shared/matches/match';
import { canStartMatching, coreFields, missingCoreFields, type Startup } from '@paratope/shared/startups/startup';
import { pageLanguage } from '../../words/words.ts';

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

/** Whether anything of the five facts is there to match with. */
export const hasFormData = (startup: Startup): boolean => missingCoreFields(startup).length < coreFields.length;

/** The number of investors in words: "2,000+" from two thousand on, else as counted (decision I17). */
export const investorsInWords = (count: number): string =>
  count >= 2_000 ? `${(Math.floor(count / 1_000) * 1_000).toLocaleString(pageLanguage())}+` : String(count);
