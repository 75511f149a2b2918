/** The engine alone in a page: real store, collections and mutators, no network. Bundled by `serveEngine`, driven from outside. */
import type { AccountId, MatchId, StartupId } from '@paratope/shared/ids';
import { isOpenMatch, Matches } from '@paratope/shared/matches/match';
import { defineCollection } from '@paratope/shared/mutation';
import { mutators } from '@paratope/shared/mutators';
import { addOwnInvestor, editNotes } from '@paratope/shared/outreach/mutators';
import { collections, dataSchema } from '@paratope/shared/synced';
import { keyOf } from '@paratope/shared/words/message';
import { browserClock, browserLocks, browserRandom, browserSignals, browserSlips } from '@paratope/sync/browser/ports';
import { createDesk } from '@paratope/sync/client/desk';
import { draftsIn } from '@paratope/sync/client/drafts';
import { createReplica } from '@paratope/sync/client/replica';
import { databaseName } from '@paratope/sync/dexie/database';
import { openBrowserMirror } from '@paratope/sync/dexie/mirror';
import { openDexieStore } from '@paratope/sync/dexie/store';
import { type ClientStore, reading, StorageFailure } from '@paratope/sync/ports';

/** A change the engine has reported as saved. `notes` is the investor's note after it; absent while none was written. */
export interface SavedChange {
  readonly mid: string;
  readonly matchId: string;
  readonly notes?: string;
}

export interface Held {
  readonly notes: Readonly<Record<string, string>>;
  readonly queue: readonly { readonly seq: number; readonly mid: string }[];
  readonly typed: readonly Typed[];
}

/** A tab's text in the form: it keeps being replaced by one with the next number. */
export interface Typed {
  readonly tab: string;
  readonly n: number;
}

export interface EnginePage {
  /** Opens the storage as the given program version and keeps it open. A newer version knows one more collection. */
  open(account: string, version: number): void;
  add(id: string): Promise<string>;
  state(): string;
  /** Starts an upgrade of the storage that reaches its last step and never ends. */
  upgradeForEver(account: string): Promise<void>;
  /**
   * Adds investors and writes notes to each, endlessly, in `lanes` parallel loops; reports every saved change at
   * once. With `tab`, it also types into the form that all tabs have open and reports what is stored of that.
   */
  write(account: string, lanes: number, made: Made, tab?: string): void;
  held(account: string, options?: { version?: number; made?: Made }): Promise<Held>;
}

/**
 * How the store is built. All but `sound` are wrong on purpose, to test the kill tests: `hasty`
 * reports "saved" too early, `alone` has no mirror, and `relaxed` does not make the browser flush.
 */
export type Made = 'sound' | 'hasty' | 'alone' | 'relaxed';

declare global {
  interface Window {
    enginePage: EnginePage;
    tellSaved(saved: SavedChange): void;
    tellTyped(typed: Typed): void;
  }
}

const Ribbons = defineCollection({ name: 'ribbons', schema: Matches.schema, indexes: ['kind'] });

const open = (account: string, { version = 1, made = 'sound' }: { version?: number; made?: Made } = {}) => {
  if (made === 'relaxed') relaxDurability();
  const accountId = account as AccountId;
  const store = openDexieStore({
    accountId,
    collections: version === 1 ? collections : [...collections, Ribbons],
    version,
    ...(made === 'alone' ? {} : { mirror: (db) => openBrowserMirror(accountId, db) }),
  });
  const network = { sync: async () => ({ kind: 'unreachable' }) as const, events: () => () => {} };
  const replica = createReplica({
    registry: mutators,
    store: made === 'hasty' ? hasty(store) : store,
    network,
    clock: browserClock,
    random: browserRandom,
    signals: browserSignals,
    accountId,
    startupId: `startup-of-${account}` as StartupId,
    schema: dataSchema,
  });
  return { store, replica };
};

/** Resolves too early: its transactions, and its mirror's, stay open for another second. */
function hasty(store: ClientStore): ClientStore {
  const { commit } = IDBTransaction.prototype;
  IDBTransaction.prototype.commit = function (this: IDBTransaction) {
    const [name = ''] = this.objectStoreNames;
    const until = performance.now() + 1_000;
    const again = (): void => {
      if (performance.now() > until) commit.call(this);
      else this.objectStore(name).count().onsuccess = again;
    };
    again();
  };
  return {
    ...store,
    transact: (scope, body) =>
      new Promise((resolve, reject) => {
        const kept = store.transact(scope, async (tx) => {
          const value = await body(tx);
          // In its own task, so that the caller does not continue inside this transaction.
          setTimeout(resolve, 0, value);
          return value;
        });
        kept.catch(reject);
      }),
  };
}

function relaxDurability(): void {
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (this: IDBDatabase, names, mode) {
    return transaction.call(this, names, mode, { durability: 'relaxed' });
  };
}

async function writeForEver({ replica }: ReturnType<typeof open>): Promise<never> {
  for (;;) {
    const id = crypto.randomUUID() as MatchId;
    const added = await replica.mutate(addOwnInvestor, investor(id));
    if (!added.ok) throw new Error(keyOf(added.message));
    window.tellSaved({ mid: added.value.mid, matchId: id });
    const notes = `Asked about ${crypto.randomUUID()}`;
    const written = await replica.mutate(editNotes, { matchId: id, notes });
    if (!written.ok) throw new Error(keyOf(written.message));
    window.tellSaved({ mid: written.value.mid, matchId: id, notes });
  }
}

async function typeForEver(account: string, { store, replica }: ReturnType<typeof open>, tab: string): Promise<never> {
  const locks = browserLocks();
  const { drafts } = createDesk({
    ...(locks ? { locks } : {}),
    accountId: account,
    store,
    mutate: (...change) => replica.mutate(...change),
    clock: browserClock,
    random: browserRandom,
    shared: browserSlips(localStorage),
    own: browserSlips(sessionStorage),
  });
  for (let n = 1; ; n += 1) {
    const typed = { tab, n } satisfies Typed;
    await drafts.save('the form', typed);
    window.tellTyped(typed);
  }
}

const investor = (id: string) => ({
  id: id as MatchId,
  name: 'Tove Aldergren',
  firm: 'Brackwater Ventures',
  website: null,
  email: null,
  addedAt: browserClock.now(),
});

let opened: ReturnType<typeof open> | undefined;

window.enginePage = {
  open: (account, version) => {
    opened = open(account, { version });
    opened.replica.start();
  },
  add: async (id) => {
    try {
      const added = await opened?.replica.mutate(addOwnInvestor, investor(id));
      return added?.ok ? 'saved' : (added?.code ?? 'closed');
    } catch (error) {
      return error instanceof StorageFailure ? error.kind : String(error);
    }
  },
  state: () => opened?.replica.status.getSnapshot().state ?? 'none',
  upgradeForEver: (account) =>
    new Promise((resolve) => {
      const request = indexedDB.open(databaseName(account as AccountId), 20);
      request.onupgradeneeded = () => {
        const { transaction, result } = request;
        if (!transaction) return;
        result.createObjectStore('ribbons');
        result.deleteObjectStore('drafts.pages');
        const outbox = transaction.objectStore('queue.pages');
        outbox.clear();
        const again = (): void => {
          outbox.count().onsuccess = again;
        };
        outbox.count().onsuccess = () => {
          resolve();
          again();
        };
      };
    }),
  write: (account, lanes, made, tab) => {
    const opened = open(account, { made });
    for (let lane = 0; lane < lanes; lane += 1) void writeForEver(opened);
    if (tab !== undefined) void typeForEver(account, opened, tab);
  },
  held: async (account, options) => {
    const { store, replica } = open(account, options);
    // There is no network; once this resolves, the engine is open.
    await replica.sync();
    const matches = await store.table(Matches).toArray();
    const { queue, drafts } = await store.transact(reading, async (tx) => ({
      queue: await tx.outbox.list(),
      drafts: await draftsIn(tx),
    }));
    await store.close();
    return {
      notes: Object.fromEntries(matches.filter(isOpenMatch).map(({ id, notes }) => [id, notes])),
      queue: queue.map(({ seq, mid }) => ({ seq, mid })),
      typed: drafts.map(({ value }) => value as Typed),
    };
  },
};
