import { hash } from '@node-rs/argon2';
import { covers } from '@paratope/shared/testing/covers';
import { expect, test } from 'vitest';
import { accounts } from '../../db/schema/index.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { makeResetLink } from './index.ts';

const orla = { email: 'orla@quill.example', password: 'correct horse', startupName: 'Quill Therapeutics' };

test('[A06] [A07] [P03] a founder registers with e-mail, password and startup name and is signed in', async () => {
  const { call } = await createTestServer();
  const answer = await call('POST', '/api/client/register', { body: orla });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({ success: true, token: expect.any(String), message: expect.any(String) });

  const session = await call('GET', '/api/client/session', { token: answer.body.token });
  expect(session.body.data).toMatchObject({
    email: 'orla@quill.example',
    startup: { name: 'Quill Therapeutics', role: 'owner' },
    plan: 'free',
    isTemporary: false,
  });
});

test('[A08] an address that has an account is answered with 409, whatever its spelling', async () => {
  const { call } = await createTestServer();
  await call('POST', '/api/client/register', { body: orla });
  const again = await call('POST', '/api/client/register', { body: { ...orla, email: ' ORLA@quill.example ' } });
  expect(again.status).toBe(409);
  expect(again.body).toMatchObject({
    success: false,
    code: 'exists',
    message: 'Email already exists. Please login with your existing account.',
    error: 'Email already exists. Please login with your existing account.',
  });
});

test('[V06] [V07] [V08] [V10] [X04] a registration that lacks something or has a short password says which', async () => {
  const { call } = await createTestServer();
  for (const field of ['email', 'password', 'startupName']) {
    const answer = await call('POST', '/api/client/register', { body: { ...orla, [field]: '' } });
    expect(answer.status).toBe(400);
    expect(answer.body.message).toBe('Please fill in all required fields');
    expect(Object.keys(answer.body.fields)).toContain(field);
  }
  const short = await call('POST', '/api/client/register', { body: { ...orla, password: 'seven77' } });
  expect(short.body.message).toBe('Password must be at least 8 characters long');
  const login = await call('POST', '/api/client/login', { body: { email: orla.email, password: 'x' } });
  expect([login.status, login.body.message]).toEqual([401, 'Invalid email or password']);
});

test('[ASVS 1.3.11] an address is one mailbox in one spelling: no brackets, lists, comments or quotation marks around it', async () => {
  const { call, deps } = await createTestServer();
  await call('POST', '/api/client/register', { body: orla });
  const { email } = orla;
  const odd = [`<${email}`, `${email}>`, `<${email}>`, `Orla <${email}>`, `a@b.example,${email}`, `a:${email};`];
  for (const address of [...odd, `(x)${email}`, `"orla"@quill.example`, `${email}\u0001`, `orla\\@quill.example`]) {
    const answer = await call('POST', '/api/client/register', { body: { ...orla, email: address } });
    expect([address, answer.status, answer.body.message]).toEqual([
      address,
      400,
      'Please enter a valid email address.',
    ]);
  }
  for (const address of ["o'rla+raise@quill.example", 'ørla_1.x-y@quill.co.example', 'orla/team=1@quill.example'])
    expect((await call('POST', '/api/client/register', { body: { ...orla, email: address } })).status).toBe(200);
  expect(await deps.database.reader.$count(accounts)).toBe(4);
});

test('a login answers with the session, the startup and a word', async () => {
  covers('A03 A04 A05 E173 E174 E175 E176 P06');

  const { call } = await createTestServer();
  await call('POST', '/api/client/register', { body: orla });
  const answer = await call('POST', '/api/client/login', { body: { email: orla.email, password: orla.password } });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    success: true,
    token: expect.any(String),
    startupName: 'Quill Therapeutics',
    message: expect.any(String),
  });
  const cookie = answer.headers.get('set-cookie') ?? '';
  expect(cookie).toMatch(/^paratope_session=.*HttpOnly.*SameSite=Lax/i);
});

test('a wrong password and an unknown address get the same answer', async () => {
  const { call } = await createTestServer();
  await call('POST', '/api/client/register', { body: orla });
  const wrong = await call('POST', '/api/client/login', { body: { email: orla.email, password: 'wrong horse' } });
  const nobody = await call('POST', '/api/client/login', {
    body: { email: 'no@one.example', password: 'wrong horse' },
  });
  expect(wrong.status).toBe(401);
  expect({ ...wrong.body, requestId: '' }).toEqual({ ...nobody.body, requestId: '' });
});

test('[ASVS 6.2.8] a password is taken as it was typed: other capitals, a blank less or a part of it open nothing', async () => {
  const { call } = await createTestServer();
  const password = ` Seven grey herons ${'over the pond '.repeat(12)}`;
  await call('POST', '/api/client/register', { body: { ...orla, password } });
  const login = async (typed: string) =>
    (await call('POST', '/api/client/login', { body: { email: orla.email, password: typed } })).status;
  for (const other of [password.toLowerCase(), password.trim(), password.trimEnd(), password.slice(0, 72)])
    expect(await login(other)).toBe(401);
  expect(await login(password)).toBe(200);
});

test('[X22] [X24] [A46] [decision Z3] one session has two carriers: the cookie and the bearer token', async () => {
  const { app, founder } = await createTestServer();
  const { token } = await founder();
  const headers = { Host: '127.0.0.1' };
  const byCookie = await app.request('/api/client/session', {
    headers: { ...headers, Cookie: `paratope_session=${token}` },
  });
  const byBearer = await app.request('/api/client/session', {
    headers: { ...headers, Authorization: `Bearer ${token}` },
  });
  expect([byCookie.status, byBearer.status]).toEqual([200, 200]);
});

test('[decision Z9] a cookie alone changes nothing for a request from another site; a bearer token needs no proof', async () => {
  const { app, founder } = await createTestServer();
  const { token } = await founder();
  const logout = (headers: Record<string, string>) =>
    app.request('/api/client/logout', { method: 'POST', headers: { Host: '127.0.0.1', ...headers } });
  const cookie = { Cookie: `paratope_session=${token}` };
  expect((await logout({ ...cookie, 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403);
  expect((await logout({ ...cookie, Origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await logout(cookie)).status).toBe(403);
  expect((await logout({ ...cookie, 'Sec-Fetch-Site': 'same-origin' })).status).toBe(200);
  const other = await founder();
  expect((await logout({ Authorization: `Bearer ${other.token}` })).status).toBe(200);
});

test('[A10] [M041] [M044] [decision O1] no token, an unknown one, and one ended elsewhere are told apart', async () => {
  const { call, deps, founder } = await createTestServer();
  const { token, email } = await founder();
  expect((await call('GET', '/api/client/profile')).body).toMatchObject({
    code: 'session.missing',
    message: 'No authentication token found',
  });
  const unknown = await call('GET', '/api/client/profile', { token: 'x'.repeat(43) });
  expect(unknown.status).toBe(401);
  expect(unknown.body).toMatchObject({ code: 'session.expired', message: 'Invalid or expired token' });

  const link = new URL(await deps.database.write((tx) => makeResetLink(deps, tx, ownerOf(email))));
  await call('POST', '/api/client/reset-password', {
    body: { token: link.searchParams.get('token'), password: 'another horse' },
  });
  expect((await call('GET', '/api/client/profile', { token })).body.code).toBe('session.revoked');

  function ownerOf(address: string): string {
    return deps.database.readerSql.prepare('SELECT id FROM accounts WHERE email = ?').pluck().get(address) as string;
  }
});

test.for([
  ['[M041]', undefined, 'session.missing', 'No authentication token found'],
  ['[M044]', 'x'.repeat(43), 'session.expired', 'Invalid or expired token'],
] as const)(
  '%s the dashboard’s start of matching with the token %s is refused: %s, %s',
  async ([, token, code, message]) => {
    const { call } = await createTestServer();
    const answer = await call('POST', '/api/client/force-run-match', { body: {}, ...(token ? { token } : {}) });
    expect(answer).toMatchObject({ status: 401, body: { success: false, code, message } });
  },
);

test('sessions end after 90 silent days, and after a year however busy', async () => {
  let now = Date.parse('2026-01-01T00:00:00.000Z');
  const { call, founder } = await createTestServer({ clock: { now: () => new Date(now) } });
  const day = 24 * 60 * 60 * 1000;
  const { token } = await founder();
  for (let visit = 0; visit < 4; visit += 1) {
    now += 89 * day;
    expect((await call('GET', '/api/client/session', { token })).status).toBe(200);
  }
  now += 10 * day;
  expect((await call('GET', '/api/client/session', { token })).body.code).toBe('session.expired');

  const idle = await founder();
  now += 91 * day;
  expect((await call('GET', '/api/client/session', { token: idle.token })).body).toMatchObject({
    code: 'session.expired',
    message: 'Session expired. Please log in again.',
  });
});

test('[X08] [decision S2] [A40] a wished password opens nothing until somebody has checked who asks', async () => {
  const { call, founder, deps } = await createTestServer();
  const { email } = await founder();
  const body = { email, newPassword: 'brand new horse' };
  const known = await call('POST', '/api/client/password-reset', { body });
  const unknown = await call('POST', '/api/client/password-reset', { body: { ...body, email: 'no@one.example' } });
  expect(known.status).toBe(200);
  expect(known.body).toEqual(unknown.body);
  expect(known.body.message).not.toContain('log in with your new password now');
  const login = await call('POST', '/api/client/login', { body: { email, password: 'brand new horse' } });
  expect(login.status).toBe(401);
  const stored = deps.database.readerSql.prepare('SELECT password_hash AS hash FROM password_requests').all();
  expect(stored).toEqual([{ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) }]);
});

test('[A41] a request for a new password that cannot be taken says why', async () => {
  const { call } = await createTestServer();
  const { status, body } = await call('POST', '/api/client/password-reset', {
    body: { email: 'ines@ostrya.example', newPassword: 'short' },
  });
  expect(status).toBe(400);
  expect(body).toMatchObject({ success: false, error: 'Password must be at least 8 characters long' });
});

test('[X08] [A42] [A43] [V19] a reset link works once, and never without its token', async () => {
  const { call, deps, founder } = await createTestServer();
  const { email, accountId } = await founder();
  const link = new URL(await deps.database.write((tx) => makeResetLink(deps, tx, accountId)));
  const body = { token: link.searchParams.get('token'), password: 'another horse' };
  const first = await call('POST', '/api/client/reset-password', { body });
  expect(first.body).toMatchObject({ success: true, message: expect.any(String) });
  expect((await call('POST', '/api/client/login', { body: { email, password: 'another horse' } })).status).toBe(200);
  for (const token of [body.token, 'made up', undefined]) {
    const again = await call('POST', '/api/client/reset-password', { body: { ...body, token } });
    expect(again.status).toBe(400);
    expect(again.body.message).toBe('Invalid or missing reset token');
  }
});

test('passwords rest as argon2id with at least 19 MiB and two passes', async () => {
  const { deps, founder } = await createTestServer();
  await founder();
  const [row] = deps.database.readerSql.prepare('SELECT password_hash AS hash FROM accounts').all();
  expect(row).toEqual({ hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
});

test.each([
  { who: 'a founder', table: 'accounts', login: '/api/client/login', email: 'founder1@ostrya.example' },
  { who: 'an admin', table: 'admins', login: '/api/admin/login', email: 'ada@paratope.example' },
])(
  'a password of $who that rests under weaker parameters gets today’s at the next right login, and at no wrong one',
  async ({ table, login, email }) => {
    const server = await createTestServer();
    await server.founder();
    await server.admin();
    const password = 'correct horse';
    const weaker = await hash(password, { memoryCost: 8 * 1024, timeCost: 1, parallelism: 1 });
    await server.deps.database.write(async ({ sql }) => {
      sql.prepare(`UPDATE ${table} SET password_hash = ? WHERE email = ?`).run(weaker, email);
    });
    const resting = () =>
      server.deps.database.readerSql.prepare(`SELECT password_hash FROM ${table} WHERE email = ?`).pluck().get(email);
    const signIn = async (guess: string) =>
      (await server.call('POST', login, { body: { email, password: guess } })).status;

    expect(await signIn('wrong horse')).toBe(401);
    expect(resting()).toBe(weaker);
    expect(await signIn(password)).toBe(200);
    const renewed = resting();
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await signIn(password)).toBe(200);
    expect(resting()).toBe(renewed);
  },
);

test('[sync A4] the key for what stays on a device is the same for an account’s every session, and no other account’s', async () => {
  const server = await createTestServer();
  const founder = await server.founder();
  const stranger = await server.founder();
  const keyOf = async (who: { token: string }) =>
    (await server.call('GET', '/api/client/session', who)).body.data.keepKey;
  const key = await keyOf(founder);
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyOf(founder)).toBe(key);
  expect(await keyOf(stranger)).not.toBe(key);
  expect(JSON.stringify((await server.call('GET', '/api/client/session')).body)).not.toContain('keepKey');
});
