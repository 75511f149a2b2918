import { useReducer, useRef } from 'react';

/** Returns `act` wrapped to ignore calls until the last one has settled and its result is rendered: a double press runs it once. */
export function useOneAtATime<Args extends readonly unknown[]>(
  act: (...args: Args) => Promise<unknown>,
): (...args: Args) => void {
  const [turn, next] = useReducer((ended: number) => ended + 1, 0);
  const taken = useRef(-1);
  return (...args) => {
    if (taken.current >= turn) return;
    taken.current = turn;
    void act(...args).finally(next);
  };
}
