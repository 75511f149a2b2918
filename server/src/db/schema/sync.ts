import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { flag, instant, json } from './columns.ts';

/** One IndexedDB database in one browser profile, and how far its changes have been taken in. */
export const replicas = sqliteTable(
  'replicas',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    lastSeq: integer('last_seq').notNull(),
    ackThrough: integer('ack_through').notNull(),
    /** Version of the data the device writes. */
    schema: integer('schema').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('replicas_account').on(table.accountId)],
);

/** The verdict on every change taken in, kept until the device says that it has it. */
export const mutationResults = sqliteTable(
  'mutation_results',
  {
    replicaId: text('replica_id').notNull(),
    seq: integer('seq').notNull(),
    mid: text('mid').notNull(),
    /** JSON, returned to the byte when the same change is sent again. */
    body: text('body').notNull(),
    /** The schema and a hash of what was decided; null for what an earlier program decided. */
    content: text('content'),
  },
  (table) => [primaryKey({ columns: [table.replicaId, table.seq] }), index('mutation_results_mid').on(table.mid)],
);

/** One line per writing transaction of a space; the nonce tells this history from one restored from a backup. */
export const commits = sqliteTable(
  'commits',
  {
    space: text('space').notNull(),
    seq: integer('seq').notNull(),
    nonce: text('nonce').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.space, table.seq] })],
);

/** Up to which commit a space's deletions are forgotten. A space without a line has forgotten none. */
export const spaceFloors = sqliteTable('space_floors', {
  space: text('space').primaryKey(),
  floor: integer('floor').notNull(),
});

/** Rows that are gone altogether, so that devices which still hold them hear of it. A row that is only marked deleted needs none. */
export const tombstones = sqliteTable(
  'tombstones',
  {
    space: text('space').notNull(),
    collection: text('collection').notNull(),
    id: text('id').notNull(),
    seq: integer('seq').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.space, table.collection, table.id] }),
    index('tombstones_seq').on(table.space, table.seq),
  ],
);

/** Where rows, and fields of them, stand in the order a server had confirmed before it was restored; of a deleted row, what it was. */
export const confirmedPlaces = sqliteTable(
  'confirmed_places',
  {
    space: text('space').notNull(),
    collection: text('collection').notNull(),
    rowId: text('row_id').notNull(),
    /** Empty for the row itself. */
    field: text('field').notNull(),
    /** The space's newest commit when it was noted. */
    seq: integer('seq').notNull(),
    /** When the server that was lost had accepted it. */
    at: instant('at').notNull(),
    last: json<Record<string, unknown> | null>('last'),
  },
  (table) => [primaryKey({ columns: [table.space, table.collection, table.rowId, table.field] })],
);

/** The values fields of travelling records have had: what two people wrote into one stays here, whole, with who and when. */
export const noteRevisions = sqliteTable(
  'note_revisions',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    space: text('space').notNull(),
    collection: text('collection').notNull(),
    rowId: text('row_id').notNull(),
    field: text('field').notNull(),
    /** Commit that made it the value. */
    seq: integer('seq').notNull(),
    value: json<unknown>('value').notNull(),
    /** What the person wrote, where merging made another value of it. */
    typed: json<unknown>('typed'),
    conflict: flag('conflict').notNull(),
    /** The author; null for a value that was there before the first change of a person. */
    accountId: text('account_id'),
    replicaId: text('replica_id'),
    /** Moment and zone of capture on the device. */
    at: instant('at'),
    zone: text('zone'),
  },
  (table) => [index('note_revisions_field').on(table.space, table.collection, table.rowId, table.field, table.id)],
);
