import type { Channel, Clock, Locks } from '../ports.ts';

export interface Coordination {
  /**
   * Runs the body if no other tab is at it; `elsewhere` otherwise. A tab that finds the place taken, and has heard nothing of its holder since it
   * last found it so, takes it.
   */
  alone<T>(body: () => Promise<T>): Promise<T | 'elsewhere'>;
  /** Runs the body in one tab at a time, for as long as the signal is not aborted. `steal`: whoever does it now does not answer. */
  leading(signal: AbortSignal, steal: boolean, body: () => Promise<void>): Promise<void>;
  /** The holder of the place is alive. */
  heardBusy(): void;
}

/** Wait before looking again whether the other tab has done it. Two of them, and a beat in between, are less than five seconds (SPEC M2). */
export const elsewhereWait = 2_000;

const beatEvery = 1_000;
/** A tab that has been at it for so many beats may be alive and stuck; it stops saying that it is alive. */
const beats = 10;

/**
 * Spares the server tabs that ask the same thing twice. Nothing is entrusted to it: answers are applied by turn, so tabs that ask at the
 * same time lose time only, and a frozen tab that holds the lock is robbed of it (SPEC M1, M2).
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
