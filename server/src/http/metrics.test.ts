import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';

const token = 'a long word for prometheus';

test('Prometheus reads how the server is doing: requests, jobs, size, backups, memory', async () => {
  const server = await createTestServer({ settings: { METRICS_TOKEN: token } });
  await server.founder();
  await server.call('GET', '/api/client/session');
  await server.deps.jobs.idle();
  const { status, headers, body } = await server.call('GET', '/metrics', { token });
  expect(status).toBe(200);
  expect(headers.get('content-type')).toContain('text/plain');
  expect(body).toContain('paratope_request_seconds_count{method="GET",status="401"} 1');
  expect(body).toMatch(/paratope_jobs\{state="done"\} [1-9]\d*/);
  expect(body).toMatch(/paratope_database_bytes [1-9]\d{4,}/);
  expect(body).toContain('paratope_open_streams 0');
  expect(body).toContain('paratope_last_backup_timestamp_seconds 0');
  expect(body).toMatch(/process_resident_memory_bytes [1-9]\d{6,}/);
  expect(body).not.toContain('ostrya');
});

test('whoever may not read the metrics learns nothing of them', async () => {
  const closed = await createTestServer({ settings: { METRICS_TOKEN: token } });
  const from = (remoteAddress: string) => ({ incoming: { socket: { remoteAddress } } });
  const here = from('127.0.0.1');
  expect((await closed.call('GET', '/metrics')).status).toBe(404);
  expect((await closed.call('GET', '/metrics', { token: 'a long word for prometheuS' })).status).toBe(404);
  expect((await closed.app.request('/metrics', {}, here)).status).toBe(404);

  const open = await createTestServer();
  expect((await open.app.request('/metrics', {}, here)).status).toBe(200);
  expect((await open.app.request('/metrics', {}, from('::ffff:127.0.0.1'))).status).toBe(200);
  expect((await open.app.request('/metrics', {}, from('203.0.113.7'))).status).toBe(404);
  expect((await open.app.request('/metrics', { headers: { 'X-Forwarded-For': '203.0.113.7' } }, here)).status).toBe(
    404,
  );
  const proxied = await createTestServer({ settings: { TRUST_PROXY: '1' } });
  expect((await proxied.app.request('/metrics', {}, here)).status).toBe(404);
});
