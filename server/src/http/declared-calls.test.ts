import { answer } from '@paratope/shared/answers';
import { forAnyone } from '@paratope/shared/endpoint';
import { endpoints } from '@paratope/shared/endpoints';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Deps } from '../context.ts';
import { createTestServer } from '../testing/test-server.ts';
import { mountEndpoints } from './mount.ts';
import { noRateLimits } from './rate-limits.ts';

const ofClients = endpoints.filter(
  ({ path, who }) => path.startsWith('/api/') && (who === 'founder' || who === 'temporary'),
);

test('[G03] every client call refuses who may not call, and what it was not declared to take, with a code and a message', async () => {
  const { call, app, founder } = await createTestServer();
  const { token } = await founder();
  expect(ofClients.length).toBeGreaterThan(40);
  for (const { method, path, body } of ofClients) {
    const address = path.replace(/:\w+/g, 'x');
    const stranger = await call(method, address);
    expect([address, stranger.status, stranger.body.code]).toEqual([address, 401, 'session.missing']);
    expect(stranger.body.message).toMatch(/\w/);

    if (body !== 'json') continue;
    const response = await app.request(address, {
      method,
      headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '["not", "what", "was", "declared"]',
    });
    const answered = (await response.json()) as { success: boolean; code: string; message: string };
    expect(answered.success, address).toBe(false);
    expect([address, answered.code]).toEqual([address, 'invalid']);
    expect(answered.message).toMatch(/\w/);
  }
});

test('[G03] a call nobody declared is not there', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const answer = await call('POST', '/api/client/no-such-call', { token, body: {} });
  expect([answer.status, answer.body.code, answer.body.message]).toEqual([
    404,
    'missing',
    'There is no such API call.',
  ]);
});

test('[G03] [ASVS 2.2.1] what does not fit its schema is refused, field by field', async () => {
  const { call, founder } = await createTestServer();
  const { token } = await founder();
  const given = { token, body: { digestHour: 24, quietFrom: 'late' } };
  const refused = await call('PATCH', '/api/client/account/preferences', given);
  expect([refused.status, refused.body.code]).toEqual([400, 'invalid']);
  expect(Object.keys(refused.body.fields)).toEqual(['digestHour', 'quietFrom']);
});

test('[ASVS 15.3.1] [ASVS 15.3.3] [ASVS 15.3.7] a verb hears declared fields alone, each once, and whoever called is answered with declared fields alone', async () => {
  const { deps } = await createTestServer();
  const endpoint = forAnyone.post('/api/echo/:id', {
    summary: 'Says what it heard.',
    input: z.object({ id: z.string(), name: z.string(), deep: z.object({ at: z.number() }) }),
    output: answer({ name: z.string() }),
  });
  const heard: unknown[] = [];
  const verb = async (_: unknown, input: object) => {
    heard.push(input);
    return { ...input, secret: 'of somebody else' };
  };
  const app = new Hono();
  mountEndpoints(app, deps, { endpoints: [endpoint], routes: [{ endpoint, verb }], limits: noRateLimits });
  const response = await app.request('/api/echo/mine?name=Jon&id=asked', {
    method: 'POST',
    headers: { Host: '127.0.0.1', 'Content-Type': 'application/json' },
    body: '{"id":"theirs","name":"Ines","role":"owner","deep":{"at":1,"isAdmin":true}}',
  });
  expect(heard).toEqual([{ id: 'mine', name: 'Ines', deep: { at: 1 } }]);
  expect(await response.json()).toEqual({ success: true, name: 'Ines' });
});

test('a declared call without a verb keeps the server from starting', () => {
  const [endpoint] = ofClients;
  const mount = () =>
    mountEndpoints(new Hono(), {} as Deps, { endpoints: ofClients, routes: [], limits: noRateLimits });
  expect(mount).toThrow(`${endpoint?.method} ${endpoint?.path} is declared but has no verb.`);
});
