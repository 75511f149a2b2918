import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { useLocalQuery, useOpening } from '../../local/hooks.ts';

/** Every investor on the list, the largest expected cheque first; undefined while the device is still opening. */
export function useInvestors(): readonly OpenMatch[] | undefined {
  const isOpening = useOpening();
  const matches = useLocalQuery(
    async (rows) => (await rows.table(Matches).toArray()).filter(isOpenMatch).sort(largestFirst),
    [],
  );
  return isOpening && matches?.length === 0 ? undefined : matches;
}

const largestFirst = (a: OpenMatch, b: OpenMatch): number =>
  (b.expectedCheque?.amount ?? -1) - (a.expectedCheque?.amount ?? -1) || a.vcName.localeCompare(b.vcName);
