import type { InboxItem } from '@paratope/shared/inbox/api';
import { defineTable, index, text } from '../kit.ts';
import { idColumn, instant, json, said } from './columns.ts';

/** A request from outside that the team should answer. */
export const inboxItems = defineTable(
  'inbox_items',
  {
    id: idColumn(),
    kind: text('kind').$type<InboxItem['kind']>().notNull(),
    state: text('state').$type<InboxItem['state']>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    title: said('title').notNull(),
    text: said('text').notNull(),
    details: json<Record<string, unknown>>('details').notNull(),
    /** An account's id for an address, a request's for a password; empty for a message. */
    subjectId: text('subject_id').notNull(),
    note: said('note').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [
    index('inbox_received').on(table.receivedAt, table.id),
    index('inbox_state').on(table.state, table.receivedAt),
    index('inbox_subject').on(table.subjectId),
  ],
);

/**
 * A request for another password. Only the hash of the new one is stored, and it opens nothing until a
 * single-use link is followed or an admin has verified the person.
 */
export const passwordRequests = defineTable(
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
