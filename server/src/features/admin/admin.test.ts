import { endpoints } from '@paratope/shared/endpoints';
import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { makeSetupLink } from './index.ts';

test('[decision S4] the first admin comes in by a link that works once; no account is built in', async () => {
  const { call, deps } = await createTestServer();
  const link = new URL(await makeSetupLink(deps));
  expect(link.pathname).toBe('/admin/setup');
  const body = {
    token: link.searchParams.get('token'),
    name: 'Ada Ferrant',
    email: 'ada@paratope.example',
    password: 'correct horse',
  };
  const made = await call('POST', '/api/admin/setup', { body });
  expect(made.body).toMatchObject({ success: true, token: expect.any(String), name: 'Ada Ferrant', role: 'owner' });
  expect((await call('POST', '/api/admin/setup', { body: { ...body, email: 'b@paratope.example' } })).status).toBe(400);
  expect((await call('POST', '/api/admin/setup', { body: { ...body, token: 'made up' } })).status).toBe(400);
});

test('[decision S4] a link from an earlier start opens nothing once a later one was made', async () => {
  const { call, deps } = await createTestServer();
  const tokens = [await makeSetupLink(deps), await makeSetupLink(deps)].map((link) =>
    new URL(link).searchParams.get('token'),
  );
  const person = { name: 'Ada Ferrant', email: 'ada@paratope.example', password: 'correct horse' };
  const tried = await Promise.all(
    tokens.map(async (token) => (await call('POST', '/api/admin/setup', { body: { ...person, token } })).status),
  );
  expect(tried).toEqual([400, 200]);
});

test('[V52] [V53] [T098] [M133] a wrong login to the admin area says who may enter', async () => {
  const { call, admin } = await createTestServer();
  await admin();
  const wrong = await call('POST', '/api/admin/login', {
    body: { email: 'ada@paratope.example', password: 'wrong horse' },
  });
  expect(wrong.status).toBe(401);
  expect(wrong.body.message).toBe('Invalid credentials. Access restricted to leadership only.');
  const right = await call('POST', '/api/admin/login', {
    body: { email: 'ada@paratope.example', password: 'correct horse' },
  });
  expect(right.body).toMatchObject({ success: true, name: 'Ada Ferrant', role: 'owner' });
  expect(right.headers.get('set-cookie')).not.toMatch(/max-age|expires/i);
});

test('[Q21] [P28] every admin call asks for an admin: 401 for a stranger, 403 for a founder', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const guarded = endpoints.filter(({ who }) => who === 'read-only' || who === 'reviewer' || who === 'owner');
  expect(guarded.length).toBeGreaterThan(40);
  for (const { method, path } of guarded) {
    const address = path.replace(/:\w+/g, 'x');
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    expect([address, (await call(method, address, { body })).status]).toEqual([address, 401]);
    expect([address, (await call(method, address, { body, token })).status]).toEqual([address, 403]);
  }
});

test('a founder call asks for a founder: 401 for a stranger and for an admin', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  for (const { method, path } of endpoints.filter(({ who }) => who === 'founder' || who === 'temporary')) {
    const address = path.replace(/:\w+/g, 'x');
    const body = method === 'GET' || method === 'DELETE' ? undefined : {};
    expect([address, (await call(method, address, { body })).status]).toEqual([address, 401]);
    expect([address, (await call(method, address, { body, token })).status]).toEqual([address, 401]);
  }
});

test('[A66] the state of the investor database has its data and a sentence', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  await call('POST', '/api/admin/investors', { token, body: { name: 'Wexholm', website: 'https://wexholm.example' } });
  await call('POST', '/api/admin/investors', { token, body: { name: 'Siteless' } });
  const { body } = await call('GET', '/api/admin/vc-status', { token });
  expect(body).toEqual({
    success: true,
    message: '2 investors, 1 with a website.',
    data: {
      totalVCs: 2,
      withWebsites: 1,
      problematicVCs: [{ id: expect.any(String), name: 'Siteless', website: null, fault: 'missing' }],
      sampleWithWebsites: [{ name: 'Wexholm', website: 'https://wexholm.example' }],
    },
  });
});

test('[A68] [E227] [E228] [E229] [E236] the client companies come as a list with how far each has come', async () => {
  const { call, admin, founder } = await createTestServer();
  await founder('Ostrya Bio');
  await founder('Alder Cell');
  const { token } = await admin();
  const all = await call('GET', '/api/admin/clients', { token });
  expect(all.body).toMatchObject({ success: true, total: 2, nextCursor: null });
  expect(all.body.data.map((one: { companyName: string }) => one.companyName)).toEqual(['Alder Cell', 'Ostrya Bio']);
  expect(all.body.data[0]).toMatchObject({
    id: expect.any(String),
    email: 'founder2@ostrya.example',
    isActive: true,
    matchingStatus: 'pending',
  });
  const found = await call('GET', '/api/admin/clients?q=alder', { token });
  expect(found.body.total).toBe(1);
  const paged = await call('GET', '/api/admin/clients?limit=1', { token });
  const next = await call('GET', `/api/admin/clients?limit=1&cursor=${paged.body.nextCursor}`, { token });
  expect(next.body.data[0].companyName).toBe('Ostrya Bio');
  expect(next.body.nextCursor).toBeNull();
});
