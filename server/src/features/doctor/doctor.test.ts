import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asMessage } from '@paratope/shared/words/message';
import { english } from '@paratope/shared/words/words';
import { type MutableResponse, OAuth2Server } from 'oauth2-mock-server';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '../../config.ts';
import { openDatabase } from '../../db/sqlite/database.ts';
import { examine, mend } from './index.ts';

const now = new Date('2026-05-04T10:00:00.000Z');
const wellKept = { PUBLIC_URL: 'https://paratope.example', TRUST_PROXY: '1' };

test('[Q-R12] a well-kept installation holds in every point', async () => {
  const { look, database } = await house(wellKept);
  await database.write(async ({ sql }) => {
    sql.exec(`INSERT INTO instance_facts VALUES ('backup.last', '"2026-05-04T00:00:00.000Z"', 0)`);
  });
  const found = await look();
  expect(found.every(({ state }) => state === 'ok')).toBe(true);
  expect(found.map(({ name }) => name)).toEqual([
    'node',
    'data folder',
    'disk',
    'server',
    'database',
    'counts',
    'clock',
    'jobs',
    'imports',
    'backup',
    'address',
    'service worker',
    'mail',
    'ai',
    'payments',
    'airtable',
  ]);
  expect(wordsOf(found, 'backup')).toBe('The newest is 10 hours old, of 2026-05-04T00:00:00.000Z.');
});

test('what needs a person now is told from what should be known', async () => {
  const { look, database, folder } = await house({
    SMTP_URL: `smtp://127.0.0.1:${await closedPort()}`,
    SERVICE_WORKER: 'off',
  });
  chmodSync(folder, 0o755);
  const job = (id: string, state: string, at: string) =>
    `INSERT INTO jobs (id, kind, key, input, state, progress, attempts, message, created_at, run_after)
     VALUES ('${id}', 'k', '${id}', '{}', '${state}', '{}', 0, '', '${at}', '${at}')`;
  await database.write(async ({ sql }) => {
    sql.exec(job('a', 'running', '2026-05-04T08:00:00.000Z'));
    sql.exec(job('b', 'failed', '2026-05-04T08:00:00.000Z'));
    sql.exec(job('c', 'waiting', '2026-05-06T08:00:00.000Z'));
  });
  const found = await look({ nodeVersion: '20.1.0', freeBytes: () => 50 * 1_048_576 });
  expect(found.map(({ name, state }) => `${name}: ${state}`)).toEqual([
    'node: fail',
    'data folder: warn',
    'disk: fail',
    'server: ok',
    'database: ok',
    'counts: ok',
    'clock: fail',
    'jobs: warn',
    'imports: ok',
    'backup: warn',
    'address: warn',
    'service worker: warn',
    'mail: fail',
    'ai: ok',
    'payments: ok',
    'airtable: ok',
  ]);
  expect(wordsOf(found, 'jobs')).toBe(
    '1 job has waited or run for more than an hour; 1 job was given up. An admin finds them under Jobs.',
  );
  expect(wordsOf(found, 'mail')).toBe('SMTP_URL: We couldn’t reach the mail server.');
  expect(wordsOf(found, 'service worker')).toBe('SERVICE_WORKER is off: no device opens the app without a network.');
  expect(wordsOf(found, 'backup')).toBe('There has never been one: npm run backup -- FILE');
});

test('matches that are counted wrong are found, and counted anew only when that is asked for', async () => {
  const { look, database, config } = await house(wellKept);
  await database.write(async ({ sql }) => {
    sql.exec("INSERT INTO match_counts VALUES ('matched', 1, 0, 'approved', 0, 1, 1, 7)");
  });
  const found = (await look()).find(({ name }) => name === 'counts');
  const message = '7 matches are counted wrong; npm run doctor -- --mend counts them anew.';
  expect(found).toEqual({ name: 'counts', state: 'warn', message });
  expect(wordsOf(await look(), 'counts')).toBe(message);
  await mend(config);
  expect(wordsOf(await look(), 'counts')).toBe('The matches are as many as is kept of them.');
});

test('a damaged database, and one of another program, are told apart', async () => {
  const { look, database, folder } = await house(wellKept);
  await database.write(async ({ sql }) =>
    sql.exec('DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)'),
  );
  expect(wordsOf(await look(), 'database')).toMatch(
    /^It is whole, of schema \d+; the next start copies it and brings it to \d+\.$/,
  );
  await database.close();
  writeFileSync(join(folder, 'paratope.db'), 'this is no database, and long enough to be read as one by mistake');
  expect((await look()).find(({ name }) => name === 'database')).toEqual({
    name: 'database',
    state: 'fail',
    message: 'It is damaged: file is not a database. Put back a backup with npm run restore.',
  });
});

test('a login provider that is reached, is not, answers wrongly or names another issuer is told apart', async () => {
  const provider = new OAuth2Server();
  await provider.start(0, '127.0.0.1');
  onTestFinished(() => provider.stop());
  const issuer = `http://127.0.0.1:${provider.address().port}`;
  provider.issuer.url = issuer;
  const { look } = await house({ ...wellKept, ...loginAt(issuer) });
  const found = async () => {
    const finding = (await look()).find(({ name }) => name === 'login');
    return [finding?.state, english.say(asMessage(finding?.message ?? ''))];
  };
  const answers = (change: object) =>
    provider.service.once('beforeWellKnownOpenIdConfiguration', (response: MutableResponse) =>
      Object.assign(response, change),
    );
  expect(await found()).toEqual(['ok', 'The login provider is responding.']);
  answers({ statusCode: 404 });
  expect(await found()).toEqual(['fail', 'OIDC_ISSUER: The login provider isn’t responding as it should.']);
  answers({ body: { issuer: 'https://elsewhere.example' } });
  expect(await found()).toEqual([
    'fail',
    `OIDC_ISSUER: ${issuer}/.well-known/openid-configuration names a different issuer. Copy the issuer exactly from there.`,
  ]);
  const nobody = await house({ ...wellKept, ...loginAt(`http://127.0.0.1:${await closedPort()}`) });
  expect(wordsOf(await nobody.look(), 'login')).toBe('OIDC_ISSUER: We couldn’t reach the login provider.');
  expect(wordsOf(await (await house(wellKept)).look(), 'login')).toBe('');
});

test('an address without https says what is lost', async () => {
  const { look } = await house({ PUBLIC_URL: 'http://paratope.example' });
  expect(wordsOf(await look(), 'address')).toBe(
    'http://paratope.example is without https: browsers then neither install the app nor keep it for offline.',
  );
});

const loginAt = (issuer: string) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'paratope',
  OIDC_CLIENT_SECRET: 'not told to anyone',
});

async function house(settings: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-doctor-'));
  const database = openDatabase(join(folder, 'paratope.db'));
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const config = readConfig({ DATA_DIR: folder, ...settings }, { mode: 'command' });
  return {
    folder,
    database,
    config,
    look: (more: Partial<Parameters<typeof examine>[1]> = {}) =>
      examine(config, { now, nodeVersion: '24.21.0', freeBytes: () => 50 * 1_073_741_824, ...more }),
  };
}

const wordsOf = (found: Awaited<ReturnType<typeof examine>>, asked: string) =>
  english.say(asMessage(found.find(({ name }) => name === asked)?.message ?? ''));

/** A port that was free a moment ago, where nobody listens. */
async function closedPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}
