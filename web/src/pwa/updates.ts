import { watchWorker } from './watch-worker.ts';

/**
 * `waiting`: a new version is ready and asks. `applying`: the user agreed. `replaced`: another window
 * agreed, so this one still runs the old code with the new worker and should reload when convenient.
 */
export type UpdateState = 'none' | 'waiting' | 'applying' | 'replaced';

export interface Updates {
  getSnapshot(): UpdateState;
  subscribe(listener: () => void): () => void;
  /** Registers the worker; does nothing where workers are not supported. */
  start(): void;
  /** Activates the waiting worker, then reloads the page. */
  apply(): void;
}

interface UpdateDeps {
  readonly container: ServiceWorkerContainer | undefined;
  reload(): void;
  /** A hidden page does not check for updates. */
  visible(): boolean;
}

/** A new version never takes over by itself: a form may be unsaved. */
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
      // Repeated: a browser may ignore one request because the old worker was busy at that moment.
      setInterval(ask, 1_000);
    },
  };

  async function watch(workers: ServiceWorkerContainer): Promise<void> {
    await watchWorker(workers, {
      visible,
      offer(worker) {
        // A version that arrives while another is being applied replaces it as the waiting one.
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
