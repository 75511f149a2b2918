import type { AccountId } from '@paratope/shared/ids';
import { type ContactStore, createContact } from './contact.ts';
import { createDirtyForms, type DirtyForms } from './dirty.ts';
import type { Keep } from './keep.ts';
import type { PersistenceStore } from './persistence.ts';
import type { Session, SessionStore } from './session.ts';
import { openWorkspace, type Workspace, type WorkspaceDeps } from './workspace.ts';

/** Everything this device knows. One object for the whole app, handed down by `LocalProvider`. */
export interface Local {
  readonly sessions: SessionStore;
  readonly workspace: WorkspaceStore;
  readonly dirty: DirtyForms;
  readonly persistence: PersistenceStore;
  readonly contact: ContactStore;
  /** Browser storage for small marks that end with the session. */
  readonly storage: Storage;
  /**
   * Puts back what this person kept here when they signed out, and remembers the key for the next time (SPEC A4). To be called before `signIn`; after
   * `locked` nobody may sign in, since what was kept could not be told from what is new.
   */
  takeBack(accountId: AccountId, keepKey: string | undefined): ReturnType<Keep['open']>;
  /** Signs in on this device: opens this person's data, or wakes it where it was open already. */
  signIn(session: Session): void;
  /** Seals what this person has here, without letting go of it yet; false where that is not possible. */
  seal(): Promise<boolean>;
  /**
   * Signs out on this device. `keep` leaves the data, sealed if there is a key, for the same person's next sign-in, `erase` deletes them. Resolves
   * when the device is clean.
   */
  signOut(data: 'keep' | 'erase'): Promise<void>;
}

export interface WorkspaceStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Workspace | undefined;
}

export interface LocalDeps extends WorkspaceDeps {
  readonly sessions: SessionStore;
  readonly persistence: PersistenceStore;
  readonly storage: Storage;
  readonly readContact: Parameters<typeof createContact>[1];
}

export function createLocal(deps: LocalDeps): Local {
  const { sessions, persistence, storage } = deps;
  const listeners = new Set<() => void>();
  let workspace: Workspace | undefined;

  let opening: Promise<Keep> | undefined;
  /** Fetched when somebody comes or goes: no page needs it to start. */
  const keep = (): Promise<Keep> => {
    opening ??= import('./keep.ts').then((file) => file.createKeep());
    return opening;
  };

  follow();
  sessions.subscribe(follow);
  if (storage.getItem(leavingMark) !== null) void finishLeaving();

  return {
    sessions,
    persistence,
    storage,
    contact: createContact(storage, deps.readContact),
    dirty: createDirtyForms(),
    workspace: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => workspace,
    },
    takeBack: async (accountId, keepKey) => {
      const kept = await (await keep()).open(accountId, keepKey);
      // Where a page is not served securely, browsers have no cipher; then nothing is ever sealed.
      if (keepKey !== undefined && globalThis.crypto.subtle) await (await keep()).remember(accountId, keepKey);
      return kept;
    },
    signIn: (session) => sessions.open(session),
    seal: async () => {
      if (!workspace) return false;
      const { accountId } = workspace.session;
      return (await keep()).seal(accountId).then(
        () => true,
        () => false,
      );
    },
    signOut: async (data) => {
      const leaving = workspace;
      workspace = undefined;
      if (data === 'keep') storage.setItem(leavingMark, '1');
      sessions.close();
      tell();
      if (!leaving) return;
      if (data === 'erase') {
        await leaving.erase();
        await (await keep()).forget(leaving.session.accountId);
      } else {
        await leaving.close();
        await finishLeaving();
      }
    },
  };

  /** What could not be sealed for want of a key or of room stays as it is, for the same person; it is tried again at the next start. */
  async function finishLeaving(): Promise<void> {
    try {
      await (await keep()).finish(sessions.getSnapshot()?.accountId);
      storage.removeItem(leavingMark);
    } catch {
      // The mark stays.
    }
  }

  /** Opens and closes databases as people come and go, here or in another tab. */
  function follow(): void {
    const session = sessions.getSnapshot();
    const before = workspace;
    if (session && before?.session.accountId === session.accountId && before.session.startupId === session.startupId) {
      if (before.session.loginTime !== session.loginTime) before.replica.signedIn();
      return;
    }
    if (!session && !before) return;
    void before?.close();
    workspace = session && openWorkspace(session, deps);
    workspace?.start();
    tell();
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }
}

/** Somebody signed out and what they keep may not be sealed yet. */
const leavingMark = 'clientLeaving';
