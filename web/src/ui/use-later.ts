import { useEffect, useRef } from 'react';

/** Does something once so many milliseconds after it became due; leaving the page or clearing `isDue` calls it off. */
export function useLater(isDue: boolean, milliseconds: number, act: () => void): void {
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (!isDue) return;
    const timer = setTimeout(() => latest.current(), milliseconds);
    return () => clearTimeout(timer);
  }, [isDue, milliseconds]);
}
