import { defineTable, index, text } from '../kit.ts';
import { calendarDate, instant } from './columns.ts';

/** A browser that shows notifications, as long as the session that registered it is open. */
export const pushSubscriptions = defineTable(
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

/** What a person was already notified of, so that nothing is sent twice. */
export const pushTold = defineTable('push_told', {
  accountId: text('account_id').primaryKey(),
  /** Last day, in their time zone, on which they were notified of what is due. */
  dueOn: calendarDate('due_on'),
  /** Matches opened up to this moment were announced. */
  matchesUpTo: instant('matches_up_to').notNull(),
  /** Space-separated ids of the refused changes they were notified of; only those that still wait for the device. */
  refused: text('refused').notNull(),
  /** Reminders of what has hours were sent up to this moment; null in rows of before there were any. */
  remindedUpTo: instant('reminded_up_to'),
});
