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
