import { Matches } from '@paratope/shared/matches/match';
import type { RowRef } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { Proposals, type Proposed } from '@paratope/shared/proposals/proposal';
import { useMemo } from 'react';
import { isEmpty, useDownloaded, useLocalQuery, useSession } from '../../../local/hooks.ts';

/** What waits for a decision, the oldest first. */
export const useOpenProposals = (): readonly Proposed[] | undefined =>
  useDownloaded((rows) => rows.table(Proposals).where('state').equals('open').toArray(), [], isEmpty);

/** What was decided in the last days, the newest decision first. */
export function useDecidedProposals(): readonly Proposed[] | undefined {
  const decided = useLocalQuery(
    (rows) =>
      rows
        .table(Proposals)
        .filter(({ state }) => state !== 'open')
        .toArray(),
    [],
  );
  return useMemo(
    () => decided?.toSorted((one, other) => ((one.decidedAt ?? '') < (other.decidedAt ?? '') ? 1 : -1)),
    [decided],
  );
}

export function useProposalsAbout(matchId: string): readonly Proposed[] | undefined {
  const { startupId } = useSession();
  const open = useOpenProposals();
  return useMemo(
    () =>
      open?.filter(
        (one) =>
          // Of ten thousand, only those that name it at all are read with their schema.
          JSON.stringify(one.args).includes(matchId) &&
          recordsOf(one, startupId).some(({ collection, id }) => collection === Matches.name && id === matchId),
      ),
    [open, startupId, matchId],
  );
}

/** Every record that a proposal would read or change; none if this version does not know the change. */
export function recordsOf({ name, args }: Proposed, startupId: string): readonly RowRef[] {
  const mutator = mutators.get(name);
  const parsed = mutator?.args.safeParse(args);
  return mutator && parsed?.success ? mutator.touches(parsed.data, startupId as never) : [];
}
