import { watchWorker } from './watch-worker.ts';

/**
 * `waiting`: a new version stands ready and asks. `applying`: the person agreed. `replaced`: another window agreed, so this
 * one still runs the old version over the new worker and should reload when it suits.
 */
export type UpdateState = 'none' | 'waiting' | 'applying' | 'replaced';

export interface Updates {
  getSnapshot(): UpdateState;
  subscribe(listener: () => void): () => void;
  /** Registers the worker; does nothing where there can be none. */
  start(): void;
  /** The person agreed: the waiting worker takes over and the page is loaded again. */
  apply(): void;
}

interface UpdateDeps {
  readonly container: ServiceWorkerContainer | undefined;
  reload(): void;
  /** Whether anybody is looking; a hidden page does not ask the server for news. */
  visible(): boolean;
}

/** A new version never takes over by itself: a form may be half written. */
export function createUpdates({ container, reload, visible }: UpdateDeps): Updates {
  const listeners = new Set<() => void>();
  let state: UpdateState = 'none';
  let waiting: ServiceWorker | null = null;
  const become = (next: UpdateState): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  return {
    getSnapshot: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      if (container) void watch(container);
    },
    apply() {
      if (state === 'applying') return;
      if (state === 'replaced' || !waiting) return reload();
      become('applying');
      const ask = () => waiting?.postMessage({ type: 'SKIP_WAITING' });
      ask();
      // A browser may leave a worker waiting that was asked once, because the one before it was busy at that moment.
      setInterval(ask, 1_000);
    },
  };

  async function watch(workers: ServiceWorkerContainer): Promise<void> {
    await watchWorker(workers, {
      visible,
      offer(worker) {
        // One that comes while another is being applied takes its place among those that wait.
        waiting = worker;
        if (state !== 'applying') become('waiting');
      },
      replaced() {
        if (state === 'applying') reload();
        else become('replaced');
      },
    });
  }
}
