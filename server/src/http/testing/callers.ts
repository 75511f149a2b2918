import { systemContext } from '../../context.ts';
import { insertKey } from '../../db/keys.ts';
import type { SqliteDatabase } from '../../db/sqlite/database.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { hashToken, openSession } from '../session.ts';

/** Everybody who may knock on a door. The order is that of the table a test prints. */
export const callerNames = [
  'visitor',
  'tampered token',
  'expired founder',
  'ended founder',
  'temporary token',
  'free founder',
  'standard founder',
  'another client',
  'expired admin',
  'disabled admin',
  'read-only admin',
  'reviewer',
  'owner',
] as const;
export type CallerName = (typeof callerNames)[number];

export interface Callers {
  readonly server: TestServer;
  /** A session of the caller's own, opened for this call: what one call ends, the next does not miss. */
  tokenOf(caller: CallerName): Promise<string | undefined>;
  readonly standard: { readonly accountId: string; readonly clientId: string; readonly email: string };
  /** A key of the standard founder or of an admin, in the table as it is told: what no call would make among them. */
  keyOf(
    holder: KeyHolder,
    key: { scopes: readonly string[]; isExpired?: boolean; isRevoked?: boolean },
  ): Promise<string>;
  readonly another: { readonly accountId: string; readonly clientId: string; readonly email: string };
  set(sql: string): Promise<void>;
}

export type KeyHolder = 'standard founder' | 'disabled admin' | 'read-only admin' | 'reviewer' | 'owner';

const long = '2020-01-01T00:00:00.000Z';

/** One server and one of each caller; limits are off, since every door is knocked on many times. */
export async function createCallers(): Promise<Callers> {
  const server = await createTestServer({ mode: 'demo', settings: { RATE_LIMITS: 'off', FORM_EMBED_URL: form } });
  const { deps } = server;
  const free = await server.founder('Alder Cell');
  const standard = await server.founder('Ostrya Bio');
  const another = await server.founder('Tamarind Sight');
  await server.call('POST', '/api/client/form-submission', {
    body: { email: 'lena@carpinus.example', startupName: 'Carpinus Bio' },
  });
  const { token: owner } = await server.admin();
  const roleOf = { reviewer: 'reviewer', 'read-only admin': 'read-only', 'disabled admin': 'owner' } as const;
  for (const [name, role] of Object.entries(roleOf)) {
    const body = { name, email: `${name.replace(' ', '-')}@paratope.example`, role };
    await server.call('POST', '/api/admin/admins', { token: owner, body });
  }
  await set(deps.database, `UPDATE startups SET plan = 'standard' WHERE name IN ('Ostrya Bio', 'Tamarind Sight')`);
  await set(deps.database, `UPDATE accounts SET verified_at = '${long}' WHERE id <> ''`);
  await set(deps.database, `UPDATE admins SET disabled_at = '${long}' WHERE name = 'disabled admin'`);

  const idOf = (table: 'accounts' | 'admins', column: string, value: string) => {
    const found = deps.database.readerSql.prepare(`SELECT id FROM ${table} WHERE ${column} = ?`).get(value);
    return (found as { id: string }).id;
  };
  const temporary = idOf('accounts', 'email', 'lena@carpinus.example');
  const ctx = systemContext(deps, 'test');
  const sessionOf = (kind: 'founder' | 'admin', holderId: string, more: { now?: string; isTemporary?: boolean } = {}) =>
    deps.database.write((tx) =>
      openSession(ctx, tx, { kind, holderId, device: 'test', why: 'by password', now: ctx.now, ...more }),
    );
  const admin = (name: string) => sessionOf('admin', idOf('admins', 'name', name));
  const tokens: Record<CallerName, () => Promise<string | undefined>> = {
    visitor: async () => undefined,
    'tampered token': async () => {
      const token = await sessionOf('founder', standard.accountId);
      return `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
    },
    'expired founder': () => sessionOf('founder', standard.accountId, { now: long }),
    'ended founder': async () => {
      const token = await sessionOf('founder', standard.accountId);
      await set(deps.database, `UPDATE sessions SET revoked_at = '${long}' WHERE id = (SELECT max(id) FROM sessions)`);
      return token;
    },
    'temporary token': () => sessionOf('founder', temporary, { isTemporary: true }),
    'free founder': () => sessionOf('founder', free.accountId),
    'standard founder': () => sessionOf('founder', standard.accountId),
    'another client': () => sessionOf('founder', another.accountId),
    'expired admin': () => sessionOf('admin', idOf('admins', 'role', 'owner'), { now: long }),
    'disabled admin': () => admin('disabled admin'),
    'read-only admin': () => admin('read-only admin'),
    reviewer: () => admin('reviewer'),
    owner: () => admin('Ada Ferrant'),
  };
  return {
    server,
    standard,
    another,
    async keyOf(holder, { scopes, isExpired = false, isRevoked = false }) {
      const token = `ptk_${deps.random.token(32)}`;
      const kind = holder === 'standard founder' ? 'founder' : 'admin';
      const name = holder === 'owner' ? 'Ada Ferrant' : holder;
      const holderId = kind === 'founder' ? standard.accountId : idOf('admins', 'name', name);
      await deps.database.write((tx) =>
        insertKey(tx, {
          id: deps.random.id(),
          tokenHash: hashToken(token),
          kind,
          holderId,
          name: 'A program',
          scopes,
          createdAt: long,
          expiresAt: isExpired ? long : '2100-01-01T00:00:00.000Z',
          revokedAt: isRevoked ? long : null,
        }),
      );
      return token;
    },
    tokenOf: (caller) => tokens[caller](),
    set: (sql) => set(deps.database, sql),
  };
}

const form = 'https://forms.example/embed/startup';

const set = (database: SqliteDatabase, sql: string): Promise<void> =>
  database.write(async (tx) => {
    tx.sql.exec(sql);
  });
