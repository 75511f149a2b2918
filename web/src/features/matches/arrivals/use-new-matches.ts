import type { MatchId } from '@paratope/shared/ids';
import { isOpenMatch, type Match } from '@paratope/shared/matches/match';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useLocal } from '../../../local/context.ts';
import { useSession, useStartup } from '../../../local/hooks.ts';
import { storageKeys } from '../../../local/session.ts';
import { afterLook, type Remembered } from './remember.ts';

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

export function write(storage: Storage, now: Remembered): void {
  const text = JSON.stringify(now);
  if (storage.getItem(storageKeys.lookedAt) === text) return;
  storage.setItem(storageKeys.lookedAt, text);
  window.dispatchEvent(new Event(changed));
}

/** Only this file writes there; what another version wrote, or nobody, counts as no look yet. */
export function read(text: string | null): Remembered | undefined {
  try {
    const kept = JSON.parse(text ?? 'null');
    return Array.isArray(kept?.known) && Array.isArray(kept.fresh) ? kept : undefined;
  } catch {
    return undefined;
  }
}
