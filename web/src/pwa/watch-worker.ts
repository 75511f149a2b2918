interface News {
  /** A worker of the next version is ready. */
  offer(worker: ServiceWorker): void;
  /** A different worker now controls the page. */
  replaced(): void;
  /** A hidden page does not check for updates. */
  visible(): boolean;
}

export async function watchWorker(workers: ServiceWorkerContainer, { offer, replaced, visible }: News): Promise<void> {
  // A browser's first worker also takes control; that is not an update.
  let hadController = workers.controller !== null;
  workers.addEventListener('controllerchange', () => {
    if (hadController) replaced();
    hadController = true;
  });
  const registration = await workers.register(workerAddress(), { updateViaCache: 'none' }).catch(() => undefined);
  if (!registration) return;
  const ready = (worker: ServiceWorker | null): void => {
    if (worker && workers.controller) offer(worker);
  };
  ready(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const arriving = registration.installing;
    arriving?.addEventListener('statechange', () => {
      if (arriving.state === 'installed') ready(registration.waiting ?? arriving);
    });
  });
  setInterval(() => {
    if (visible()) registration.update().catch(() => undefined);
  }, lookEvery);
}

/** Often enough that a conference day does not run on last week's version, seldom enough for a phone's battery. */
const lookEvery = 60 * 60 * 1000;

/**
 * The script address that the app passes to the browser as it starts. The content security policy accepts such addresses only from
 * Trusted Types policies with names it knows (`server/src/http/guards.ts`); this one returns nothing else.
 */
function workerAddress(): string {
  const address = '/service-worker.js';
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('paratope', { createScriptURL: () => address }).createScriptURL('') ?? address;
}

/** Only what is used here; browsers without it check nothing. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}
