import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { useLocalQuery, useOpening } from './hooks.ts';

export type FoundMatch =
  | { readonly state: 'opening' }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly match: OpenMatch };

/** One match of this device. A locked one is not to be found: nothing of it is here. */
export function useOpenMatch(id: string): FoundMatch {
  const match = useLocalQuery(async (rows) => (await rows.table(Matches).get(id)) ?? null, [id]);
  const isOpening = useOpening();
  if (match === undefined || (match === null && isOpening)) return { state: 'opening' };
  return match !== null && isOpenMatch(match) ? { state: 'found', match } : { state: 'missing' };
}
