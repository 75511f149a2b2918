import type { Drafts } from '@paratope/sync/client/replica';

/** Saves the newest value of one draft, one write at a time: a fast typist never queues more than one write behind the running one. */
export interface DraftWriter {
  save(value: unknown): void;
  /** Resolves when everything given to `save` so far is on the device. */
  settled(): Promise<void>;
  remove(): Promise<void>;
}

/** @param typed told of every word at once, also while an earlier one is being written */
export function createDraftWriter(
  drafts: Drafts,
  key: string,
  onFailure: (failure: unknown) => void,
  typed: (key: string, value: unknown) => void,
): DraftWriter {
  let next: { readonly value: unknown } | undefined;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    while (next) {
      const { value } = next;
      next = undefined;
      // A connection that was lost is open again for whoever comes next (SPEC W5): the same words, or newer ones.
      await drafts
        .save(key, value)
        .catch(() => (next ? undefined : drafts.save(key, value)))
        .catch(onFailure);
    }
    running = undefined;
  };
  const settled = (): Promise<void> => running ?? Promise.resolve();

  return {
    save: (value) => {
      next = { value };
      typed(key, value);
      running ??= run();
    },
    settled,
    remove: async () => {
      next = undefined;
      await settled();
      await drafts.remove(key);
    },
  };
}
