import { canStartMatching, type Startup } from '@paratope/shared/startups/startup';
import type { Deps } from '../../context.ts';
import { systemContext } from '../../context.ts';
import { startMatching } from '../matches/index.ts';
import type { Reactions } from '../sync/index.ts';

/** A profile with enough to compare with starts the first run by itself, in the transaction that took it in. */
export const whenProfileIsHandedIn =
  (deps: () => Deps): Reactions[string] =>
  async (tx, { startupId, after }) => {
    const startup = after as Startup;
    const wasMatched = startup.matching.state === 'done' || startup.matching.state === 'running';
    if (wasMatched || !canStartMatching(startup)) return;
    await startMatching(systemContext(deps(), 'first matching'), startupId, tx);
  };
