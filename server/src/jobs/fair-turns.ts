import { setTimeout as sleep } from 'node:timers/promises';
import type { Share } from '@paratope/sync/authority/authority';

/**
 * Shares the one thread and the one writer among accounts. An account's work is done piece by piece. An account that has used much lately
 * waits for a turn: one turn at a time, for whichever waiting account has used least, with a pause after each. So turns take at most a
 * third of the time, however many accounts wait, and an account that has used little waits for one turn at most.
 */
export interface FairTurns {
  /**
   * Counts a request of the account as in progress until `leave` is called, before its body is read. Throws {@link TooMuchAtOnce} when
   * there are too many, after a second: this slows down clients that retry at once.
   */
  enter(account: string): Promise<{ leave(): void }>;
  take<T>(account: string, work: (share: Share) => Promise<T>): Promise<T>;
}

/** One account has so many requests in progress that another would only fill the memory. */
export class TooMuchAtOnce extends Error {}

/** Milliseconds of work. */
const most = {
  /** One turn: how long everyone else has to wait for it. */
  turn: 30,
  /** Used lately before an account waits for turns: opening the product, or some tens of changes. */
  lately: 100,
  /** Most that is remembered, so that an hour's work does not put an account last for an hour. */
  remembered: 2_000,
} as const;
/** Milliseconds of use forgotten per second: less than a turn's share among four. */
const forgottenEachSecond = 50;
/** The pause after a turn, as a multiple of it, in which everyone else is served. */
const pause = 2;
/** Requests of one account in progress; each of its devices sends one at a time. */
const mostInHand = 16;
const refusedAfter = 1_000;

interface Standing {
  /** Milliseconds used and not forgotten at the time `at`. */
  had: number;
  at: number;
  inHand: number;
  isAtWork: boolean;
  readonly waiting: Piece[];
}

/** Returns for how many milliseconds it held up everyone else, by the clock. */
type Piece = () => Promise<number>;

export interface TurnTime {
  /** Milliseconds, monotonic. */
  now(): number;
  /** Milliseconds of CPU time of this thread: waiting on a busy machine is not use. */
  worked(): number;
  rest(milliseconds: number): Promise<unknown>;
}

const machineTime: TurnTime = {
  now: () => performance.now(),
  worked: () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  },
  rest: (milliseconds) => sleep(milliseconds, undefined, { ref: false }),
};

/** With fair turns off, as in a load test, work is done as it comes. */
const endless: Share = { hold: (body) => body(), goOn: async () => true };

export function createFairTurns({ isOn }: { isOn: boolean }, { now, worked, rest }: TurnTime = machineTime): FairTurns {
  if (!isOn) return { enter: async () => ({ leave: () => {} }), take: (_, work) => work(endless) };
  const standings = new Map<string, Standing>();
  /** The accounts that wait for a turn, longest first. */
  const line: Standing[] = [];
  let isTurnTaken = false;
  let crowd = 1000;

  return {
    async enter(account) {
      const own = standingOf(account);
      if (own.inHand >= mostInHand) {
        await rest(refusedAfter);
        throw new TooMuchAtOnce();
      }
      own.inHand += 1;
      return {
        leave: () => {
          own.inHand -= 1;
        },
      };
    },
    take: (account, work) =>
      new Promise((resolve, reject) => {
        const own = standingOf(account);
        own.waiting.push(() => charged(own, work, resolve, reject));
        if (own.waiting.length === 1 && !own.isAtWork) goOn(own);
      }),
  };

  function standingOf(account: string): Standing {
    const nothing = { had: 0, at: now(), inHand: 0, isAtWork: false, waiting: [] };
    const own = standings.get(account) ?? nothing;
    standings.set(account, own);
    return own;
  }

  /** Starts the account's next piece at once, or when its turn comes. */
  function goOn(own: Standing): void {
    if (hadLately(own) > most.lately) {
      line.push(own);
      void nextTurn();
    } else void next(own);
  }

  async function nextTurn(): Promise<void> {
    if (isTurnTaken) return;
    const [first, ...others] = line;
    if (!first) return;
    const least = others.reduce((found, one) => (hadLately(one) < hadLately(found) ? one : found), first);
    line.splice(line.indexOf(least), 1);
    isTurnTaken = true;
    // By the clock: on a busy machine a turn holds up everyone longer than the processor worked.
    await rest(pause * (await next(least)));
    isTurnTaken = false;
    void nextTurn();
  }

  async function next(own: Standing): Promise<number> {
    own.isAtWork = true;
    const held = await own.waiting.shift()?.();
    own.isAtWork = false;
    if (own.waiting.length > 0) goOn(own);
    else forgetQuiet();
    return held ?? 0;
  }

  async function charged<T>(
    own: Standing,
    work: (share: Share) => Promise<T>,
    resolve: (value: T) => void,
    reject: (failure: unknown) => void,
  ): Promise<number> {
    let [began, held] = [0, 0];
    const share: Share = {
      async hold(body) {
        began = now();
        const before = worked();
        try {
          return await body();
        } finally {
          own.had = Math.min(most.remembered, hadLately(own) + worked() - before);
          own.at = now();
          held += own.at - began;
        }
      },
      // No one else runs before the turn is over: with many waiting that could take seconds, while this one holds the writer.
      goOn: async () => now() - began < most.turn,
    };
    await work(share).then(resolve, reject);
    return held;
  }

  function hadLately({ had, at }: Standing): number {
    return Math.max(0, had - ((now() - at) / 1000) * forgottenEachSecond);
  }

  function forgetQuiet(): void {
    if (standings.size < crowd) return;
    for (const [account, own] of standings)
      if (own.inHand + own.waiting.length === 0 && !own.isAtWork && hadLately(own) === 0) standings.delete(account);
    crowd = Math.max(1000, 2 * standings.size);
  }
}
