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
      if (state === 'replaced' || !waiting) return reload();
      become('applying');
      waiting.postMessage({ type: 'SKIP_WAITING' });
    },
  };

  async function watch(workers: ServiceWorkerContainer): Promise<void> {
    // The first worker of a browser also takes control; that is no update.
    let hadController = workers.controller !== null;
    workers.addEventListener('controllerchange', () => {
      if (state === 'applying') reload();
      else if (hadController) become('replaced');
      hadController = true;
    });
    const registration = await workers
      .register('/service-worker.js', { updateViaCache: 'none' })
      .catch(() => undefined);
    if (!registration) return;
    const offer = (worker: ServiceWorker | null): void => {
      if (!worker || !workers.controller || state === 'applying') return;
      waiting = worker;
      become('waiting');
    };
    offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const arriving = registration.installing;
      arriving?.addEventListener('statechange', () => {
        if (arriving.state === 'installed') offer(registration.waiting ?? arriving);
      });
    });
    setInterval(() => {
      if (visible()) registration.update().catch(() => undefined);
    }, lookEvery);
  }
}

/** Often enough that a conference day does not run on last week's version, seldom enough for a phone's battery. */
const lookEvery = 60 * 60 * 1000;
