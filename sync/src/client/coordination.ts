import type { AccountId } from '@paratope/shared/ids';
import type { Locks } from '../ports.ts';

export interface Coordination {
  /** Runs the body if no other tab is at it; `elsewhere` otherwise. A tab that finds the place taken twice running goes ahead all the same. */
  alone<T>(body: () => Promise<T>): Promise<T | 'elsewhere'>;
  /** Runs the body in one tab at a time, for as long as the signal is not aborted. */
  leading(signal: AbortSignal, body: () => Promise<void>): Promise<void>;
}

/** Wait before looking again whether the other tab has done it. */
export const elsewhereWait = 5_000;

/**
 * Spares the server tabs that ask the same thing twice. Nothing is entrusted to it: answers are applied by turn, so tabs that ask at the
 * same time lose time only, and a frozen tab that holds the lock cannot hold up the others (SPEC M1, M2).
 */
export function createCoordination(accountId: AccountId, locks: Locks | undefined): Coordination {
  let refusals = 0;
  return {
    alone: async (body) => {
      if (!locks || refusals >= 2) {
        refusals = 0;
        return body();
      }
      const held = await locks.hold(`paratope-sync-${accountId}`, { wait: false }, async () => ({
        value: await body(),
      }));
      refusals = held ? 0 : refusals + 1;
      return held ? held.value : 'elsewhere';
    },
    leading: async (signal, body) => {
      if (!locks) return body();
      await locks.hold(`paratope-events-${accountId}`, { wait: true, signal }, body);
    },
  };
}
