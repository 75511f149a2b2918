import { expect, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';

test('[decision Z22] a code signs another device of the same account in, once', async () => {
  const { call, founder } = await createTestServer();
  const { token, email, accountId } = await founder();
  const shown = await call('POST', '/api/client/pairings', { token });
  expect(shown.body.code).toMatch(/^\d{6}$/);
  const link = new URL(shown.body.url);
  expect(link.pathname + link.search).toBe('/pair');
  expect(Object.fromEntries(new URLSearchParams(link.hash.slice(1)))).toEqual({ email, code: shown.body.code });
  expect((await call('GET', '/api/client/pairings/current', { token })).body.data.state).toBe('waiting');

  const claimed = await call('POST', '/api/pairings/claim', { body: { email, code: shown.body.code } });
  expect(claimed.status).toBe(200);
  expect(claimed.headers.get('set-cookie')).toMatch(/^paratope_session=.*HttpOnly/);
  const session = await call('GET', '/api/client/session', { token: claimed.body.token });
  expect(session.body.data.accountId).toBe(accountId);
  expect((await call('GET', '/api/client/pairings/current', { token })).body.data.state).toBe('used');

  const again = await call('POST', '/api/pairings/claim', { body: { email, code: shown.body.code } });
  expect(again.status).toBe(401);
});

test('[decision Z22] a code is void after ten minutes, after a newer one, and after five wrong tries', async () => {
  let now = Date.parse('2026-03-02T09:00:00.000Z');
  const { call, founder } = await createTestServer({ clock: { now: () => new Date(now) } });
  const { token, email } = await founder();
  const show = async () => (await call('POST', '/api/client/pairings', { token })).body.code as string;
  const claim = (code: string) => call('POST', '/api/pairings/claim', { body: { email, code } });
  const other = (code: string) => (code === '000000' ? '111111' : '000000');
  const doesNotFit = "That code isn't right. Check the other device, or show a new code there.";

  const old = await show();
  now += 10 * 60 * 1000;
  expect((await claim(old)).body.message).toBe(doesNotFit);

  const replaced = await show();
  const newer = await show();
  if (replaced !== newer) expect((await claim(replaced)).body.message).toBe(doesNotFit);
  expect((await claim(newer)).status).toBe(200);

  const tried = await show();
  for (let turn = 0; turn < 5; turn += 1) expect((await claim(other(tried))).status).toBe(401);
  expect((await claim(tried)).body.message).toBe(doesNotFit);
  expect((await call('GET', '/api/client/pairings/current', { token })).body.data.state).toBe('void');
});

test('a code of one account says nothing about another', async () => {
  const { call, founder } = await createTestServer();
  const one = await founder();
  const two = await founder('Carpinus Bio');
  const shown = await call('POST', '/api/client/pairings', { token: one.token });
  const claimed = await call('POST', '/api/pairings/claim', { body: { email: two.email, code: shown.body.code } });
  expect(claimed.status).toBe(401);
  const unknown = await call('POST', '/api/pairings/claim', {
    body: { email: 'nobody@ostrya.example', code: shown.body.code },
  });
  expect(unknown.body.message).toBe(claimed.body.message);
});
