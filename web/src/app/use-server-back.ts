import { useEffect } from 'react';

/** Milliseconds between two questions whether the server answers again. */
const askEvery = 5_000;

/**
 * Tells once when a server that did not answer, or was out of reach, answers again. One that answers at once tells nothing: whatever keeps this
 * address away is something else then, and a page that loads itself anew would turn in a circle.
 */
export function useServerBack(reach: () => Promise<boolean>, back: () => void): void {
  useEffect(() => {
    let wasAway = !navigator.onLine;
    let isOver = false;
    const ask = async (): Promise<void> => {
      if (isOver || document.visibilityState === 'hidden') return;
      const isThere = navigator.onLine && (await reach());
      if (isOver) return;
      if (isThere && wasAway) {
        isOver = true;
        back();
      }
      wasAway ||= !isThere;
    };
    const again = () => void ask();
    again();
    const timer = setInterval(again, askEvery);
    window.addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    return () => {
      isOver = true;
      clearInterval(timer);
      window.removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [reach, back]);
}
