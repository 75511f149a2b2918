import { defineTable, index, text } from '../kit.ts';
import { idColumn, instant, json } from './columns.ts';

/** API keys of founders and admins, stored hashed. A revoked key stays, so that a history can still name it. */
export const apiKeys = defineTable(
  'api_keys',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind').$type<'founder' | 'admin'>().notNull(),
    /** An account's or an admin's id, by `kind`. */
    holderId: text('holder_id').notNull(),
    name: text('name').notNull(),
    scopes: json<readonly string[]>('scopes').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time and network address of the last noted use. */
    usedAt: instant('used_at'),
    usedFrom: text('used_from'),
    revokedAt: instant('revoked_at'),
    /** The program that fetched it by OAuth; such a key opens `/mcp` alone. */
    clientId: text('client_id'),
  },
  (table) => [index('api_keys_holder').on(table.holderId)],
);
