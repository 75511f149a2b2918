import { index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { calendarDate, instant, json } from './columns.ts';

/**
 * Small records that travel to a startup's members whole and that the server asks nothing about but their id: conferences, settings, what is
 * put aside. Their ids are a startup's own, so the same one may stand in two.
 */
export const smallRecords = sqliteTable(
  'small_records',
  {
    startupId: text('startup_id').notNull(),
    collection: text('collection').notNull(),
    id: text('id').notNull(),
    record: json<Record<string, unknown>>('record').notNull(),
    version: integer('version').notNull(),
    deletedAt: instant('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.startupId, table.collection, table.id] }),
    index('small_records_version').on(table.startupId, table.collection, table.version),
  ],
);

/** The private address under which a member's calendar program reads the activities. One per person; its token is stored hashed. */
export const calendarFeeds = sqliteTable(
  'calendar_feeds',
  {
    tokenHash: text('token_hash').primaryKey(),
    startupId: text('startup_id').notNull(),
    accountId: text('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When a program last asked for it. */
    readAt: instant('read_at'),
  },
  (table) => [index('calendar_feeds_account').on(table.accountId)],
);

/** The last day, where the person is, for which the mail with what is due was dealt with: sent, or found to have nothing to say. */
export const digests = sqliteTable(
  'digests',
  {
    accountId: text('account_id').notNull(),
    startupId: text('startup_id').notNull(),
    day: calendarDate('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.startupId] })],
);

/** What the link at the end of each such mail opens without a sign-in. A mail keeps its own, because people click in old ones. */
export const unsubscribeLinks = sqliteTable(
  'unsubscribe_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    startupId: text('startup_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('unsubscribe_links_created').on(table.createdAt)],
);
