import type { Channel, ChannelWord, Clock, Locks, Random, Signal, Signals, Slips } from '../ports.ts';

/** A clock that moves when told. Timers run inside `advance`, earliest first. */
export interface ManualClock extends Clock {
  advance(milliseconds: number): void;
  /** Sets what the device believes, without any time passing. */
  set(moment: string): void;
  /** Waits that have not ended, in milliseconds from now. */
  pending(): number[];
}

export function createManualClock(start = '2026-03-01T09:00:00.000Z'): ManualClock {
  let shown = Date.parse(start);
  let words = { of: shown, text: new Date(shown).toISOString() };
  let elapsed = 0;
  let timers: { readonly due: number; readonly run: () => void }[] = [];
  return {
    now: () => {
      if (words.of !== shown) words = { of: shown, text: new Date(shown).toISOString() };
      return words.text;
    },
    zone: () => 'Europe/Berlin',
    after: (milliseconds, run) => {
      const timer = { due: elapsed + milliseconds, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    advance: (milliseconds) => {
      const end = elapsed + milliseconds;
      for (;;) {
        const next = timers.filter((timer) => timer.due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        timers = timers.filter((timer) => timer !== next);
        shown += next.due - elapsed;
        elapsed = next.due;
        next.run();
      }
      shown += end - elapsed;
      elapsed = end;
    },
    set: (moment) => {
      shown = Date.parse(moment);
    },
    pending: () => timers.map((timer) => timer.due - elapsed).sort((a, b) => a - b),
  };
}

/** Repeatable chance from a 64-bit seed: sfc32, a generator of 128 bits of state, so that two seeds do not meet. */
export interface SeededRandom extends Random {
  /** Uniform in 0 … below - 1. */
  below(limit: number): number;
  chance(probability: number): boolean;
  pick<T>(items: readonly T[]): T;
}

export function createSeededRandom(seed: bigint): SeededRandom {
  let a = Number(seed & 0xffffffffn) | 0;
  let b = Number((seed >> 32n) & 0xffffffffn) | 0;
  let c = 0x9e3779b9 | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return sum >>> 0;
  };
  // The first outputs still resemble the seed.
  for (let round = 0; round < 16; round += 1) next();
  const random: SeededRandom = {
    bytes: (count) => {
      const bytes = new Uint8Array(count);
      for (let index = 0; index < count; index += 1) bytes[index] = next() & 0xff;
      return bytes;
    },
    fraction: () => next() / 2 ** 32,
    below: (limit) => Math.floor(random.fraction() * limit),
    chance: (probability) => random.fraction() < probability,
    pick: <T>(items: readonly T[]): T => items[random.below(items.length)] as T,
  };
  return random;
}

/** Tabs of one browser: the words of one reach all others, on the spot. */
export function createChannels(): () => Channel {
  const tabs = new Set<Set<(word: ChannelWord) => void>>();
  return () => {
    const own = new Set<(word: ChannelWord) => void>();
    return {
      post: (word) => {
        for (const tab of tabs) if (tab !== own) for (const listener of [...tab]) listener(word);
      },
      listen: (listener) => {
        own.add(listener);
        tabs.add(own);
        return () => {
          own.delete(listener);
          if (own.size === 0) tabs.delete(own);
        };
      },
    };
  };
}

/** Web Locks of one browser. */
export function createLocks(): Locks {
  const held = new Map<string, Promise<unknown>>();
  const locks: Locks = {
    hold: async (name, { wait, steal, signal }, body) => {
      if (signal?.aborted) return undefined;
      while (held.has(name) && !steal) {
        if (!wait) return undefined;
        const aborted = new Promise<void>((resolve) => signal?.addEventListener('abort', () => resolve()));
        await Promise.race([held.get(name), aborted]);
        if (signal?.aborted) return undefined;
      }
      const turn = body();
      const own = turn.catch(() => {});
      held.set(name, own);
      try {
        return await turn;
      } finally {
        if (held.get(name) === own) held.delete(name);
      }
    },
    isHeld: async (name) => held.has(name),
  };
  return locks;
}

export interface ManualSignals extends Signals {
  give(signal: Signal): void;
}

export function createSignals(): ManualSignals {
  const listeners = new Set<(signal: Signal) => void>();
  let visible = true;
  return {
    isVisible: () => visible,
    listen: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    give: (signal) => {
      if (signal === 'visible' || signal === 'hidden') visible = signal === 'visible';
      for (const listener of [...listeners]) listener(signal);
    },
  };
}

/** Small texts of one browser, or of one tab. */
export function createSlips(from: Iterable<readonly [string, string]> = []): Slips {
  const texts = new Map(from);
  return {
    get: (key) => texts.get(key) ?? null,
    set: (key, text) => void texts.set(key, text),
    remove: (key) => void texts.delete(key),
    keys: () => [...texts.keys()],
  };
}
