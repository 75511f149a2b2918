/** What becomes known of the worker while a page is open. */
interface News {
  /** A worker of the next version stands ready. */
  offer(worker: ServiceWorker): void;
  /** Another worker has taken over than the one the page began with. */
  replaced(): void;
  /** Whether anybody is looking; a hidden page does not ask the server for news. */
  visible(): boolean;
}

/** Registers the worker and goes on looking for the next one. Loaded after the first paint: nothing on it waits for this. */
export async function watchWorker(workers: ServiceWorkerContainer, { offer, replaced, visible }: News): Promise<void> {
  // The first worker of a browser also takes control; that is no update.
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
 * The one address of a script that the app hands to the browser by its own hand. The content policy takes such addresses only from the
 * policy of this name (`server/src/http/guards.ts`), and this policy gives only this one.
 */
function workerAddress(): string {
  const address = '/service-worker.js';
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  return trustedTypes?.createPolicy('paratope', { createScriptURL: () => address }).createScriptURL('') ?? address;
}

/** As far as it is used here; browsers without it check nothing. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(): string }): { createScriptURL(input: string): string };
}
