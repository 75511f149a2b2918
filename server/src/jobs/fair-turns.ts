import { setTimeout as sleep } from 'node:timers/promises';
import type { Share } from '@paratope/sync/authority/authority';

/**
 * Shares the one thread and the one writer among accounts. An account's pieces of work are done one after the other; one that has had much of
 * late waits for its turn with all others of its kind, so that however many they are they take a third of the time at most.
 */
export interface FairTurns {
  /** Counts a request of the account as in hand until `leave` is called, before its body is read. Throws {@link TooMuchAtOnce} where enough are. */
  enter(account: string): { leave(): void };
  take<T>(account: string, work: (share: Share) => Promise<T>): Promise<T>;
}

/** So many requests of one account are in hand that another would only fill the memory. */
export class TooMuchAtOnce extends Error {}

/** Milliseconds of work. */
const most = {
  /** One turn: how long everybody else has to wait for it. */
  turn: 30,
  /** Had lately, before an account waits for turns: some thousand changes of an evening. */
  lately: 500,
} as const;
/** Of each second that passes so many milliseconds of what was had are forgotten. */
const forgottenEachSecond = 100;
/** How much longer than a turn is the pause after it, in which everybody else is heard. */
const pause = 2;
/** Requests of one account in hand; its devices send one at a time each. */
const mostInHand = 16;

interface Standing {
  /** What was had and not forgotten at the moment `at`. */
  had: number;
  at: number;
  /** By the clock, and never forgotten. */
  everHeld: number;
  inHand: number;
  waiting: number;
  last: Promise<unknown>;
}

interface Time {
  /** Milliseconds that only rise. */
  now(): number;
  /** Milliseconds the processor has spent on this thread: what waits on a busy machine has had nothing. */
  worked(): number;
  rest(milliseconds: number): Promise<unknown>;
}

const machineTime: Time = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  rest: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

/** Where they are off, as in a load test, everything is done as it comes. */
const endless: Share = { hold: (body) => body(), goOn: async () => true };

export function createFairTurns({ isOn }: { isOn: boolean }, { now, worked, rest }: Time = machineTime): FairTurns {
  if (!isOn) return { enter: () => ({ leave: () => {} }), take: (_, work) => work(endless) };
  const standings = new Map<string, Standing>();
  let lastTurn: Promise<unknown> = Promise.resolve();
  let crowd = 1000;

  return {
    enter(account) {
      const own = standingOf(account);
      if (own.inHand >= mostInHand) throw new TooMuchAtOnce();
      own.inHand += 1;
      return {
        leave: () => {
          own.inHand -= 1;
        },
      };
    },
    take(account, work) {
      const own = standingOf(account);
      own.waiting += 1;
      const done = own.last.then(() => (hadLately(own) > most.lately ? inTurn(own, work) : charged(own, work)));
      own.last = done
        .catch(() => {})
        .then(() => {
          own.waiting -= 1;
          forgetQuiet();
        });
      return done;
    },
  };

  function standingOf(account: string): Standing {
    const nothing = { had: 0, at: now(), everHeld: 0, inHand: 0, waiting: 0, last: Promise.resolve() };
    const own = standings.get(account) ?? nothing;
    standings.set(account, own);
    return own;
  }

  /** After the others who have had much, and followed by a pause by the clock: on a busy machine a turn holds up everybody longer than the processor worked. */
  function inTurn<T>(own: Standing, work: (share: Share) => Promise<T>): Promise<T> {
    const before = own.everHeld;
    const done = lastTurn.then(() => charged(own, work));
    lastTurn = done.catch(() => {}).then(() => rest(pause * (own.everHeld - before)));
    return done;
  }

  function charged<T>(own: Standing, work: (share: Share) => Promise<T>): Promise<T> {
    let began = 0;
    return work({
      async hold(body) {
        began = now();
        const before = worked();
        try {
          return await body();
        } finally {
          const took = worked() - before;
          own.had = hadLately(own) + took;
          own.everHeld += now() - began;
          own.at = now();
        }
      },
      // Nobody is let in before the turn is over: while a crowd asks, that could take seconds, and the writer is held meanwhile.
      goOn: async () => now() - began < most.turn,
    });
  }

  function hadLately({ had, at }: Standing): number {
    return Math.max(0, had - ((now() - at) / 1000) * forgottenEachSecond);
  }

  function forgetQuiet(): void {
    if (standings.size < crowd) return;
    for (const [account, own] of standings)
      if (own.inHand + own.waiting === 0 && hadLately(own) === 0) standings.delete(account);
    crowd = Math.max(1000, 2 * standings.size);
  }
}
