import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { calendarDate, instant } from './columns.ts';

/** A browser that shows notifications. It is reached as long as the session that gave its address is open. */
export const pushSubscriptions = sqliteTable(
  'push_subscriptions',
  {
    endpoint: text('endpoint').primaryKey(),
    accountId: text('account_id').notNull(),
    sessionId: text('session_id').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('push_subscriptions_account').on(table.accountId)],
);

/** What a person was told by notification, so that nothing is told twice. */
export const pushTold = sqliteTable('push_told', {
  accountId: text('account_id').primaryKey(),
  /** The last day of theirs on which they were told what is due. */
  dueOn: calendarDate('due_on'),
  /** Matches opened up to this moment are known. */
  matchesUpTo: instant('matches_up_to').notNull(),
  /** Ids of the refused changes they were told of, apart by a space; only those that still wait for the device. */
  refused: text('refused').notNull(),
});
