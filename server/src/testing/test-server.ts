import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import { onTestFinished } from 'vitest';
import { createApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { engine } from '../db/kit.ts';
import type { SqliteDatabase } from '../db/sqlite/database.ts';
import { createDeps, type SqliteDeps, type World } from '../deps.ts';
import { makeSetupLink } from '../features/admin/index.ts';
import { silentLog } from '../log.ts';
import { startFromMigrated } from './migrated-database.ts';

export interface TestServer {
  readonly app: Hono;
  readonly deps: SqliteDeps;
  /** Sends JSON as a program would, with a bearer token when given, and the language it asks for. */
  call(
    method: string,
    path: string,
    options?: { token?: string | undefined; body?: unknown; language?: string },
  ): Promise<Answer>;
  /** Registers a founder and returns the session. */
  founder(name?: string): Promise<{ token: string; email: string; clientId: string; accountId: string }>;
  /** Makes the first admin through a set-up link. */
  admin(): Promise<{ token: string }>;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads an answer as its caller would, without our types.
  readonly body: any;
}

/** A whole server over a database in a folder of its own; gone when the test is, or when `close` says. Nothing listens. */
export async function createTestServer({
  settings = {},
  mode = 'production',
  close = onTestFinished,
  ...world
}: World & {
  settings?: Record<string, string>;
  mode?: 'demo' | 'production';
  /** Told how to end the server. */
  close?: (end: () => Promise<void>) => void;
} = {}): Promise<TestServer> {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-test-'));
  const config: Config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent', ...settings }, { mode });
  const options = { worksTwice: process.env.WORKS_TWICE === '1', ...world };
  const { database, drop } = world.database
    ? { database: world.database, drop: async () => {} }
    : await openTestDatabase(config, { ...options, isNew: settings.DATA_DIR === undefined });
  const deps = await createDeps(config, { log: silentLog, ...options, ...(database ? { database } : {}) });
  const app = createApp(deps);
  await deps.jobs.start();
  close(async () => {
    await deps.jobs.stop();
    await deps.database.close();
    await drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const call: TestServer['call'] = async (method, path, { token, body, language } = {}) => {
    const response = await app.request(path, {
      method,
      headers: {
        Host: '127.0.0.1',
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(language ? { 'Accept-Language': language } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const isJson = response.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: response.status,
      headers: response.headers,
      body: isJson ? await response.json() : await response.text(),
    };
  };

  let founders = 0;
  return {
    app,
    deps,
    call,
    async founder(name = 'Ostrya Bio') {
      founders += 1;
      const email = `founder${founders}@ostrya.example`;
      const registered = await call('POST', '/api/client/register', {
        body: { email, password: 'correct horse', startupName: name },
      });
      const token: string = registered.body.token;
      const session = await call('GET', '/api/client/session', { token });
      return { token, email, clientId: session.body.data.clientId, accountId: session.body.data.accountId };
    },
    async admin() {
      const link = new URL(await makeSetupLink(deps));
      const made = await call('POST', '/api/admin/setup', {
        body: {
          token: link.searchParams.get('token'),
          name: 'Ada Ferrant',
          email: 'ada@paratope.example',
          password: 'correct horse',
        },
      });
      return { token: made.body.token };
    },
  };
}

/** On PostgreSQL a migrated database of its own, with plain SQL for the test; on SQLite the migrated file, where nothing else was given. */
async function openTestDatabase(
  { DATA_DIR }: Config,
  { isNew, ...options }: { isNew: boolean; worksTwice?: boolean },
): Promise<{ database?: SqliteDatabase; drop: () => Promise<void> }> {
  if (engine === 'sqlite') {
    if (isNew) startFromMigrated(DATA_DIR);
    return { drop: async () => {} };
  }
  const { createTestDatabase } = await import('./postgres-server.ts');
  const { withPlainSql } = await import('./postgres-as-sqlite.ts');
  const { openServer, prepareServer } = await import('../db/postgres/database.ts');
  const { url, drop } = await createTestDatabase();
  await prepareServer(url);
  return { database: withPlainSql(openServer(url, options)), drop };
}
