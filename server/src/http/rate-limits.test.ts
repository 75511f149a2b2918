import { expect, test } from 'vitest';
import { makeSetupLink } from '../features/admin/index.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const minute = 60;
const hour = 60 * minute;

/** Door of a session, tries that are let through, and the seconds they are counted over. */
const limits: readonly (readonly [method: string, path: string, tries: number, seconds: number])[] = [
  ['POST', '/api/client/verify-email/resend', 5, hour],
  ['POST', '/api/client/account/email', 5, hour],
  ['POST', '/api/client/account/password', 10, 10 * minute],
  ['POST', '/api/client/account/delete', 10, 10 * minute],
  ['GET', '/api/client/export', 20, hour],
  ['POST', '/api/client/invitations', 30, hour],
  ['POST', '/api/payments/validate-promo', 10, 10 * minute],
  ['POST', '/api/payments/create-subscription', 30, 10 * minute],
  ['POST', '/api/payments/confirm-subscription', 60, 10 * minute],
  ['POST', '/api/client/check-and-trigger-analysis', 60, hour],
  ['POST', '/api/sync', 600, minute],
  ['POST', '/api/client/investors/import', 20, hour],
  ['DELETE', '/api/client/oidc', 10, 10 * minute],
  ['DELETE', '/api/admin/oidc', 10, 10 * minute],
];

test('[Q-S3] [decision S16] every door of a session lets the last allowed try through and refuses the next, which says how long to wait', async () => {
  const { call, founder, admin } = await createTestServer();
  const [ofFounder, ofAdmin] = [await founder(), await admin()];
  for (const [method, path, tries, seconds] of limits) {
    const { token } = path.startsWith('/api/admin/') ? ofAdmin : ofFounder;
    const made = await founderTries(call, { method, path, token, tries });
    expect([path, made.statuses.includes(429)]).toEqual([path, false]);
    const { status, headers, body } = await call(method, path, { token });
    expect([path, status, body.code]).toEqual([path, 429, 'rate_limited']);
    const wait = Number(headers.get('retry-after'));
    expect([path, wait > seconds - 60 && wait <= seconds]).toEqual([path, true]);
  }
});

/** Empty bodies are refused behind the limit, so that a try costs nothing and counts all the same. */
async function founderTries(
  call: Awaited<ReturnType<typeof createTestServer>>['call'],
  { method, path, token, tries }: { method: string; path: string; token: string; tries: number },
) {
  const statuses: number[] = [];
  for (let tried = 0; tried < tries; tried += 1) statuses.push((await call(method, path, { token })).status);
  return { statuses };
}

test('[Q-S3] a forwarded address counts only behind as many proxies as are set, so that nobody makes up an address for each try', async () => {
  const tries = async (trusted: string, chain: (turn: number) => string) => {
    const { app } = await createTestServer({ settings: { TRUST_PROXY: trusted } });
    const statuses: number[] = [];
    for (let turn = 0; turn < 12; turn += 1) {
      const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json', 'X-Forwarded-For': chain(turn) };
      const response = await app.request('/api/admin/login', { method: 'POST', headers, body: '{}' });
      statuses.push(response.status);
    }
    return statuses.filter((status) => status === 429).length;
  };
  expect(await tries('0', (turn) => `203.0.113.${turn}`)).toBe(2);
  expect(await tries('1', (turn) => `203.0.113.${turn}`)).toBe(0);
  expect(await tries('1', (turn) => `203.0.113.${turn}, 198.51.100.7`)).toBe(2);
});

const throughProxy = { settings: { TRUST_PROXY: '1' } };

/** Knocks from an address of its choice, as behind one proxy, and answers as the server does. */
const knocker =
  ({ app }: TestServer) =>
  async (path: string, { from, token, body = {} }: { from: string; token?: string | undefined; body?: object }) => {
    const headers = {
      Host: '127.0.0.1',
      'Content-Type': 'application/json',
      'X-Forwarded-For': from,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
    };
    return app.request(path, { method: 'POST', headers, body: JSON.stringify(body) });
  };

/** Door for anyone, how often one address may knock there, and the seconds that is counted over. */
const forAnyone: readonly (readonly [path: string, tries: number, seconds: number])[] = [
  ['/api/client/login', 20, 5 * minute],
  ['/api/client/register', 20, hour],
  ['/api/client/password-reset', 5, hour],
  ['/api/client/password-reset/confirm', 10, hour],
  ['/api/client/reset-password', 10, hour],
  ['/api/client/verify-email', 20, hour],
  ['/api/pairings/claim', 20, 10 * minute],
  ['/api/client/form-submission', 60, hour],
  ['/api/admin/login', 10, 5 * minute],
  ['/api/oidc/start', 30, 5 * minute],
  ['/api/oidc/login', 20, 5 * minute],
  ['/api/admin/oidc/login', 10, 5 * minute],
  ['/api/admin/setup', 10, hour],
  ['/api/admin/setup/check', 30, hour],
  ['/api/payments/validate-promo', 30, 10 * minute],
  ['/api/startup/analysis', 10, hour],
  ['/api/client/contact', 10, hour],
  ['/api/investor-signups', 10, hour],
  ['/api/premium-applications', 10, hour],
];

test('[Q-S3] [decision S8] a door for anyone counts the address alike with no session and with many: another account gives no more tries', async () => {
  const server = await createTestServer(throughProxy);
  const knock = knocker(server);
  const tokens: string[] = [];
  for (let made = 0; made < 12; made += 1) tokens.push((await server.founder()).token);
  const { token: admin } = await server.admin();
  for (const [path, tries, seconds] of forAnyone) {
    const statuses: number[] = [];
    for (let turn = 0; turn < tries; turn += 1)
      statuses.push((await knock(path, { from: '203.0.113.7', token: tokens[turn % tokens.length] })).status);
    expect([path, statuses.includes(429)]).toEqual([path, false]);
    for (const token of [tokens[0], admin, undefined]) {
      const { status, headers } = await knock(path, { from: '203.0.113.7', token });
      const wait = Number(headers.get('retry-after'));
      expect([path, status, wait > seconds - 60 && wait <= seconds]).toEqual([path, 429, true]);
    }
    expect([path, (await knock(path, { from: '203.0.113.8' })).status]).not.toEqual([path, 429]);
  }
});

test('[Q-S3] all of an IPv6 /64 is one address, and an IPv4 address is itself in either spelling', async () => {
  const knock = knocker(await createTestServer(throughProxy));
  const refused = async (addresses: (turn: number) => string) => {
    const statuses: number[] = [];
    for (let turn = 0; turn < 11; turn += 1)
      statuses.push((await knock('/api/admin/login', { from: addresses(turn) })).status);
    return statuses.flatMap((status, turn) => (status === 429 ? [turn] : []));
  };
  expect(await refused((turn) => `2001:db8:7:1::${turn.toString(16)}`)).toEqual([10]);
  expect(await refused((turn) => `2001:db8:7:2:${turn}:ffff:0:1%eth0`)).toEqual([10]);
  expect(await refused((turn) => `2001:db8:7:${turn + 16}::1`)).toEqual([]);
  expect(await refused((turn) => (turn % 2 === 0 ? '::ffff:198.51.100.9' : '198.51.100.9'))).toEqual([10]);
  expect(await refused((turn) => `::ffff:198.51.100.${turn + 20}`)).toEqual([]);
  expect(await refused((turn) => `[2001:db8:8::${turn}]:${4000 + turn}`)).toEqual([10]);
  expect(await refused((turn) => `192.0.2.1:${4000 + turn}`)).toEqual([10]);
});

test('[Q-S3] [decision S16] whoever a caller names is counted from all addresses together, and told to nobody', async () => {
  const server = await createTestServer(throughProxy);
  const knock = knocker(server);
  const { email } = await server.founder();
  const doors: readonly (readonly [path: string, tries: number, body: object])[] = [
    ['/api/client/login', 30, { password: 'wrong horse' }],
    ['/api/pairings/claim', 30, { code: '000000' }],
    ['/api/client/password-reset', 20, { newPassword: 'brand new horse' }],
  ];
  for (const [path, tries, more] of doors) {
    for (const named of [email, 'no@one.example']) {
      const statuses: number[] = [];
      for (let turn = 0; turn <= tries; turn += 1)
        statuses.push((await knock(path, { from: `10.0.1.${turn}`, body: { email: named, ...more } })).status);
      expect([path, statuses.indexOf(429)]).toEqual([path, tries]);
    }
  }
});

test('[Q-S3] an admin’s account is not guessed at from many addresses; the admin’s session and a link made at the server open all the same', async () => {
  const server = await createTestServer(throughProxy);
  const knock = knocker(server);
  const { token } = await server.admin();
  const email = 'ada@paratope.example';
  const guess = async (turn: number, password = 'wrong horse') =>
    (await knock('/api/admin/login', { from: `10.0.2.${turn}`, body: { email, password } })).status;
  const statuses: number[] = [];
  for (let turn = 0; turn < 40; turn += 1) statuses.push(await guess(turn));
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect([await guess(40), await guess(41, 'correct horse')]).toEqual([429, 429]);
  const other = { email: 'no@one.example', password: 'wrong horse' };
  expect((await knock('/api/admin/login', { from: '10.0.2.42', body: other })).status).toBe(401);

  expect((await server.call('GET', '/api/admin/session', { token })).status).toBe(200);
  const link = new URL(await makeSetupLink(server.deps)).searchParams.get('token');
  const body = { token: link, name: 'Ada Ferrant', email: 'ada.ferrant@paratope.example', password: 'amber lantern' };
  const opened = await server.call('POST', '/api/admin/setup', { body });
  expect(opened.status).toBe(200);
  expect((await server.call('GET', '/api/admin/session', { token: opened.body.token })).status).toBe(200);
});

test('[Q-S3] one stranger at one address cannot use up an admin’s tries', async () => {
  const server = await createTestServer(throughProxy);
  const knock = knocker(server);
  await server.admin();
  const credentials = { email: 'ada@paratope.example', password: 'correct horse' };
  const wrong = { ...credentials, password: 'wrong horse' };
  for (let turn = 0; turn < 60; turn += 1) await knock('/api/admin/login', { from: '10.0.3.1', body: wrong });
  expect((await knock('/api/admin/login', { from: '10.0.3.2', body: credentials })).status).toBe(200);
});
