import { type Deps, inTransaction, Refused, systemContext } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { countInvestors } from '../investors/index.ts';
import { startMatching } from './start-matching.ts';
import { startupsThatFoundNobody } from './store.ts';

/** Matches every startup whose last run ended on an empty database, once there is somebody in it. */
export const matchThoseWhoWait =
  (deps: Deps): JobHandler =>
  async () => {
    const ctx = systemContext(deps, 'investors-came');
    if ((await countInvestors(deps.database.reader)) === 0) return;
    await inTransaction(ctx, async (tx) => {
      for (const startupId of await startupsThatFoundNobody(tx.db)) {
        await startMatching(ctx, startupId, tx).catch((failure) => {
          // Too little is known of it by now.
          if (!(failure instanceof Refused)) throw failure;
        });
      }
    });
  };
