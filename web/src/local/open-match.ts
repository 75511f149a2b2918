import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { isNull, useDownloaded } from './hooks.ts';

export type FoundMatch =
  | { readonly state: 'opening' }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly match: OpenMatch };

/** One match of this device. A locked one is not to be found: nothing of it is here. */
export function useOpenMatch(id: string): FoundMatch {
  const match = useDownloaded(async (rows) => (await rows.table(Matches).get(id)) ?? null, [id], isNull);
  if (match === undefined) return { state: 'opening' };
  return match !== null && isOpenMatch(match) ? { state: 'found', match } : { state: 'missing' };
}
