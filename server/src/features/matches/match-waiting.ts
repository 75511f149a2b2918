import { type Deps, inTransaction, systemContext } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import { countInvestors } from '../investors/index.ts';
import { runMatchingFor } from './start-matching.ts';
import { startupsThatFoundNobody } from './store.ts';

/** Matches every startup whose last run found an empty database, once it has investors. */
export const matchThoseWhoWait =
  (deps: Deps): JobHandler =>
  async () => {
    const ctx = systemContext(deps, 'investors-came');
    if ((await countInvestors(deps.database.reader)) === 0) return;
    await inTransaction(ctx, async (tx) => {
      await runMatchingFor(ctx, await startupsThatFoundNobody(tx.db), tx);
    });
  };
