/** Whether the browser promised to keep this site's data. `unknown`: not asked yet, or the browser cannot tell. */
export type Persistence = 'kept' | 'may-vanish' | 'unknown';

export interface PersistenceStore {
  /** Asks the browser once per page; called after something worth keeping was saved. */
  ask(): Promise<void>;
  /** Reads an earlier promise without asking. */
  look(): Promise<void>;
  /** Asks again at the user's request; browsers change their answer with use. */
  again(): Promise<void>;
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
    look: async () => {
      if (typeof storage?.persisted !== 'function') return;
      const isKept = await storage.persisted().catch(() => undefined);
      if (isKept !== undefined) tell(isKept ? 'kept' : 'may-vanish');
    },
    again: () => {
      asked = question();
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
      tell((await storage.persisted()) || (await storage.persist()) ? 'kept' : 'may-vanish');
    } catch {
      tell('unknown');
    }
  }

  function tell(next: Persistence): void {
    answer = next;
    for (const listener of [...listeners]) listener();
  }
}
