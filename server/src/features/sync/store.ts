import type { AccountId, MutationId, ReplicaId, SpaceId, StartupId } from '@paratope/shared/ids';
import type { AnyRow } from '@paratope/shared/mutation';
import {
  type AuthorityReader,
  type AuthorityStore,
  type AuthorityTx,
  type Commit,
  type FieldRef,
  type ReplicaRecord,
  type StoredChange,
  type StoredRevision,
  Transient,
} from '@paratope/sync/authority/store';
import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm';
import type { Database, Db, Transaction } from '../../db/database.ts';
import {
  commits,
  members,
  mutationResults,
  noteRevisions,
  replicas,
  spaceFloors,
  startups,
  tombstones,
} from '../../db/schema/index.ts';
import type { TravellingTable } from './travelling-table.ts';

/** What else must happen when a mutator has written a row of a collection, in the same transaction. */
export type Reactions = Readonly<
  Record<
    string,
    (tx: Transaction, written: { startupId: StartupId; before: AnyRow | undefined; after: AnyRow }) => Promise<void>
  >
>;

export interface StoreDeps {
  readonly database: Database;
  /** Every table that travels. */
  readonly tables: readonly TravellingTable[];
  readonly reactions: Reactions;
  /** ISO instant. */
  readonly now: () => string;
}

/** The engine's authority over this server's own tables. A space `startup:ID` is the rows of that startup. */
export function createAuthorityStore({ database, tables, reactions, now }: StoreDeps): AuthorityStore<Transaction> {
  const travellingTables = new Map(tables.map((table) => [table.collection, table]));
  return {
    // Reading happens on the writing connection's queue: one committed state from the first question to the last.
    read: (body) => passing(() => database.read((tx) => body(createReader(tx, travellingTables)))),
    write: (body) => passing(() => database.write((tx) => body(writer(tx)))),
  };

  function writer(native: Transaction): AuthorityTx<Transaction> {
    const { db } = native;
    return {
      ...createReader(native, travellingTables),
      savepoint: (body) => native.savepoint(body),
      async saveReplica(replica) {
        const { id, ...values } = replica;
        await db.insert(replicas).values(replica).onConflictDoUpdate({ target: replicas.id, set: values });
      },
      async addResult(replicaId, result) {
        await db.insert(mutationResults).values({ replicaId, ...result });
      },
      async addCommit(commit) {
        await db.insert(commits).values(commit);
      },
      async writeRows(space, version, writes) {
        const startupId = startupOf(space);
        for (const { collection, id, before, after } of writes) {
          const table = tableOf(collection);
          await db.delete(tombstones).where(tombstoneOf(space, { collection, id }));
          if (after === null) await table.remove(db, { startupId, id, version, at: now() });
          else {
            await table.write(db, { startupId, id, version, after });
            await reactions[collection]?.(native, { startupId, before, after });
          }
        }
      },
      async touchRows(space, version, refs) {
        for (const { collection, id } of refs) {
          const isThere = await tableOf(collection).stamp(db, { startupId: startupOf(space), id, version });
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
        await db.insert(noteRevisions).values(
          revisions.map(({ collection, id, field, value, typed, conflict, by }) => ({
            space,
            collection,
            rowId: id,
            field,
            seq,
            value: value ?? null,
            ...(typed === undefined ? {} : { typed }),
            conflict,
            ...by,
          })),
        );
      },
      async dropRevisions(space, kept) {
        await db.run(sql`DELETE FROM note_revisions WHERE id IN (
          SELECT id FROM (
            SELECT id, row_number() OVER (PARTITION BY collection, row_id, field ORDER BY id DESC) AS place
            FROM note_revisions WHERE space = ${space}
          ) WHERE place > ${kept})`);
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
        const [newest] = await headOf(db, space);
        const upTo = Math.min(through, (newest?.seq ?? 0) - 1);
        if (upTo < 1) return;
        await db.delete(commits).where(and(eq(commits.space, space), lte(commits.seq, upTo)));
        await db.delete(tombstones).where(and(eq(tombstones.space, space), lte(tombstones.seq, upTo)));
        for (const table of tables) await table.forget(db, startupOf(space), upTo);
        await db
          .insert(spaceFloors)
          .values({ space, floor: upTo })
          .onConflictDoUpdate({ target: spaceFloors.space, set: { floor: upTo } });
      },
    };
  }

  function tableOf(collection: string): TravellingTable {
    const table = travellingTables.get(collection);
    if (!table) throw new Error(`No table holds ${collection}.`);
    return table;
  }
}

function createReader(
  native: Transaction,
  travellingTables: ReadonlyMap<string, TravellingTable>,
): AuthorityReader<Transaction> {
  const { db } = native;
  return {
    native,
    async replica(id) {
      const [row] = await db.select().from(replicas).where(eq(replicas.id, id)).limit(1);
      return row && replicaRecord(row);
    },
    async results(replicaId, { after, limit }) {
      const rows = await db
        .select()
        .from(mutationResults)
        .where(and(eq(mutationResults.replicaId, replicaId), gt(mutationResults.seq, after)))
        .orderBy(asc(mutationResults.seq))
        .limit(limit);
      return rows.map(({ seq, mid, body }) => ({ seq, mid: mid as MutationId, body }));
    },
    revisions: (space, of, limit) => revisionsOf(db, space, of, limit),
    async resultOf(mid) {
      const [row] = await db
        .select()
        .from(mutationResults)
        .where(eq(mutationResults.mid, mid))
        .orderBy(sql`rowid`)
        .limit(1);
      if (!row) return undefined;
      const { replicaId, seq, body } = row;
      return { replicaId: replicaId as ReplicaId, seq, mid, body };
    },
    async head(space) {
      const [row] = await headOf(db, space);
      return row && commitRecord(row);
    },
    async commit(space, seq) {
      const [row] = await db
        .select()
        .from(commits)
        .where(and(eq(commits.space, space), eq(commits.seq, seq)))
        .limit(1);
      return row && commitRecord(row);
    },
    async floor(space) {
      const [row] = await db.select().from(spaceFloors).where(eq(spaceFloors.space, space)).limit(1);
      return row?.floor ?? 0;
    },
    async rows(space, refs) {
      const found = new Map<string, AnyRow>();
      for (const [collection, table] of travellingTables) {
        const ids = refs.filter((ref) => ref.collection === collection).map((ref) => ref.id);
        if (ids.length === 0) continue;
        for (const [id, row] of await table.read(db, startupOf(space), ids)) found.set(`${collection}/${id}`, row);
      }
      return refs.map(({ collection, id }) => found.get(`${collection}/${id}`));
    },
    async spaces() {
      const rows = await db.selectDistinct({ space: commits.space }).from(commits);
      return rows.map((row) => row.space as SpaceId);
    },
    async replicas() {
      return (await db.select().from(replicas)).map(replicaRecord);
    },
    async changes(space, { after, limit }) {
      const startupId = startupOf(space);
      const gone = await db
        .select()
        .from(tombstones)
        .where(and(eq(tombstones.space, space), gt(tombstones.seq, after)))
        .orderBy(asc(tombstones.seq))
        .limit(limit);
      const all: StoredChange[] = gone.map(({ seq, collection, id }) => ({ seq, collection, id, row: null }));
      for (const [collection, table] of travellingTables) {
        for (const change of await table.changed(db, startupId, after, limit)) all.push({ collection, ...change });
      }
      return all.sort((a, b) => a.seq - b.seq).slice(0, limit);
    },
  };
}

/** The values one field has had, newest first. */
export async function revisionsOf(db: Db, space: SpaceId, of: FieldRef, limit: number): Promise<StoredRevision[]> {
  const rows = await db
    .select()
    .from(noteRevisions)
    .where(
      and(
        eq(noteRevisions.space, space),
        eq(noteRevisions.collection, of.collection),
        eq(noteRevisions.rowId, of.id),
        eq(noteRevisions.field, of.field),
      ),
    )
    .orderBy(desc(noteRevisions.id))
    .limit(limit);
  return rows.map(({ collection, rowId, field, seq, value, typed, conflict, accountId, replicaId, at, zone }) => ({
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
          },
  }));
}

/** Spaces of an account: the startup it belongs to. */
export async function spacesOf(db: Db, accountId: AccountId): Promise<SpaceId[]> {
  const rows = await db.select({ startupId: members.startupId }).from(members).where(eq(members.accountId, accountId));
  return rows.map((row) => `startup:${row.startupId}` as SpaceId);
}

/** An account's plan and role in a space; undefined when it has no part in it. */
export async function membershipOf(
  db: Db,
  accountId: AccountId,
  space: SpaceId,
): Promise<{ plan: string; role: string } | undefined> {
  const [row] = await db
    .select({ plan: startups.plan, role: members.role })
    .from(members)
    .innerJoin(startups, eq(startups.id, members.startupId))
    .where(and(eq(members.accountId, accountId), eq(members.startupId, startupOf(space))))
    .limit(1);
  return row;
}

const tombstoneOf = (space: SpaceId, { collection, id }: { collection: string; id: string }) =>
  and(eq(tombstones.space, space), eq(tombstones.collection, collection), eq(tombstones.id, id));

const startupOf = (space: SpaceId): StartupId => space.slice('startup:'.length) as StartupId;

const headOf = (db: Db, space: SpaceId) =>
  db.select().from(commits).where(eq(commits.space, space)).orderBy(desc(commits.seq)).limit(1);

const replicaRecord = (row: typeof replicas.$inferSelect): ReplicaRecord => ({
  ...row,
  id: row.id as ReplicaId,
  accountId: row.accountId as AccountId,
});

const commitRecord = (row: typeof commits.$inferSelect): Commit => ({ ...row, space: row.space as SpaceId });

/** Trouble that passes by itself comes out as the engine's own word for it, so that no change is judged by it. */
async function passing<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const code = failure instanceof Error && 'code' in failure ? String(failure.code) : '';
    if (/^SQLITE_(BUSY|FULL|READONLY|IOERR|LOCKED)/.test(code)) {
      throw new Transient('The server cannot write at this moment.', { cause: failure });
    }
    throw failure;
  }
}
