import { defineTable, index, integer, text } from '../kit.ts';
import { accounts } from './account.ts';
import { idColumn, instant } from './columns.ts';
import { ofStartup } from './startups.ts';

/** A link that lets one address into one startup, once. A used row remains, so that the link can say so. */
export const invitations = defineTable(
  'invitations',
  {
    id: idColumn(),
    startupId: ofStartup(),
    /** Lower-cased and trimmed. */
    email: text('email').notNull(),
    role: text('role').$type<'owner' | 'member'>().notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    invitedBy: text('invited_by').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    acceptedAt: instant('accepted_at'),
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [index('invitations_startup').on(table.startupId, table.createdAt)],
);

/** A code that logs in one more device of an account. Only the newest one is valid. */
export const pairings = defineTable('pairings', {
  accountId: text('account_id')
    .primaryKey()
    .references(() => accounts.id),
  codeHash: text('code_hash').notNull(),
  expiresAt: instant('expires_at').notNull(),
  /** Wrong codes so far. */
  tries: integer('tries').notNull(),
  usedAt: instant('used_at'),
  /** User agent of the device that was logged in. */
  device: text('device').notNull(),
});
