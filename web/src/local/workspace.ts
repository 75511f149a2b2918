import type { Match } from '@paratope/shared/matches/match';
import { mutators } from '@paratope/shared/mutators';
import type { Startup } from '@paratope/shared/startups/startup';
import { collections, dataSchema, upcasts } from '@paratope/shared/travelling';
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
import { type Settling, watchSettling } from './settling.ts';

/** One person's data on this device: their rows, the engine that carries them, and the files on the way. */
export interface Workspace {
  readonly session: Session;
  readonly store: DexieStore;
  readonly replica: Replica & { readonly drafts: Drafts };
  readonly settling: Pick<Settling<DexieStore>, 'subscribe' | 'getSnapshot'>;
  /** Where forms keep their words. */
  readonly desk: Desk;
  readonly files: DeckQueue;
  readonly seen: SeenStore;
  readonly ahead: Ahead;
  start(): void;
  /** The page is left: stops everything, and what it was still writing is kept aside for the next one. */
  leave(): void;
  /** Stops everything. What is stored stays for the same person. */
  close(): Promise<void>;
  /** It was left or closed: what a screen still asks of it comes to nothing, and means nothing. */
  isClosed(): boolean;
}

/** What the first page begins with, read while its code is still on the way: it is then drawn once, with everything in it. */
export interface Ahead {
  startup?: Startup | undefined;
  matches?: readonly Match[] | undefined;
  /** Stays for the pages after the first. */
  samples?: Samples | undefined;
}

/** What is invented: the whole company, or so many investors of the list. */
export type Samples = 'company' | number;

export interface WorkspaceDeps {
  readonly network: Network;
  readonly clock: Clock;
  readonly random: Random;
  readonly signals: Signals;
  readonly locks?: Locks;
  /** The other tabs of the same account. */
  channel?(name: string): Channel | undefined;
  readonly sendPiece: DeckQueueDeps['sendPiece'];
  /** Browser storage, for small things a page writes without waiting: that of all tabs, and this tab's own. */
  readonly storage: Storage;
  readonly tabStorage: Storage;
  /** Told when changes wait and the server cannot be reached. */
  stuck?(session: Session): void;
}

/** Raised with every change of the collections' names or indexes. */
const databaseVersion = 4;

export function openWorkspace(session: Session, deps: WorkspaceDeps): Workspace {
  const { accountId } = session;
  const { clock, signals } = deps;
  const locks = deps.locks ? { locks: deps.locks } : {};
  const { store, replica: engine, settling } = openEngine(session, deps);
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
  // What is on the screen is all there is of it: kept where there is a storage again, or for the next page as this one is left.
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
    settling,
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
      // A database of its own, which few have anything in: the first screen does without it.
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

/** The rows of one person and the engine that carries them, not started. */
export function openEngine(
  { accountId, startupId }: Pick<Session, 'accountId' | 'startupId'>,
  deps: Omit<WorkspaceDeps, 'sendPiece' | 'storage' | 'tabStorage' | 'stuck'>,
): Pick<Workspace, 'store' | 'settling'> & { readonly replica: Replica } {
  const { network, clock, random, signals, locks } = deps;
  const channel = deps.channel?.(databaseName(accountId));
  const mirror = (db: Dexie) =>
    import('@paratope/sync/dexie/mirror').then(({ openBrowserMirror }) => openBrowserMirror(accountId, db));
  const opened = openDexieStore({ accountId, collections, version: databaseVersion, mirror });
  const settling = watchSettling(opened, clock);
  const { store } = settling;
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
  return { store, replica, settling };
}
