import type { TurnTime } from '../jobs/fair-turns.ts';

/** Every piece of work is said to have cost so many milliseconds and to have taken none, so that what a request comes to does not depend on the machine. */
export function createTurnTime(cost: number): TurnTime {
  let worked = 0;
  return {
    now: () => 0,
    worked: () => {
      worked += cost;
      return worked;
    },
    rest: () => new Promise(setImmediate),
  };
}
