interface Registration {
  readonly registrationId: string;
  readonly scopeURL: string;
  readonly isDeleted: boolean;
}

/** The common part of Playwright's and Puppeteer's CDP sessions. */
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

/** The id of the server's worker registration; the session may belong to any page of the same browser. */
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

/** Fires the sync event that the browser fires when it is online again. */
export async function wakeWorker(session: Session, origin: string, tag: string): Promise<void> {
  const registrationId = await registrationOf(session, origin);
  await session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false });
}

/** Runs in the page: the tags for which the worker is to be woken. */
export const tagsInPage = async (): Promise<string[]> => {
  const { sync } = (await navigator.serviceWorker.ready) as unknown as { sync: { getTags(): Promise<string[]> } };
  return sync.getTags();
};
