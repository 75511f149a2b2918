import { canStartMatching, type Startup } from '@paratope/shared/startups/startup';
import type { Deps } from '../../context.ts';
import { systemContext } from '../../context.ts';
import { startMatching } from '../matches/index.ts';
import type { Reactions } from '../sync/index.ts';

/**
 * A profile with enough to compare starts the first run automatically, in the transaction that stores it. If it changes during a run,
 * which may have read it already, exactly one more run follows.
 */
export const whenProfileIsHandedIn =
  (deps: () => Deps): Reactions[string] =>
  async (tx, { startupId, before, after }) => {
    const startup = after as Startup;
    if (startup.matching.state === 'done' || !canStartMatching(startup)) return;
    const isRunning = startup.matching.state === 'running';
    if (isRunning && comparedFacts(before as Startup | undefined) === comparedFacts(startup)) return;
    await startMatching(systemContext(deps(), 'profile'), startupId, tx, { isFresh: isRunning });
  };

const comparedFacts = (startup: Startup | undefined): string =>
  JSON.stringify(
    startup && [
      startup.drugModality,
      startup.diseaseFocus,
      startup.investmentStage,
      startup.geography,
      startup.investmentAmount,
      startup.investmentCurrency,
      startup.description,
      startup.readAs ?? [],
    ],
  );
