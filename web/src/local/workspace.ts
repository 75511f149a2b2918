import type { Match } from '@paratope/shared/matches/match';
import { mutators } from '@paratope/shared/mutators';
import type { Startup } from '@paratope/shared/startups/startup';
import { collections, dataSchema, upcasts } from '@paratope/shared/synced';
import { browserSlips } from '@paratope/sync/browser/ports';
import { createDesk, type Desk, type Drafts, isLastWords } from '@paratope/sync/client/desk';
import { createReplica, type Replica } from '@paratope/sync/client/replica';
import { databaseName } from '@paratope/sync/dexie/database';
import { type DexieStore, openDexieStore } from '@paratope/sync/dexie/store';
import type { Channel, Clock, Locks, Network, Random, Signals } from '@paratope/sync/ports';
import type { Dexie } from 'dexie';
import type { DeckQueue, DeckQueueDeps } from './deck-queue.ts';
import { createDeckQueue } from './files.ts';
import { createSeenStore, type SeenStore } from './seen.ts';
import type { Session } from './session.ts';
import { type StorageWatch, watchStorage } from './storage-stall.ts';

/** One account's data on this device: its rows, the sync engine and the queued files. */
export interface Workspace {
  readonly session: Session;
  readonly store: DexieStore;
  readonly replica: Replica & { readonly drafts: Drafts };
  readonly storageWatch: Pick<StorageWatch<DexieStore>, 'subscribe' | 'getSnapshot'>;
  readonly desk: Desk;
  readonly files: DeckQueue;
  readonly seen: SeenStore;
  readonly ahead: Ahead;
  start(): void;
  /** For a page that is left: stops everything and saves aside what was still being written, for the next page. */
  leave(): void;
  /** Stops everything. Stored data stays for the same account. */
  close(): Promise<void>;
  /** After `leave` or `close`; pending queries of a screen then never resolve and their errors do not count. */
  isClosed(): boolean;
}

/** The first page's data, read while its code still loads, so that it renders once, complete. */
export interface Ahead {
  startup?: Startup | undefined;
  matches?: readonly Match[] | undefined;
  /** Kept for the pages after the first. */
  samples?: Samples | undefined;
}

/** What is sample data: the whole company, or this many investors of the list. */
export type Samples = 'company' | number;

export interface WorkspaceDeps {
  readonly network: Network;
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: Signals;
  readonly locks?: Locks;
  /** Connects the tabs of one account. */
  channel?(name: string): Channel | undefined;
  readonly sendPiece: DeckQueueDeps['sendPiece'];
  /** For small synchronous writes: `storage` is shared by all tabs, `tabStorage` belongs to this one. */
  readonly storage: Storage;
  readonly tabStorage: Storage;
  /** Called when changes wait and the server cannot be reached. */
  stuck?(session: Session): void;
}

/** Increase it with every change to the collections' names or indexes. */
const databaseVersion = 6;

export function openWorkspace(session: Session, deps: WorkspaceDeps): Workspace {
  const { accountId } = session;
  const { clock, signals } = deps;
  const locks = deps.locks ? { locks: deps.locks } : {};
  const { store, replica: engine, storageWatch } = openEngine(session, deps);
  const desk = createDesk({
    ...locks,
    accountId,
    store,
    mutate: (...change) => replica.mutate(...change),
    clock,
    random: deps.random,
    shared: browserSlips(deps.storage),
    own: browserSlips(deps.tabStorage),
  });
  const replica = { ...engine, drafts: desk.drafts };
  // The storage was emptied or deleted, so the screen has the only copy: save it again, or keep it for the next page.
  store.renewed((isEmpty) => isEmpty && desk.keepAnew());
  void store.outdated.then((why) => why === 'deleted' && desk.keepAnew());
  const ended = new AbortController();
  const hear = ({ key }: StorageEvent): void => {
    if (key !== null && isLastWords(accountId, key)) void desk.heard();
  };
  addEventListener('storage', hear, { signal: ended.signal });
  const files = createDeckQueue({
    accountId,
    clock,
    signals,
    ...locks,
    sendPiece: deps.sendPiece,
    taken: () => replica.sync(),
  });
  const seen = createSeenStore(accountId);

  let cancelFiles = (): void => {};
  let isClosed = false;
  const close = async (): Promise<void> => {
    isClosed = true;
    ended.abort();
    desk.close();
    cancelFiles();
    files.stop();
    seen.close();
    await replica.stop();
    await store.close();
  };
  return {
    session,
    store,
    replica,
    storageWatch,
    desk,
    files,
    seen,
    ahead: {},
    start: () => {
      replica.status.subscribe(() => {
        const { state, waiting } = replica.status.getSnapshot();
        if (waiting > 0 && state === 'offline') deps.stuck?.(session);
      });
      replica.start();
      // Delayed: it is a separate database, usually empty, which the first screen does not need.
      cancelFiles = clock.after(1_500, files.start);
    },
    leave: () => {
      desk.leave();
      void close();
    },
    close,
    isClosed: () => isClosed,
  };
}

/** Opens the store and creates the engine without starting it. */
export function openEngine(
  { accountId, startupId }: Pick<Session, 'accountId' | 'startupId'>,
  deps: Omit<WorkspaceDeps, 'sendPiece' | 'storage' | 'tabStorage' | 'stuck'>,
): Pick<Workspace, 'store' | 'storageWatch'> & { readonly replica: Replica } {
  const { network, clock, random, signals, locks } = deps;
  const channel = deps.channel?.(databaseName(accountId));
  const mirror = (db: Dexie) =>
    import('@paratope/sync/dexie/mirror').then(({ openBrowserMirror }) => openBrowserMirror(accountId, db));
  const opened = openDexieStore({ accountId, collections, version: databaseVersion, mirror });
  const storageWatch = watchStorage(opened, clock);
  const { store } = storageWatch;
  const replica = createReplica({
    registry: mutators,
    store,
    network,
    clock,
    random,
    signals,
    ...(locks ? { locks } : {}),
    ...(channel ? { channel } : {}),
    accountId,
    startupId,
    schema: dataSchema,
    upcasts,
    collections,
  });
  return { store, replica, storageWatch };
}
