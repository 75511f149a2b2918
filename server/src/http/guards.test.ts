import { expect, test } from 'vitest';
import { createTestServer } from '../testing/test-server.ts';

test('[Q20] the health check answers with version and schema once the server is ready', async () => {
  const { call } = await createTestServer();
  const { status, body } = await call('GET', '/healthz');
  expect(status).toBe(200);
  expect(body).toMatchObject({ ok: true, version: expect.any(String), schema: expect.any(Number), lastBackupAt: null });
});

test('the demo workspace answers only to this machine', async () => {
  const { app } = await createTestServer({ mode: 'demo' });
  const ask = (headers: Record<string, string>) => app.request('/healthz', { headers });
  expect((await ask({ Host: '127.0.0.1:8080' })).status).toBe(200);
  expect((await ask({ Host: 'localhost:8080' })).status).toBe(200);
  for (const headers of [
    { Host: 'paratope.example' },
    { Host: '127.0.0.1', 'X-Forwarded-For': '203.0.113.9' },
    { Host: '127.0.0.1', Forwarded: 'for=203.0.113.9' },
  ]) {
    const answer = await ask(headers as unknown as Record<string, string>);
    expect(answer.status).toBe(421);
    expect(await answer.json()).toMatchObject({
      success: false,
      code: 'misdirected',
      message: expect.stringContaining('This is the demo, which only runs on this computer.'),
    });
  }
});

test('every answer carries a strict policy, and none of the API is kept in between', async () => {
  const { app } = await createTestServer();
  for (const path of ['/healthz', '/api/client/profile', '/api/nothing-here', '/api/openapi.json']) {
    const { headers } = await app.request(path, { headers: { Host: '127.0.0.1' } });
    expect(headers.get('content-security-policy')).toContain("script-src 'self';");
    expect(headers.get('content-security-policy')).not.toContain('unsafe');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-request-id')).toMatch(/./);
    if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
  }
});

test('what cannot be read is refused with a sentence: no JSON, wrong type, too large', async () => {
  const { app } = await createTestServer();
  const send = (body: string, type = 'application/json') =>
    app.request('/api/client/login', { method: 'POST', body, headers: { Host: '127.0.0.1', 'Content-Type': type } });
  expect((await send('{"email":')).status).toBe(400);
  expect((await send('[]')).status).toBe(400);
  expect((await send('email=a', 'text/plain')).status).toBe(415);
  expect((await send(JSON.stringify({ email: 'x'.repeat(1_100_000) }))).status).toBe(413);
});

test('after too many tries the door says how long to wait', async () => {
  const { call } = await createTestServer();
  const contact = { name: 'Noor', email: 'noor@example.org', subject: 'Hello', message: 'A question' };
  for (let tried = 0; tried < 10; tried += 1)
    expect((await call('POST', '/api/client/contact', { body: contact })).status).toBe(200);
  const refused = await call('POST', '/api/client/contact', { body: contact });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the calls are described to programs', async () => {
  const { call } = await createTestServer();
  const { body } = await call('GET', '/api/openapi.json');
  expect(body.openapi).toBe('3.1.0');
  expect(body.paths['/api/client/login'].post.requestBody.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['email', 'password']),
  );
  expect(
    body.paths['/api/client/matches/{matchId}/activities'].get.parameters.map((one: { name: string }) => one.name),
  ).toContain('matchId');
});
