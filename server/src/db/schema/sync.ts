import { counter, defineTable, index, integer, primaryKey, text } from '../kit.ts';
import { flag, instant, json } from './columns.ts';

/** One IndexedDB database in one browser profile, and how far its changes were applied. */
export const replicas = defineTable(
  'replicas',
  {
    id: text('id').primaryKey(),
    accountId: text('account_id').notNull(),
    lastSeq: integer('last_seq').notNull(),
    ackThrough: integer('ack_through').notNull(),
    /** Schema version of the data the device writes. */
    schema: integer('schema').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (table) => [index('replicas_account').on(table.accountId)],
);

/** The verdict on every change received, kept until the device acknowledges it. */
export const mutationResults = defineTable(
  'mutation_results',
  {
    replicaId: text('replica_id').notNull(),
    seq: integer('seq').notNull(),
    mid: text('mid').notNull(),
    /** JSON, returned byte for byte when the same change is sent again. */
    body: text('body').notNull(),
    /** The schema and a hash of the decided change; null if an earlier program decided it. */
    content: text('content'),
  },
  (table) => [primaryKey({ columns: [table.replicaId, table.seq] }), index('mutation_results_mid').on(table.mid)],
);

/** One row per writing transaction of a space; the nonce distinguishes this history from one restored from a backup. */
export const commits = defineTable(
  'commits',
  {
    space: text('space').notNull(),
    seq: integer('seq').notNull(),
    nonce: text('nonce').notNull(),
    at: instant('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.space, table.seq] })],
);

/** The newest commit of each space in one row, which is read, counted on and, where several processes write, locked. */
export const spaceHeads = defineTable('space_heads', {
  space: text('space').primaryKey(),
  seq: integer('seq').notNull(),
  nonce: text('nonce').notNull(),
  at: instant('at').notNull(),
});

/** The commit up to which a space's deletions are forgotten; a space without a row has forgotten none. */
export const spaceFloors = defineTable('space_floors', {
  space: text('space').primaryKey(),
  floor: integer('floor').notNull(),
});

/** Rows that are gone altogether, so that devices which still hold them learn of it. A row only marked deleted needs none. */
export const tombstones = defineTable(
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

/** Where rows and their fields stand in the order a server had confirmed before it was restored; `last` is a deleted row's content. */
export const confirmedPlaces = defineTable(
  'confirmed_places',
  {
    space: text('space').notNull(),
    collection: text('collection').notNull(),
    rowId: text('row_id').notNull(),
    /** Empty for the row itself. */
    field: text('field').notNull(),
    /** The space's newest commit when this was noted. */
    seq: integer('seq').notNull(),
    /** When the lost server had accepted it. */
    at: instant('at').notNull(),
    last: json<Record<string, unknown> | null>('last'),
  },
  (table) => [primaryKey({ columns: [table.space, table.collection, table.rowId, table.field] })],
);

/** Past values of fields of synced records: what two people wrote into one remains here, whole, with author and time. */
export const noteRevisions = defineTable(
  'note_revisions',
  {
    id: counter('id'),
    space: text('space').notNull(),
    collection: text('collection').notNull(),
    rowId: text('row_id').notNull(),
    field: text('field').notNull(),
    /** The commit that set the value. */
    seq: integer('seq').notNull(),
    value: json<unknown>('value').notNull(),
    /** What the person wrote, where merging changed it. */
    typed: json<unknown>('typed'),
    conflict: flag('conflict').notNull(),
    /** Null for a value from before a person's first change. */
    accountId: text('account_id'),
    replicaId: text('replica_id'),
    /** Time and zone of capture on the device. */
    at: instant('at'),
    zone: text('zone'),
    /** The API key it came through; null if a person made it. */
    keyId: text('key_id'),
  },
  (table) => [index('note_revisions_field').on(table.space, table.collection, table.rowId, table.field, table.id)],
);
