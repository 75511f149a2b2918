import type { Startup } from '@paratope/shared/startups/startup';
import { inWords } from '../../../words/words.ts';
import { FormIncomplete } from '../progress/form-incomplete.tsx';
import { InReview, MatchingFailed, MatchingProgress } from '../progress/matching-progress.tsx';
import type { DashboardState } from './dashboard-state.ts';

interface OtherStateProps {
  readonly state: Exclude<DashboardState, 'results-ready'>;
  readonly startup: Startup;
}

/** Shown in place of the list. In its own chunk, because most visits show the list. */
export function OtherState({ state, startup }: OtherStateProps) {
  if (state === 'form-incomplete') return <FormIncomplete startup={startup} />;
  if (state === 'processing') return <MatchingProgress startup={startup} />;
  if (state === 'in-review') return <InReview startup={startup} />;
  return <MatchingFailed message={startup.matching.state === 'failed' ? inWords(startup.matching.message) : ''} />;
}
