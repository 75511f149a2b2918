import type { AccountId } from '@paratope/shared/ids';
import type { AnyRow, Collection, RowRef } from '@paratope/shared/mutation';
import { Dexie, type PromiseExtended, type Transaction } from 'dexie';
import {
  type ClientStore,
  type ClientTx,
  type OutboxMutation,
  type Outdated,
  type RefKey,
  refKey,
  type Scope,
  StorageFailure,
} from '../ports.ts';
import { databaseName, identityTable } from './database.ts';
import { isClosed, toStorageFailure } from './failures.ts';
import type { Mirror } from './mirror.ts';
import { type Copy, createCopy } from './pages.ts';
import { type ReadTable, readTable } from './read-table.ts';
import { recordStoreIn, setOf } from './record-stores.ts';
import { type PagedTx, pagedTx, pagesOf, upToDate } from './rows.ts';

export interface DexieStore extends ClientStore {
  readonly outdated: Promise<Outdated>;
  renewed(listener: (isEmpty: boolean) => void): () => void;
  /** Whether `outdated` has resolved. A live query that then fails keeps its last result. */
  isOutdated(): boolean;
  /** A collection for screens, for use inside `useLiveQuery`: every write to it, from any tab, re-runs the query. */
  table<Row extends AnyRow>(collection: Collection<Row>): ReadTable<Row>;
  /** How many changes of a record wait for the server, and how many need attention. Works inside `useLiveQuery`. */
  marksOf(ref: RowRef): Promise<Marks>;
  /** Every record with such changes, by `collection/id`: one query for a whole list. */
  allMarks(): Promise<ReadonlyMap<RefKey, Marks>>;
}

export interface Marks {
  readonly waiting: number;
  readonly needsYou: number;
}

export interface DexieStoreOptions {
  readonly accountId: AccountId;
  /** Every collection of every space this device may follow. */
  readonly collections: readonly Collection[];
  /** Increase it with every change to the collections' names. */
  readonly version: number;
  /** Opens a mirror of `db` (SPEC W7). Called once, when the storage is empty or first written to; without one the storage works alone. */
  readonly mirror?: (db: Dexie) => Promise<Mirror | undefined>;
  /** For tests outside a browser. */
  readonly indexedDB?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
}

/**
 * Two Dexie instances on one database, because durability is set per instance:
 * strict for what the user writes, relaxed for what the server still has.
 */
export function openDexieStore(options: DexieStoreOptions): DexieStore {
  const names = options.collections.map((collection) => collection.name);
  let isOutdated = false;
  const { promise: outdated, resolve: lapse } = Promise.withResolvers<Outdated>();
  /** Closed for good, so that this program cannot write into a newer one's rows (SPEC M6). */
  const leave = (why: Outdated): void => {
    isOutdated = true;
    for (const db of [strict, relaxed]) db.close();
    lapse(why);
  };
  const strict = openDatabase(options, 'strict', leave);
  const relaxed = openDatabase(options, 'relaxed', leave);
  let mirror: Promise<Mirror | undefined> | undefined;
  const mirrorOf = (db: Dexie): Promise<Mirror | undefined> | undefined => {
    mirror ??= options.mirror?.(db).catch(() => undefined);
    return mirror;
  };
  const isEmpty = async (db: Dexie): Promise<boolean> => (await db.table(identityTable).count()) === 0;
  /** Whether this program has seen data in the store. */
  let isUsed = false;
  const renewals = new Set<(isEmpty: boolean) => void>();
  const renew = (isEmpty: boolean): void => {
    for (const listener of [...renewals]) listener(isEmpty);
  };
  const fillIfEmpty = async (db: Dexie): Promise<void> => {
    if (await isEmpty(db)) {
      if (isUsed) {
        (await mirror)?.close();
        mirror = undefined;
        copies = new Map();
      }
      await mirrorOf(db);
      if (await isEmpty(db)) {
        const wasUsed = isUsed;
        isUsed = false;
        if (wasUsed) renew(true);
        return;
      }
    }
    isUsed = true;
  };
  for (const db of [strict, relaxed]) {
    db.on('ready', fillIfEmpty, true);
    // A closed connection may mean that the browser deleted the storage: opening another one shows it.
    let isFirst = true;
    const watchConnection = (): void => {
      const connection = db.backendDB();
      // In its own task: queries made in this one would skip the wait for the opening.
      if (isUsed && !isFirst) setTimeout(renew, 0, false);
      isFirst = false;
      connection.addEventListener('close', () => {
        if (isOutdated) return;
        if (db.isOpen() && db.backendDB() === connection) reopen(db);
        db.open().catch(() => undefined);
      });
    };
    db.on('ready', watchConnection, true);
  }

  let copies = new Map<string, Copy>();
  const copyOf = (name: string): Copy => {
    const copy = copies.get(name) ?? createCopy(name);
    copies.set(name, copy);
    return copy;
  };

  const collectionsIn = (scope: Scope): readonly string[] => (scope.collections === 'all' ? names : scope.collections);

  const run = async <T>(scope: Scope, body: (trans: Transaction) => Promise<T>): Promise<T> => {
    const db = scope.durability === 'strict' ? strict : relaxed;
    const tables = [...collectionsIn(scope).map(pagesOf), ...ownTables];
    let begun = false;
    const attempt = async (): Promise<T> =>
      db.transaction(scope.mode === 'write' ? 'rw' : 'r', tables, async (trans) => {
        begun = true;
        const value = await body(trans);
        // Commit at once rather than when the tab next idles: a tab frozen in between would block the others (SPEC W4).
        if (scope.mode === 'write') trans.idbtrans.commit?.();
        return value;
      });
    try {
      return await attempt();
    } catch (error) {
      if (isOutdated)
        throw new StorageFailure('outdated', 'A newer version of the app uses this storage.', {
          cause: error,
        });
      if (!isClosed(error)) {
        // Dexie remembers a failed opening and rejects every use until it is closed (SPEC W5).
        for (const one of [strict, relaxed]) if (!one.isOpen()) reopen(one);
        throw toStorageFailure(error);
      }
      reopen(strict, relaxed);
      copies = new Map();
      if (begun) throw toStorageFailure(error);
      return attempt().catch((again: unknown) => {
        throw toStorageFailure(again);
      });
    }
  };

  const runPaged = async <T>(
    scope: Scope,
    body: (tx: ClientTx) => Promise<T>,
  ): Promise<{ value: T; stored: PagedTx['stored'] }> => {
    const isRelaxed = scope.durability === 'relaxed';
    let paged: PagedTx | undefined;
    const value = await run(scope, async (trans) => {
      const tx = pagedTx(trans, copyOf, { sets: [...collectionsIn(scope), ...ownSets], mayTidy: isRelaxed });
      paged = tx;
      const result = await body({
        rows: {
          ...tx,
          inSpace: async (space) => {
            const all = await Promise.all(collectionsIn(scope).map(tx.all));
            return all.flat().filter((placed) => placed.space === space);
          },
        },
        outbox: recordStoreIn(tx, 'outbox'),
        base: recordStoreIn(tx, 'base'),
        staged: recordStoreIn(tx, 'staged'),
        attention: recordStoreIn(tx, 'attention'),
        acked: recordStoreIn(tx, 'acked'),
        drafts: recordStoreIn(tx, 'drafts'),
        meta: recordStoreIn(tx, 'meta'),
      });
      await tx.flush();
      return result;
    });
    const stored = paged?.stored ?? [];
    if (stored.some(({ set }) => set === setOf.meta)) isUsed = true;
    // Strict writes are read back from disk, so that memory is never shared with a form's objects.
    if (isRelaxed) paged?.committed();
    return { value, stored };
  };

  /**
   * The mirror is written after the storage, and nothing else at the same
   * time, so that a power cut hits at most one of the two writes (SPEC W7).
   */
  let writes: Promise<unknown> = Promise.resolve();
  let closings = 0;
  /** A write failed, so a log of the browser may end in half a record. */
  let isTorn = false;
  const write = async <T>(scope: Scope, body: (tx: ClientTx) => Promise<T>) => {
    if (isTorn) await (await mirrorOf(relaxed))?.mend();
    isTorn = false;
    const { value, stored } = await runPaged(scope, body).catch((error) => {
      isTorn ||= error instanceof StorageFailure;
      throw error;
    });
    const keep = async (): Promise<void> => {
      if ((await (await mirrorOf(relaxed))?.keep(stored)) === false) isTorn = true;
    };
    return { value, kept: stored.length > 0 ? keep() : undefined };
  };

  /** The rows of every change in a record store, once per change. */
  const refsOn = (name: 'outbox' | 'attention'): PromiseExtended<RefKey[]> =>
    upToDate(relaxed.table(pagesOf(setOf[name])), copyOf(setOf[name])).then((copy) =>
      copy.all().flatMap(({ row }) => (row.id.startsWith(`${name}/`) ? (row.value as OutboxMutation).refs : [])),
    );
  const allMarks = async (): Promise<ReadonlyMap<RefKey, Marks>> => {
    const marks = new Map<RefKey, Marks>();
    const add = (ref: RefKey, waiting: number, needsYou: number): void => {
      const known = marks.get(ref);
      marks.set(ref, { waiting: (known?.waiting ?? 0) + waiting, needsYou: (known?.needsYou ?? 0) + needsYou });
    };
    for (const ref of await refsOn('outbox')) add(ref, 1, 0);
    for (const ref of await refsOn('attention')) add(ref, 0, 1);
    return marks;
  };

  return {
    outdated,
    isOutdated: () => isOutdated,
    renewed: (listener) => {
      renewals.add(listener);
      return () => renewals.delete(listener);
    },
    transact: async (scope, body) => {
      if (scope.mode === 'read') return (await runPaged(scope, body)).value;
      const asked = closings;
      const written = writes.then(() => {
        if (asked !== closings) throw new StorageFailure('closed', 'The storage was closed before this was saved.');
        return write(scope, body);
      });
      writes = written.then(({ kept }) => kept).catch(() => undefined);
      const { value, kept } = await written;
      if (scope.durability === 'strict') await kept;
      return value;
    },
    close: async () => {
      closings += 1;
      strict.close();
      relaxed.close();
      (await mirror)?.close();
    },
    table: <Row extends AnyRow>(collection: Collection<Row>) =>
      readTable(collection, () => copyOf(collection.name), relaxed.table(pagesOf(collection.name))),
    marksOf: async (ref) => (await allMarks()).get(refKey(ref)) ?? { waiting: 0, needsYou: 0 },
    allMarks,
  };
}

const ownSets = [...new Set(Object.values(setOf))];
const ownTables = ownSets.map(pagesOf);

function openDatabase(
  { accountId, collections, version, indexedDB }: DexieStoreOptions,
  durability: 'strict' | 'relaxed',
  leave: (why: Outdated) => void,
): Dexie {
  const db = new Dexie(databaseName(accountId), {
    chromeTransactionDurability: durability,
    // The copies keep rows in memory; Dexie's cache would hold them twice.
    cache: 'disabled',
    ...indexedDB,
  });
  const schema = Object.fromEntries(ownTables.map((name) => [name, 'n']));
  for (const { name } of collections) {
    if (pagesOf(name) in schema) throw new Error(`The engine has ${name}.`);
    schema[pagesOf(name)] = 'n';
  }
  db.version(version).stores(schema);
  // Dexie would close, and reopen on next use with whatever version it finds.
  const isNewer = (native: number): boolean => Math.floor(native / 10) > version;
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion && !isNewer(newVersion)) return;
    leave(newVersion ? 'newer' : 'deleted');
    return false;
  });
  db.on(
    'ready',
    () => {
      if (!isNewer(db.backendDB().version)) return;
      leave('newer');
      throw new Dexie.VersionError();
    },
    true,
  );
  return db;
}

/** Closes them so that the next use opens a new connection, as Dexie does when the browser closes one (SPEC W5). */
function reopen(...databases: Dexie[]): void {
  for (const db of databases) db.close({ disableAutoOpen: false });
}
