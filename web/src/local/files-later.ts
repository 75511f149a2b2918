import type { DeckQueue, DeckQueueDeps } from './deck-queue.ts';

export interface FilesLater extends DeckQueue {
  /** Resolves when the queue's code is here: from then on `current` may be asked inside `useLiveQuery`. */
  opened(): Promise<unknown>;
}

/** The queue of decks, opened when somebody asks for it, and in any case after the first screen, which does without it. */
export function openFilesLater(deps: DeckQueueDeps): FilesLater {
  let here: DeckQueue | undefined;
  let opening: Promise<DeckQueue> | undefined;
  let isStopped = false;
  let cancelStart = (): void => {};

  const open = (): Promise<DeckQueue> => {
    opening ??= import('./files.ts').then(
      ({ createDeckQueue }) => {
        here = createDeckQueue(deps);
        return here;
      },
      (failure) => {
        opening = undefined;
        throw failure;
      },
    );
    return opening;
  };

  return {
    opened: open,
    add: async (file) => (await open()).add(file),
    current: () => (here ? here.current() : open().then((queue) => queue.current())),
    file: async () => (await open()).file(),
    remove: async (id) => (await open()).remove(id),
    retry: async (id) => (await open()).retry(id),
    send: async () => (await open()).send(),
    start: () => {
      isStopped = false;
      cancelStart = deps.clock.after(startAfter, () => {
        // What cannot be fetched now is asked for again with the next deck, or at the next visit.
        const start = (queue: DeckQueue): void => {
          if (!isStopped) queue.start();
        };
        void open().then(start, () => {});
      });
    },
    stop: () => {
      isStopped = true;
      cancelStart();
      here?.stop();
    },
  };
}

/** Milliseconds in which the first screen is usually drawn. */
const startAfter = 1_500;
