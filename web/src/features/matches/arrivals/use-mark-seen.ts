import type { MatchId } from '@paratope/shared/ids';
import { useEffect, useMemo } from 'react';
import { useLocal } from '../../../local/context.ts';
import { storageKeys } from '../../../local/session.ts';
import { afterSeeing, afterTelling } from './after-seeing.ts';
import type { Remembered } from './remember.ts';
import { read, write } from './use-new-matches.ts';

/** Takes marks off: `seen` of the matches that the founder opens, `told` once the news was read. */
export function useMarkSeen(): { seen(ids: readonly MatchId[]): void; told(): void } {
  const { storage } = useLocal();
  return useMemo(() => {
    const change = (by: (before: Remembered) => Remembered) => {
      const before = read(storage.getItem(storageKeys.lookedAt));
      if (before) write(storage, by(before));
    };
    return { seen: (ids) => change((before) => afterSeeing(before, ids)), told: () => change(afterTelling) };
  }, [storage]);
}

/** A match that is open is no longer new. */
export function useSeen(id: MatchId): void {
  const { seen } = useMarkSeen();
  useEffect(() => seen([id]), [seen, id]);
}
