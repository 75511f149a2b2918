import { defineTable, index, integer, primaryKey, text, uniqueIndex } from '../kit.ts';
import { flag, idColumn, instant, json } from './columns.ts';

/** A founder's login. What a founder owns belongs to the startup, not to the account. */
export const accounts = defineTable('accounts', {
  id: idColumn(),
  /** Lower-cased and trimmed. */
  email: text('email').notNull().unique(),
  passwordHash: text('password_hash').notNull(),
  verifiedAt: instant('verified_at'),
  createdAt: instant('created_at').notNull(),
  /** Whether due reminders come by mail, and at which hour, 0 to 23, of the account's time zone. */
  digest: flag('digest').notNull().default(true),
  digestHour: integer('digest_hour').notNull().default(7),
  /** IANA name; null uses the installation's. */
  zone: text('zone'),
  language: text('language').notNull().default('en'),
  /** When a person chose it; null if it was only the language of a page, or nothing is known. */
  languageChosenAt: instant('language_chosen_at'),
  /** No notifications from the first hour until the second, 0 to 23, in the account's time zone. */
  quietFrom: integer('quiet_from').notNull().default(20),
  quietTo: integer('quiet_to').notNull().default(7),
  /** When the account and its own data are erased; null unless its holder asked for it. */
  deleteAfter: instant('delete_after'),
});

export const admins = defineTable('admins', {
  id: idColumn(),
  email: text('email').notNull().unique(),
  name: text('name').notNull(),
  role: text('role').$type<'read-only' | 'reviewer' | 'owner'>().notNull(),
  /** Empty until an invited admin has used the link. */
  passwordHash: text('password_hash').notNull(),
  createdAt: instant('created_at').notNull(),
  disabledAt: instant('disabled_at'),
});

/** A founder's or an admin's authenticator secret. It must be readable to be compared, so it is stored in plain text. */
export const secondFactors = defineTable('second_factors', {
  /** An account's or an admin's id; the two never collide. */
  holderId: text('holder_id').primaryKey(),
  /** Base32, 160 bits. */
  secret: text('secret').notNull(),
  /** Null until a first code was given; until then no code is asked for. */
  confirmedAt: instant('confirmed_at'),
  /** The 30-second step of the last accepted code: no code works twice. */
  lastStep: integer('last_step').notNull().default(0),
  /** Wrong codes since the last right one, and when the last of them was given. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  wrongAt: instant('wrong_at'),
});

export const recoveryCodes = defineTable(
  'recovery_codes',
  { codeHash: text('code_hash').primaryKey(), holderId: text('holder_id').notNull() },
  (table) => [index('recovery_codes_holder').on(table.holderId)],
);

/** Public keys of founders and admins. The private keys never leave their devices. */
export const passkeys = defineTable(
  'passkeys',
  {
    id: idColumn(),
    kind: text('kind').$type<'founder' | 'admin'>().notNull(),
    /** An account's or an admin's id, by `kind`. */
    holderId: text('holder_id').notNull(),
    /** Given by the authenticator; base64url. */
    credentialId: text('credential_id').notNull().unique(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator had signed at the last use; stays 0 where it does not count, as synced ones don't. */
    counter: integer('counter').notNull(),
    transports: json<string[]>('transports').notNull(),
    isSynced: flag('is_synced').notNull(),
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [index('passkeys_holder').on(table.holderId)],
);

/** What an authenticator is asked to sign: good once, for one purpose, within five minutes. */
export const passkeyChallenges = defineTable(
  'passkey_challenges',
  {
    challengeHash: text('challenge_hash').primaryKey(),
    kind: text('kind').$type<'founder' | 'admin'>().notNull(),
    purpose: text('purpose').$type<'add' | 'sign-in' | 'second-factor'>().notNull(),
    /** Who adds a passkey; empty before a sign-in. */
    holderId: text('holder_id').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('passkey_challenges_expiry').on(table.expiresAt)],
);

/** Logins at the team's provider that open an account. The provider's subject stays the same when its address changes. */
export const oidcLinks = defineTable(
  'oidc_links',
  {
    /** An account's or an admin's id, by `kind`. */
    holderId: text('holder_id').primaryKey(),
    kind: text('kind').$type<'founder' | 'admin'>().notNull(),
    issuer: text('issuer').notNull(),
    sub: text('sub').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('oidc_links_subject').on(table.kind, table.issuer, table.sub)],
);

/** Logins at the team's provider that have begun, each good once and for the browser that began it. */
export const oidcLogins = defineTable(
  'oidc_logins',
  {
    /** Of the secret in that browser's cookie. */
    browserHash: text('browser_hash').primaryKey(),
    kind: text('kind').$type<'founder' | 'admin'>().notNull(),
    /** `named`: the provider has said who is there. `faulty`: it did not come to that. */
    state: text('state').$type<'begun' | 'judging' | 'named' | 'faulty'>().notNull(),
    fault: text('fault'),
    /** Whose account it opens; empty until then. */
    holderId: text('holder_id').notNull(),
    sub: text('sub').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('oidc_logins_expiry').on(table.expiresAt)],
);

/** Founders' and admins' sessions; `kind` keeps one from being used as the other. Tokens are stored hashed. */
export const sessions = defineTable(
  'sessions',
  {
    id: idColumn(),
    tokenHash: text('token_hash').notNull().unique(),
    kind: text('kind').$type<'founder' | 'admin'>().notNull(),
    /** An account's or an admin's id, by `kind`. */
    holderId: text('holder_id').notNull(),
    device: text('device').notNull(),
    createdAt: instant('created_at').notNull(),
    seenAt: instant('seen_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** The holder reported the device lost: it wipes itself on its next request. */
    isLost: flag('is_lost').notNull().default(false),
    /** Issued for an outside form before it arrived; it opens only what is marked `temporary`. */
    isTemporary: flag('is_temporary').notNull().default(false),
  },
  (table) => [index('sessions_holder').on(table.holderId)],
);

export const oneTimeLinks = defineTable('one_time_links', {
  tokenHash: text('token_hash').primaryKey(),
  purpose: text('purpose')
    .$type<'admin-setup' | 'password-reset' | 'password-request' | 'verify-email' | 'change-email'>()
    .notNull(),
  /** An account's id, a password request's, an invited admin's, or empty for the first set-up. */
  holderId: text('holder_id').notNull(),
  /** The mailbox it was sent to, which following it proves; null for a link handed over otherwise. */
  email: text('email'),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
});

export const members = defineTable(
  'members',
  {
    startupId: text('startup_id').notNull(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    role: text('role').$type<'owner' | 'member'>().notNull(),
    /** What the others call this person; empty until they set it. */
    name: text('name').notNull().default(''),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.startupId, table.accountId] }),
    index('members_account').on(table.accountId),
  ],
);

/**
 * Every act that touches another person, money or access, in the transaction of the act itself. Each entry carries a hash
 * over itself and the one before; it covers only a hash of the details, so that they can be erased and the chain still holds.
 */
export const auditEntries = defineTable(
  'audit_entries',
  {
    id: idColumn(),
    at: instant('at').notNull(),
    actor: json<{ kind: string; id: string | null }>('actor').notNull(),
    action: text('action').notNull(),
    subject: text('subject').notNull(),
    details: json<Record<string, unknown>>('details').notNull(),
    /** The startup whose chain it stands in; '' for the instance's own. */
    chain: text('chain').notNull().default(''),
    /** Place in the chain, from 1; null for entries older than the chain. */
    number: integer('number'),
    detailsHash: text('details_hash'),
    hash: text('hash'),
  },
  (table) => [
    uniqueIndex('audit_chain').on(table.chain, table.number),
    index('audit_at').on(table.at),
    index('audit_subject').on(table.subject, table.at),
  ],
);

/** Facts about this installation, such as the password printed for the demo accounts. */
export const instanceFacts = defineTable('instance_facts', {
  key: text('key').primaryKey(),
  value: json<unknown>('value').notNull(),
  isSecret: flag('is_secret').notNull(),
});
