import { useEffect, useRef } from 'react';
import { useLocal } from './context.ts';
import { useReplica } from './hooks.ts';

/** Asks the server for what is new every so many milliseconds, as long as it does not say so by itself. */
export function useSyncEvery(milliseconds: number, isWanted = true): void {
  const { isPushed } = useLocal();
  const replica = useReplica();
  const ask = async () => {
    if (!isPushed()) await replica.sync();
  };
  useAskEvery(milliseconds, ask, isWanted);
}

/**
 * Asks again every so many milliseconds, the next time counted from the answer. Nothing is asked while the page is hidden or
 * the device without a network; both ask at once when that is over. `alsoHidden` goes on behind another tab, for what the person
 * wants to be told of there.
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
