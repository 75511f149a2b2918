import type { AccountId } from '@paratope/shared/ids';
import { Dexie, type Table } from 'dexie';
import { type MetaRecord, StorageFailure, withoutRows } from '../ports.ts';
import { databaseName, identityTable } from './database.ts';
import type { Page } from './pages.ts';
import { setOf } from './record-stores.ts';
import { pagesOf } from './rows.ts';

/**
 * A second copy of the user's unsent work, in storage that does not fail together with the first (SPEC W7,
 * decision 0009): the engine's own records, which hold every change until the server has it. Rows are not copied.
 */
export interface Mirror {
  /**
   * Stores what one transaction has written, after everything written before it. False if it could not: storage works without its
   * mirror.
   */
  keep(written: readonly SetPage[]): Promise<boolean>;
  /** After a write that failed, before the next one: see {@link mendLogs}. Rejects while the disk is full. */
  mend(): Promise<void>;
  close(): void;
}

export interface SetPage {
  readonly set: string;
  readonly page: Page;
}

/**
 * The account's mirror in a storage bucket, since each bucket has its own log. Undefined
 * where the browser has no buckets: those keep IndexedDB in SQLite and do not need one.
 */
export async function openBrowserMirror(accountId: AccountId, main: Dexie): Promise<Mirror | undefined> {
  const bucket = await bucketOfMirrors();
  return bucket && openMirror(bucket.indexedDB, accountId, main);
}

/**
 * Deletes an account's storage and the databases in `beside`. The mirror goes first: if it outlived the
 * storage, it would restore it. Chromium, which alone has buckets, keeps deleted data in its files until a
 * compaction, which it runs after any database deletion and only on tables, not the log. So a dummy database is
 * deleted before, which moves the log into a table, and another after, which releases the old files (SPEC A4).
 */
export async function deleteBrowserStore(accountId: AccountId, beside: readonly string[]): Promise<void> {
  const bucket = await bucketOfMirrors();
  const turnBoth = async (): Promise<unknown> => bucket && turnOver(bucket.indexedDB);
  const merged = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, bucket ? mergesWithin : 0));
  await turnBoth();
  await merged();
  if (bucket) await databaseOf(bucket.indexedDB, accountId).delete();
  for (const name of [databaseName(accountId), ...beside]) await Dexie.delete(name);
  // Data that is being read meanwhile is not compacted.
  await merged();
  // A failure here only leaves old files, which the browser removes when it next opens them.
  turnBoth().catch(() => undefined);
}

/** Moves the logs of the storage and of the mirror in `bucket` into tables, by deleting a database in each. */
const turnOver = (bucket: IDBFactory): Promise<unknown> =>
  Promise.all([bucket, Dexie.dependencies.indexedDB].map((factory) => deleteAnother(factory)));

/**
 * A write that a full disk cut off leaves half a record at the end of a log, and Chromium, which writes on behind it, deletes the
 * storage when it next reads that log (decision 0009). So nothing is written before there is room, and then both logs are given up
 * first. Whether there is room is tried out in a bucket of its own.
 */
async function mendLogs(bucket: IDBFactory): Promise<void> {
  try {
    const trial = await bucketNamed('room');
    if (trial) await deleteAnother(trial.indexedDB, new Blob([new Uint8Array(roomNeeded)]));
    await turnOver(bucket);
  } catch (cause) {
    throw new StorageFailure('quota', 'This device is out of space.', { cause });
  }
}

/** Bytes: more than the two logs usually hold, which are written once more as tables. */
const roomNeeded = 4 * 1024 * 1024;

async function deleteAnother(indexedDB: IDBFactory, content?: Blob): Promise<void> {
  const db = new Dexie('turned-over', { indexedDB });
  db.version(1).stores({ nothing: '' });
  try {
    await db.open();
    if (content) await db.table('nothing').put(content, 'content');
  } finally {
    await db.delete();
  }
}

/** Milliseconds; Chromium does not report when a compaction ends. */
const mergesWithin = 400;

/**
 * Fills empty storage from the mirror; otherwise makes the mirror match the
 * storage. `main` can write while its other users still wait for it to open.
 */
export async function openMirror(indexedDB: IDBFactory, accountId: AccountId, main: Dexie): Promise<Mirror> {
  const db = databaseOf(indexedDB, accountId);
  await db.open();
  const pages: Table<SetPage & { n: number }, [set: string, n: number]> = db.table('pages');
  /** Returns false if a preceding page is missing in the mirror; some pages may then be stored. */
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
   * Adds to the mirror what only the storage has, and removes what only the mirror has. They differ after a tab died between the two
   * writes, when the mirror could not be written, or when a power cut took answers from the storage, which then reused their numbers.
   */
  const makeLevel = async (): Promise<void> => {
    // Read before the storage, where every page is written first.
    const kept = await pages.toCollection().primaryKeys();
    const standing = await standingIn(main, kept);
    // The storage has just vanished; do not empty the mirror.
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
      return keep().then(
        () => true,
        () => false,
      );
    },
    mend: () => mendLogs(indexedDB),
    close: () => db.close(),
  };
}

const isUsed = async (main: Dexie): Promise<boolean> => (await main.table(identityTable).count()) > 0;

interface Standing {
  readonly set: string;
  readonly numbers: readonly number[];
  readonly lacking: readonly Page[];
  /** The newest page that both have; it must be equal in both. */
  readonly newestKept: Page | undefined;
}

/** Read in one transaction. */
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
    // Another tab may have restored it already.
    if (await isUsed(main)) return;
    for (const { set, page } of kept) await main.table(pagesOf(set)).put({ ...page, rows: page.rows.map(alone) });
  });

function databaseOf(indexedDB: IDBFactory, accountId: AccountId): Dexie {
  // Strict, or a power cut that damages the storage's log would take the mirror's newest changes too.
  const db = new Dexie(`spare-${accountId}`, { indexedDB, chromeTransactionDurability: 'strict' });
  db.version(1).stores({ pages: '[set+n]' });
  return db;
}

/** All record stores except staged downloads. */
const lasting: readonly string[] = [...new Set(Object.values(setOf))].filter((set) => set !== setOf.staged);

/** The restored replica has its changes and numbers, but no rows. */
const alone = (row: Page['rows'][number]): Page['rows'][number] =>
  row.id === 'meta/replica' ? { ...row, value: { ...(row.value as MetaRecord), shape: withoutRows } } : row;

interface Bucket {
  readonly indexedDB: IDBFactory;
}

const bucketOfMirrors = (): Promise<Bucket | undefined> => bucketNamed('spares');

async function bucketNamed(name: string): Promise<Bucket | undefined> {
  const { storageBuckets } = navigator as { storageBuckets?: { open(name: string): Promise<Bucket> } };
  return storageBuckets?.open(name);
}
