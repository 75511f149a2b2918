import { AccountId, StartupId } from '@paratope/shared/ids';
import * as z from 'zod/mini';

/** Who is signed in on this device. Whether the server still agrees is unknown here: the session is an HttpOnly cookie. */
export const Session = z.object({
  accountId: AccountId,
  startupId: StartupId,
  email: z.string(),
  startupName: z.string(),
  /** Time of sign-in, ISO in UTC. */
  loginTime: z.string(),
  /** The session was created by an outside form: `begun`, or `sent` with no confirmation that it arrived. */
  temporary: z.optional(z.enum(['begun', 'sent'])),
});
export type Session = z.infer<typeof Session>;

export interface SessionStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Session | undefined;
  open(session: Session): void;
  close(): void;
  /** Closes the session for now. The returned function restores it unless an account has signed in meanwhile, and returns whether it did. */
  setAside(): () => boolean;
  /** Rereads the session from storage. */
  refresh(): void;
}

/** Storage keys that live as long as a sign-in. Public pages read `clientToken` to decide where "Client Portal" leads. */
export const storageKeys = {
  presence: 'clientToken',
  user: 'clientUser',
  startup: 'clientStartup',
  lastFormSubmission: 'lastFormSubmission',
  analysisStatus: 'aiAnalysisStatus',
  temporary: 'clientTemporary',
  /** How the address is to be confirmed: `mail`, `failed` (the mail did not arrive) or `team`; absent once it is confirmed. */
  unverified: 'clientUnverified',
  /** Set after a sign-up until the offer of a passkey is answered. */
  passkeyOffer: 'clientPasskeyOffer',
  /** Set while this device waits for the startup's first list. */
  awaitsList: 'clientAwaitsList',
  /** The matches this device has shown; see `features/matches/arrivals`. */
  lookedAt: 'clientLookedAt',
  /** What the founder changed of the own card; see `features/people/own-card.ts`. */
  card: 'clientCard',
  /** Browser sessions in which the app was open; see `features/install`. */
  visits: 'clientVisits',
} as const;

/**
 * Set while data of a signed-out account may not be sealed yet; it outlives the session. If the server
 * ended the session, the value is the account's id until the server has decided whether to keep the data.
 */
export const leavingMark = 'clientLeaving';

/** Marks a sign-out that the server does not know of yet. */
export const unfinishedSignOut = 'clientSignOut';

/** Stored in browser storage, so that the session survives a reload and all tabs agree. */
export function createSessionStore(storage: Storage, page: Pick<Window, 'addEventListener'> = window): SessionStore {
  const listeners = new Set<() => void>();
  let snapshot = read(storage);

  page.addEventListener('storage', (event) => {
    if (event.key === null || event.key === storageKeys.presence || event.key === storageKeys.user) refresh();
  });

  // In the capture phase, so that a page shown again rereads the session before any other listener acts for the old account.
  page.addEventListener('visibilitychange', () => refresh(), true);

  const close = (): void => {
    for (const key of Object.values(storageKeys)) storage.removeItem(key);
    refresh();
  };

  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    getSnapshot: () => snapshot,
    open: (session) => {
      const { accountId, startupId, email, startupName, loginTime, temporary } = session;
      if (temporary) storage.setItem(storageKeys.temporary, temporary);
      else storage.removeItem(storageKeys.temporary);
      storage.setItem(storageKeys.startup, startupId);
      storage.setItem(storageKeys.user, JSON.stringify({ email, id: accountId, loginTime, startupName }));
      storage.setItem(storageKeys.presence, '1');
      refresh();
    },
    close,
    setAside: () => {
      const stood = Object.values(storageKeys).map((key) => [key, storage.getItem(key)] as const);
      close();
      return () => {
        refresh();
        if (snapshot) return false;
        for (const [key, value] of stood) if (value !== null) storage.setItem(key, value);
        refresh();
        return true;
      };
    },
    refresh,
  };

  function refresh(): void {
    const next = read(storage);
    if (JSON.stringify(next) === JSON.stringify(snapshot)) return;
    snapshot = next;
    for (const listener of [...listeners]) listener();
  }
}

const StoredUser = z.object({ email: z.string(), id: z.string(), loginTime: z.string(), startupName: z.string() });

function read(storage: Storage): Session | undefined {
  if (!storage.getItem(storageKeys.presence)) return undefined;
  try {
    const user = StoredUser.parse(JSON.parse(storage.getItem(storageKeys.user) ?? 'null'));
    return Session.parse({
      ...user,
      accountId: user.id,
      startupId: storage.getItem(storageKeys.startup),
      temporary: storage.getItem(storageKeys.temporary) ?? undefined,
    });
  } catch {
    return undefined;
  }
}
