import type { Drafts } from '@paratope/sync/client/replica';

/**
 * Words that were typed in the moment their page was left: the device was still writing them and the page can wait for nothing. They go where a page
 * writes without waiting, until the next page of the same person takes them in (SPEC W6).
 */
export interface LastWords {
  readonly drafts: Drafts;
  /** The newest words of a draft; the device is given them when it has taken those before. */
  typed(name: string, value: unknown): void;
  /** A change was saved that makes the draft of this name superfluous. */
  submitted(name: string): void;
  /** The page is left now. */
  leave(): void;
}

export const lastWordsKey = (accountId: string): string => `last-words:${accountId}`;

export function createLastWords(drafts: Drafts, storage: Storage, accountId: string): LastWords {
  const key = lastWordsKey(accountId);
  const unsettled = new Map<string, unknown>();
  const save: Drafts['save'] = async (name, value) => {
    unsettled.set(name, value);
    await drafts.save(name, value);
    if (unsettled.get(name) === value) unsettled.delete(name);
  };
  const taken = takeIn().catch(() => undefined);

  async function takeIn(): Promise<void> {
    const kept = storage.getItem(key);
    if (kept === null) return;
    for (const [name, value] of entriesIn(kept)) await save(name, value);
    if (storage.getItem(key) === kept) storage.removeItem(key);
  }

  return {
    drafts: {
      save,
      load: async (name) => {
        await taken;
        return drafts.load(name);
      },
      remove: async (name) => {
        await taken;
        unsettled.delete(name);
        await drafts.remove(name);
      },
    },
    typed: (name, value) => void unsettled.set(name, value),
    submitted: (name) => void unsettled.delete(name),
    leave: () => {
      if (unsettled.size === 0) return;
      try {
        // Another page may have been left in the same moment.
        storage.setItem(key, JSON.stringify([...new Map([...entriesIn(storage.getItem(key)), ...unsettled])]));
      } catch {
        // No room there either: they are on the screen only, which says so.
      }
    },
  };
}

/** Written by this very module. */
const entriesIn = (kept: string | null): [string, unknown][] => JSON.parse(kept ?? '[]');
