import { AccountId, StartupId } from '@paratope/shared/ids';
import * as z from 'zod/mini';

/** Who is signed in on this device. Says nothing about whether the server still agrees: the session itself is a cookie no script can read. */
export const Session = z.object({
  accountId: AccountId,
  startupId: StartupId,
  email: z.string(),
  startupName: z.string(),
  /** Moment of signing in, ISO in UTC. */
  loginTime: z.string(),
  /** The session was given for an outside form: `begun`, or `sent` and not known to have arrived. */
  temporary: z.optional(z.enum(['begun', 'sent'])),
});
export type Session = z.infer<typeof Session>;

export interface SessionStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Session | undefined;
  open(session: Session): void;
  close(): void;
  /** Closes it for now; the answer puts it back, unless somebody has signed in meanwhile, and says whether it did. */
  setAside(): () => boolean;
  /** Looks again who is signed in on this device. */
  refresh(): void;
}

/** Keys of the browser's storage that live as long as a sign-in. Public pages read `clientToken` to know where "Client Portal" leads. */
export const storageKeys = {
  presence: 'clientToken',
  user: 'clientUser',
  startup: 'clientStartup',
  lastFormSubmission: 'lastFormSubmission',
  analysisStatus: 'aiAnalysisStatus',
  temporary: 'clientTemporary',
  /** By what the address is to be confirmed: `mail`, `failed` (a mail that did not arrive) or `team`; absent once it is proven. */
  unverified: 'clientUnverified',
} as const;

/**
 * Stands while somebody signed out and what they keep may not be sealed yet; it outlives the session. Where the server has ended the session it names the
 * account, until the server has said whether anything is kept.
 */
export const leavingMark = 'clientLeaving';

/** Key of the mark that the server has not heard of a sign-out yet. */
export const unfinishedSignOut = 'clientSignOut';

/** Keeps the session in the browser's storage, so that it survives a reload and all tabs agree on it. */
export function createSessionStore(storage: Storage, page: Pick<Window, 'addEventListener'> = window): SessionStore {
  const listeners = new Set<() => void>();
  let snapshot = read(storage);

  page.addEventListener('storage', (event) => {
    if (event.key === null || event.key === storageKeys.presence || event.key === storageKeys.user) refresh();
  });

  // A page that comes into view does nothing for who was signed in before it has looked who is now.
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
