import type { AccountId } from '@paratope/shared/ids';
import { Dexie, type Table } from 'dexie';
import { type MetaRecord, withoutRows } from '../ports.ts';
import { databaseName, identityTable } from './database.ts';
import type { Page } from './pages.ts';
import { setOf } from './record-stores.ts';
import { pagesOf } from './rows.ts';

/**
 * A second copy of a person's words, in storage that does not share the fate of the first (SPEC W7, decision 0009): the engine's own records, in which
 * every change stands until the server has it. Rows are not copied.
 */
export interface Mirror {
  /** Stores what one transaction of the storage has written, with what others wrote before it. Never rejects: without its mirror the storage is as good as any other. */
  keep(written: readonly SetPage[]): Promise<unknown>;
  close(): void;
}

export interface SetPage {
  readonly set: string;
  readonly page: Page;
}

/**
 * The mirror of an account in a storage bucket, of which each has a log of its own. undefined where the browser has no buckets: the others keep
 * IndexedDB in SQLite and do not need it.
 */
export async function openBrowserMirror(accountId: AccountId, main: Dexie): Promise<Mirror | undefined> {
  const bucket = await bucketOfMirrors();
  return bucket && openMirror(bucket.indexedDB, accountId, main);
}

/**
 * Deletes an account's storage, what else is named, and, first, the mirror: one that outlived the storage would bring it back. Chromium, which alone has
 * buckets, keeps what is deleted in its files until it merges them with the note that it is gone. It does so beside the answer to every deletion of a database,
 * with what lies in tables and not in the log: so another one is deleted before, which brings the log into a table, and one after, which lets go of the old
 * files (SPEC A4).
 */
export async function deleteBrowserStore(accountId: AccountId, beside: readonly string[]): Promise<void> {
  const bucket = await bucketOfMirrors();
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

/** Storage that is empty is filled from the mirror; otherwise the mirror is made level with it. `main` may write while everybody else still waits. */
export async function openMirror(indexedDB: IDBFactory, accountId: AccountId, main: Dexie): Promise<Mirror> {
  const db = databaseOf(indexedDB, accountId);
  await db.open();
  const pages: Table<SetPage & { n: number }, [set: string, n: number]> = db.table('pages');
  /** False, with some of it stored at most, where a page is missing before one of these. */
  const follow = (written: readonly SetPage[]): PromiseLike<boolean> =>
    db.transaction('rw', pages, async () => {
      for (const { set, page } of written) {
        if (page.whole) await pages.where('[set+n]').between([set, 0], [set, page.n]).delete();
        else if (page.n > 1 && (await pages.where({ set, n: page.n - 1 }).count()) === 0) return false;
        await pages.put({ set, n: page.n, page });
      }
      return true;
    });
  /**
   * Gives the mirror what only the storage has, and takes from it what only the mirror has: a tab died between the two writes, the mirror could not be written
   * for a while, or a power cut took answers of the server from the storage, which then used their numbers again.
   */
  const makeLevel = async (): Promise<void> => {
    // Asked before the storage, where every page comes first.
    const kept = await pages.toCollection().primaryKeys();
    const standing = await standingIn(main, kept);
    // Storage that vanished just now says nothing.
    if (standing.every(({ set, numbers }) => pagesOf(set) !== identityTable || numbers.length === 0)) return;
    const isLevel = await db.transaction('rw', pages, async () => {
      for (const { set, numbers, lacking, newestKept } of standing) {
        const known = kept.filter((key) => key[0] === set);
        const other = newestKept && (await pages.get([set, newestKept.n]))?.page;
        const isSame = JSON.stringify(other) === JSON.stringify(newestKept);
        await pages.bulkDelete(isSame ? known.filter(([, n]) => !numbers.includes(n)) : known);
        if (!isSame) return false;
        await pages.bulkPut(lacking.map((page) => ({ set, n: page.n, page })));
      }
      return true;
    });
    if (!isLevel) await makeLevel();
  };
  if (await isUsed(main)) await makeLevel();
  else await bringBack(main, await pages.toArray());
  return {
    keep: async (written) => {
      const own = written.filter(({ set }) => lasting.includes(set));
      const keep = async (): Promise<unknown> => own.length === 0 || (await follow(own)) || makeLevel();
      await keep().catch(() => undefined);
    },
    close: () => db.close(),
  };
}

const isUsed = async (main: Dexie): Promise<boolean> => (await main.table(identityTable).count()) > 0;

interface Standing {
  readonly set: string;
  readonly numbers: readonly number[];
  /** Not among those that are kept. */
  readonly lacking: readonly Page[];
  /** The newest that should be the same in both. */
  readonly newestKept: Page | undefined;
}

/** Everything at one moment. */
const standingIn = (main: Dexie, kept: readonly (readonly [set: string, n: number])[]): PromiseLike<Standing[]> =>
  main.transaction('r', lasting.map(pagesOf), () =>
    Promise.all(
      lasting.map(async (set) => {
        const table: Table<Page, number> = main.table(pagesOf(set));
        const numbers = await table.toCollection().primaryKeys();
        const known = new Set(kept.flatMap((key) => (key[0] === set ? [key[1]] : [])));
        const lacking = await table.bulkGet(numbers.filter((n) => !known.has(n)));
        const newestKept = await table.get(numbers.findLast((n) => known.has(n)) ?? 0);
        return { set, numbers, lacking: lacking.filter((page) => page !== undefined), newestKept };
      }),
    ),
  );

const bringBack = (main: Dexie, kept: readonly SetPage[]): PromiseLike<void> =>
  main.transaction('rw', lasting.map(pagesOf), async () => {
    // Another tab may have been quicker.
    if (await isUsed(main)) return;
    for (const { set, page } of kept) await main.table(pagesOf(set)).put({ ...page, rows: page.rows.map(alone) });
  });

function databaseOf(indexedDB: IDBFactory, accountId: AccountId): Dexie {
  // A power cut that tears the log of the storage would take the mirror's newest words too if they were not flushed.
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

const bucketOfMirrors = async (): Promise<Bucket | undefined> => {
  const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Bucket> } };
  return storageBuckets?.open('spares');
};
