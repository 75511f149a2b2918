import { defineTable, index, text } from '../kit.ts';
import { idColumn, instant, json } from './columns.ts';

/** Programs that registered themselves to act for founders. Names and addresses are their own word. */
export const oauthClients = defineTable(
  'oauth_clients',
  {
    id: idColumn(),
    name: text('name').notNull(),
    redirectUris: json<readonly string[]>('redirect_uris').notNull(),
    createdAt: instant('created_at').notNull(),
    /** When somebody last allowed it something. */
    usedAt: instant('used_at'),
    /** When it is forgotten, unless it is allowed something before. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oauth_clients_expires').on(table.expiresAt)],
);

/** What a founder allowed, until the program fetches its key. Stored hashed; a used one stays a day, to notice a second use. */
export const oauthCodes = defineTable(
  'oauth_codes',
  {
    id: idColumn(),
    codeHash: text('code_hash').notNull().unique(),
    clientId: text('client_id').notNull(),
    accountId: text('account_id').notNull(),
    redirectUri: text('redirect_uri').notNull(),
    /** Of PKCE, S256. */
    challenge: text('challenge').notNull(),
    scopes: json<readonly string[]>('scopes').notNull(),
    createdAt: instant('created_at').notNull(),
    usedAt: instant('used_at'),
    keyId: text('key_id'),
  },
  (table) => [index('oauth_codes_account').on(table.accountId), index('oauth_codes_created').on(table.createdAt)],
);
