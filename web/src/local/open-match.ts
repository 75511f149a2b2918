import { isOpenMatch, Matches, type OpenMatch } from '@paratope/shared/matches/match';
import { isNull, useDownloaded } from './hooks.ts';

export type FoundMatch =
  | { readonly state: 'opening' }
  | { readonly state: 'missing' }
  | { readonly state: 'found'; readonly match: OpenMatch };

/** A locked match is 'missing': none of its data is on this device. */
export function useOpenMatch(id: string): FoundMatch {
  const match = useDownloaded(async (rows) => (await rows.table(Matches).get(id)) ?? null, [id], isNull);
  if (match === undefined) return { state: 'opening' };
  return match !== null && isOpenMatch(match) ? { state: 'found', match } : { state: 'missing' };
}
