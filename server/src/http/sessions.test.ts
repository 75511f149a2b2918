import { expect, test } from 'vitest';
import { makeSetupLink } from '../features/admin/index.ts';
import { createTestServer, type TestServer } from '../testing/test-server.ts';

const https = { PUBLIC_URL: 'https://paratope.example' };
const credentials = (email: string, password = 'correct horse') => ({ body: { email, password } });
const isOpen = async ({ call }: TestServer, token: string) =>
  (await call('GET', '/api/client/session', { token })).status === 200;

test('[P06] [T098] [Q-S2] the cookie of a site with https is bound to the host, hidden from scripts and never sent in the open', async () => {
  const server = await createTestServer({ settings: https });
  const { email } = await server.founder();
  const founder = (await server.call('POST', '/api/client/login', credentials(email))).headers.get('set-cookie');
  expect(founder).toMatch(
    /^__Host-paratope_session=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  await server.admin();
  const login = await server.call('POST', '/api/admin/login', credentials('ada@paratope.example'));
  expect(login.headers.get('set-cookie')).toMatch(
    /^__Host-paratope_admin=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
  const token = login.body.token;
  const headers = { Host: 'paratope.example', Cookie: `__Host-paratope_admin=${token}` };
  expect((await server.app.request('/api/admin/session', { headers })).status).toBe(200);
  const shadowed = { ...headers, Cookie: `paratope_admin=${token}` };
  expect((await server.app.request('/api/admin/session', { headers: shadowed })).status).toBe(401);
});

test('[Q-S2] a session somebody else planted is never taken over: every login makes a new one and ends the one before', async () => {
  const server = await createTestServer();
  const { token: before, email } = await server.founder();
  const planted = 'A'.repeat(43);
  const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json', 'Sec-Fetch-Site': 'same-origin' };
  const signIn = async (cookie: string) => {
    const response = await server.app.request('/api/client/login', {
      method: 'POST',
      headers: { ...headers, Cookie: `paratope_session=${cookie}` },
      body: JSON.stringify(credentials(email).body),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const first = await signIn(planted);
  expect(first).not.toBe(planted);
  expect(await isOpen(server, planted)).toBe(false);
  expect(await isOpen(server, before)).toBe(true);
  const second = await signIn(first);
  expect([await isOpen(server, first), await isOpen(server, second), await isOpen(server, before)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('[Q-S2] a login that was under way while the password changed opens nothing', async () => {
  const held = Promise.withResolvers<void>();
  let holds = false;
  const real = (await createTestServer()).deps.gateways.passwords;
  const passwords: typeof real = {
    ...real,
    verify: async (stored, password) => {
      const right = await real.verify(stored, password);
      if (holds) await held.promise;
      return right;
    },
  };
  const server = await createTestServer({ gateways: { passwords } });
  const { token, email } = await server.founder();
  holds = true;
  const underWay = server.call('POST', '/api/client/login', credentials(email));
  await server.deps.database.write(async ({ sql }) => {
    sql.prepare('UPDATE accounts SET password_hash = ? WHERE email = ?').run(await real.hash('amber lantern'), email);
  });
  held.resolve();
  expect((await underWay).body).toMatchObject({ success: false, message: 'Invalid email or password' });
  holds = false;
  const body = { currentPassword: 'amber lantern', newPassword: 'river stone' };
  expect((await server.call('POST', '/api/client/account/password', { token, body })).status).toBe(200);
});

test('[Q-S2] only the hash of a session’s token rests in the database, and no answer but its own says it', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  const rows = JSON.stringify(server.deps.database.readerSql.prepare('SELECT * FROM sessions').all());
  expect(rows).not.toContain(token);
  expect(rows).toMatch(/"token_hash":"[0-9a-f]{64}"/);
  const listed = JSON.stringify((await server.call('GET', '/api/client/sessions', { token })).body);
  expect(listed).not.toContain(token);
  expect(listed).not.toMatch(/[0-9a-f]{64}/);
});

test('[decision Z9] a request that changes something and carries a cookie must come from our own pages', async () => {
  const server = await createTestServer({ settings: https });
  const { token } = await server.founder();
  const status = async (more: Record<string, string>, method = 'POST', path = '/api/client/trigger-matching') =>
    (
      await server.app.request(path, {
        method,
        headers: { Host: 'paratope.example', Cookie: `__Host-paratope_session=${token}`, ...more },
      })
    ).status;
  const refused: Record<string, string>[] = [
    {},
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'https://paratope.example.evil.example' },
    { Origin: 'http://paratope.example' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://paratope.example' },
  ];
  for (const headers of refused) expect([headers, await status(headers)]).toEqual([headers, 403]);
  const taken: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'same-origin' },
    { 'Sec-Fetch-Site': 'none' },
    { Origin: 'https://paratope.example' },
  ];
  for (const headers of taken) expect(await status(headers)).not.toBe(403);
  for (const method of ['PUT', 'PATCH', 'DELETE'])
    expect(await status({ Origin: 'https://evil.example' }, method, '/api/client/deck')).toBe(403);
});

test('[decision Z9] [ASVS 3.5.1] a page elsewhere signs nobody in: a login from another site is refused although it carries no cookie', async () => {
  const server = await createTestServer({ settings: https });
  const { email } = await server.founder();
  const text = JSON.stringify(credentials(email).body);
  const login = (more: Record<string, string>, body = text, query = '') =>
    server.app.request(`/api/client/login${query}`, {
      method: 'POST',
      headers: { Host: 'paratope.example', 'Content-Type': 'application/json', ...more },
      body,
    });
  const elsewhere: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site', Origin: 'https://other.paratope.example' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
  ];
  for (const headers of elsewhere) {
    const answer = await login(headers);
    expect([headers, answer.status, answer.headers.get('set-cookie')]).toEqual([headers, 403, null]);
  }
  const asForm = { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'cross-site' };
  const fields = new URLSearchParams(credentials(email).body);
  expect((await login(asForm, '', `?${fields}`)).status).toBe(403);
  // Programs and our own pages go on as before.
  const ours: Record<string, string>[] = [{}, { 'Sec-Fetch-Site': 'same-origin' }, { Origin: https.PUBLIC_URL }];
  for (const headers of ours) expect([headers, (await login(headers)).status]).toEqual([headers, 200]);
});

test('[decision Z9] a program with neither a cookie nor a browser’s headers hands an outside form in, and a page elsewhere does not', async () => {
  const server = await createTestServer({ settings: { ...https, FORM_EMBED_URL: 'https://forms.example/embed' } });
  const handIn = async (more: Record<string, string>) => {
    const response = await server.app.request('/api/client/form-submission', {
      method: 'POST',
      headers: { Host: 'paratope.example', 'Content-Type': 'application/json', ...more },
      body: JSON.stringify({ email: 'lena@carpinus.example', startupName: 'Carpinus Bio' }),
    });
    return response.status;
  };
  expect(await handIn({ Origin: 'https://forms.example', 'Sec-Fetch-Site': 'cross-site' })).toBe(403);
  expect(await handIn({})).toBe(200);
});

test('[ASVS 14.2.1] a password in an address is not read, and an empty body of another type is refused', async () => {
  const server = await createTestServer();
  const { email } = await server.founder();
  const address = `/api/client/login?${new URLSearchParams(credentials(email).body)}`;
  const send = async (headers: Record<string, string>, body = '') =>
    (await server.app.request(address, { method: 'POST', headers: { Host: '127.0.0.1', ...headers }, body })).status;
  expect(await send({ 'Content-Type': 'application/json' }, '{}')).toBe(400);
  expect(await send({ 'Content-Type': 'application/json' })).toBe(400);
  expect(await send({ 'Content-Type': 'application/x-www-form-urlencoded' })).toBe(415);
  expect(await send({ 'Content-Type': 'text/plain' })).toBe(415);
  const bare = await server.app.request(address, { method: 'POST', headers: { Host: '127.0.0.1' } });
  expect(bare.status).toBe(400);
  const named = await server.call('PUT', `/api/client/profile?startupName=Mallow`, {
    token: (await server.founder()).token,
    body: { startupName: 'Carpinus Bio' },
  });
  expect(named.body.data).toMatchObject({ startupName: 'Carpinus Bio' });
});

test('[ASVS 7.2.4] whichever way a session is opened, the one the browser held before ends: by a registration, by a code for a phone, by a set-up link', async () => {
  const server = await createTestServer();
  const tokenOf = async (path: string, body: object, cookie: string) => {
    const response = await server.app.request(path, {
      method: 'POST',
      headers: {
        Host: '127.0.0.1',
        'Content-Type': 'application/json',
        'Sec-Fetch-Site': 'same-origin',
        Cookie: cookie,
      },
      body: JSON.stringify(body),
    });
    return ((await response.json()) as { token: string }).token;
  };
  const first = await server.founder();
  const other = await server.founder();
  const { code } = (await server.call('POST', '/api/client/pairings', { token: other.token })).body;
  const paired = await tokenOf('/api/pairings/claim', { email: other.email, code }, `paratope_session=${first.token}`);
  expect([await isOpen(server, first.token), await isOpen(server, paired)]).toEqual([false, true]);
  expect(await isOpen(server, other.token)).toBe(true);

  const form = { email: 'lena@carpinus.example', password: 'correct horse', startupName: 'Carpinus Bio' };
  const registered = await tokenOf('/api/client/register', form, `paratope_session=${paired}`);
  expect([await isOpen(server, paired), await isOpen(server, registered)]).toEqual([false, true]);

  const admin = await server.admin();
  const isAdminOpen = async (token: string) =>
    (await server.call('GET', '/api/admin/session', { token })).status === 200;
  const both = `paratope_session=${registered}; paratope_admin=${admin.token}`;
  const again = await tokenOf('/api/admin/login', { email: 'ada@paratope.example', password: 'correct horse' }, both);
  expect([await isAdminOpen(admin.token), await isAdminOpen(again), await isOpen(server, registered)]).toEqual([
    false,
    true,
    true,
  ]);
  const link = new URL(await makeSetupLink(server.deps)).searchParams.get('token');
  const bo = { token: link, name: 'Bo Lind', email: 'bo@paratope.example', password: 'river stone' };
  const setUp = await tokenOf('/api/admin/setup', bo, `paratope_admin=${again}`);
  expect([await isAdminOpen(again), await isAdminOpen(setUp)]).toEqual([false, true]);
});
