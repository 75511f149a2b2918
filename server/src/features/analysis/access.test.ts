import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { StartupId } from '@paratope/shared/ids';
import { expect, test, vi } from 'vitest';
import { createTestServer, type TestServer } from '../../testing/test-server.ts';
import { sampleDeck, sendDeck, standardFounder } from './testing/with-deck.ts';

// Each reads whole PDFs in processes of their own, two at once, whatever else the machine does.
vi.setConfig({ testTimeout: 60_000 });

const base64 = (name: string) => encodeURIComponent(Buffer.from(name, 'utf8').toString('base64'));
const report = (token: string) => `/api/startup/analysis?token=${token}`;
const trigger = '/api/admin/trigger-ai-analysis';

async function withReport(options: Parameters<typeof createTestServer>[0] = {}) {
  const server = await createTestServer(options);
  const founder = await standardFounder(server);
  await sendDeck(server, founder.token, sampleDeck());
  await server.deps.jobs.idle();
  const made = await server.call('POST', '/api/client/analysis-links', { token: founder.token });
  return { server, founder, link: made.body as { id: string; token: string; url: string; expiresAt: string } };
}

test('[A48] [P27] [decision S3] a random token opens the report to whoever holds it, and only that report', async () => {
  const { server, link } = await withReport();
  expect(link.token).toMatch(/^[\w-]{22}$/);
  expect(link.url).toContain(`/startup-analysis?token=${link.token}`);
  const { status, body } = await server.call('GET', report(link.token));
  expect(status).toBe(200);
  expect(body).toMatchObject({ success: true, hasAnalysis: true, status: 'ready', startupName: 'Tamarind Sight' });
  expect(body.data.overallScore).toBe(body.overallScore);
});

test('[R17] [decision S3] a token expires, and opens nothing once it is withdrawn', async () => {
  let now = new Date('2026-05-04T09:00:00Z');
  const { server, founder, link } = await withReport({ clock: { now: () => now } });
  expect(link.expiresAt).toBe('2026-06-03T09:00:00.000Z');
  const list = await server.call('GET', '/api/client/analysis-links', { token: founder.token });
  expect(list.body.data).toMatchObject([{ id: link.id, lastOpenedAt: null }]);
  expect(JSON.stringify(list.body)).not.toContain(link.token);

  const stranger = await standardFounder(server, 'Alder Cell');
  const path = `/api/client/analysis-links/${link.id}`;
  expect((await server.call('DELETE', path, { token: stranger.token })).status).toBe(404);
  expect((await server.call('GET', report(link.token))).status).toBe(200);
  const opened = await server.call('GET', '/api/client/analysis-links', { token: founder.token });
  expect(opened.body.data).toMatchObject([{ id: link.id, lastOpenedAt: '2026-05-04T09:00:00.000Z' }]);
  now = new Date('2026-06-03T09:00:01Z');
  expect((await server.call('GET', report(link.token))).body.message).toBe('Invalid access token');
  now = new Date('2026-05-05T09:00:00Z');
  expect((await server.call('DELETE', path, { token: founder.token })).status).toBe(200);
  expect(await server.call('GET', report(link.token))).toMatchObject({
    status: 404,
    body: { message: 'Invalid access token' },
  });
  expect((await server.call('GET', '/api/client/analysis-links', { token: founder.token })).body.data).toEqual([]);
});

test('[V38] [M081] a missing or unknown token is an invalid one', async () => {
  const { server } = await withReport();
  expect(await server.call('GET', '/api/startup/analysis')).toMatchObject({
    status: 400,
    body: { message: 'Invalid access token' },
  });
  for (const token of ['nothing', base64('\0'), base64('Nobody Bio'), 'x'.repeat(900)])
    expect(await server.call('GET', report(token))).toMatchObject({
      status: 404,
      body: { message: 'Invalid access token' },
    });
});

test('[R17] [decision S3] the company name in base64 opens the report to its own founder and to admins only', async () => {
  const { server, founder } = await withReport();
  const stranger = await standardFounder(server, 'Alder Cell');
  const admin = await server.admin();
  const named = report(base64('Tamarind Sight'));
  expect((await server.call('GET', named)).body.message).toBe('Invalid access token');
  expect((await server.call('GET', named, { token: stranger.token })).status).toBe(404);
  expect((await server.call('GET', named, { token: founder.token })).body.hasAnalysis).toBe(true);
  expect((await server.call('GET', named, { token: admin.token })).body.hasAnalysis).toBe(true);
});

test('[decision S3] an admin who is signed in as a founder in the same browser reads what an admin may', async () => {
  const { server } = await withReport();
  const other = await standardFounder(server, 'Alder Cell');
  const admin = await server.admin();
  const read = async (cookies: Record<string, string>) => {
    const Cookie = Object.entries(cookies)
      .map((pair) => pair.join('='))
      .join('; ');
    return (await server.app.request(report(base64('Tamarind Sight')), { headers: { Host: '127.0.0.1', Cookie } }))
      .status;
  };
  expect(await read({ paratope_session: other.token })).toBe(404);
  expect(await read({ paratope_session: other.token, paratope_admin: admin.token })).toBe(200);
  const clients = { Host: '127.0.0.1', Cookie: `paratope_session=${other.token}; paratope_admin=${admin.token}` };
  expect((await server.app.request('/api/admin/clients', { headers: clients })).status).toBe(200);
});

test('[R17] [decision S3] a name that two firms bear opens each founder their own, and nothing to an admin', async () => {
  const { server, founder } = await withReport();
  const twin = await standardFounder(server, 'Tamarind Sight');
  const admin = await server.admin();
  const named = report(base64('Tamarind Sight'));
  expect((await server.call('GET', named, { token: twin.token })).body).toMatchObject({
    hasAnalysis: false,
    recordId: twin.clientId,
  });
  expect((await server.call('GET', named, { token: founder.token })).body.recordId).toBe(founder.clientId);
  expect((await server.call('GET', named, { token: admin.token })).status).toBe(404);
});

test('[SM73] an admin opens the report of one of two firms of a name by its record, and sees five scores and an overall one', async () => {
  const { server, founder } = await withReport();
  const twin = await standardFounder(server, 'Tamarind Sight');
  const { token } = await server.admin();
  const { body } = await server.call('GET', report(founder.clientId), { token });
  expect(body).toMatchObject({ hasAnalysis: true, recordId: founder.clientId });
  expect(body.categories.map(({ category }: { category: string }) => category)).toEqual([
    'technology',
    'market',
    'team',
    'differentiation',
    'risk',
  ]);
  expect(body.overallScore).toBeLessThanOrEqual(10);
  expect((await server.call('GET', report(twin.clientId), { token })).body.recordId).toBe(twin.clientId);
  expect((await server.call('GET', report(founder.clientId), { token: twin.token })).status).toBe(404);
  expect((await server.call('GET', report(founder.clientId))).status).toBe(404);
});

test('a name that is not Latin works as a token too', async () => {
  const { server, founder } = await withReport();
  await rename(server, founder.clientId as StartupId, 'Žlutý kůň 生物');
  const token = founder.token;
  for (const name of [base64('Žlutý kůň 生物'), base64(encodeURIComponent('Žlutý kůň 生物'))])
    expect((await server.call('GET', report(name), { token })).body.startupName).toBe('Žlutý kůň 生物');
});

test('[A49] [P25] [decision S5] the admin call needs an admin, starts one report at a time, and leaves an audit line', async () => {
  const { server, founder } = await withReport();
  const admin = await server.admin();
  const body = { recordId: founder.clientId, force: true };
  expect((await server.call('POST', trigger, { body })).status).toBe(401);
  expect((await server.call('POST', trigger, { body, token: founder.token })).status).toBe(403);

  await server.deps.jobs.stop();
  const first = await server.call('POST', trigger, { body, token: admin.token });
  const second = await server.call('POST', trigger, { body, token: admin.token });
  expect(first.status).toBe(202);
  expect(second.body.data.jobId).toBe(first.body.data.jobId);
  expect(count(server, 'analyses')).toBe(2);
  const audit = server.deps.database.readerSql
    .prepare("SELECT action, subject FROM audit_entries WHERE action = 'analysis.started'")
    .all();
  expect(audit).toHaveLength(2);
  expect(audit[0]).toEqual({ action: 'analysis.started', subject: founder.clientId });
  await server.deps.jobs.start();
  await server.deps.jobs.idle();
});

test('[A49] while a report is made anew the finished one stays, and without force nothing is made', async () => {
  const { server, founder, link } = await withReport();
  const admin = await server.admin();
  const body = { recordId: founder.clientId };
  expect((await server.call('POST', trigger, { body, token: admin.token })).status).toBe(202);
  expect(count(server, 'analyses')).toBe(1);
  await server.deps.jobs.stop();
  await server.call('POST', trigger, { body: { ...body, force: true }, token: admin.token });
  expect((await server.call('GET', report(link.token))).body.status).toBe('ready');
  await server.deps.jobs.start();
  await server.deps.jobs.idle();
});

test('[A65] [C50] [decision G08] a batch is scored in five categories out of 10 and says when; with one unknown startup nothing starts', async () => {
  const { server, founder } = await withReport();
  const admin = await server.admin();
  const path = '/api/admin/run-pdf-analysis';
  const none = await server.call('POST', path, {
    token: admin.token,
    body: { startupIds: [founder.clientId, 'nobody'] },
  });
  expect([none.status, none.body.success, none.body.error]).toEqual([404, false, "We can't find this startup."]);
  expect(count(server, 'analyses')).toBe(1);
  const one = await server.call('POST', path, { token: admin.token, body: { startupIds: [founder.clientId] } });
  expect(one.body).toMatchObject({
    message: 'The analysis has started for 1 startup. Results will appear in 2-3 minutes.',
    data: { jobIds: [expect.any(String)] },
  });
  await server.deps.jobs.idle();
  const { data } = (await server.call('GET', '/api/client/ai-analysis', { token: founder.token })).body;
  expect(data.categories).toHaveLength(5);
  expect(data.overallScore).toBeLessThanOrEqual(10);
});

test('[P25] [decision S5] a link starts one report per deck, and force from a visitor is nothing', async () => {
  const { server, founder, link } = await withReport();
  const start = () => server.call('POST', '/api/startup/analysis', { body: { token: link.token, force: true } });
  expect((await start()).body).toMatchObject({ triggered: false, hasAnalysis: true });
  await server.deps.database.write(async ({ sql }) => {
    sql.exec("UPDATE analyses SET state = 'failed'");
  });
  expect((await start()).body).toMatchObject({ triggered: true });
  await server.deps.jobs.idle();
  await server.deps.database.write(async ({ sql }) => {
    sql.exec("UPDATE analyses SET state = 'failed'");
  });
  expect((await start()).status).toBe(403);
  expect(
    (await server.call('POST', '/api/client/check-and-trigger-analysis', { token: founder.token })).body,
  ).toMatchObject({
    triggered: true,
  });
  await server.deps.jobs.idle();
});

test('[decision S14] the pictures of the slides are for whoever may read the report, and gone with the deck', async () => {
  const { server, founder, link } = await withReport();
  const stranger = await standardFounder(server, 'Alder Cell');
  const fetchSlide = (path: string, token?: string) =>
    server.app.request(path, {
      headers: { Host: '127.0.0.1', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
    });
  const { data } = (await server.call('GET', report(link.token))).body;
  expect(data.report.slides).toHaveLength(10);
  const [first] = data.report.slides;
  expect(first).toMatchObject({ page: 1, section: 'cover', hasText: true });
  expect(first.image).toBe(`/api/startup/analysis/slides/1?token=${link.token}`);

  const open = await fetchSlide(first.image);
  expect(open.status).toBe(200);
  expect(open.headers.get('content-type')).toBe('image/png');
  expect(open.headers.get('content-security-policy')).toContain('sandbox');
  expect(open.headers.get('x-content-type-options')).toBe('nosniff');
  expect(
    Buffer.from(await open.arrayBuffer())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG');
  expect((await fetchSlide('/api/startup/analysis/slides/2', founder.token)).status).toBe(200);
  expect((await fetchSlide('/api/startup/analysis/slides/1')).status).toBe(401);
  expect((await fetchSlide('/api/startup/analysis/slides/1', stranger.token)).status).toBe(404);
  expect((await fetchSlide('/api/startup/analysis/slides/11', founder.token)).status).toBe(404);
  expect((await fetchSlide('/api/startup/analysis/slides/1?token=wrong', founder.token)).status).toBe(404);

  await server.call('DELETE', '/api/client/deck', { token: founder.token });
  expect((await fetchSlide(first.image)).status).toBe(404);
  expect(readdirSync(join(server.deps.config.DATA_DIR, 'uploads'))).toEqual([]);
});

test('a statement says where on its slide its words stand', async () => {
  const { server, founder } = await withReport();
  const { data } = (await server.call('GET', '/api/client/ai-analysis', { token: founder.token })).body;
  const [strength] = data.report.strengths;
  expect(strength.evidence[0].quote).not.toBe('');
  const [left, top, width, height] = strength.evidence[0].box;
  for (const share of [left, top, width, height]) expect(share).toBeGreaterThan(0);
  expect(left + width).toBeLessThanOrEqual(1.2);
  expect(top + height).toBeLessThanOrEqual(1);
});

const count = (server: TestServer, table: string): number =>
  (server.deps.database.readerSql.prepare(`SELECT count(*) AS total FROM ${table}`).get() as { total: number }).total;

const rename = (server: TestServer, id: StartupId, name: string): Promise<void> =>
  server.deps.database.write(async ({ sql }) => {
    sql.prepare('UPDATE startups SET name = ? WHERE id = ?').run(name, id);
  });
