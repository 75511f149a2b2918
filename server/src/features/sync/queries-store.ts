import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { literal } from '../../db/json-fields.ts';
import {
  fromInsert,
  most,
  param,
  params,
  prepared,
  preparedFirst,
  preparedRow,
  preparedRows,
} from '../../db/prepared.ts';
import {
  commits,
  confirmedPlaces,
  members,
  mutationResults,
  noteRevisions,
  proposals,
  replicas,
  spaceFloors,
  startups,
  tombstones,
} from '../../db/schema/index.ts';
import type { SyncedTable } from './synced-table.ts';

/* What every exchange asks of the tables, each built and prepared once per connection. */

// --- Devices and verdicts --------------------------------------------------------------------------------------------

export const replicaById = preparedRow(replicas, eq(replicas.id, param('id')));

export const putReplica = prepared((db) =>
  db
    .insert(replicas)
    .values(params(replicas))
    .onConflictDoUpdate({
      target: replicas.id,
      set: fromInsert(replicas, ['accountId', 'lastSeq', 'ackThrough', 'schema', 'seenAt']),
    })
    .prepare(),
);

export const resultsAfter = preparedRows(
  mutationResults,
  and(eq(mutationResults.replicaId, param('replicaId')), gt(mutationResults.seq, param('after', 'bigint'))),
  asc(mutationResults.seq),
);

export const resultByMid = preparedRow(
  mutationResults,
  eq(mutationResults.mid, param('mid')),
  asc(mutationResults.seq),
);

export const putResult = prepared((db) => db.insert(mutationResults).values(params(mutationResults)).prepare());

// --- A space's history -----------------------------------------------------------------------------------------------

export const commitAt = preparedRow(
  commits,
  and(eq(commits.space, param('space')), eq(commits.seq, param('seq', 'bigint'))),
);

export const floorOf = preparedRow(spaceFloors, eq(spaceFloors.space, param('space')));

export const tombstonesAfter = preparedRows(
  tombstones,
  and(eq(tombstones.space, param('space')), gt(tombstones.seq, param('after', 'bigint'))),
  asc(tombstones.seq),
);

/** Which tables hold something written after a commit: mostly one or two do, and reading each costs more than this question about all. */
export const newsOf = (tables: readonly Pick<SyncedTable, 'collection' | 'hasNews'>[]) => {
  const isNewer = and(eq(tombstones.space, param('space')), gt(tombstones.seq, param('after', 'bigint')));
  const news: Record<string, SQL> = {
    ...Object.fromEntries(tables.map(({ collection, hasNews }) => [collection, hasNews])),
    tombstones: sql`exists (select 1 from ${tombstones} where ${isNewer})`,
  };
  return prepared((db) => db.select(news).from(sql`(select 1) as one`).prepare());
};

export const dropTombstone = prepared((db) =>
  db
    .delete(tombstones)
    .where(
      and(
        eq(tombstones.space, param('space')),
        eq(tombstones.collection, param('collection')),
        eq(tombstones.id, param('id')),
      ),
    )
    .prepare(),
);

export const newestRevisions = preparedRows(
  noteRevisions,
  and(
    eq(noteRevisions.space, param('space')),
    eq(noteRevisions.collection, param('collection')),
    eq(noteRevisions.rowId, param('id')),
    eq(noteRevisions.field, param('field')),
  ),
  desc(noteRevisions.id),
);

export const putRevision = prepared((db) => db.insert(noteRevisions).values(params(noteRevisions)).prepare());

export const putPlace = prepared((db) =>
  db
    .insert(confirmedPlaces)
    .values(params(confirmedPlaces))
    .onConflictDoUpdate({
      target: [confirmedPlaces.space, confirmedPlaces.collection, confirmedPlaces.rowId, confirmedPlaces.field],
      set: fromInsert(confirmedPlaces, ['seq', 'at', 'last']),
    })
    .prepare(),
);

// --- Who belongs where -----------------------------------------------------------------------------------------------

export const startupsOfAccount = prepared((db) =>
  db
    .select({ startupId: members.startupId })
    .from(members)
    .where(eq(members.accountId, param('accountId')))
    .prepare(),
);

export const membership = preparedFirst((db) =>
  db
    .select({ plan: startups.plan, role: members.role })
    .from(members)
    .innerJoin(startups, eq(startups.id, members.startupId))
    .where(and(eq(members.accountId, param('accountId')), eq(members.startupId, param('startupId'))))
    .limit(most(literal(1)))
    .prepare(),
);

/** The key whose proposal was accepted in this commit. */
export const acceptedKeyAt = preparedRow(
  proposals,
  and(
    eq(proposals.startupId, param('startupId')),
    eq(proposals.version, param('seq', 'bigint')),
    eq(proposals.state, 'accepted'),
  ),
);
