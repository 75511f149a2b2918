import type { AccountId } from '@paratope/shared/ids';
import type { AnyRow, Collection, RowRef } from '@paratope/shared/mutation';
import { Dexie, type Table, type Transaction } from 'dexie';
import { type ClientStore, type RefKey, refKey, type Scope, StorageFailure, shelves } from '../ports.ts';
import { isClosed, toStorageFailure } from './failures.ts';
import { rowsOver, shelfOver } from './shelves.ts';

/** The device's store in IndexedDB. */
export interface DexieStore extends ClientStore {
  readonly outdated: Promise<void>;
  /** `outdated` has resolved. A live query that fails then shows what it showed last. */
  isOutdated(): boolean;
  /**
   * A collection as screens read it, inside `useLiveQuery`: every write of the engine, from any tab, wakes the query. For reading
   * only; rows carry one field more than their record, `_space`.
   */
  table<Row extends AnyRow>(collection: Collection<Row>): ReadTable<Row>;
  /** How many changes of one record wait for the server, and how many need the person. Works inside `useLiveQuery`. */
  marksOf(ref: RowRef): Promise<Marks>;
  /** Every record with such changes, by `collection/id`: one query for a whole list. */
  allMarks(): Promise<ReadonlyMap<RefKey, Marks>>;
}

export interface Marks {
  readonly waiting: number;
  readonly needsYou: number;
}

export type ReadTable<Row> = Pick<
  Table<Row, string>,
  | 'get'
  | 'bulkGet'
  | 'where'
  | 'orderBy'
  | 'toArray'
  | 'toCollection'
  | 'filter'
  | 'count'
  | 'each'
  | 'limit'
  | 'offset'
  | 'reverse'
>;

export interface DexieStoreOptions {
  readonly accountId: AccountId;
  /** Every collection of every space this device may follow. */
  readonly collections: readonly Collection[];
  /** Raise it with every change of the collections' names or indexes. */
  readonly version: number;
  /** For tests outside a browser. */
  readonly indexedDB?: { readonly indexedDB: IDBFactory; readonly IDBKeyRange: typeof IDBKeyRange };
}

/** One database per account, so that nobody meets another person's rows (SPEC A5). */
export const databaseName = (accountId: AccountId): string => `app-${accountId}`;

/**
 * Two Dexie instances on one database, because durability belongs to the instance: a strict one for what the person writes, a
 * relaxed one for what the server still holds.
 */
export function openDexieStore(options: DexieStoreOptions): DexieStore {
  const names = options.collections.map((collection) => collection.name);
  let isOutdated = false;
  let lapse = (): void => {};
  const outdated = new Promise<void>((resolve) => {
    lapse = resolve;
  });
  /** Nothing opens these again, so that this program cannot write into the rows of a newer one (SPEC M6). */
  const leave = (): void => {
    isOutdated = true;
    for (const db of [strict, relaxed]) db.close();
    lapse();
  };
  const strict = openDatabase(options, 'strict', leave);
  const relaxed = openDatabase(options, 'relaxed', leave);

  const run = async <T>(scope: Scope, body: (trans: Transaction) => Promise<T>): Promise<T> => {
    const db = scope.durability === 'strict' ? strict : relaxed;
    const tables = [...(scope.collections === 'all' ? names : scope.collections), ...Object.keys(shelves)];
    let begun = false;
    const attempt = async (): Promise<T> =>
      db.transaction(scope.mode === 'write' ? 'rw' : 'r', tables, async (trans) => {
        begun = true;
        const value = await body(trans);
        // Closing at once instead of when the tab next rests: a tab frozen in between would hold up the others (SPEC W4).
        if (scope.mode === 'write') trans.idbtrans.commit?.();
        return value;
      });
    try {
      return await attempt();
    } catch (error) {
      if (isOutdated)
        throw new StorageFailure('outdated', 'A newer version uses this storage.', {
          cause: error,
        });
      if (!isClosed(error)) throw toStorageFailure(error);
      reopen(strict, relaxed);
      if (begun) throw toStorageFailure(error);
      return attempt().catch((again: unknown) => {
        throw toStorageFailure(again);
      });
    }
  };

  return {
    outdated,
    isOutdated: () => isOutdated,
    transact: (scope, body) =>
      run(scope, (trans) =>
        body({
          rows: rowsOver(trans, scope.collections === 'all' ? names : scope.collections),
          outbox: shelfOver(trans, 'outbox'),
          base: shelfOver(trans, 'base'),
          staged: shelfOver(trans, 'staged'),
          attention: shelfOver(trans, 'attention'),
          acked: shelfOver(trans, 'acked'),
          drafts: shelfOver(trans, 'drafts'),
          meta: shelfOver(trans, 'meta'),
        }),
      ),
    close: async () => {
      strict.close();
      relaxed.close();
    },
    table: <Row extends AnyRow>(collection: Collection<Row>) => relaxed.table<Row, string>(collection.name),
    marksOf: async (ref) => ({
      waiting: await relaxed.table('outbox').where('refs').equals(refKey(ref)).count(),
      needsYou: await relaxed.table('attention').where('refs').equals(refKey(ref)).count(),
    }),
    allMarks: async () => {
      const marks = new Map<RefKey, Marks>();
      const add = (ref: RefKey, more: Marks): void => {
        const { waiting, needsYou } = marks.get(ref) ?? { waiting: 0, needsYou: 0 };
        marks.set(ref, { waiting: waiting + more.waiting, needsYou: needsYou + more.needsYou });
      };
      for (const ref of await relaxed.table('outbox').orderBy('refs').keys())
        add(String(ref), { waiting: 1, needsYou: 0 });
      for (const ref of await relaxed.table('attention').orderBy('refs').keys())
        add(String(ref), { waiting: 0, needsYou: 1 });
      return marks;
    },
  };
}

function openDatabase(
  { accountId, collections, version, indexedDB }: DexieStoreOptions,
  durability: 'strict' | 'relaxed',
  leave: () => void,
): Dexie {
  const db = new Dexie(databaseName(accountId), { chromeTransactionDurability: durability, ...indexedDB });
  const schema: Record<string, string> = {};
  for (const [name, { key, indexes }] of Object.entries(shelves)) {
    schema[name] = [key, ...indexes.map((index) => (index === 'refs' ? '*refs' : index))].join(', ');
  }
  for (const { name, indexes } of collections) {
    if (name in shelves)
      throw new Error(`A collection may not be called ${name}: the engine keeps its own records there.`);
    schema[name] = ['id', '_space', ...indexes].join(', ');
  }
  db.version(version).stores(schema);
  // Dexie would close, and open again with the next use, whatever version it then finds.
  const isNewer = (native: number): boolean => Math.floor(native / 10) > version;
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion && !isNewer(newVersion)) return;
    leave();
    return false;
  });
  db.on(
    'ready',
    () => {
      if (!isNewer(db.backendDB().version)) return;
      leave();
      throw new Dexie.VersionError();
    },
    true,
  );
  return db;
}

/** The next use opens another connection. One that the browser closes by itself, Dexie replaces in the same way (SPEC W5). */
function reopen(...databases: Dexie[]): void {
  for (const db of databases) db.close({ disableAutoOpen: false });
}
