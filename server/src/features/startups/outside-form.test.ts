import { emptyProfile } from '@paratope/shared/startups/startup';
import { expect, test } from 'vitest';
import { accounts, startups } from '../../db/schema/index.ts';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { markVerified } from '../account/index.ts';

const settings = { FORM_EMBED_URL: 'https://forms.example/embed/startup' };
const address = 'lena@carpinus.example';
const fields = { drugModality: 'Antibody', diseaseFocus: 'Oncology', geography: 'Austria' };

const begin = ({ call }: TestServer) =>
  call('POST', '/api/client/form-submission', { body: { email: address, startupName: 'Carpinus Bio' } });

test('[X13] the signed-in form is the rule: without an outside form no session is given for an address', async () => {
  const server = await createTestServer();
  const answer = await begin(server);
  expect(answer.status).toBe(404);
  expect(answer.body).toMatchObject({ requiresRegistration: true });
  expect(answer.body.token).toBeUndefined();
  expect((await server.call('GET', '/api/outside-form')).body.data).toEqual({ url: null });
});

test('[X13] only the set form may stand in a frame', async () => {
  const policy = async (server: TestServer) =>
    (await server.app.request('/healthz', { headers: { Host: '127.0.0.1' } })).headers.get('content-security-policy');
  expect(await policy(await createTestServer({ settings }))).toContain('frame-src https://forms.example;');
  expect(await policy(await createTestServer())).toContain("frame-src 'none';");
});

test('[A13] [T010] [E019] [E055] [X20] whoever begins an outside form holds a temporary session, and isTemporary says so', async () => {
  const server = await createTestServer({ settings });
  const begun = await begin(server);
  expect(begun.body.token).toMatch(/^[\w-]{43}$/);
  expect(begun.body.data).toEqual({
    newToken: begun.body.token,
    recordId: expect.any(String),
    completionTime: expect.stringMatching(/^\d{4}-.*Z$/),
    missingFields: expect.any(Array),
  });
  const session = await server.call('GET', '/api/client/session', { token: begun.body.token });
  expect(session.body.data).toMatchObject({ email: address, isTemporary: true, isVerified: false });
  const sync = await server.call('POST', '/api/sync', { token: begun.body.token, body: {} });
  expect(sync.status).not.toBe(403);
  const members = await server.call('GET', '/api/client/members', { token: begun.body.token });
  expect(members.status).toBe(403);
  expect(members.body.message).toBe('This is available once we have received your form.');
});

test('[A16] [E061] [T012] [P17] [decision S1] once the form has arrived, its holder gets a lasting session and nobody else does', async () => {
  const server = await createTestServer({ settings });
  const { token } = (await begin(server)).body;
  const early = await server.call('POST', '/api/client/check-airtable-submission', { token, body: { email: address } });
  expect(early.body).toMatchObject({ success: true, submitted: false });
  expect(early.body.token).toBeUndefined();

  const arrived = await server.call('POST', '/api/client/form-submission', { body: { email: address, ...fields } });
  expect(arrived.body.token).toBeUndefined();
  expect(arrived.body.data.newToken).toBeUndefined();
  const nobody = await server.call('POST', '/api/client/check-airtable-submission', { body: { email: address } });
  expect(nobody.status).toBe(401);

  const checked = await server.call('POST', '/api/client/check-airtable-submission', {
    token,
    body: { email: address },
  });
  expect(checked.body).toMatchObject({ submitted: true, recordId: arrived.body.data.recordId });
  expect(checked.headers.get('set-cookie')).toContain(checked.body.token);
  const session = await server.call('GET', '/api/client/session', { token: checked.body.token });
  expect(session.body.data.isTemporary).toBe(false);
  expect((await server.call('GET', '/api/client/session', { token })).status).toBe(401);
  const profile = await server.call('GET', '/api/client/profile', { token: checked.body.token });
  expect(profile.body.data.formData).toMatchObject({ drugModality: 'Antibody', diseaseArea: 'Oncology' });
});

test('[A12] [A13] [E055] [X20] the holder of a temporary session may hand the form in itself', async () => {
  const server = await createTestServer({ settings });
  const { token } = (await begin(server)).body;
  const handed = await server.call('POST', '/api/client/form-submission', { token, body: fields });
  expect(handed.body.token).toBe(handed.body.data.newToken);
  const session = await server.call('GET', '/api/client/session', { token: handed.body.token });
  expect(session.body.data.isTemporary).toBe(false);
});

test('[G06] [decision S1] a form that arrives without a session writes into what waits for it, and tells its sender to sign in', async () => {
  const server = await createTestServer({ settings });
  await begin(server);
  const arrived = await server.call('POST', '/api/client/form-submission', { body: { email: address, ...fields } });
  expect(arrived.body.message).toBe('Form submitted. Log in with your email to open your dashboard.');
});

test('[decision S1] an address that has an account is touched by no form without its session', async () => {
  const server = await createTestServer({ settings });
  const { email, token } = await server.founder();
  const answer = await server.call('POST', '/api/client/form-submission', { body: { email, ...fields } });
  expect(answer.status).toBe(404);
  expect(answer.body.requiresRegistration).toBe(true);
  const profile = await server.call('GET', '/api/client/profile', { token });
  expect(profile.body.data.formData.drugModality).toBe('');
});

test('a temporary session ends after a day', async () => {
  let now = Date.parse('2026-03-02T09:00:00.000Z');
  const server = await createTestServer({ settings, clock: { now: () => new Date(now) } });
  const { token } = (await begin(server)).body;
  now += 24 * 60 * 60 * 1000 + 1;
  const late = await server.call('GET', '/api/client/session', { token });
  expect(late.body.code).toBe('session.expired');
});

test('[A22] [E063] [T005] [G20] [decision S12] records of a proven address come together: the own one wins, the newest fills its blanks, and they go to the trash', async () => {
  const server = await createTestServer();
  const { token, email, clientId } = await server.founder();
  await server.call('PUT', '/api/client/profile', { token, body: { drugModality: 'Antibody' } });
  await withoutAccount(server, email, {
    id: 'older',
    updatedAt: '2026-01-05T09:00:00.000Z',
    investmentStage: 'Seed',
    geography: ['Austria'],
  });
  await withoutAccount(server, email, {
    id: 'newer',
    updatedAt: '2026-02-05T09:00:00.000Z',
    drugModality: ['ADC'],
    geography: ['Belgium'],
  });

  const unproven = await server.call('POST', '/api/client/merge-duplicates', { token, body: { email } });
  expect(unproven.body.data).toEqual({ merged: 0 });

  await server.deps.database.write((tx) => tx.db.update(accounts).set({ verifiedAt: '2026-03-01T09:00:00.000Z' }));
  const merged = await server.call('POST', '/api/client/merge-duplicates', { token, body: { email } });
  expect(merged.body.data).toEqual({ merged: 2, newToken: expect.stringMatching(/^[\w-]{43}$/) });
  expect(merged.headers.get('set-cookie')).toContain(merged.body.data.newToken);
  expect((await server.call('GET', '/api/client/profile', { token })).status).toBe(401);

  const profile = await server.call('GET', '/api/client/profile', { token: merged.body.data.newToken });
  expect(profile.body.data.formData).toMatchObject({
    drugModality: 'Antibody',
    geography: 'Belgium',
    investmentStage: 'Seed',
  });
  const rows = await server.deps.database.reader.select().from(startups);
  const trashed = rows.filter(({ id }) => id !== clientId);
  expect(trashed.map(({ mergedInto, isActive, deletedAt }) => [mergedInto, isActive, deletedAt !== null])).toEqual([
    [clientId, false, true],
    [clientId, false, true],
  ]);
});

test('nothing is brought together into a company that is in the trash, where it would be erased with it', async () => {
  const server = await createTestServer();
  const { token, email, clientId } = await server.founder();
  await withoutAccount(server, email, { id: 'waiting', updatedAt: '2026-01-05T09:00:00.000Z' });
  await server.deps.database.write((tx) => tx.db.update(accounts).set({ verifiedAt: '2026-03-01T09:00:00.000Z' }));
  await server.call('DELETE', `/api/admin/clients/${clientId}`, { token: (await server.admin()).token });
  const merged = await server.call('POST', '/api/client/merge-duplicates', { token, body: { email } });
  expect(merged.body.data).toEqual({ merged: 0 });
  const rows = await server.deps.database.reader.select().from(startups);
  expect(rows.find(({ id }) => id === 'waiting')).toMatchObject({ deletedAt: null, mergedInto: null });
});

test('[T022] where no time of submission is known, a run that is started names the last change of the profile', async () => {
  const server = await createTestServer();
  const { token } = await server.founder();
  await server.call('PUT', '/api/client/profile', { token, body: fields });
  await server.deps.jobs.idle();
  await server.deps.database.write((tx) =>
    tx.db.update(startups).set({ submittedAt: null, updatedAt: '2026-03-01T09:00:00.000Z' }),
  );
  const started = await server.call('POST', '/api/client/force-run-match', { token, body: {} });
  expect(started.body.submissionTime).toBe('2026-03-01T09:00:00.000Z');
});

test('[decision Z21] what waited under an address joins its holder’s startup as soon as the address is proven', async () => {
  const server = await createTestServer();
  await withoutAccount(server, address, {
    id: 'waiting',
    updatedAt: '2026-01-05T09:00:00.000Z',
    drugModality: ['ADC'],
  });
  const registered = await server.call('POST', '/api/client/register', {
    body: { email: address, password: 'correct horse', startupName: 'Carpinus Bio' },
  });
  const { token } = registered.body;
  const profile = async () => (await server.call('GET', '/api/client/profile', { token })).body.data;
  expect((await profile()).formData.drugModality).toBe('');
  const { data } = (await server.call('GET', '/api/client/session', { token })).body;
  await server.deps.database.write((tx) =>
    markVerified({ now: '2026-03-02T09:00:00.000Z', jobs: server.deps.jobs }, tx, data.accountId, 'Confirmed'),
  );
  await server.deps.jobs.idle();
  expect((await profile()).formData.drugModality).toBe('ADC');
});

/** A record somebody at the operator's made for an address, with nobody behind it. */
async function withoutAccount(
  { deps }: TestServer,
  email: string,
  given: Partial<typeof startups.$inferInsert> & { id: string; updatedAt: string },
): Promise<void> {
  await deps.database.write((tx) =>
    tx.db.insert(startups).values({
      ...emptyProfile,
      email,
      phone: '',
      plan: 'free',
      submittedAt: given.updatedAt,
      matching: { state: 'idle' },
      investorCount: 0,
      isActive: true,
      isSample: false,
      createdAt: given.updatedAt,
      version: 1,
      ...given,
    }),
  );
}
