import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { fromInsert, hole, holesOf, prepared, preparedFirst, preparedRow, preparedRows } from '../../db/prepared.ts';
import {
  commits,
  confirmedPlaces,
  members,
  mutationResults,
  noteRevisions,
  replicas,
  spaceFloors,
  startups,
  tombstones,
} from '../../db/schema/index.ts';

/* What every exchange asks of the tables, each built and prepared once per connection. */

// --- Devices and verdicts --------------------------------------------------------------------------------------------

export const replicaById = preparedRow(replicas, eq(replicas.id, hole('id')));

export const putReplica = prepared((db) =>
  db
    .insert(replicas)
    .values(holesOf(replicas))
    .onConflictDoUpdate({
      target: replicas.id,
      set: fromInsert(replicas, ['accountId', 'lastSeq', 'ackThrough', 'schema', 'seenAt']),
    })
    .prepare(),
);

export const resultsAfter = preparedRows(
  mutationResults,
  and(eq(mutationResults.replicaId, hole('replicaId')), gt(mutationResults.seq, hole('after'))),
  asc(mutationResults.seq),
);

export const resultByMid = preparedRow(mutationResults, eq(mutationResults.mid, hole('mid')), sql`rowid`);

export const putResult = prepared((db) => db.insert(mutationResults).values(holesOf(mutationResults)).prepare());

// --- A space's history -----------------------------------------------------------------------------------------------

export const commitAt = preparedRow(commits, and(eq(commits.space, hole('space')), eq(commits.seq, hole('seq'))));

export const floorOf = preparedRow(spaceFloors, eq(spaceFloors.space, hole('space')));

export const tombstonesAfter = preparedRows(
  tombstones,
  and(eq(tombstones.space, hole('space')), gt(tombstones.seq, hole('after'))),
  asc(tombstones.seq),
);

export const dropTombstone = prepared((db) =>
  db
    .delete(tombstones)
    .where(
      and(
        eq(tombstones.space, hole('space')),
        eq(tombstones.collection, hole('collection')),
        eq(tombstones.id, hole('id')),
      ),
    )
    .prepare(),
);

export const newestRevisions = preparedRows(
  noteRevisions,
  and(
    eq(noteRevisions.space, hole('space')),
    eq(noteRevisions.collection, hole('collection')),
    eq(noteRevisions.rowId, hole('id')),
    eq(noteRevisions.field, hole('field')),
  ),
  desc(noteRevisions.id),
);

export const putRevision = prepared((db) => db.insert(noteRevisions).values(holesOf(noteRevisions)).prepare());

export const putPlace = prepared((db) =>
  db
    .insert(confirmedPlaces)
    .values(holesOf(confirmedPlaces))
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
    .where(eq(members.accountId, hole('accountId')))
    .prepare(),
);

export const membership = preparedFirst((db) =>
  db
    .select({ plan: startups.plan, role: members.role })
    .from(members)
    .innerJoin(startups, eq(startups.id, members.startupId))
    .where(and(eq(members.accountId, hole('accountId')), eq(members.startupId, hole('startupId'))))
    .limit(1)
    .prepare(),
);
