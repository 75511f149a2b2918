import 'fake-indexeddb/auto';
import type { Dexie } from 'dexie';
import { IDBDatabase as FakeDatabase, IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { type ClientStore, type Scope, StorageFailure } from '../ports.ts';
import { createLab, type Device, space } from '../testing/lab.ts';
import { ada, addCard, Cards } from '../testing/sample.ts';
import { type Mirror, openMirror } from './mirror.ts';
import { type DexieStore, openDexieStore } from './store.ts';

const opened: DexieStore[] = [];
const patched: (() => void)[] = [];
afterEach(async () => {
  for (const restore of patched.splice(0)) restore();
  for (const store of opened.splice(0)) await store.close();
});

/** A browser whose storage can vanish, so that what is left is the mirror. */
function browser() {
  let main = { indexedDB: new IDBFactory(), IDBKeyRange };
  const mirrors = new IDBFactory();
  return {
    /** @param through what becomes of the mirror's writes */
    tab: (through: (mirror: Mirror) => Mirror = (mirror) => mirror): DexieStore => {
      const mirror = async (db: Dexie) => through(await openMirror(mirrors, ada, db));
      const store = openDexieStore({ accountId: ada, collections: [Cards], version: 1, indexedDB: main, mirror });
      opened.push(store);
      return store;
    },
    vanish: async () => {
      for (const store of opened.splice(0)) await store.close();
      main = { indexedDB: new IDBFactory(), IDBKeyRange };
    },
    main: () => main.indexedDB,
    mirrors,
  };
}

/** A mirror of a tab that dies before it is written. */
const unwritten = (mirror: Mirror): Mirror => ({ ...mirror, keep: () => new Promise(() => {}) });

const read: Scope = { mode: 'read', durability: 'relaxed', collections: ['cards'] };
const queueOf = async (store: ClientStore): Promise<string[]> =>
  (await store.transact(read, (tx) => tx.outbox.list())).map(
    ({ seq, args }) => `${seq} ${(args as { id: string }).id}`,
  );

const away = { between: async () => ({ kind: 'unreachable' }) as const };
const add = ({ replica }: Device, id: string) => replica.mutate(addCard, { id, text: id });
const stored = async (store: ClientStore, queue: readonly string[]): Promise<void> => {
  while ((await queueOf(store)).length < queue.length) await new Promise((resolve) => setTimeout(resolve, 1));
  expect(await queueOf(store)).toEqual(queue);
};

test('[sync W3] [sync W7] a change that reached the storage and not the mirror before a browser died leaves no hole in what is brought back', async () => {
  const { tab, vanish } = browser();
  const lab = createLab();
  await add(lab.device({ ...away, store: tab() }), 'a');
  const dying = lab.device({ ...away, store: tab(unwritten) });
  void add(dying, 'b');
  await stored(dying.store, ['1 a', '2 b']);
  await dying.store.close();
  await add(lab.device({ ...away, store: tab() }), 'c');
  await vanish();
  expect(await queueOf(tab())).toEqual(['1 a', '2 b', '3 c']);
});

test('[sync W3] [sync W7] a change called saved in one tab is in the mirror with those before it that another tab is still writing there', async () => {
  const { tab, vanish } = browser();
  const lab = createLab();
  const slow = lab.device({ ...away, store: tab(unwritten) });
  const quick = lab.device({ ...away, store: tab() });
  await add(quick, 'a');
  void add(slow, 'b');
  await stored(slow.store, ['1 a', '2 b']);
  expect(await add(quick, 'c')).toMatchObject({ ok: true });
  await vanish();
  expect(await queueOf(tab())).toEqual(['1 a', '2 b', '3 c']);
});

test('[sync W3] [sync W7] a mirror that could not be written for a while has everything from its next write on', async () => {
  const { tab, vanish } = browser();
  const fails = failWrites('spare-ada', (transaction) => queueMicrotask(() => transaction.abort()));
  const device = createLab().device({ ...away, store: tab() });
  await add(device, 'a');
  fails.isOn = true;
  expect(await add(device, 'b')).toMatchObject({ ok: true });
  fails.isOn = false;
  await add(device, 'c');
  await vanish();
  expect(await queueOf(tab())).toEqual(['1 a', '2 b', '3 c']);
});

test('[sync W3] [sync W7] a mirror that is deleted under an open page is made anew with all that was in it', async () => {
  const { tab, vanish, mirrors } = browser();
  const device = createLab().device({ ...away, store: tab() });
  await add(device, 'a');
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  await new Promise((resolve) => {
    mirrors.deleteDatabase('spare-ada').onsuccess = resolve;
  });
  warn.mockClear();
  await add(device, 'b');
  await vanish();
  expect(await queueOf(tab())).toEqual(['1 a', '2 b']);
});

/** Adds a card, and lets the storage lose the two answers that came after it. */
async function loseAnswers(store: DexieStore, main: IDBFactory) {
  const lab = createLab();
  const device = lab.device({ store });
  await add(device, 'a');
  const safe = await newestPage(main);
  await device.replica.sync();
  await lab.authority.commit(space, async ({ put }) => put(Cards, { id: 'theirs', text: 'theirs', marks: [] }));
  await device.replica.sync();
  await store.close();
  await dropPages(main, safe);
  return lab;
}

test('[sync W3] [sync W7] what a power cut took from the storage, an answer of the server, is not mixed from the mirror into what is written after it', async () => {
  const { tab, vanish, main } = browser();
  const lab = await loseAnswers(tab(), main());
  await add(lab.device({ ...away, store: tab() }), 'b');
  await vanish();
  const after = lab.device({ ...away, store: tab() });
  await add(after, 'c');
  expect(await queueOf(after.store)).toEqual(['1 a', '2 b', '3 c']);
});

test('[sync W3] [sync W7] what was written while the mirror could not be opened takes the place of what a power cut had taken from the storage', async () => {
  const { tab, vanish, main } = browser();
  const lab = await loseAnswers(tab(), main());
  const alone = tab(() => {
    throw new Error('no bucket');
  });
  await add(lab.device({ ...away, store: alone }), 'b');
  await add(lab.device({ ...away, store: tab() }), 'c');
  await vanish();
  expect(await queueOf(tab())).toEqual(['1 a', '2 b', '3 c']);
});

test('[sync W5] [sync W7] a write that the storage refused is not in the mirror', async () => {
  const { tab, vanish } = browser();
  const fails = failWrites('app-ada', (transaction) => {
    transaction.commit = transaction.abort;
  });
  const device = createLab().device({ ...away, store: tab() });
  await add(device, 'a');
  fails.isOn = true;
  await expect(add(device, 'b')).rejects.toMatchObject({ name: 'StorageFailure' });
  fails.isOn = false;
  await vanish();
  expect(await queueOf(tab())).toEqual(['1 a']);
});

test('[sync W7] a page never writes to the storage and to the mirror at once, so that a power cut finds one of them being written at most', async () => {
  const { tab } = browser();
  const under: string[] = [];
  const together: string[][] = [];
  onWrite((name, transaction) => {
    under.push(name);
    together.push([...under]);
    transaction.addEventListener('complete', () => under.splice(under.indexOf(name), 1));
  });
  const device = createLab().device({ ...away, store: tab() });
  await add(device, 'a');
  together.length = 0;
  await Promise.all(['b', 'c', 'd'].map((id) => add(device, id)));
  const turns = ['app-ada', 'spare-ada', 'app-ada', 'spare-ada', 'app-ada', 'spare-ada'];
  expect(together).toEqual(turns.map((name) => [name]));
});

test('[sync W7] [sync M7] a write that waited for the mirror does not open the storage again that was closed meanwhile', async () => {
  const { tab } = browser();
  let begun = 0;
  onWrite((name) => {
    if (name === 'app-ada') begun += 1;
  });
  let keep = (): Promise<boolean> => Promise.resolve(true);
  const store = tab((mirror) => ({ ...mirror, keep: () => keep() }));
  const device = createLab().device({ ...away, store });
  await add(device, 'a');
  const { promise: isKeeping, resolve: tell } = Promise.withResolvers<void>();
  const { promise: kept, resolve: goOn } = Promise.withResolvers<boolean>();
  keep = () => {
    tell();
    return kept;
  };
  const [first, second] = [add(device, 'b'), add(device, 'c')].map((saved) => saved.catch((failure) => failure));
  await isKeeping;
  const before = begun;
  await store.close();
  goOn(true);
  expect(await first).toMatchObject({ ok: true });
  expect(await second).toMatchObject({ name: 'StorageFailure', kind: 'closed' });
  expect(begun).toBe(before);
});

test.each([
  ['the storage', 'app-ada'],
  ['the mirror', 'spare-ada'],
])(
  '[sync W5] [sync W7] after a write that %s refused nothing is written before the logs are mended, which waits for room',
  async (_, database) => {
    const { tab } = browser();
    const written: string[] = [];
    onWrite((name) => written.push(name));
    const fails = failWrites(database, (transaction) => {
      transaction.commit = transaction.abort;
      queueMicrotask(() => transaction.abort());
    });
    let hasRoom = false;
    const mend = async (): Promise<void> => {
      written.push('mended');
      if (!hasRoom) throw new StorageFailure('quota', 'This device is out of space.');
    };
    const device = createLab().device({ ...away, store: tab((mirror) => ({ ...mirror, mend })) });
    await add(device, 'a');
    fails.isOn = true;
    await add(device, 'b').catch(() => undefined);
    fails.isOn = false;
    written.length = 0;
    await expect(add(device, 'c')).rejects.toMatchObject({ kind: 'quota' });
    expect(written).toEqual(['mended']);
    hasRoom = true;
    await add(device, 'd');
    await add(device, 'e');
    expect(written.slice(0, 3)).toEqual(['mended', 'mended', 'app-ada']);
    expect(written.lastIndexOf('mended')).toBe(1);
  },
);

type Database = InstanceType<typeof FakeDatabase>;
type Transaction = ReturnType<Database['transaction']>;

/** Is told of every writing transaction of the connections that are opened from now on. */
function onWrite(act: (name: string, transaction: Transaction) => void): void {
  const open = FakeDatabase.prototype.transaction;
  FakeDatabase.prototype.transaction = function (this: Database, ...args) {
    const transaction = open.apply(this, args);
    if (args[1] === 'readwrite') act(this.name, transaction);
    return transaction;
  };
  patched.push(() => {
    FakeDatabase.prototype.transaction = open;
  });
}

/** A switch with which a database refuses what is written. */
function failWrites(database: string, fail: (transaction: Transaction) => void): { isOn: boolean } {
  const fails = { isOn: false };
  onWrite((name, transaction) => {
    if (fails.isOn && name === database) fail(transaction);
  });
  return fails;
}

const inQueue = async <T>(factory: IDBFactory, act: (pages: IDBObjectStore) => IDBRequest<T>): Promise<T> => {
  const db = await finished(factory.open('app-ada'));
  const value = await finished(act(db.transaction('queue.pages', 'readwrite').objectStore('queue.pages')));
  db.close();
  return value;
};
const finished = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve) => {
    request.onsuccess = () => resolve(request.result);
  });
const newestPage = async (factory: IDBFactory): Promise<number> =>
  Number((await inQueue(factory, (pages) => pages.getAllKeys())).at(-1));
const dropPages = (factory: IDBFactory, above: number): Promise<unknown> =>
  inQueue(factory, (pages) => pages.delete(IDBKeyRange.lowerBound(above, true)));
