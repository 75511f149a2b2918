import { defineTable, index, text } from '../kit.ts';
import { idColumn, instant, said } from './columns.ts';

/** Every mail this installation wrote, in the transaction of the act that caused it. */
export const mails = defineTable(
  'mails',
  {
    id: idColumn(),
    to: text('to').notNull(),
    subject: text('subject').notNull(),
    /** Without the secrets in its links once sent or given up. */
    text: text('text').notNull(),
    /** Empty once sent or given up. */
    html: text('html').notNull(),
    unsubscribeUrl: text('unsubscribe_url'),
    /** `kept`: no mail server is configured, and the operator reads it instead. */
    state: text('state').$type<'waiting' | 'sent' | 'failed' | 'kept'>().notNull(),
    /** Why the last try failed. */
    message: said('message').notNull(),
    createdAt: instant('created_at').notNull(),
    sentAt: instant('sent_at'),
  },
  (table) => [index('mails_created').on(table.createdAt)],
);
