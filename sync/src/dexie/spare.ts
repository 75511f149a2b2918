import type { AccountId } from '@paratope/shared/ids';
import { Dexie } from 'dexie';
import type { MetaRecord } from '../ports.ts';
import type { Page } from './pages.ts';
import { pagesOf } from './rows.ts';
import { setOf } from './shelves.ts';
import { databaseName } from './store.ts';

/**
 * A second copy of a person's words, in storage that does not share the fate of the first (SPEC W7, decision 0009). What the server still holds
 * is not copied.
 */
export interface Spare {
  /**
   * Stores what one transaction wrote. Never rejects: without its spare the storage is as good as any other.
   *
   * @param isStrict a person wrote it, so that its rows are copied too; of what the server sent only the engine's own records are
   */
  keep(written: readonly SetPage[], isStrict: boolean): Promise<void>;
  /** Before the storage is used: fills whichever of the two is empty from the other. `db` may write while everybody else still waits. */
  level(db: Dexie): Promise<void>;
  close(): void;
}

export interface SetPage {
  readonly set: string;
  readonly page: Page;
}

/**
 * The spare of an account in a storage bucket, of which each has a log of its own. undefined where the browser has no buckets: the other ones keep IndexedDB in
 * SQLite and do not need it.
 */
export async function openBrowserSpare(accountId: AccountId): Promise<Spare | undefined> {
  const bucket = await bucketOfSpares();
  return bucket && openSpare(bucket.indexedDB, accountId);
}

/** Deletes an account's storage and, first, its spare: one that outlived the storage would bring it back. */
export async function deleteBrowserStore(accountId: AccountId): Promise<void> {
  const bucket = await bucketOfSpares();
  if (bucket) await answered(bucket.indexedDB.deleteDatabase(spareName(accountId)));
  await Dexie.delete(databaseName(accountId));
}

export async function openSpare(factory: IDBFactory, accountId: AccountId): Promise<Spare> {
  const opening = factory.open(spareName(accountId), 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore('pages', { keyPath: ['set', 'page.n'] });
  const db = await answered(opening);
  db.onversionchange = () => db.close();
  const store = (mode: IDBTransactionMode): IDBObjectStore => db.transaction('pages', mode).objectStore('pages');
  const put = async (pages: readonly SetPage[]): Promise<void> => {
    if (pages.length === 0) return;
    const into = store('readwrite');
    for (const { set, page } of pages) {
      if (page.whole) into.delete(IDBKeyRange.bound([set], [set, page.n], false, true));
      into.put({ set, page });
    }
    await completed(into.transaction);
  };
  return {
    keep: (written, isStrict) =>
      put(isStrict ? written : written.filter(({ set }) => lasting.includes(set))).catch(() => undefined),
    level: async (main) => {
      const kept: SetPage[] = await answered(store('readonly').getAll());
      if ((await main.table(pagesOf(setOf.meta)).count()) === 0) await bringBack(main, kept);
      else if (kept.length === 0) await put(await everythingIn(main));
      else if (!isWaiting(kept)) await forgetRows(store('readwrite'), kept);
    },
    close: () => db.close(),
  };
}

const spareName = (accountId: AccountId): string => `spare-${accountId}`;

/** Of the engine's own records, all but what a download has collected so far. */
const lasting: readonly string[] = [...new Set(Object.values(setOf))].filter((set) => set !== setOf.staged);

/** The words come back under their own numbers and names; the rows they are about, as they were written. Everything else is downloaded again. */
async function bringBack(main: Dexie, kept: readonly SetPage[]): Promise<void> {
  const tables = main.tables.map(({ name }) => name);
  await main.transaction('rw', tables, async () => {
    // Another tab was quicker.
    if ((await main.table(pagesOf(setOf.meta)).count()) > 0) return;
    for (const { set, page } of kept)
      if (tables.includes(pagesOf(set)))
        await main.table(pagesOf(set)).put({ ...page, rows: page.rows.map(distrusted) });
  });
}

/** A replica whose rows are those of no program downloads all of them (see client/meta.ts). */
const distrusted = (row: Page['rows'][number]): Page['rows'][number] =>
  row.id === 'meta/replica' ? { ...row, value: { ...(row.value as MetaRecord), shape: 'spare' } } : row;

async function everythingIn(main: Dexie): Promise<SetPage[]> {
  const read = async (set: string): Promise<SetPage[]> => {
    const pages: Page[] = await main.table(pagesOf(set)).orderBy('n').toArray();
    return pages.map((page) => ({ set, page }));
  };
  const own = (await Promise.all(lasting.map(read))).flat();
  if (!isWaiting(own)) return own;
  const sets = main.tables.map(({ name }) => name.slice(0, -pagesOf('').length));
  return [...own, ...(await Promise.all(sets.filter((set) => !own.some((one) => one.set === set)).map(read))).flat()];
}

/** Whether a change waits for the server. */
function isWaiting(kept: readonly SetPage[]): boolean {
  const waiting = new Set<string>();
  for (const { set, page } of kept) {
    if (set !== setOf.outbox) continue;
    if (page.whole) waiting.clear();
    for (const { id } of page.rows) if (id.startsWith('outbox/')) waiting.add(id);
    for (const id of page.gone) waiting.delete(id);
  }
  return waiting.size > 0;
}

/** The server has them. */
async function forgetRows(store: IDBObjectStore, kept: readonly SetPage[]): Promise<void> {
  for (const { set, page } of kept) if (!lasting.includes(set)) store.delete([set, page.n]);
  await completed(store.transaction);
}

interface Bucket {
  readonly indexedDB: IDBFactory;
}

const bucketOfSpares = async (): Promise<Bucket | undefined> => {
  const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Bucket> } };
  return storageBuckets?.open('spares');
};

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    transaction.commit();
  });
