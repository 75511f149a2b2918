import type { AccountId } from '@paratope/shared/ids';
import type { Network } from '@paratope/sync/ports';
import { type ContactStore, createContact } from './contact.ts';
import { createDirtyForms, type DirtyForms } from './dirty.ts';
import type { PersistenceStore } from './persistence.ts';
import { leavingMark, type Session, type SessionStore } from './session.ts';
import { openWorkspace, type Workspace, type WorkspaceDeps } from './workspace.ts';

/** All data and state on this device. One object for the whole app, provided by `LocalProvider`. */
export interface Local {
  readonly sessions: SessionStore;
  readonly workspace: WorkspaceStore;
  readonly dirty: DirtyForms;
  readonly persistence: PersistenceStore;
  readonly contact: ContactStore;
  /** Whether the server currently pushes news to this page, so that polling is not needed. */
  isPushed(): boolean;
  /** Browser storage. The keys in `storageKeys` end with the session; others, such as the language, outlive it. */
  readonly storage: Storage;
  /** Opens the account's data on this device, or resumes it if it was already open. */
  signIn(session: Session): void;
  /**
   * Call it before a sign-in under this address. Closes another account's data in every tab, so that none of it can be sent
   * under the new session (SPEC A1), and seals it if there is a key. The returned function restores it, for a failed sign-in.
   */
  standAside(email: string): Promise<() => Promise<void>>;
  /**
   * Signs out on this device. `keep` leaves the data for the account's next sign-in, sealed if there is a key; `erase`
   * deletes it. The screens lock at once, even while the choice is still pending. Resolves when the device is clean.
   */
  signOut(data: Leaving | (() => Promise<Leaving>)): Promise<void>;
  /**
   * Signs out of a session that the server has ended; the server decides what happens
   * to the data. If the page closes before that answer, the next one asks again.
   */
  signedOut(): Promise<void>;
  /** Called when the page is left for another document: releases everything it holds. Stored data stays. */
  leave(): void;
  /** Called when the page is shown again, perhaps to another user: opens the data of the account signed in now. */
  comeBack(): void;
}

export type Leaving = 'keep' | 'erase';

export interface WorkspaceStore {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Workspace | undefined;
}

export interface LocalDeps extends WorkspaceDeps {
  readonly network: Network & { isPushed?(): boolean };
  readonly sessions: SessionStore;
  readonly persistence: PersistenceStore;
  readonly readContact: Parameters<typeof createContact>[1];
  /** Asks the server what to do with the data of an account whose session it has ended. */
  afterRevocation(): Promise<Leaving>;
  /** Called with the account that this page now belongs to. */
  speakFor?(accountId: AccountId | undefined): void;
  /** Called with a newly opened workspace, before its engine starts. */
  opened?(workspace: Workspace): void;
}

export function createLocal(deps: LocalDeps): Local {
  const { sessions, persistence, storage } = deps;
  const listeners = new Set<() => void>();
  let workspace: Workspace | undefined;
  let left: Workspace | undefined;

  follow();
  sessions.subscribe(follow);
  const mark = storage.getItem(leavingMark);
  if (mark) void finishLeaving(mark);

  return {
    sessions,
    persistence,
    storage,
    contact: createContact(storage, deps.readContact),
    isPushed: () => deps.network.isPushed?.() ?? false,
    dirty: createDirtyForms(),
    workspace: {
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      getSnapshot: () => workspace,
    },
    signIn: (session) => sessions.open(session),
    standAside: async (email) => {
      const aside = workspace;
      if (!aside || isSameAddress(aside.session.email, email)) return async () => {};
      hold(undefined);
      const putBack = sessions.setAside();
      tell();
      await aside.close();
      const { accountId } = aside.session;
      const kept = await keep(storage);
      // Without a key it stays unsealed; the server accepts none of it under another session.
      await kept.seal(accountId).catch(() => undefined);
      return async () => {
        if (putBack()) await kept.unseal(accountId);
      };
    },
    signOut: (choice) => signOut(choice),
    signedOut: () => signOut(deps.afterRevocation, workspace?.session.accountId),
    leave: () => {
      left = workspace;
      workspace?.leave();
    },
    comeBack: () => {
      // A hidden page receives no storage events from other tabs.
      sessions.refresh();
      if (workspace && workspace === left) begin(workspace.session);
    },
  };

  /** `revoked` is the account whose session the server has ended. */
  async function signOut(choice: Leaving | (() => Promise<Leaving>), revoked?: AccountId): Promise<void> {
    const leaving = workspace;
    hold(undefined);
    if (choice !== 'erase') storage.setItem(leavingMark, revoked ?? leaves);
    sessions.close();
    tell();
    if (!leaving) return;
    if ((typeof choice === 'function' ? await choice() : choice) === 'erase') {
      await leaving.close();
      await (await keep(storage)).erase(leaving.session.accountId);
    } else {
      // Includes the last text of a tab that closed a moment ago.
      await leaving.desk.heard();
      await leaving.close();
    }
    if (choice !== 'erase') await finishLeaving();
  }

  /** `mark` is the sign-out that an earlier page has left unfinished. */
  async function finishLeaving(mark: string = leaves): Promise<void> {
    const kept = await keep(storage);
    const isRevoked = mark !== leaves && mark !== sessions.getSnapshot()?.accountId;
    if (isRevoked && (await deps.afterRevocation()) === 'erase') {
      const isGone = await kept.erase(mark as AccountId).then(
        () => true,
        () => false,
      );
      // The mark stays, so that the next start tries again.
      if (!isGone) return;
    }
    await kept.finish(sessions.getSnapshot()?.accountId);
  }

  /** Opens and closes databases when the session changes, here or in another tab. */
  function follow(): void {
    const session = sessions.getSnapshot();
    const before = workspace;
    if (session && before?.session.accountId === session.accountId && before.session.startupId === session.startupId) {
      if (before.session.loginTime !== session.loginTime) before.replica.signedIn();
      return;
    }
    if (!session && !before) return;
    // When the account moves to another startup, even the cached server answers of the old one are deleted (SPEC S6).
    if (before && session?.accountId === before.session.accountId) {
      void before.seen.clear().then(before.close, before.close);
    } else void before?.close();
    begin(session);
  }

  function begin(session: Session | undefined): void {
    const begun = session && openWorkspace(session, deps);
    hold(begun);
    if (begun) {
      deps.opened?.(begun);
      begun.start();
    }
    tell();
  }

  function hold(next: Workspace | undefined): void {
    workspace = next;
    deps.speakFor?.(next?.session.accountId);
  }

  function tell(): void {
    for (const listener of [...listeners]) listener();
  }
}

/** The mark of a sign-out that needs no answer from the server. */
const leaves = '1';

/** As the server compares them. */
const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** Loaded at sign-out: no page needs it to start. */
const keep = async (storage: Storage) => (await import('./keep.ts')).createKeep(storage);
