import type { ClientStore, Clock } from '@paratope/sync/ports';

/** Storage transactions that take too long: `words` for a strictly durable write of the user's changes, `else` for any other. */
export type StorageStall = 'nothing' | 'else' | 'words';

export interface StorageWatch<Store> {
  readonly store: Store;
  subscribe(listener: () => void): () => void;
  getSnapshot(): StorageStall;
}

/** Milliseconds. A change takes a few; one page of a first download on an old phone less than a thousand. */
const longestWait = 5_000;

/** Storage blocked by another page does not fail, it hangs; without this, screens would keep showing an outdated state. */
export function watchStorage<Store extends ClientStore>(
  store: Store,
  clock: Pick<Clock, 'after'>,
): StorageWatch<Store> {
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
