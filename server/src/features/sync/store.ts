import type { AccountId, MutationId, ReplicaId, SpaceId, StartupId } from '@paratope/shared/ids';
import type { AnyRow, RowRef } from '@paratope/shared/mutation';
import { inCatalog } from '@paratope/shared/words/message';
import {
  type AuthorityReader,
  type AuthorityStore,
  type AuthorityTx,
  type Commit,
  type FieldRef,
  type Place,
  type ReplicaRecord,
  type StoredChange,
  type StoredResult,
  type StoredRevision,
  Transient,
} from '@paratope/sync/authority/store';
import { startupOf } from '@paratope/sync/ids';
import { and, eq, inArray, lte } from 'drizzle-orm';
import { addCommit, newestCommit } from '../../db/commits.ts';
import type { Database, Db, Transaction } from '../../db/database.ts';
import { isPassing } from '../../db/failures.ts';
import { rowsWhere } from '../../db/lists.ts';
import { keepNewestRevisions } from '../../db/note-revisions.ts';
import { encodeRow } from '../../db/prepared.ts';
import {
  commits,
  confirmedPlaces,
  mutationResults,
  noteRevisions,
  replicas,
  spaceFloors,
  spaceHeads,
  tombstones,
} from '../../db/schema/index.ts';
import {
  acceptedKeyAt,
  commitAt,
  dropTombstone,
  floorOf,
  membership,
  newestRevisions,
  newsOf,
  putPlace,
  putReplica,
  putResult,
  putRevision,
  replicaById,
  resultByMid,
  resultsAfter,
  startupsOfAccount,
  tombstonesAfter,
} from './queries-store.ts';
import type { SyncedTable } from './synced-table.ts';

/** What else must happen, in the same transaction, when a mutator has written a row of a collection. */
export type Reactions = Readonly<
  Record<
    string,
    (tx: Transaction, written: { startupId: StartupId; before: AnyRow | undefined; after: AnyRow }) => Promise<void>
  >
>;

/** Rows written before other requests get a chance to run. */
const rowsAtOnce = 25;

export interface StoreDeps {
  readonly database: Database;
  readonly tables: readonly SyncedTable[];
  readonly reactions: Reactions;
  /** ISO instant. */
  readonly now: () => string;
}

/** The engine's authority over this server's tables. A space `startup:ID` is the rows of that startup. */
export function createAuthorityStore({ database, tables, reactions, now }: StoreDeps): AuthorityStore<Transaction> {
  const syncedTables = new Map(tables.map((table) => [table.collection, table]));
  const newsIn = newsOf(tables);
  return {
    // A snapshot on its own connection: one committed state for all reads.
    read: (body) => passing(() => database.read((tx) => body(createReader(tx, syncedTables, newsIn)))),
    write: (body, of) =>
      passing(() =>
        database.write((tx) => body(writer(tx)), of && ((tx) => of(createReader(tx, syncedTables, newsIn)))),
      ),
  };

  function writer(native: Transaction): AuthorityTx<Transaction> {
    const { db } = native;
    return {
      ...createReader(native, syncedTables, newsIn),
      // Here too: a change that meets a full disk must wait for it and not be rejected.
      savepoint: (body) => passing(() => native.savepoint(body)),
      async saveReplica(replica) {
        await putReplica(db).execute(encodeRow(replicas, replica));
      },
      async addResult(replicaId, result) {
        await putResult(db).execute(encodeRow(mutationResults, { replicaId, ...result }));
      },
      addCommit: (commit) => addCommit(db, commit),
      async writeRows(space, version, writes) {
        const startupId = ownerOf(space);
        for (const [collection, { admit }] of syncedTables) {
          const added = writes.filter((one) => one.collection === collection && !one.before && one.after).length;
          if (added > 0) await admit?.(db, startupId, added);
        }
        for (const [at, { collection, id, before, after }] of writes.entries()) {
          // The writer belongs to this change until it ends; requests that only read can run meanwhile.
          if (at > 0 && at % rowsAtOnce === 0) await new Promise(setImmediate);
          const table = tableOf(collection);
          await dropTombstone(db).execute({ space, collection, id });
          if (after === null) await table.remove(db, { startupId, id, version, at: now() });
          else {
            await table.write(db, { startupId, id, version, before, after });
            await reactions[collection]?.(native, { startupId, before, after });
          }
        }
      },
      async touchRows(space, version, refs) {
        for (const { collection, id } of refs) {
          const isThere = await tableOf(collection).stamp(db, { startupId: ownerOf(space), id, version });
          if (isThere) continue;
          await db
            .insert(tombstones)
            .values({ space, collection, id, seq: version })
            .onConflictDoUpdate({
              target: [tombstones.space, tombstones.collection, tombstones.id],
              set: { seq: version },
            });
        }
      },
      async addRevisions(space, seq, revisions) {
        const accepted = await acceptedKeyAt(db, { startupId: ownerOf(space), seq });
        // What a person accepted is theirs, and names the key that proposed it.
        const key = accepted ? { keyId: accepted.keyId } : {};
        for (const { collection, id, field, value, typed, conflict, by } of revisions) {
          const revision = {
            space,
            collection,
            rowId: id,
            field,
            seq,
            value: value ?? null,
            typed,
            conflict,
            ...by,
            ...(by ? key : {}),
          };
          await putRevision(db).execute(encodeRow(noteRevisions, revision));
        }
      },
      async setPlaces(space, places) {
        for (const { collection, id, field, seq, at, last } of places)
          await putPlace(db).execute(
            encodeRow(confirmedPlaces, { space, collection, rowId: id, field, seq, at, last: last ?? null }),
          );
      },
      async dropRevisions(space, kept) {
        await keepNewestRevisions(native, space, kept);
      },
      async dropResults(replicaId, through) {
        await db
          .delete(mutationResults)
          .where(and(eq(mutationResults.replicaId, replicaId), lte(mutationResults.seq, through)));
      },
      async dropReplica(replicaId) {
        await db.delete(mutationResults).where(eq(mutationResults.replicaId, replicaId));
        await db.delete(replicas).where(eq(replicas.id, replicaId));
      },
      async dropHistory(space, through) {
        const newest = await newestCommit(db, space);
        const upTo = Math.min(through, (newest?.seq ?? 0) - 1);
        if (upTo < 1) return;
        await db.delete(commits).where(and(eq(commits.space, space), lte(commits.seq, upTo)));
        await db.delete(tombstones).where(and(eq(tombstones.space, space), lte(tombstones.seq, upTo)));
        await db.delete(confirmedPlaces).where(and(eq(confirmedPlaces.space, space), lte(confirmedPlaces.seq, upTo)));
        for (const table of tables) await table.forget(db, ownerOf(space), upTo);
        await db
          .insert(spaceFloors)
          .values({ space, floor: upTo })
          .onConflictDoUpdate({ target: spaceFloors.space, set: { floor: upTo } });
      },
    };
  }

  function tableOf(collection: string): SyncedTable {
    const table = syncedTables.get(collection);
    if (!table) throw new Error(`No table holds ${collection}.`);
    return table;
  }
}

function createReader(
  native: Transaction,
  syncedTables: ReadonlyMap<string, SyncedTable>,
  newsIn: ReturnType<typeof newsOf>,
): AuthorityReader<Transaction> {
  const { db } = native;
  return {
    native,
    async replica(id) {
      const row = await replicaById(db, { id });
      return row && replicaRecord(row);
    },
    async results(replicaId, { after, limit }) {
      const rows = await resultsAfter(db).execute({ replicaId, after, limit });
      return rows.map(storedResult);
    },
    revisions: (space, of, limit) => revisionsOf(db, space, of, limit),
    async resultOf(mid) {
      const row = await resultByMid(db, { mid });
      if (!row) return undefined;
      return { ...storedResult(row), replicaId: row.replicaId as ReplicaId };
    },
    async head(space) {
      const row = await newestCommit(db, space);
      return row && commitRecord(row);
    },
    async commit(space, seq) {
      const row = await commitAt(db, { space, seq });
      return row && commitRecord(row);
    },
    async floor(space) {
      const row = await floorOf(db, { space });
      return row?.floor ?? 0;
    },
    async rows(space, refs) {
      const found = new Map<string, AnyRow>();
      for (const [collection, table] of syncedTables) {
        const ids = refs.filter((ref) => ref.collection === collection).map((ref) => ref.id);
        if (ids.length === 0) continue;
        for (const [id, row] of await table.read(db, ownerOf(space), ids)) found.set(`${collection}/${id}`, row);
      }
      return refs.map(({ collection, id }) => found.get(`${collection}/${id}`));
    },
    async lastWrites(space, refs) {
      const found = new Map<string, number>();
      for (const [collection, table] of syncedTables) {
        const ids = refs.filter((ref) => ref.collection === collection).map((ref) => ref.id);
        if (ids.length === 0) continue;
        for (const { id, seq } of await tombstonesOf(db, space, collection, ids)) found.set(`${collection}/${id}`, seq);
        for (const [id, seq] of await table.versions(db, ownerOf(space), ids)) found.set(`${collection}/${id}`, seq);
      }
      return refs.map(({ collection, id }) => found.get(`${collection}/${id}`));
    },
    places: (space, refs) => placesOf(db, space, refs),
    async spaces() {
      const rows = await db.select({ space: spaceHeads.space }).from(spaceHeads);
      return rows.map((row) => row.space as SpaceId);
    },
    async replicas() {
      return (await db.select().from(replicas)).map(replicaRecord);
    },
    async changes(space, { after, limit }) {
      const startupId = ownerOf(space);
      const [news] = await newsIn(db).execute({ space, startupId, after });
      const gone = news?.tombstones ? await tombstonesAfter(db).execute({ space, after, limit }) : [];
      const all: StoredChange[] = gone.map(({ seq, collection, id }) => ({ seq, collection, id, row: null }));
      for (const [collection, table] of syncedTables) {
        if (!news?.[collection]) continue;
        for (const change of await table.changed(db, startupId, after, limit)) all.push({ collection, ...change });
      }
      return all.sort((a, b) => a.seq - b.seq).slice(0, limit);
    },
  };
}

export async function revisionsOf(db: Db, space: SpaceId, of: FieldRef, limit: number): Promise<StoredRevision[]> {
  const { collection, id, field } = of;
  const rows = await newestRevisions(db).execute({ space, collection, id, field, limit });
  return rows.map(
    ({ collection, rowId, field, seq, value, typed, conflict, accountId, replicaId, at, zone, keyId }) => ({
      collection,
      id: rowId,
      field,
      seq,
      value,
      ...(typed === null ? {} : { typed }),
      conflict,
      by:
        accountId === null
          ? null
          : {
              accountId: accountId as AccountId,
              replicaId: replicaId as ReplicaId | null,
              at: at ?? '',
              zone: zone ?? '',
              ...(keyId === null ? {} : { keyId }),
            },
    }),
  );
}

const tombstonesOf = (db: Db, space: SpaceId, collection: string, ids: readonly string[]) =>
  db
    .select({ id: tombstones.id, seq: tombstones.seq })
    .from(tombstones)
    .where(and(eq(tombstones.space, space), eq(tombstones.collection, collection), inArray(tombstones.id, ids)));

/** Used only for changes that arrive again after a restore. */
async function placesOf(db: Db, space: SpaceId, refs: readonly RowRef[]): Promise<Place[]> {
  const found: Place[] = [];
  for (const { collection, id } of refs) {
    const { space: ofSpace, collection: of, rowId } = confirmedPlaces;
    const rows = await rowsWhere(db, confirmedPlaces, and(eq(ofSpace, space), eq(of, collection), eq(rowId, id)));
    for (const { field, seq, at, last } of rows)
      found.push({ collection, id, field, seq, at, ...(last ? { last: last as AnyRow } : {}) });
  }
  return found;
}

export async function spacesOf(db: Db, accountId: AccountId): Promise<SpaceId[]> {
  const rows = await startupsOfAccount(db).execute({ accountId });
  return rows.map((row) => `startup:${row.startupId}` as SpaceId);
}

/** Returns undefined when the account is not a member. */
export async function membershipOf(
  db: Db,
  accountId: AccountId,
  space: SpaceId,
): Promise<{ plan: string; role: string } | undefined> {
  const startupId = startupOf(space);
  if (!startupId) return undefined;
  return membership(db, { accountId, startupId });
}

/** Access is checked before, so any other kind of space is a bug here. */
function ownerOf(space: SpaceId): StartupId {
  const startupId = startupOf(space);
  if (!startupId) throw new Error(`${space} is not the space of a startup.`);
  return startupId;
}

const storedResult = ({ seq, mid, body, content }: typeof mutationResults.$inferSelect): StoredResult => ({
  seq,
  mid: mid as MutationId,
  body,
  ...(content === null ? {} : { content }),
});

const replicaRecord = (row: typeof replicas.$inferSelect): ReplicaRecord => ({
  ...row,
  id: row.id as ReplicaId,
  accountId: row.accountId as AccountId,
});

const commitRecord = (row: typeof commits.$inferSelect): Commit => ({ ...row, space: row.space as SpaceId });

/** Turns temporary trouble into the engine's own error for it, so that no change is rejected because of it. */
async function passing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (isPassing(failure)) throw new Transient(inCatalog("The server can't save right now."), { cause: failure });
    throw failure;
  }
}
