import type { StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import { daysKept, Proposals } from '@paratope/shared/proposals/proposal';
import type { Deps } from '../../context.ts';
import type { JobHandler } from '../../jobs/jobs.ts';
import type { Reactions } from '../sync/index.ts';
import { settledBefore, settleProposal } from './proposals-store.ts';

const day = 24 * 60 * 60 * 1000;
const atOnce = 200;

export const whenProposalIsDecided =
  (deps: () => Pick<Deps, 'clock'>): NonNullable<Reactions[string]> =>
  (tx, { after }) =>
    settleProposal(tx, after, after.state === 'open' ? null : deps().clock.now().toISOString());

export const forgetProposalsJob = 'proposals.forget';

/** Takes proposals that were decided long ago from the server and from every device. */
export const forgetProposals =
  ({ authority, database, clock }: Pick<Deps, 'authority' | 'database' | 'clock'>): JobHandler =>
  async () => {
    const moment = new Date(clock.now().getTime() - daysKept * day).toISOString();
    for (;;) {
      const old = await settledBefore(database.reader, moment, atOnce);
      if (old.length === 0) return;
      for (const [startupId, own] of Map.groupBy(old, (one) => one.startupId))
        await authority.commit(startupSpace(startupId as StartupId), async ({ remove }) => {
          for (const { id } of own) remove(Proposals as never, id);
        });
    }
  };
