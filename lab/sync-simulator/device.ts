import type { AccountId } from '@paratope/shared/ids';
// Loaded here so that the first of each in a world takes no longer than the others.
import '@paratope/sync/client/again';
import '@paratope/sync/client/bring-up';
import '@paratope/sync/client/recover';
import '@paratope/sync/client/undo';
import type { DeskDeps } from '@paratope/sync/client/desk';
import { createReplica, type Replica } from '@paratope/sync/client/replica';
import {
  type Channel,
  type ClientStore,
  type Locks,
  type Network,
  type Reply,
  StorageFailure,
} from '@paratope/sync/ports';
import type { Poke } from '@paratope/sync/protocol/poke';
import type { SyncRequest } from '@paratope/sync/protocol/sync-request';
import {
  createManualClock,
  createSignals,
  type ManualClock,
  type ManualSignals,
  type SeededRandom,
} from '@paratope/sync/testing/fakes';
import type { MemoryStore } from '@paratope/sync/testing/memory-store';
import { lumen, sampleRegistry } from '@paratope/sync/testing/sample';

/** What all of one browser shares: the cookie, which is one person's session, or nobody's. */
export interface Browser {
  session: AccountId | undefined;
}

/** One person's copy in a browser: a store that outlives its tabs. */
export interface Device {
  readonly name: string;
  readonly accountId: AccountId;
  readonly browser: Browser;
  store: MemoryStore;
  readonly tabs: Tab[];
  readonly shared: { readonly locks?: Locks; readonly channel?: () => Channel };
  readonly snapshots: Snapshot[];
  /** Version of the program its tabs run. */
  schema: number;
  /** Its disk takes no more. */
  isFull: boolean;
  words: number;
  /** Signs its words. Another one after the profile was set back: what was written before and is gone here may still come from a copy, at any time. */
  author: string;
  /** Words its person was told are saved, with the card they are on. */
  saved: Map<string, string>;
  /** Refused changes its person has resubmitted or discarded. */
  readonly mended: Set<string>;
  /** Words sent again later than their author wrote them. */
  readonly moved: Set<string>;
  /** Revision of the store when the watch last saw it. */
  lookedAt: number;
}

/** A profile as a backup of the disk has it. */
export interface Snapshot {
  readonly store: MemoryStore;
  readonly saved: ReadonlyMap<string, string>;
}

/** Where a tab may be killed: with its transaction undone or done, with its question unsent, sent, or answered and nothing done about it. */
export const tabPoints = ['before commit', 'after commit', 'before send', 'sent', 'answered'] as const;
export type TabPoint = (typeof tabPoints)[number];

export interface Tab {
  readonly device: Device;
  /** Version of the program this tab runs, which may be older than the one its device opens tabs with now. */
  readonly schema: number;
  readonly replica: Replica;
  /** What a desk in this tab stands on. */
  readonly ports: Pick<DeskDeps, 'store' | 'clock' | 'locks'>;
  readonly signals: ManualSignals;
  readonly clock: ManualClock;
  readonly isDead: boolean;
  readonly isFrozen: boolean;
  poke: ((poke: Poke) => void) | undefined;
  /** Ends the stream of pokes from outside. */
  breakStream(reply: Reply): void;
  /** The tab dies when it next comes by this point. */
  doom(point: TabPoint | undefined): void;
  kill(): void;
  freeze(): void;
  thaw(): void;
}

export interface TabWorld {
  readonly random: SeededRandom;
  send(tab: Tab, request: SyncRequest): Promise<Reply>;
  losesConnection(): boolean;
  /** The tab has been killed, or has died at the point it was doomed to. */
  died(tab: Tab): void;
  /** The engine met an error it calls unexpected. */
  surprised(error: unknown): void;
}

/** Opens a tab and its engine, which goes on by itself until the tab dies. */
export function openTab(device: Device, world: TabWorld): Tab {
  const tab = openEngine(device, world);
  device.tabs.push(tab);
  tab.replica.start();
  return tab;
}

/** The browser wakes the service worker: one more engine on the same store, without a page, which asks until it is done and is ended (SPEC M5). */
export function wakeWorker(device: Device, world: TabWorld, point: TabPoint | undefined): void {
  const worker = openEngine(device, { ...world, died: () => {} });
  worker.doom(point);
  const end = (): void => worker.kill();
  worker.replica.sync().then(end, end);
}

/** The real engine over ports that can die, freeze and fail. What runs in a dead tab never hears anything again, as in a killed process. */
function openEngine(device: Device, world: TabWorld): Tab {
  const signals = createSignals();
  const clock = createManualClock();
  const never = new Promise<never>(() => {});
  let doomed: TabPoint | undefined;
  let awake: Promise<void> | undefined;
  let wake = (): void => {};
  let tellDeath = (): void => {};
  const death = new Promise<void>((resolve) => {
    tellDeath = resolve;
  });
  const state = { isDead: false, isFrozen: false, poke: undefined as Tab['poke'] };
  let streamEnds: ((reply: Reply) => void) | undefined;

  const kill = (): void => {
    if (state.isDead) return;
    state.isDead = true;
    state.poke = undefined;
    streamEnds = undefined;
    tellDeath();
    void tab.replica.stop();
    world.died(tab);
  };
  const meets = (point: TabPoint): boolean => {
    if (doomed !== point) return false;
    kill();
    return true;
  };
  /** A step of the tab's program: it waits while the tab is frozen, and is the last one if the tab dies. */
  const lived = async <T>(act: () => Promise<T>): Promise<T> => {
    if (awake) await awake;
    if (state.isDead) return never;
    try {
      const value = await act();
      if (awake) await awake;
      return state.isDead ? never : value;
    } catch (error) {
      if (awake) await awake;
      if (state.isDead) return never;
      throw error;
    }
  };

  const store: ClientStore = {
    transact: (scope, body) =>
      lived(async () => {
        if (scope.mode === 'write' && device.isFull) throw new StorageFailure('quota', 'The disk is full.');
        const breaks = world.losesConnection();
        const value = await device.store.transact(scope, async (tx) => {
          const result = await body(tx);
          if (breaks || (scope.mode === 'write' && meets('before commit')))
            throw new StorageFailure('closed', 'The connection died.');
          return result;
        });
        if (scope.mode === 'write') meets('after commit');
        return value;
      }),
    close: async () => {},
  };
  const network: Network = {
    sync: (request) =>
      lived(async () => {
        if (meets('before send')) return never;
        const reply = world.send(tab, request);
        if (meets('sent')) return never;
        const answer = await reply;
        meets('answered');
        return answer;
      }),
    events: (_, listener) => {
      const opened = (poke: Poke): void => listener.poke(poke);
      state.poke = opened;
      streamEnds = (reply) => {
        state.poke = undefined;
        streamEnds = undefined;
        listener.closed(reply);
      };
      const refused = refusalOf(device);
      if (refused) queueMicrotask(() => streamEnds?.(refused));
      return () => {
        if (state.poke === opened) state.poke = undefined;
      };
    },
  };
  // A dead tab lets go of its locks; a frozen one does not.
  const shared = device.shared.locks;
  const locks: Locks | undefined = shared && {
    hold: async <T>(name: string, options: Parameters<Locks['hold']>[1], body: () => Promise<T>) =>
      lived(() => shared.hold(name, options, () => Promise.race([body(), death as Promise<never>]))),
    isHeld: (name) => lived(() => shared.isHeld(name)),
  };

  const replica = createReplica({
    registry: sampleRegistry,
    store,
    network,
    clock,
    random: world.random,
    signals,
    accountId: device.accountId,
    startupId: lumen,
    schema: device.schema,
    ...(locks ? { locks } : {}),
    ...(device.shared.channel ? { channel: device.shared.channel() } : {}),
    report: (error) => {
      if (!(error instanceof StorageFailure)) world.surprised(error);
    },
  });
  const tab: Tab = {
    device,
    schema: device.schema,
    replica,
    ports: { store, clock, ...(locks ? { locks } : {}) },
    signals,
    clock,
    get isDead() {
      return state.isDead;
    },
    get isFrozen() {
      return state.isFrozen;
    },
    get poke() {
      return state.poke;
    },
    set poke(poke) {
      state.poke = poke;
    },
    breakStream: (reply) => streamEnds?.(reply),
    doom: (point) => {
      doomed = point;
    },
    kill,
    freeze: () => {
      if (state.isFrozen) return;
      state.isFrozen = true;
      awake = new Promise((resolve) => {
        wake = resolve;
      });
    },
    thaw: () => {
      state.isFrozen = false;
      awake = undefined;
      wake();
    },
  };
  return tab;
}

/** What the server says to whatever this person's copy asks under the browser's session; undefined where that is theirs. */
export function refusalOf({ accountId, browser }: Device): Reply | undefined {
  if (browser.session === undefined) return missing;
  return browser.session === accountId ? undefined : mismatch;
}
const missing: Reply = { kind: 'failed', code: 'session.missing', message: 'No authentication token found' };
const mismatch: Reply = { kind: 'failed', code: 'account.mismatch', message: 'Another account is signed in here.' };
