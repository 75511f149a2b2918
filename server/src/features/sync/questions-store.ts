import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { fromInsert, hole, holesOf, prepared, preparedFirst } from '../../db/prepared.ts';
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

export const replicaById = preparedFirst((db) =>
  db
    .select()
    .from(replicas)
    .where(eq(replicas.id, hole('id')))
    .limit(1)
    .prepare(),
);

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

export const resultsAfter = prepared((db) =>
  db
    .select()
    .from(mutationResults)
    .where(and(eq(mutationResults.replicaId, hole('replicaId')), gt(mutationResults.seq, hole('after'))))
    .orderBy(asc(mutationResults.seq))
    .limit(hole('limit'))
    .prepare(),
);

export const resultByMid = preparedFirst((db) =>
  db
    .select()
    .from(mutationResults)
    .where(eq(mutationResults.mid, hole('mid')))
    .orderBy(sql`rowid`)
    .limit(1)
    .prepare(),
);

export const putResult = prepared((db) => db.insert(mutationResults).values(holesOf(mutationResults)).prepare());

// --- A space's history -----------------------------------------------------------------------------------------------

export const commitAt = preparedFirst((db) =>
  db
    .select()
    .from(commits)
    .where(and(eq(commits.space, hole('space')), eq(commits.seq, hole('seq'))))
    .limit(1)
    .prepare(),
);

export const floorOf = preparedFirst((db) =>
  db
    .select()
    .from(spaceFloors)
    .where(eq(spaceFloors.space, hole('space')))
    .limit(1)
    .prepare(),
);

export const tombstonesAfter = prepared((db) =>
  db
    .select()
    .from(tombstones)
    .where(and(eq(tombstones.space, hole('space')), gt(tombstones.seq, hole('after'))))
    .orderBy(asc(tombstones.seq))
    .limit(hole('limit'))
    .prepare(),
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

export const newestRevisions = prepared((db) =>
  db
    .select()
    .from(noteRevisions)
    .where(
      and(
        eq(noteRevisions.space, hole('space')),
        eq(noteRevisions.collection, hole('collection')),
        eq(noteRevisions.rowId, hole('id')),
        eq(noteRevisions.field, hole('field')),
      ),
    )
    .orderBy(desc(noteRevisions.id))
    .limit(hole('limit'))
    .prepare(),
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
