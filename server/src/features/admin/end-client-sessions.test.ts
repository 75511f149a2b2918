import { expect, test, vi } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

// Each hashes several passwords, whatever else the machine does.
vi.setConfig({ testTimeout: 30_000 });

/** A company of two people, one of whom has two devices, beside another company. */
async function company() {
  const server = await createTestServer();
  const owner = await server.founder('Ostrya Bio');
  const stranger = await server.founder('Tamarind Sight');
  const { token: admin } = await server.admin();
  await server.deps.database.write(async ({ sql }) =>
    sql.exec("UPDATE accounts SET verified_at = '2026-03-01T09:00:00.000Z'"),
  );
  const invited = await server.call('POST', '/api/client/invitations', {
    token: owner.token,
    body: { email: stranger.email },
  });
  expect(invited.status).toBe(200);
  const secret = new URL(invited.body.data.url).pathname.replace('/invitations/', '');
  await server.call('POST', `/api/invitations/${secret}/accept`, { token: stranger.token });
  const other = await server.founder('Larix Bio');
  const body = { email: owner.email, password: 'correct horse' };
  const phone = (await server.call('POST', '/api/client/login', { body })).body.token as string;
  const session = (token: string) => server.call('GET', '/api/client/session', { token });
  return { ...server, admin, owner, phone, member: stranger.token, other: other.token, session };
}

const reason = 'Two phones were stolen at a conference';

test('[ASVS 7.4.5] the team signs everybody of a company out on every device, and nobody else', async () => {
  const { call, admin, owner, phone, member, other, session } = await company();
  const path = `/api/admin/clients/${owner.clientId}/end-sessions`;
  expect((await call('POST', path, { token: admin, body: {} })).body.message).toBe('Please give a reason');
  const ended = await call('POST', path, { token: admin, body: { reason } });
  expect([ended.status, ended.body.data]).toEqual([200, { ended: 3 }]);
  for (const token of [owner.token, phone, member]) {
    const { status, body } = await session(token);
    expect([status, body.code, body.message, body.wipe]).toEqual([
      401,
      'session.revoked',
      'You were signed out on this device. Please log in again.',
      undefined,
    ]);
  }
  expect((await session(other)).status).toBe(200);
  expect((await session(admin)).status).toBe(401);
  const login = { body: { email: owner.email, password: 'correct horse' } };
  expect((await call('POST', '/api/client/login', login)).status).toBe(200);

  const audit = await call('GET', '/api/admin/audit?q=company.sessions-ended', { token: admin });
  expect(audit.body.data).toMatchObject([
    { action: 'company.sessions-ended', subject: owner.clientId, details: { ended: 3, areLost: false, reason } },
  ]);
});

test('[ASVS 7.4.5] where the devices are lost each is told to delete what it holds', async () => {
  const { call, admin, owner, phone, session } = await company();
  await call('POST', `/api/admin/clients/${owner.clientId}/end-sessions`, {
    token: admin,
    body: { reason, areLost: true },
  });
  expect((await session(phone)).body).toMatchObject({ code: 'session.revoked', wipe: true });
});

test('a code with which another device was to be signed in is void from then on', async () => {
  const { call, admin, owner } = await company();
  const { code } = (await call('POST', '/api/client/pairings', { token: owner.token })).body;
  await call('POST', `/api/admin/clients/${owner.clientId}/end-sessions`, { token: admin, body: { reason } });
  const claimed = await call('POST', '/api/pairings/claim', { body: { email: owner.email, code } });
  expect(claimed.status).toBe(401);
});

test('nobody signed in is no fault, and a company nobody has is missing', async () => {
  const { call, admin, owner } = await company();
  const path = `/api/admin/clients/${owner.clientId}/end-sessions`;
  await call('POST', path, { token: admin, body: { reason } });
  expect((await call('POST', path, { token: admin, body: { reason } })).body.data).toEqual({ ended: 0 });
  const missing = '/api/admin/clients/01890000-0000-7000-8000-000000000001/end-sessions';
  expect((await call('POST', missing, { token: admin, body: { reason } })).status).toBe(404);
});
