import type { Channel, Clock, Locks } from '../ports.ts';

export interface Coordination {
  /**
   * Runs the body unless another tab is doing so; then returns `elsewhere`. Takes the lock
   * over if it was already held at the last attempt and its holder has not been heard since.
   */
  alone<T>(body: () => Promise<T>): Promise<T | 'elsewhere'>;
  /** Runs the body in one tab at a time, until the signal is aborted. `steal` takes over from a tab that does not respond. */
  leading(signal: AbortSignal, steal: boolean, body: () => Promise<void>): Promise<void>;
  /** Call it when the lock's holder has reported that it is alive. */
  heardBusy(): void;
}

/** Milliseconds before checking again whether the other tab is done. Two waits and a beat take less than five seconds (SPEC M2). */
export const elsewhereWait = 2_000;

const beatEvery = 1_000;
/** After this many beats a tab may be alive but stuck, so it stops reporting. */
const beats = 10;

/**
 * Spares the server duplicate requests of several tabs. Only an optimization: answers are applied by
 * turn, so concurrent tabs only lose time, and the lock is stolen from a frozen tab (SPEC M1, M2).
 */
export function createCoordination(deps: {
  readonly accountId: string;
  readonly clock: Pick<Clock, 'after'>;
  readonly locks?: Locks | undefined;
  readonly channel?: Channel | undefined;
}): Coordination {
  const { accountId, clock, locks, channel } = deps;
  let wasTaken = false;
  let heard = false;

  const beating = async <T>(body: () => Promise<T>): Promise<{ readonly value: T }> => {
    let cancel = (): void => {};
    const beat = (left: number): void => {
      channel?.post('busy');
      if (left > 1) cancel = clock.after(beatEvery, () => beat(left - 1));
    };
    beat(beats);
    try {
      return { value: await body() };
    } finally {
      cancel();
    }
  };

  return {
    alone: async (body) => {
      if (!locks) return body();
      const steal = wasTaken && !heard;
      heard = false;
      const held = await locks.hold(`paratope-sync-${accountId}`, { wait: false, steal }, () => beating(body));
      wasTaken = !held;
      return held ? held.value : 'elsewhere';
    },
    leading: async (signal, steal, body) => {
      if (!locks) return body();
      await locks.hold(`paratope-events-${accountId}`, { wait: true, steal, signal }, body);
    },
    heardBusy: () => {
      heard = true;
    },
  };
}
