import type { Channel, ChannelWord, Clock, Locks, Random, Signals, Slips } from '../ports.ts';

export const browserClock: Clock = {
  now: () => new Date().toISOString(),
  zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  after: (milliseconds, run) => {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

export const browserRandom: Random = {
  bytes: (count) => crypto.getRandomValues(new Uint8Array(count)),
  fraction: () => Math.random(),
};

/** Undefined where the browser has no Web Locks; the engine works without (SPEC M1). */
export function browserLocks(): Locks | undefined {
  if (!('locks' in navigator)) return undefined;
  return {
    hold: async (name, { wait, steal, signal }, body) => {
      const options = steal ? { steal } : wait ? { ...(signal && { signal }) } : { ifAvailable: true };
      let running: ReturnType<typeof body> | undefined;
      try {
        return await navigator.locks.request(name, options, (lock) => {
          running = lock ? body() : undefined;
          return running;
        });
      } catch (error) {
        // The lock was stolen: the body continues without it.
        if (running) return running;
        if (signal?.aborted) return undefined;
        throw error;
      }
    },
    isHeld: async (name) => !!(await navigator.locks.query()).held?.some((lock) => lock.name === name),
  };
}

/** `name` must differ per account. */
export function browserChannel(name: string): Channel | undefined {
  if (typeof BroadcastChannel === 'undefined') return undefined;
  const channel = new BroadcastChannel(name);
  return {
    post: (word) => channel.postMessage(word),
    listen: (listener) => {
      const heard = (event: MessageEvent<ChannelWord>): void => listener(event.data);
      channel.addEventListener('message', heard);
      return () => channel.removeEventListener('message', heard);
    },
  };
}

export const browserSignals: Signals = {
  isVisible: () => document.visibilityState === 'visible',
  listen: (listener) => {
    const ended = new AbortController();
    window.addEventListener('online', () => listener('online'), ended);
    window.addEventListener('offline', () => listener('offline'), ended);
    const seen = (): void => listener(document.visibilityState === 'visible' ? 'visible' : 'hidden');
    document.addEventListener('visibilitychange', seen, ended);
    return () => ended.abort();
  },
};

export const browserSlips = (storage: Storage): Slips => ({
  get: (key) => storage.getItem(key),
  set: (key, text) => storage.setItem(key, text),
  remove: (key) => storage.removeItem(key),
  keys: () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
});
