import { useEffect, useRef } from 'react';
import { useAskEvery } from '../local/ask-every.ts';
import { useOnline } from '../local/use-online.ts';

/** Milliseconds between two questions whether the server answers again. */
const askEvery = 5_000;

/**
 * Tells once when a server that did not answer, or was out of reach, answers again. One that answers at once tells nothing: whatever keeps this
 * address away is something else then, and a page that loads itself anew would turn in a circle.
 */
export function useServerBack(reach: () => Promise<boolean>, back: () => void): void {
  const isOnline = useOnline();
  const seen = useRef({ isAway: false, isBack: false });
  if (!isOnline) seen.current.isAway = true;
  const ask = async (): Promise<void> => {
    if (seen.current.isBack || !navigator.onLine) return;
    const isThere = await reach();
    if (isThere && seen.current.isAway && !seen.current.isBack) {
      seen.current.isBack = true;
      back();
    }
    seen.current.isAway ||= !isThere;
  };
  const first = useRef(ask);
  useEffect(() => void first.current(), []);
  useAskEvery(askEvery, ask);
}
