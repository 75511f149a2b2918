import { useEffect, useRef } from 'react';

/** Calls `act` once, `milliseconds` after `isDue` becomes true; unmounting or clearing `isDue` cancels it. */
export function useLater(isDue: boolean, milliseconds: number, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [isDue, milliseconds]);
}
