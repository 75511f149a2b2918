import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, type Match } from '@paratope/shared/matches/match';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocal } from '../../../local/context.ts';
import { useSession, useStartup } from '../../../local/hooks.ts';
import { storageKeys } from '../../../local/session.ts';
import { afterLook, afterSeeing, afterTelling, type Remembered } from './remember.ts';

/** The matches opened for the founder since the last look on this device, until the founder opens them or the next ones come. */
export const useNewMatches = (matches: readonly Match[] | undefined): ReadonlySet<MatchId> =>
  useArrivals(matches).fresh;

export interface Arrivals {
  readonly fresh: ReadonlySet<MatchId>;
  /** What the list has to tell, once. */
  readonly news: Remembered['news'];
}

/** Writes the look down as well, so that the next one compares with it. */
export function useArrivals(matches: readonly Match[] | undefined): Arrivals {
  const { storage } = useLocal();
  const account = useSession().accountId;
  const plan = useStartup()?.plan;
  const kept = useKept(storage);
  const now = useMemo(() => {
    if (!matches || !plan) return undefined;
    const open = matches.flatMap((one) => (isOpenMatch(one) && one.origin === 'matched' ? [one.id] : []));
    return afterLook(read(kept), { account, plan, open });
  }, [matches, plan, account, kept]);
  useEffect(() => {
    if (now) write(storage, now);
  }, [now, storage]);
  return useMemo(() => ({ fresh: new Set(now?.fresh), news: now?.news ?? null }), [now]);
}

/** Takes the mark off: of the matches given, when the founder opens them; `told` when the news was read. */
export function useMarkSeen(): { seen(ids: readonly MatchId[]): void; told(): void } {
  const { storage } = useLocal();
  const change = useCallback(
    (by: (before: Remembered) => Remembered) => {
      const before = read(storage.getItem(storageKeys.lookedAt));
      if (before) write(storage, by(before));
    },
    [storage],
  );
  return useMemo(
    () => ({ seen: (ids) => change((before) => afterSeeing(before, ids)), told: () => change(afterTelling) }),
    [change],
  );
}

/** What is kept, as text, so that an equal state is the same state. Other tabs report their changes, this one reports its own. */
function useKept(storage: Storage): string | null {
  return useSyncExternalStore(subscribe, () => storage.getItem(storageKeys.lookedAt));
}

const changed = 'paratope-looked';

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  window.addEventListener(changed, listener);
  return () => {
    window.removeEventListener('storage', listener);
    window.removeEventListener(changed, listener);
  };
}

function write(storage: Storage, now: Remembered): void {
  const text = JSON.stringify(now);
  if (storage.getItem(storageKeys.lookedAt) === text) return;
  storage.setItem(storageKeys.lookedAt, text);
  window.dispatchEvent(new Event(changed));
}

/** Only this file writes there; what another version wrote, or nobody, counts as no look yet. */
function read(text: string | null): Remembered | undefined {
  try {
    const kept = JSON.parse(text ?? 'null');
    return Array.isArray(kept?.known) && Array.isArray(kept.fresh) ? kept : undefined;
  } catch {
    return undefined;
  }
}
