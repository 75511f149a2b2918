import type { MatchId } from '@paratope/shared/ids';
import type { Remembered } from './remember.ts';

/** Takes the mark off matches; news of them goes with the last. */
export function afterSeeing(before: Remembered, seen: readonly MatchId[]): Remembered {
  const fresh = before.fresh.filter((id) => !seen.includes(id));
  return { ...before, fresh, news: fresh.length === 0 && before.news === 'opened' ? null : before.news };
}

export const afterTelling = (before: Remembered): Remembered => ({ ...before, news: null });
