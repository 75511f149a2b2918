import { defineTable, index, integer, primaryKey, text } from '../kit.ts';
import { calendarDate, instant, json } from './columns.ts';

/**
 * Small records that are synced whole to a startup's members and that the server queries only by id:
 * conferences, settings, snoozes. Their ids are unique per startup, so two startups may share one.
 */
export const smallRecords = defineTable(
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

/** The private URL from which a member's calendar program reads the activities. One per person; its token is stored hashed. */
export const calendarFeeds = defineTable(
  'calendar_feeds',
  {
    tokenHash: text('token_hash').primaryKey(),
    startupId: text('startup_id').notNull(),
    accountId: text('account_id').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
  },
  (table) => [index('calendar_feeds_account').on(table.accountId)],
);

/** The last day, in the person's time zone, whose due mail was handled: sent, or found to be empty. */
export const digests = defineTable(
  'digests',
  {
    accountId: text('account_id').notNull(),
    startupId: text('startup_id').notNull(),
    day: calendarDate('day').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.startupId] })],
);

/** The unsubscribe link of each due mail, which works without a login. Each mail has its own, because people click in old ones. */
export const unsubscribeLinks = defineTable(
  'unsubscribe_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    accountId: text('account_id').notNull(),
    startupId: text('startup_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('unsubscribe_links_created').on(table.createdAt)],
);
