/** Whether the browser promised to keep this site's data. `unknown`: not asked yet, or the browser cannot say. */
export type Persistence = 'kept' | 'may-vanish' | 'unknown';

export interface PersistenceStore {
  /** Asks the browser once; called after something worth keeping was saved. */
  ask(): Promise<void>;
  subscribe(listener: () => void): () => void;
  getSnapshot(): Persistence;
}

export function createPersistence(
  storage: Pick<StorageManager, 'persist' | 'persisted'> | undefined,
): PersistenceStore {
  const listeners = new Set<() => void>();
  let answer: Persistence = 'unknown';
  let asked: Promise<void> | undefined;

  return {
    ask: () => {
      asked ??= question();
      return asked;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => answer,
  };

  async function question(): Promise<void> {
    if (typeof storage?.persist !== 'function') return;
    try {
      answer = (await storage.persisted()) || (await storage.persist()) ? 'kept' : 'may-vanish';
    } catch {
      answer = 'unknown';
    }
    for (const listener of [...listeners]) listener();
  }
}
