import { covers } from '@paratope/shared/testing/covers';
import { msg } from '@paratope/shared/words/message';
import { expect, test } from 'vitest';
import { verifyAudit } from '../../db/audit.ts';
import { createTestServer } from '../../testing/test-server.ts';
import { eyes, market } from '../matches/testing/market.ts';

test('submissions stand under their column names, their deck behind an address for admins', async () => {
  covers('A76 E177 E178 E179 E180 E181 E182 E183 E184 E185 E187');

  const { server, founder, startupId, describe, set } = await market();
  await describe(eyes);
  await set(`UPDATE startups SET submitted_at = '2026-05-04T09:00:00.000Z'`);
  const form = new FormData();
  form.set('file', new File(['%PDF-1.7 not a whole one'], 'Ostrya deck.pdf', { type: 'application/pdf' }));
  const headers = { Authorization: `Bearer ${founder.token}`, Host: '127.0.0.1' };
  const sent = await server.app.request('/api/client/deck', { method: 'POST', headers, body: form });
  expect(sent.status).toBe(202);
  const { token } = await server.admin();
  const listed = await server.call('GET', '/api/admin/submissions?q=ostrya', { token });
  const url = `/api/admin/submissions/${startupId}/deck`;
  expect(listed.body.data[0].fields).toEqual({
    'Startup Name': 'Ostrya Bio',
    'Drug Modality': ['Gene therapy'],
    'Disease Focus': ['Ophthalmology'],
    'Investment Stage': 'Seed',
    Geography: ['Cambridge, MA'],
    'Investment Amount': 4_500_000,
    Email: founder.email,
    'Pitch Deck Public URL': url,
    'Non-Confidential Pitch Deck': [
      { id: expect.any(String), filename: 'Ostrya deck.pdf', size: 24, type: 'application/pdf', url },
    ],
    'Overall Score': null,
    'Application Type': 'Matching',
  });
  expect((await server.call('GET', '/api/admin/submissions?hasDeck=false', { token })).body.total).toBe(0);
  expect((await server.call('GET', url, { token })).body).toBe('%PDF-1.7 not a whole one');
  expect((await server.call('GET', url, { token: founder.token })).status).toBe(403);
  expect((await server.call('GET', url)).status).toBe(401);
});

test('[SM19] [SM20] [SM21] [SM33] [SM34] [SM35] the counters and the export say how many submissions, matches and approved ones there are', async () => {
  const { server, describe, run, set } = await market();
  await describe(eyes);
  await set(`UPDATE startups SET submitted_at = '2026-05-04T09:00:00.000Z'`);
  await run();
  const { token } = await server.admin();
  const { body } = await server.call('GET', '/api/admin/summary', { token });
  expect(body.data).toMatchObject({ totalSubmissions: 1, totalMatches: 50, manualApproved: 0, totalInvestors: 60 });
  const file = await server.call('GET', '/api/admin/export', { token });
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="paratope-summary-2026-05-04.json"');
  expect(file.body).toEqual({
    exportedAt: '2026-05-04T09:00:00.000Z',
    totalSubmissions: 1,
    totalMatches: 50,
    approvedMatches: 50,
  });
});

test('[T101] [decision C16] a job is stopped and run again, and the startup says so', async () => {
  const { server, deps, describe, startupId, progress, rows } = await market();
  await describe(eyes);
  const { token } = await server.admin();
  await deps.jobs.stop();
  const started = await server.call('POST', '/api/admin/run-matching', { token, body: { startupId } });
  expect(started.status).toBe(202);
  const { jobId } = started.body.data;
  const running = await server.call('GET', '/api/admin/clients', { token });
  expect(running.body.data[0].matchingStatus).toBe('running');
  const stopped = await server.call('POST', `/api/admin/jobs/${jobId}/cancel`, { token });
  expect(stopped.body.data).toMatchObject({ id: jobId, kind: 'matching', state: 'cancelled' });
  expect(progress()).toMatchObject({ state: 'failed', message: msg('Matching was stopped by our team.') });
  expect((await server.call('POST', `/api/admin/jobs/${jobId}/cancel`, { token })).status).toBe(409);
  const again = await server.call('POST', `/api/admin/jobs/${jobId}/retry`, { token });
  expect(again.body.data).toMatchObject({ id: jobId, state: 'waiting' });
  expect(progress()).toMatchObject({ state: 'running', stage: 'waiting' });
  await deps.jobs.start();
  await deps.jobs.idle();
  expect(progress().state).toBe('done');
  const listed = await server.call('GET', '/api/admin/jobs?q=matching&state=done', { token });
  expect(listed.body.data.map(({ id }: { id: string }) => id)).toEqual([jobId]);
  expect(rows("SELECT action FROM audit_entries WHERE action LIKE 'job.%' ORDER BY number")).toEqual([
    { action: 'job.cancelled' },
    { action: 'job.retried' },
  ]);
});

test('[decision C16] the audit is a chain: a changed, missing or moved entry is found, erased details are no fault', async () => {
  const { call, admin, deps } = await createTestServer();
  const { token } = await admin();
  for (const code of ['ALDER-2026', 'BIRCH-2026', 'CEDAR-2026'])
    await call('POST', '/api/admin/promo-codes', { token, body: { code, discount: 10 } });
  const check = async () => (await call('GET', '/api/admin/audit/verify', { token })).body.data;
  expect(await check()).toEqual({ entries: 4, before: 0, brokenAt: null, brokenIn: null });
  const listed = await call('GET', '/api/admin/audit?q=promo.created', { token });
  expect(listed.body.total).toBe(3);
  expect(listed.body.data[0]).toMatchObject({
    action: 'promo.created',
    actor: { kind: 'admin', name: 'Ada Ferrant' },
  });
  const verdict = async () => (await verifyAudit(deps.database.reader)).brokenAt;
  const change = (sql: string) =>
    deps.database.write(async (tx) => {
      tx.sql.exec(sql);
    });
  expect(await verdict()).toBeNull();
  await change(`UPDATE audit_entries SET details = '{}' WHERE number = 2`);
  expect(await verdict()).toBeNull();
  await change(`UPDATE audit_entries SET details = '{"fields":["name"]}' WHERE number = 2`);
  expect(await verdict()).toEqual({ startupId: null, number: 2, why: 'Its details were changed.' });
  await change(
    `UPDATE audit_entries SET details = '{}' WHERE number = 2; UPDATE audit_entries SET action = 'x' WHERE number = 3`,
  );
  expect(await verdict()).toMatchObject({ number: 3 });
  await change('DELETE FROM audit_entries WHERE number = 3');
  expect(await verdict()).toEqual({ startupId: null, number: 4, why: 'An entry before it is missing.' });
  expect(await check()).toEqual({ entries: 2, before: 0, brokenAt: 4, brokenIn: null });
});

test('[decision C16] the audit names what an act was about, and is filtered by person, kind, company and day', async () => {
  const { server, describe, run, startupId } = await market({ MATCH_APPROVAL: 'manual' });
  await describe(eyes);
  await run();
  const { token } = await server.admin();
  const ask = async (query: string) => (await server.call('GET', `/api/admin/audit?${query}`, { token })).body.data;
  const [match] = (await server.call('GET', '/api/admin/matches?limit=1', { token })).body.data;
  const decide = { ids: [match.id], action: 'reject', reason: 'Closed fund' };
  await server.call('POST', '/api/admin/matches/batch', { token, body: decide });
  await server.call('POST', '/api/admin/clients', { token, body: { companyName: 'Alder', email: 'a@alder.example' } });

  const [rejected, ...others] = await ask('kind=matches');
  expect(others.filter(({ action }: { action: string }) => action === 'match.reject')).toEqual([]);
  expect(rejected).toMatchObject({
    action: 'match.reject',
    about: { kind: 'match', id: match.id, name: match.vcName, company: { id: startupId, name: match.startupName } },
  });
  const actions = (entries: { action: string }[]) => entries.map(({ action }) => action);
  expect(actions(await ask(`company=${startupId}`))).toContain('match.reject');
  expect(actions(await ask(`company=${startupId}`))).not.toContain('company.added');
  const mine = await ask(`person=${rejected.actor.id}`);
  expect(actions(mine)).toEqual(expect.arrayContaining(['match.reject', 'company.added']));
  expect(mine.every(({ actor }: typeof rejected) => actor.id === rejected.actor.id)).toBe(true);
  expect(mine[0].about).toMatchObject({ kind: 'company', name: 'Alder' });
  expect(actions(await ask(`from=${mine[0].at}`))).toContain('company.added');
  expect(await ask(`until=2020-01-01T00:00:00.000Z`)).toEqual([]);
});

test('[decision C12] [decision S4] [P24] [G09] an owner invites an admin, who gets the role by a link that works once and loses it again', async () => {
  const { call, admin } = await createTestServer();
  const { token } = await admin();
  const body = { name: 'Bo Lind', email: 'bo@paratope.example', role: 'reviewer' };
  const old = await call('POST', '/api/admin/admins', { token, body });
  const invited = await call('POST', '/api/admin/admins', { token, body });
  const setUp = (link: string) =>
    call('POST', '/api/admin/setup', {
      body: {
        token: new URL(link).searchParams.get('token'),
        name: 'Bo Lind',
        email: body.email,
        password: 'river stone',
      },
    });
  const early = await call('POST', '/api/admin/login', { body: { email: body.email, password: 'river stone' } });
  expect([early.status, early.body.message]).toEqual([
    401,
    'Invalid credentials. Access restricted to leadership only.',
  ]);
  const check = async (link: string) =>
    (await call('POST', '/api/admin/setup/check', { body: { token: new URL(link).searchParams.get('token') } })).status;
  expect([await check(old.body.link), await check(invited.body.link)]).toEqual([400, 200]);
  expect((await setUp(old.body.link)).status).toBe(400);
  const made = await setUp(invited.body.link);
  expect(made.body).toMatchObject({ name: 'Bo Lind', role: 'reviewer' });
  expect((await setUp(invited.body.link)).status).toBe(400);
  expect(await check(invited.body.link)).toBe(400);
  const as = made.body.token;
  expect((await call('GET', '/api/admin/clients', { token: as })).status).toBe(200);
  // Nothing asked for is nothing done.
  expect((await call('PATCH', `/api/admin/admins/${invited.body.id}`, { token, body: {} })).body.data.role).toBe(
    'reviewer',
  );
  const denied = await call('POST', '/api/admin/admins', { token: as, body });
  expect([denied.status, denied.body.message]).toEqual([403, 'Your role is reviewer; this needs owner.']);

  const { data } = (await call('GET', '/api/admin/admins', { token })).body;
  expect(data.map((one: { name: string; role: string }) => [one.name, one.role])).toEqual([
    ['Ada Ferrant', 'owner'],
    ['Bo Lind', 'reviewer'],
  ]);
  const lastOwner = await call('PATCH', `/api/admin/admins/${data[0].id}`, { token, body: { role: 'reviewer' } });
  expect(lastOwner.status).toBe(409);
  const shut = await call('PATCH', `/api/admin/admins/${data[1].id}`, { token, body: { isDisabled: true } });
  expect(shut.body.data.isDisabled).toBe(true);
  expect((await call('GET', '/api/admin/clients', { token: as })).status).toBe(401);
  const login = await call('POST', '/api/admin/login', { body: { email: body.email, password: 'river stone' } });
  expect([login.status, login.body.message]).toEqual([
    401,
    'Invalid credentials. Access restricted to leadership only.',
  ]);
});
