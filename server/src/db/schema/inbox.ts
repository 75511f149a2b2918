import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { idColumn, instant } from './columns.ts';

/** What visitors write through the contact dialog. */
export const contactMessages = sqliteTable('contact_messages', {
  id: idColumn(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  message: text('message').notNull(),
  receivedAt: instant('received_at').notNull(),
});

/**
 * A wish for another password. Only the hash of the wished one is kept, and it opens nothing until a single-use link is
 * followed or an admin has checked who asks.
 */
export const passwordRequests = sqliteTable(
  'password_requests',
  {
    id: idColumn(),
    accountId: text('account_id').notNull(),
    passwordHash: text('password_hash').notNull(),
    state: text('state').$type<'waiting' | 'used' | 'refused'>().notNull(),
    requestedAt: instant('requested_at').notNull(),
  },
  (table) => [index('password_requests_account').on(table.accountId)],
);
