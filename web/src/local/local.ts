import type { AccountId } from '@paratope/shared/ids';
import type { Network } from '@paratope/sync/ports';
import { type ContactStore, createContact } from './contact.ts';
import { createDirtyForms, type DirtyForms } from './dirty.ts';
import type { PersistenceStore } from './persistence.ts';
import { leavingMark, type Session, type SessionStore } from './session.ts';
import { openWorkspace, type Workspace, type WorkspaceDeps } from './workspace.ts';

/** Everything this device knows. One object for the whole app, handed down by `LocalProvider`. */
export interface Local {
  readonly sessions: SessionStore;
  readonly workspace: WorkspaceStore;
  readonly dirty: DirtyForms;
  readonly persistence: PersistenceStore;
  readonly contact: ContactStore;
  /** Whether the server tells this page of what is new at this moment, so that nobody needs to ask. */
  isPushed(): boolean;
  /** Browser storage for small marks that end with the session. */
  readonly storage: Storage;
  /** Signs in on this device: opens this person's data, or wakes it where it was open already. */
  signIn(session: Session): void;
  /**
   * Before anybody signs in under this address: what another person has open here is closed in every tab, so that nothing of it can go out under the new
   * session (SPEC A1), and sealed where there is a key. The answer puts it back, for a sign-in that failed.
   */
  standAside(email: string): Promise<() => Promise<void>>;
  /**
   * Signs out on this device. `keep` leaves the data, sealed if there is a key, for the same person's next sign-in, `erase` deletes them. The screens
   * lock at once, also while a question still decides which of the two. Resolves when the device is clean.
   */
  signOut(data: Leaving | (() => Promise<Leaving>)): Promise<void>;
  /** The same for a session that the server has ended, which says what becomes of the data. Where the page is left before it has, the next one asks again. */
  signedOut(): Promise<void>;
  /** The page is left for another document. Everything it holds of this person's data is let go; what is stored stays. */
  leave(): void;
  /** The page that was left is shown again, perhaps to somebody else: opens the data of whoever is signed in now. */
  comeBack(): void;
}

/** What becomes of a person's data on this device when they leave it. */
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
  /** What the server wants done with the data of somebody whose session it has ended. */
  afterRevocation(): Promise<Leaving>;
  /** Told whose page this is from now on. */
  speakFor?(accountId: AccountId | undefined): void;
  /** Told of a database just opened, before the engine asks anything of it. */
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
      // Without a key it waits where it is; the server takes nothing of it under another session.
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
      // What happened in other tabs meanwhile was told to nobody here.
      sessions.refresh();
      if (workspace && workspace === left) begin(workspace.session);
    },
  };

  /** `revoked`: whose session the server has ended. */
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
      // What a tab closed a moment ago is part of what is kept.
      await leaving.desk.heard();
      await leaving.close();
    }
    if (choice !== 'erase') await finishLeaving();
  }

  /** `mark`: what an earlier page has left to be done. */
  async function finishLeaving(mark: string = leaves): Promise<void> {
    const kept = await keep(storage);
    const isRevoked = mark !== leaves && mark !== sessions.getSnapshot()?.accountId;
    if (isRevoked && (await deps.afterRevocation()) === 'erase') {
      const isGone = await kept.erase(mark as AccountId).then(
        () => true,
        () => false,
      );
      // The mark stays.
      if (!isGone) return;
    }
    await kept.finish(sessions.getSnapshot()?.accountId);
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
    // Of a startup that is no longer this person's nothing stays, not even what was only read (SPEC S6).
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

/** The mark of a leaving that has nothing to ask. */
const leaves = '1';

/** As the server compares them. */
const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.trim().toLowerCase();

/** Fetched when somebody leaves: no page needs it to start. */
const keep = async (storage: Storage) => (await import('./keep.ts')).createKeep(storage);
