import type { ClientStore, Clock } from '@paratope/sync/ports';

/** What the device's storage owes an answer for longer than it ever takes: `words` that a person gave it to keep, or anything `else`. */
export type Overdue = 'nothing' | 'else' | 'words';

export interface Settling<Store> {
  /** The same store, watched. */
  readonly store: Store;
  subscribe(listener: () => void): () => void;
  getSnapshot(): Overdue;
}

/** Milliseconds. A change takes a few; a page of a first download on an old phone, less than a thousand. */
const longestWait = 5_000;

/** A storage that another page holds up fails with nothing: it is silent, and a screen would go on saying what was true before. */
export function watchSettling<Store extends ClientStore>(store: Store, clock: Pick<Clock, 'after'>): Settling<Store> {
  const listeners = new Set<() => void>();
  const overdue = { words: 0, else: 0 };
  const count = (kind: keyof typeof overdue, by: number): void => {
    overdue[kind] += by;
    for (const listener of [...listeners]) listener();
  };
  return {
    store: {
      ...store,
      transact: async (scope, body) => {
        const kind = scope.mode === 'write' && scope.durability === 'strict' ? 'words' : 'else';
        let isLate = false;
        const settled = clock.after(longestWait, () => {
          isLate = true;
          count(kind, 1);
        });
        try {
          return await store.transact(scope, body);
        } finally {
          settled();
          if (isLate) count(kind, -1);
        }
      },
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => (overdue.words > 0 ? 'words' : overdue.else > 0 ? 'else' : 'nothing'),
  };
}
