import 'fake-indexeddb/auto';
import type { AccountId } from '@paratope/shared/ids';
import { defineCollection } from '@paratope/shared/mutation';
import { type Dexie, liveQuery } from 'dexie';
import {
  IDBDatabase as FakeDatabase,
  IDBTransaction as FakeTransaction,
  IDBFactory,
  IDBKeyRange,
} from 'fake-indexeddb';
// @ts-expect-error: it comes without types.
import forceCloseDatabase from 'fake-indexeddb/lib/forceCloseDatabase';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { ClientStore, OutboxMutation, Scope } from '../ports.ts';
import { createLab, join, space } from '../testing/lab.ts';
import { ada, addCard, ben, Cards, gildCard, markCard } from '../testing/sample.ts';
import { storeContract } from '../testing/store-contract.ts';
import { type Mirror, openMirror } from './mirror.ts';
import { type DexieStore, openDexieStore } from './store.ts';

const Stickers = defineCollection({ name: 'stickers', schema: z.looseObject({ id: z.string() }), indexes: ['kind'] });
const Ribbons = defineCollection({ name: 'ribbons', schema: z.looseObject({ id: z.string() }), indexes: [] });
const collections = [Cards, Stickers];
const write: Scope = { mode: 'write', durability: 'strict', collections: ['cards'] };
const read: Scope = { mode: 'read', durability: 'relaxed', collections: ['cards'] };

const opened: DexieStore[] = [];
const patched: (() => void)[] = [];
afterEach(async () => {
  for (const restore of patched.splice(0)) restore();
  for (const store of opened.splice(0)) await store.close();
});

/** What a browser does whose person clears the data of a site: all that is there goes, and every connection is closed. */
async function clearUnder(factory: IDBFactory): Promise<void> {
  // Dexie tells of a connection that it finds closed before it has heard so.
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  patched.push(() => void warn.mockClear());
  const { _databases: databases } = factory as unknown as { _databases: Map<string, { connections: Database[] }> };
  const connections = [...databases.values()].flatMap((database) => database.connections);
  databases.clear();
  const closed = connections.map(
    (connection) => new Promise((resolve) => connection.addEventListener('close', resolve)),
  );
  for (const connection of connections) forceCloseDatabase(connection);
  await Promise.all(closed);
}

type Database = InstanceType<typeof FakeDatabase>;
type Open = Database['transaction'];
type Options = { durability?: string } | undefined;
/** Puts a word in between whenever a transaction is opened. */
function onTransaction(act: (open: Open, db: Database, args: Parameters<Open>) => ReturnType<Open>): void {
  const open = FakeDatabase.prototype.transaction;
  FakeDatabase.prototype.transaction = function (this: Database, ...args: Parameters<Open>) {
    return act(open, this, args);
  };
  patched.push(() => {
    FakeDatabase.prototype.transaction = open;
  });
}

/** Lets every commit fail as the browser would, until the returned function is called. */
function failCommits(name: string): () => void {
  const commit = FakeTransaction.prototype.commit;
  FakeTransaction.prototype.commit = () => {
    throw new DOMException('The browser says no.', name);
  };
  const restore = (): void => {
    FakeTransaction.prototype.commit = commit;
  };
  patched.push(restore);
  return restore;
}

/** A browser whose tabs run one version of the program or another; a newer one knows a collection more. */
function browser(accountId: AccountId = ada): (version?: number) => DexieStore {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  return (version = 1) => {
    const known = version === 1 ? collections : [...collections, Ribbons];
    const store = openDexieStore({ accountId, collections: known, version, indexedDB });
    opened.push(store);
    return store;
  };
}

/** A browser with storage for a mirror, in which the one storage or the other can vanish as a whole. */
function browserWithSpare(): { tab(): DexieStore; vanish(): Promise<void>; loseSpare(): void } {
  let main = { indexedDB: new IDBFactory(), IDBKeyRange };
  let mirrors = new IDBFactory();
  const tabs: DexieStore[] = [];
  return {
    tab: () => {
      const mirror = (db: Dexie) => openMirror(mirrors, ada, db);
      const store = openDexieStore({ accountId: ada, collections, version: 1, indexedDB: main, mirror });
      opened.push(store);
      tabs.push(store);
      return store;
    },
    vanish: async () => {
      for (const store of tabs.splice(0)) await store.close();
      main = { indexedDB: new IDBFactory(), IDBKeyRange };
    },
    loseSpare: () => {
      mirrors = new IDBFactory();
    },
  };
}

storeContract('the store in IndexedDB', async () => {
  const tab = browser();
  return { store: tab(), again: async () => tab() };
});

storeContract('the store in IndexedDB with a mirror', async () => {
  const { tab } = browserWithSpare();
  return { store: tab(), again: async () => tab() };
});

const queueOf = (store: ClientStore): Promise<OutboxMutation[]> => store.transact(read, (tx) => tx.outbox.list());

test('[sync W7] storage that vanished comes back with every word, under the same numbers, and the rest is downloaded again', async () => {
  const lab = createLab();
  const { tab, vanish } = browserWithSpare();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'theirs', text: 'by an admin', marks: [] }));
  const before = lab.device({ store: tab() });
  await before.replica.sync();
  await before.replica.mutate(addCard, { id: 'sent', text: 'sent' });
  await before.replica.mutate(gildCard, { id: 'sent', mark: 'refused on this plan' });
  join(lab.members, ada, 'free');
  await before.replica.sync();
  await before.replica.mutate(addCard, { id: 'mine', text: 'unsent' });
  await before.replica.mutate(markCard, { id: 'theirs', mark: 'mine too' });
  await before.desk.drafts.save('note', 'half a sentence');
  const queue = await queueOf(before.store);
  expect(queue).toHaveLength(2);
  await vanish();

  let isReachable = false;
  const after = lab.device({
    store: tab(),
    between: async (_, pass) => (isReachable ? pass() : { kind: 'unreachable' }),
  });
  expect(await after.desk.drafts.load('note')).toBe('half a sentence');
  expect(await queueOf(after.store)).toEqual(queue);
  await after.replica.sync();
  expect(await after.rows()).toEqual(
    new Map([
      ['cards/mine', { id: 'mine', text: 'unsent', marks: [] }],
      ['cards/theirs', { id: 'theirs', text: 'by an admin', marks: ['mine too'] }],
    ]),
  );
  isReachable = true;
  await after.replica.sync();
  expect(await after.rows()).toEqual(lab.serverRows());
  expect(lab.serverRows().get('cards/mine')).toEqual({ id: 'mine', text: 'unsent', marks: [] });
  expect(lab.serverRows().get('cards/theirs')).toEqual({ id: 'theirs', text: 'by an admin', marks: ['mine too'] });
  expect(after.replica.status.getSnapshot()).toMatchObject({ waiting: 0, needsYou: 1 });
});

test('[sync W7] a mirror that vanished is made anew from the storage', async () => {
  const lab = createLab();
  const { tab, vanish, loseSpare } = browserWithSpare();
  const { replica } = lab.device({ store: tab() });
  await replica.mutate(addCard, { id: 'a', text: 'before the mirror was lost' });
  loseSpare();
  const next = lab.device({ store: tab() });
  await next.replica.mutate(addCard, { id: 'b', text: 'after it' });
  await vanish();
  const last = lab.device({ store: tab() });
  await last.replica.sync();
  expect([...lab.serverRows().keys()]).toEqual(['cards/a', 'cards/b']);
});

test('[sync W5] storage that could not be opened for want of room is opened by the next write once there is some', async () => {
  let isFull = true;
  const factory = new IDBFactory();
  const indexedDB = new Proxy(factory, {
    get: (_, name) => {
      const value = Reflect.get(factory, name);
      if (name === 'open' && isFull)
        return () => {
          throw new DOMException('full', 'QuotaExceededError');
        };
      return typeof value === 'function' ? value.bind(factory) : value;
    },
  });
  const store = openDexieStore({ accountId: ada, collections, version: 1, indexedDB: { indexedDB, IDBKeyRange } });
  opened.push(store);
  const put = () =>
    store.transact({ mode: 'write', durability: 'strict', collections: [] }, (tx) =>
      tx.drafts.put([{ key: 'note', value: 'typed', savedAt: '2026-03-02T09:00:00.000Z' }]),
    );
  await expect(put()).rejects.toMatchObject({ kind: 'quota' });
  isFull = false;
  await expect(put()).resolves.toBeUndefined();
});

test('[sync W7] a mirror that cannot be written or opened holds up nothing', async () => {
  const indexedDB = { indexedDB: new IDBFactory(), IDBKeyRange };
  const open = (mirror: (db: Dexie) => Promise<Mirror | undefined>): DexieStore => {
    const store = openDexieStore({ accountId: ada, collections, version: 1, indexedDB, mirror });
    opened.push(store);
    return store;
  };
  const lab = createLab();
  const closed = async (db: Dexie): Promise<Mirror> => {
    const mirror = await openMirror(new IDBFactory(), ada, db);
    mirror.close();
    return mirror;
  };
  for (const [id, mirror] of [
    ['a', closed],
    ['b', () => Promise.reject(new Error('no bucket'))],
    ['c', async () => undefined],
  ] as const) {
    const saved = await lab.device({ store: open(mirror) }).replica.mutate(addCard, { id, text: 'saved' });
    expect(saved.ok).toBe(true);
  }
});

test('[sync W2] a write is acknowledged after the database says complete, and asks for strict durability', async () => {
  const log: string[] = [];
  onTransaction((open, db, args) => {
    const transaction = open.apply(db, args);
    if (args[1] === 'readwrite') {
      log.push(`durability ${(args[2] as Options)?.durability}`);
      transaction.addEventListener('complete', () => log.push('complete'));
    }
    return transaction;
  });
  const lab = createLab();
  const { replica } = lab.device({ store: browser()() });
  await replica.mutate(addCard, { id: 'first', text: 'opens the database' });
  await replica.attention();
  log.length = 0;
  await replica.mutate(addCard, { id: 'a', text: 'words' });
  log.push('acknowledged');
  expect(log).toEqual(['durability strict', 'complete', 'acknowledged']);
});

test('[sync W7] the mirror is written with strict durability too', async () => {
  const modes: unknown[] = [];
  const { replica } = createLab().device({ store: browserWithSpare().tab() });
  onTransaction((open, db, args) => {
    if (args[1] === 'readwrite' && [args[0]].flat().includes('pages')) modes.push((args[2] as Options)?.durability);
    return open.apply(db, args);
  });
  await replica.mutate(addCard, { id: 'a', text: 'words' });
  expect(modes.length).toBeGreaterThan(0);
  expect(modes.filter((mode) => mode !== 'strict')).toEqual([]);
});

test('what the server still holds is written with relaxed durability', async () => {
  const lab = createLab();
  const phone = lab.device();
  await phone.replica.mutate(addCard, { id: 'a', text: 'words' });
  await phone.replica.sync();
  const modes: unknown[] = [];
  const laptop = lab.device({ store: browser()() });
  await laptop.desk.drafts.save('d', 1);
  onTransaction((open, db, args) => {
    if (args[1] === 'readwrite' && [args[0]].flat().includes('cards.pages'))
      modes.push((args[2] as Options)?.durability);
    return open.apply(db, args);
  });
  await laptop.replica.sync();
  expect(modes).toEqual(['relaxed']);
  expect(await laptop.rows()).toEqual(lab.serverRows());
});

test('[sync W4] every writing transaction is closed by commit, not by waiting', async () => {
  const commit = FakeTransaction.prototype.commit;
  let commits = 0;
  FakeTransaction.prototype.commit = function (this: InstanceType<typeof FakeTransaction>) {
    commits += 1;
    commit.call(this);
  };
  patched.push(() => {
    FakeTransaction.prototype.commit = commit;
  });
  const store = browser()();
  await store.transact(write, (tx) => tx.drafts.put([{ key: 'd', value: 1, savedAt: '' }]));
  await store.transact(read, (tx) => tx.drafts.count());
  expect(commits).toBe(1);
});

test('[sync W5] a write into a full store rejects as quota, keeps nothing, and works once there is room', async () => {
  const store = browser()();
  const lab = createLab();
  const { replica } = lab.device({ store });
  await replica.mutate(addCard, { id: 'a', text: 'before' });
  const makeRoom = failCommits('QuotaExceededError');
  await expect(replica.mutate(addCard, { id: 'b', text: 'during' })).rejects.toMatchObject({
    name: 'StorageFailure',
    kind: 'quota',
  });
  makeRoom();
  expect(await replica.mutate(addCard, { id: 'b', text: 'after' })).toMatchObject({ ok: true });
  const texts = await store.transact(read, async (tx) => (await tx.rows.inSpace(space)).map(({ row }) => row.text));
  expect(texts).toEqual(['before', 'after']);
});

test.each(['UnknownError', 'InvalidStateError'])(
  '[sync W5] after %s in the middle of a write the next one works without a reload',
  async (name) => {
    const store = browser()();
    const { replica } = createLab().device({ store });
    await replica.mutate(addCard, { id: 'a', text: 'before' });
    const comeBack = failCommits(name);
    await expect(replica.mutate(addCard, { id: 'b', text: 'during' })).rejects.toMatchObject({
      name: 'StorageFailure',
      kind: 'closed',
    });
    comeBack();
    expect(await replica.mutate(addCard, { id: 'b', text: 'during' })).toMatchObject({ ok: true });
    const seqs = await store.transact(read, async (tx) => (await tx.outbox.list()).map(({ seq }) => seq));
    expect(seqs).toEqual([1, 2]);
  },
);

test('[sync W5] a connection that died unnoticed is replaced before anything is written', async () => {
  const store = browser()();
  const { replica } = createLab().device({ store });
  await replica.mutate(addCard, { id: 'a', text: 'before' });
  let died = 0;
  onTransaction((open, db, args) => {
    died += 1;
    if (died === 1) throw new DOMException('The database connection is closing.', 'InvalidStateError');
    return open.apply(db, args);
  });
  expect(await replica.mutate(addCard, { id: 'b', text: 'after' })).toMatchObject({ ok: true });
  expect(died).toBeGreaterThan(1);
});

test('[sync C3] a cold start without a network reads what was there', async () => {
  const tab = browser();
  const lab = createLab();
  const before = lab.device({ store: tab() });
  await before.replica.mutate(addCard, { id: 'a', text: 'words' });
  await before.replica.sync();
  await before.replica.mutate(markCard, { id: 'a', mark: 'offline' });
  await before.store.close();

  const after = lab.device({ store: tab(), between: async () => ({ kind: 'unreachable' }) });
  expect(await after.rows()).toEqual(new Map([['cards/a', { id: 'a', text: 'words', marks: ['offline'] }]]));
  expect(await (after.store as DexieStore).table(Cards).get('a')).toMatchObject({ text: 'words', marks: ['offline'] });
  await after.replica.sync();
  expect(after.replica.status.getSnapshot()).toMatchObject({ state: 'offline', waiting: 1 });
});

test('a live query of a screen hears the person’s own write and the server’s', async () => {
  const lab = createLab();
  const store = browser()();
  const phone = lab.device({ store });
  const laptop = lab.device();
  const seen: string[][] = [];
  const heard = (count: number): Promise<void> => vi.waitFor(() => expect(seen.at(-1)).toHaveLength(count), 10_000);
  const subscription = liveQuery(() => store.table(Cards).orderBy('text').toArray()).subscribe(
    (rows) => void seen.push(rows.map(({ text }) => text)),
  );
  await heard(0);
  await phone.replica.mutate(addCard, { id: 'a', text: 'mine' });
  await heard(1);
  await laptop.replica.mutate(addCard, { id: 'b', text: 'theirs' });
  await laptop.replica.sync();
  await phone.replica.sync();
  await heard(2);
  expect(seen.at(-1)).toEqual(['mine', 'theirs']);
  subscription.unsubscribe();
});

test('[sync M3] a write in one tab is seen by a live query of another, without a network', async () => {
  const tab = browser();
  const lab = createLab();
  const away = async () => ({ kind: 'unreachable' }) as const;
  const first = lab.device({ store: tab(), between: away });
  const second = tab();
  const seen: string[][] = [];
  const subscription = liveQuery(() => second.table(Cards).toArray()).subscribe(
    (rows) => void seen.push(rows.map(({ text }) => text)),
  );
  await vi.waitFor(() => expect(seen.at(-1)).toEqual([]), 10_000);
  await first.replica.mutate(addCard, { id: 'a', text: 'from the other tab' });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual(['from the other tab']), 10_000);
  subscription.unsubscribe();
});

test('[sync R1] a record says how many of its changes wait and how many need the person', async () => {
  const lab = createLab();
  const store = browser()();
  const { replica } = lab.device({ store });
  lab.members.set(ada, { spaces: [space], entitlements: { plan: 'free', role: 'member', policy: {} } });
  await replica.mutate(addCard, { id: 'a', text: 'words' });
  await replica.mutate(gildCard, { id: 'a', mark: 'gold' });
  expect(await store.marksOf({ collection: 'cards', id: 'a' })).toEqual({ waiting: 2, needsYou: 0 });
  await replica.sync();
  await replica.mutate(markCard, { id: 'a', mark: 'later' });
  expect(await store.allMarks()).toEqual(new Map([['cards/a', { waiting: 1, needsYou: 1 }]]));
});

test('[sync M6] a tab left open during an upgrade lets it happen, writes nothing more, and says so', async () => {
  const tab = browser();
  const lab = createLab();
  const old = lab.device({ store: tab() });
  await old.replica.mutate(addCard, { id: 'a', text: 'before' });
  old.replica.start();

  const next = lab.device({ store: tab(2) });
  await next.replica.mutate(addCard, { id: 'b', text: 'after the upgrade' });
  await expect(old.replica.mutate(addCard, { id: 'c', text: 'too late' })).rejects.toMatchObject({
    name: 'StorageFailure',
    kind: 'outdated',
  });
  await vi.waitFor(
    () =>
      expect(old.replica.status.getSnapshot()).toMatchObject({ state: 'upgradeRequired', reason: 'upgrade_required' }),
    10_000,
  );
  await expect(old.store.transact(read, (tx) => tx.outbox.count())).rejects.toMatchObject({ kind: 'outdated' });
  expect([...(await next.rows()).keys()]).toEqual(['cards/a', 'cards/b']);
  await old.replica.stop();
});

test('[sync M6] a program that finds the storage of a newer one opens nothing and writes nothing', async () => {
  const tab = browser();
  const lab = createLab();
  const next = tab(2);
  await lab.device({ store: next }).replica.mutate(addCard, { id: 'a', text: 'of the newer program' });
  await next.close();
  const old = lab.device({ store: tab() });
  await expect(old.replica.mutate(addCard, { id: 'b', text: 'too late' })).rejects.toMatchObject({ kind: 'outdated' });
  expect((await lab.device({ store: tab(2) }).rows()).size).toBe(1);
});

test('[sync W11] a browser that deletes the storage under a page is found out at once, with what it took; the next change is kept', async () => {
  const factory = new IDBFactory();
  const indexedDB = { indexedDB: factory, IDBKeyRange };
  const store = openDexieStore({ accountId: ada, collections, version: 1, indexedDB });
  opened.push(store);
  let isReachable = true;
  const lab = createLab();
  const { replica } = lab.device({
    store,
    between: async (_, pass) => (isReachable ? pass() : { kind: 'unreachable' }),
  });
  await replica.mutate(addCard, { id: 'sent', text: 'sent' });
  await replica.sync();
  isReachable = false;
  await replica.mutate(addCard, { id: 'a', text: 'never sent' });
  await replica.sync();
  expect(replica.status.getSnapshot()).toMatchObject({ waiting: 1, deleted: null });

  await clearUnder(factory);
  await vi.waitFor(() =>
    expect(replica.status.getSnapshot()).toMatchObject({ waiting: 0, deleted: { changes: 1, isThere: true } }),
  );
  expect(await replica.mutate(addCard, { id: 'b', text: 'after' })).toMatchObject({ ok: true });
  expect(replica.status.getSnapshot()).toMatchObject({ waiting: 1, deleted: { changes: 1 } });
  isReachable = true;
  await replica.sync();
  expect(replica.status.getSnapshot()).toMatchObject({ waiting: 0, deleted: { changes: 1 } });
  expect([...lab.serverRows().keys()].sort()).toEqual(['cards/b', 'cards/sent']);
});

test('[sync W7] [sync W11] a page under which only the storage vanishes goes on with all of it, from the mirror', async () => {
  const factory = new IDBFactory();
  const mirrors = new IDBFactory();
  const mirror = (db: Dexie) => openMirror(mirrors, ada, db);
  const store = openDexieStore({
    accountId: ada,
    collections,
    version: 1,
    indexedDB: { indexedDB: factory, IDBKeyRange },
    mirror,
  });
  opened.push(store);
  const { replica, desk } = createLab().device({ store, between: async () => ({ kind: 'unreachable' }) });
  await replica.mutate(addCard, { id: 'a', text: 'never sent' });
  await desk.drafts.save('note', 'half');
  await clearUnder(factory);
  await vi.waitFor(async () => expect(await queueOf(store)).toMatchObject([{ args: { id: 'a' } }]));
  expect(await desk.drafts.load('note')).toBe('half');
  expect(replica.status.getSnapshot()).toMatchObject({ deleted: null });
});

test('[sync W7] pages under which only the storage vanishes download what it held once more, each without a reload', async () => {
  const factory = new IDBFactory();
  const mirrors = new IDBFactory();
  const lab = createLab();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'theirs', text: 'by an admin', marks: [] }));
  let isReachable = true;
  const tabs = [1, 2].map(() => {
    const store = openDexieStore({
      accountId: ada,
      collections,
      version: 1,
      indexedDB: { indexedDB: factory, IDBKeyRange },
      mirror: (db) => openMirror(mirrors, ada, db),
    });
    opened.push(store);
    return lab.device({ store, between: async (_, pass) => (isReachable ? pass() : { kind: 'unreachable' }) });
  });
  for (const { replica, rows } of tabs) {
    await replica.sync();
    expect([...(await rows()).keys()]).toEqual(['cards/theirs']);
  }
  isReachable = false;
  await clearUnder(factory);
  for (const { replica } of tabs) {
    await vi.waitFor(() => expect(replica.status.getSnapshot()).toMatchObject({ opening: true, deleted: null }));
  }
  isReachable = true;
  for (const { replica, rows } of tabs) {
    await replica.sync();
    expect([...(await rows()).keys()]).toEqual(['cards/theirs']);
    expect(replica.status.getSnapshot()).toMatchObject({ opening: false });
  }
});

test('[sync W11] a page whose database somebody deletes does not take that for a new version', async () => {
  const factory = new IDBFactory();
  const store = openDexieStore({
    accountId: ada,
    collections,
    version: 1,
    indexedDB: { indexedDB: factory, IDBKeyRange },
  });
  opened.push(store);
  const { replica } = createLab().device({ store });
  await replica.mutate(addCard, { id: 'a', text: 'before' });
  factory.deleteDatabase('app-ada');
  await expect(store.outdated).resolves.toBe('deleted');
  expect(replica.status.getSnapshot()).toMatchObject({ deleted: { changes: 1, isThere: false }, waiting: 0 });
});

test('[sync M6] a tab whose storage is deleted does not make it anew', async () => {
  const factory = new IDBFactory();
  const open = (): DexieStore =>
    openDexieStore({ accountId: ada, collections, version: 1, indexedDB: { indexedDB: factory, IDBKeyRange } });
  const store = open();
  opened.push(store);
  const { replica } = createLab().device({ store });
  await replica.mutate(addCard, { id: 'a', text: 'before' });
  await new Promise((resolve) => {
    factory.deleteDatabase('app-ada').onsuccess = resolve;
  });
  await expect(replica.mutate(addCard, { id: 'b', text: 'after' })).rejects.toMatchObject({ kind: 'outdated' });
  expect(await factory.databases()).toEqual([]);
});

test('[sync U4] an upgrade cut short leaves the old version openable, with the queue and the words in it', async () => {
  const tab = browser();
  const lab = createLab();
  const before = tab();
  const { replica, desk } = lab.device({ store: before });
  await replica.mutate(addCard, { id: 'a', text: 'queued' });
  await desk.drafts.save('note', 'half a sentence');
  await before.close();

  const { createObjectStore } = FakeDatabase.prototype;
  let cut = 0;
  FakeDatabase.prototype.createObjectStore = () => {
    cut += 1;
    throw new DOMException('The power went.', 'AbortError');
  };
  patched.push(() => void Object.assign(FakeDatabase.prototype, { createObjectStore }));
  const next = tab(2);
  await expect(next.transact(read, (tx) => tx.outbox.count())).rejects.toMatchObject({ name: 'StorageFailure' });
  await next.close();
  expect(cut).toBeGreaterThan(0);
  Object.assign(FakeDatabase.prototype, { createObjectStore });

  const again = lab.device({ store: tab() });
  expect(await again.rows()).toEqual(new Map([['cards/a', { id: 'a', text: 'queued', marks: [] }]]));
  expect(await again.desk.drafts.load('note')).toBe('half a sentence');
  await again.store.close();
  const upgraded = lab.device({ store: tab(2) });
  await upgraded.replica.sync();
  expect(lab.serverRows().size).toBe(1);
});

test('[sync U3] after an upgrade that adds a collection its rows arrive, though the older program passed their commits by', async () => {
  const tab = browser();
  const lab = createLab();
  await lab.authority.commit(space, async ({ put }) => {
    put(Cards, { id: 'a', text: 'known to both', marks: [] });
    put(Ribbons, { id: 'r', colour: 'red' });
  });
  const old = lab.device({ store: tab(), parts: { collections } });
  await old.replica.sync();
  expect(old.replica.status.getSnapshot().state).toBe('idle');
  expect([...(await old.rows()).keys()]).toEqual(['cards/a']);
  await old.replica.mutate(markCard, { id: 'a', mark: 'waiting meanwhile' });
  await old.store.close();

  const next = lab.device({ store: tab(2), parts: { collections: [...collections, Ribbons] } });
  await next.replica.sync();
  expect(await next.rows()).toEqual(lab.serverRows());
  expect((await next.rows()).get('ribbons/r')).toMatchObject({ colour: 'red' });
  expect((await next.rows()).get('cards/a')).toMatchObject({ marks: ['waiting meanwhile'] });
});

test('[sync A5] another person on the same browser has another database', async () => {
  const factory = { indexedDB: new IDBFactory(), IDBKeyRange };
  const [hers, his] = [ada, ben].map((accountId) =>
    openDexieStore({ accountId, collections, version: 1, indexedDB: factory }),
  );
  if (!hers || !his) throw new Error('two stores');
  opened.push(hers, his);
  const lab = createLab();
  await lab.device({ store: hers }).replica.mutate(addCard, { id: 'a', text: 'hers' });
  expect(await lab.device({ store: his, accountId: ben }).rows()).toEqual(new Map());
  expect((await lab.device({ store: hers }).rows()).size).toBe(1);
});
