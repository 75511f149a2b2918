export type OfflineProgress = 'coming' | 'ready' | 'none';

/** Milliseconds between looks at a worker on its way, and until a browser that has begun none counts as one that allows none. */
const every = 1_000;
const patience = 10_000;

/** Reports when this browser's first worker controls the page, or that none will. Returns a function that stops it. */
export function watchOffline(
  workers: Pick<ServiceWorkerContainer, 'controller' | 'getRegistration' | 'addEventListener' | 'removeEventListener'>,
  tell: (progress: OfflineProgress) => void,
): () => void {
  let waited = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const end = (progress: OfflineProgress): void => {
    if (isOver) return;
    stop();
    tell(progress);
  };
  const look = async (): Promise<void> => {
    const registration = await workers.getRegistration().catch(() => undefined);
    // A page loaded past the worker is never controlled by it, yet the next one is.
    if (workers.controller || registration?.active?.state === 'activated') return end('ready');
    const isOnItsWay = registration?.installing || registration?.waiting || registration?.active;
    if (!isOnItsWay && waited >= patience) return end('none');
    waited += every;
    if (!isOver) timer = setTimeout(() => void look(), every);
  };
  const controlled = (): void => void (workers.controller && end('ready'));
  const stop = (): void => {
    isOver = true;
    clearTimeout(timer);
    workers.removeEventListener('controllerchange', controlled);
  };
  workers.addEventListener('controllerchange', controlled);
  void look();
  return stop;
}
