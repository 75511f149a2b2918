import { canStartMatching, type Startup } from '@paratope/shared/startups/startup';
import type { Deps } from '../../context.ts';
import { systemContext } from '../../context.ts';
import { startMatching } from '../matches/index.ts';
import type { Reactions } from '../sync/index.ts';

/**
 * A profile with enough to compare with starts the first run by itself, in the transaction that took it in. One that
 * changes while a run is under way, which may have read it already, gets exactly one more run behind it.
 */
export const whenProfileIsHandedIn =
  (deps: () => Deps): Reactions[string] =>
  async (tx, { startupId, before, after }) => {
    const startup = after as Startup;
    if (startup.matching.state === 'done' || !canStartMatching(startup)) return;
    const isRunning = startup.matching.state === 'running';
    if (isRunning && comparedOf(before as Startup | undefined) === comparedOf(startup)) return;
    await startMatching(systemContext(deps(), 'profile'), startupId, tx, { isFresh: isRunning });
  };

/** What of a profile the matcher reads. */
const comparedOf = (startup: Startup | undefined): string =>
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
