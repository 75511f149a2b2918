import type { MatchId } from '@paratope/shared/ids';

/** Somebody a founder met, as a device adds them. */
export const investor = {
  id: 'm-1' as MatchId,
  name: 'Marit Halvor',
  firm: 'Skerry Fund',
  website: null,
  email: null,
  addedAt: '2026-05-04T09:00:00.000Z',
};
