import { useReducer, useRef } from 'react';

/**
 * `act`, deaf from its call until it has ended, well or not, and the screen shows what came of it: whoever presses twice wants it once.
 */
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
