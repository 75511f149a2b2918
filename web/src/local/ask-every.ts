import { useEffect, useRef } from 'react';
import { useLocal } from './context.ts';
import { useReplica } from './hooks.ts';

/** Syncs every `milliseconds` while the server does not push. */
export function useSyncEvery(milliseconds: number, isWanted = true): void {
  const { isPushed } = useLocal();
  const replica = useReplica();
  const ask = async () => {
    if (!isPushed()) await replica.sync();
  };
  useAskEvery(milliseconds, ask, isWanted);
}

/**
 * Calls `ask` every `milliseconds`, counted from its last answer. Pauses while the page is hidden or offline and
 * calls at once afterwards. `alsoHidden` continues in a background tab, for what the user wants to be notified of.
 */
export function useAskEvery(
  milliseconds: number,
  ask: () => Promise<unknown>,
  isWanted = true,
  { alsoHidden = false }: { readonly alsoHidden?: boolean } = {},
): void {
  const asking = useRef(ask);
  asking.current = ask;
  useEffect(() => {
    if (!isWanted) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const isUseful = () => (alsoHidden || document.visibilityState !== 'hidden') && navigator.onLine;
    const again = () => {
      clearTimeout(timer);
      if (!isOver && isUseful()) timer = setTimeout(turn, milliseconds);
    };
    const turn = () => void asking.current().then(again, again);
    const wake = () => {
      clearTimeout(timer);
      if (isUseful()) turn();
    };
    again();
    document.addEventListener('visibilitychange', wake);
    window.addEventListener('online', wake);
    return () => {
      isOver = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', wake);
      window.removeEventListener('online', wake);
    };
  }, [milliseconds, isWanted, alsoHidden]);
}
