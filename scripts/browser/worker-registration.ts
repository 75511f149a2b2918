interface Registration {
  readonly registrationId: string;
  readonly scopeURL: string;
  readonly isDeleted: boolean;
}

/** What Playwright's and Puppeteer's sessions with the browser have in common. */
interface Session {
  on(
    event: 'ServiceWorker.workerRegistrationUpdated',
    listener: (news: { registrations: Registration[] }) => void,
  ): unknown;
  send(method: 'ServiceWorker.enable'): Promise<unknown>;
  send(method: 'ServiceWorker.dispatchSyncEvent', event: SyncEvent): Promise<unknown>;
}

interface SyncEvent {
  readonly origin: string;
  readonly registrationId: string;
  readonly tag: string;
  readonly lastChance: boolean;
}

/** The worker of this server, as the browser knows it; the session may be with any page of the same browser. */
export async function registrationOf(session: Session, origin: string): Promise<string> {
  const known = new Promise<string>((resolve) =>
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted);
      if (own) resolve(own.registrationId);
    }),
  );
  await session.send('ServiceWorker.enable');
  return known;
}

/** What the browser does when there is a network again. */
export async function wakeWorker(session: Session, origin: string, tag: string): Promise<void> {
  const registrationId = await registrationOf(session, origin);
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
}

/** In the page: what the worker is to be woken for. */
export const tagsInPage = async (): Promise<string[]> => {
  const { sync } = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } };
  return sync.getTags();
};
