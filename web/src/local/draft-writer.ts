import type { Drafts } from '@paratope/sync/client/replica';

/** Saves the newest value of one draft, one write at a time: a fast typist never queues more than one write behind the running one. */
export interface DraftWriter {
  save(value: unknown): void;
  /** Resolves when everything given to `save` so far is on the device. */
  settled(): Promise<void>;
  remove(): Promise<void>;
}

export function createDraftWriter(drafts: Drafts, key: string, onFailure: (failure: unknown) => void): DraftWriter {
  let next: { readonly value: unknown } | undefined;
  let running: Promise<void> | undefined;

  const run = async (): Promise<void> => {
    while (next) {
      const { value } = next;
      next = undefined;
      await drafts.save(key, value).catch(onFailure);
    }
    running = undefined;
  };
  const settled = (): Promise<void> => running ?? Promise.resolve();

  return {
    save: (value) => {
      next = { value };
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
