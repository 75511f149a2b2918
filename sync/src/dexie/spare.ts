import type { AccountId } from '@paratope/shared/ids';
import { Dexie, type Table } from 'dexie';
import { type MetaRecord, withoutRows } from '../ports.ts';
import { databaseName, identityTable } from './database.ts';
import type { Page } from './pages.ts';
import { pagesOf } from './rows.ts';
import { setOf } from './shelves.ts';

/**
 * A second copy of a person's words, in storage that does not share the fate of the first (SPEC W7, decision 0009): the engine's own records, in which
 * every change stands until the server has it. Rows are not copied.
 */
export interface Spare {
  /** Stores what one transaction wrote. Never rejects: without its spare the storage is as good as any other. */
  keep(written: readonly SetPage[]): Promise<unknown>;
  close(): void;
}

export interface SetPage {
  readonly set: string;
  readonly page: Page;
}

/**
 * The spare of an account in a storage bucket, of which each has a log of its own. undefined where the browser has no buckets: the others keep
 * IndexedDB in SQLite and do not need it.
 */
export async function openBrowserSpare(accountId: AccountId, main: Dexie): Promise<Spare | undefined> {
  const bucket = await bucketOfSpares();
  return bucket && openSpare(bucket.indexedDB, accountId, main);
}

/**
 * Deletes an account's storage, what else is named, and, first, the spare: one that outlived the storage would bring it back. Chromium, which alone has
 * buckets, keeps what is deleted in its files until it merges them with the note that it is gone. It does so beside the answer to every deletion of a database,
 * with what lies in tables and not in the log: so another one is deleted before, which brings the log into a table, and one after, which lets go of the old
 * files (SPEC A4).
 */
export async function deleteBrowserStore(accountId: AccountId, beside: readonly string[]): Promise<void> {
  const bucket = await bucketOfSpares();
  const { indexedDB } = Dexie.dependencies;
  const turnOver = (): Promise<unknown> => Promise.all(bucket ? [bucket.indexedDB, indexedDB].map(deleteAnother) : []);
  const merged = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, bucket ? mergesWithin : 0));
  await turnOver();
  await merged();
  if (bucket) await databaseOf(bucket.indexedDB, accountId).delete();
  for (const name of [databaseName(accountId), ...beside]) await Dexie.delete(name);
  // What somebody reads meanwhile is not merged.
  await merged();
  // What goes wrong here leaves old files, which the browser lets go of when it next opens them.
  turnOver().catch(() => undefined);
}

async function deleteAnother(indexedDB: IDBFactory): Promise<void> {
  const db = new Dexie('turned-over', { indexedDB });
  db.version(1).stores({ nothing: '' });
  await db.open();
  await db.delete();
}

/** Milliseconds; nothing says when Chromium has merged its files. */
const mergesWithin = 400;

/** Whichever of the two is empty is filled from the other first. `main` may write while everybody else still waits. */
export async function openSpare(indexedDB: IDBFactory, accountId: AccountId, main: Dexie): Promise<Spare> {
  const db = databaseOf(indexedDB, accountId);
  await db.open();
  const pages: Table<SetPage & { n: number }> = db.table('pages');
  const put = (written: readonly SetPage[]): PromiseLike<unknown> =>
    db.transaction('rw', pages, async () => {
      for (const { set, page } of written)
        if (page.whole) await pages.where('[set+n]').between([set, 0], [set, page.n]).delete();
      await pages.bulkPut(written.map(({ set, page }) => ({ set, n: page.n, page })));
    });
  if (!(await isUsed(main))) await bringBack(main, await pages.toArray());
  else if ((await pages.count()) === 0) await put(await recordsIn(main));
  return {
    keep: async (written) => {
      const own = written.filter(({ set }) => lasting.includes(set));
      if (own.length > 0) await put(own).then(undefined, () => undefined);
    },
    close: () => db.close(),
  };
}

const isUsed = async (main: Dexie): Promise<boolean> => (await main.table(identityTable).count()) > 0;

async function recordsIn(main: Dexie): Promise<SetPage[]> {
  const bySet = lasting.map(async (set) => {
    const pages: Page[] = await main.table(pagesOf(set)).toArray();
    return pages.map((page) => ({ set, page }));
  });
  return (await Promise.all(bySet)).flat();
}

const bringBack = (main: Dexie, kept: readonly SetPage[]): PromiseLike<void> =>
  main.transaction('rw', lasting.map(pagesOf), async () => {
    // Another tab may have been quicker.
    if (await isUsed(main)) return;
    for (const { set, page } of kept) await main.table(pagesOf(set)).put({ ...page, rows: page.rows.map(alone) });
  });

function databaseOf(indexedDB: IDBFactory, accountId: AccountId): Dexie {
  // A power cut that tears the log of the storage would take the spare's newest words too if they were not flushed.
  const db = new Dexie(`spare-${accountId}`, { indexedDB, chromeTransactionDurability: 'strict' });
  db.version(1).stores({ pages: '[set+n]' });
  return db;
}

/** All but what a download has collected so far. */
const lasting: readonly string[] = [...new Set(Object.values(setOf))].filter((set) => set !== setOf.staged);

/** The replica that comes back has its words and its numbers, and no rows. */
const alone = (row: Page['rows'][number]): Page['rows'][number] =>
  row.id === 'meta/replica' ? { ...row, value: { ...(row.value as MetaRecord), shape: withoutRows } } : row;

interface Bucket {
  readonly indexedDB: IDBFactory;
}

const bucketOfSpares = async (): Promise<Bucket | undefined> => {
  const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Bucket> } };
  return storageBuckets?.open('spares');
};
