import { Matches } from '@paratope/shared/matches/match';
import { expect, onTestFinished, test } from 'vitest';
import { createTestDevice } from '../../testing/test-device.ts';
import { eraseDueAccounts } from '../account/index.ts';
import { eyes, market } from '../matches/testing/market.ts';
import { goodCard, openShop } from './testing/shop.ts';

test('[decision C11] the team lists payments, pays one back with a reason, and asking twice pays once', async () => {
  const { subscribe, confirm, stripe, server, plan, rows, founder } = await openShop({ close: onTestFinished });
  const { token } = await server.admin();
  const { body } = await subscribe();
  await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
  const list = await server.call('GET', '/api/admin/payments?state=succeeded', { token });
  expect(list.body).toMatchObject({
    total: 1,
    data: [{ startupName: 'Ostrya Bio', email: founder.email, amount: 29900 }],
  });
  const path = `/api/admin/payments/${list.body.data[0].id}/refund`;
  expect((await server.call('POST', path, { token, body: {} })).body.error).toBe('Please give a reason');
  for (let time = 0; time < 2; time += 1) {
    const refunded = await server.call('POST', path, { token, body: { reason: 'Paid from the wrong account' } });
    expect(refunded.body.data.state).toBe('refunded');
  }
  expect(stripe.requests.filter((line) => line === 'POST /v1/refunds')).toHaveLength(1);
  expect(await plan()).toBe('free');
  expect(rows("SELECT details FROM audit_entries WHERE action = 'payment.refund-asked'")).toEqual([
    { details: JSON.stringify({ reason: 'Paid from the wrong account' }) },
  ]);
});

test('a refund whose answer was lost is asked for again and paid back once', async () => {
  const { subscribe, confirm, stripe, server, plan } = await openShop({ close: onTestFinished });
  const { token } = await server.admin();
  const { body } = await subscribe();
  await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
  const list = await server.call('GET', '/api/admin/payments', { token });
  const path = `/api/admin/payments/${list.body.data[0].id}/refund`;
  stripe.cut(0, 'after');
  const lost = await server.call('POST', path, { token, body: { reason: 'Paid twice' } });
  expect(lost.status).toBe(503);
  expect((await server.call('POST', path, { token, body: { reason: 'Paid twice' } })).body.data.state).toBe('refunded');
  expect(stripe.events.filter(({ type }) => type === 'charge.refunded')).toHaveLength(1);
  expect(await plan()).toBe('free');
});

test('what the team takes away by hand no late word of the provider gives back', async () => {
  const { subscribe, confirm, stripe, server, plan, deliver, founder, rows } = await openShop({
    close: onTestFinished,
  });
  const { token } = await server.admin();
  const { body } = await subscribe();
  await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
  const path = `/api/admin/clients/${founder.clientId}/plan`;
  const answer = await server.call('POST', path, { token, body: { plan: 'free', reason: 'Asked for it' } });
  expect(answer.body.data).toMatchObject({ companyName: 'Ostrya Bio', plan: 'free' });
  for (const event of stripe.events) expect((await deliver(event)).status).toBe(200);
  expect(await plan()).toBe('free');
  await server.call('POST', path, { token, body: { plan: 'premium', reason: 'Chosen for Premium Support' } });
  expect(await plan()).toBe('premium');
  expect(rows("SELECT count(*) AS count FROM audit_entries WHERE action = 'plan.granted'")).toEqual([{ count: 2 }]);
});

test('[decision Z17] a lost plan leaves the first five matches open, and the next payment opens the same ones again', async () => {
  const { server, deps, run, describe, rows, founder } = await market();
  await describe(eyes);
  await run();
  const { token } = await server.admin();
  const put = (plan: string) =>
    server.call('POST', `/api/admin/clients/${founder.clientId}/plan`, { token, body: { plan, reason: 'A test' } });
  const open = () => rows('SELECT rank FROM matches WHERE is_unlocked = 1 ORDER BY rank').map(({ rank }) => rank);
  const first = open();
  expect(first).toHaveLength(5);
  await put('standard');
  expect(open()).toHaveLength(10);
  await deps.database.write(async ({ sql }) => {
    sql.exec('UPDATE matches SET is_unlocked = 1, unlocked_at = assigned_at WHERE rank IN (31, 32)');
  });
  const all = open();
  await put('free');
  expect(open()).toEqual(first);
  const list = await server.call('GET', '/api/client/matches', { token: founder.token });
  expect(list.body.matches.filter((match: { isUnlocked: boolean }) => match.isUnlocked)).toHaveLength(5);
  await put('standard');
  expect(open()).toEqual(all);
});

test('[decision Z17] the founder’s notes on a match that a lost plan locks stay readable on the device, and nothing of the investor does', async () => {
  const { server, run, describe, rows, founder } = await market();
  await describe(eyes);
  await run();
  const { token } = await server.admin();
  const put = (plan: string) =>
    server.call('POST', `/api/admin/clients/${founder.clientId}/plan`, { token, body: { plan, reason: 'A test' } });
  await put('standard');
  const [last] = rows('SELECT id FROM matches WHERE is_unlocked = 1 ORDER BY rank DESC LIMIT 1');
  const written = await server.call('PATCH', '/api/client/update-match-status', {
    token: founder.token,
    body: { matchId: last?.id, status: 'reaching_out', notes: 'Asks for primate data' },
  });
  expect(written.status).toBe(200);
  await put('free');
  const device = createTestDevice(server, founder, 7n);
  await device.replica.sync();
  expect(await device.rows(Matches)).toContainEqual({
    id: last?.id,
    isUnlocked: false,
    notes: 'Asks for primate data',
  });
});

test('an account that is erased is charged no further, and nothing is erased before the provider has said so', async () => {
  const there = await openShop({ settings: { PLAN_PERIOD: 'month' }, close: onTestFinished });
  const { subscribe, confirm, stripe, server, founder, setClock, rows } = there;
  const { body } = await subscribe();
  await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
  const asked = await server.call('POST', '/api/client/account/delete', {
    token: founder.token,
    body: { password: 'correct horse' },
  });
  expect(asked.status).toBe(200);
  const erase = () => eraseDueAccounts(server.deps)({} as never, async () => {});
  setClock('2026-05-19T09:00:00Z');
  stripe.isDown = true;
  await expect(erase()).rejects.toThrow("We couldn't reach the payment provider.");
  expect(rows('SELECT count(*) AS count FROM accounts')).toEqual([{ count: 1 }]);
  stripe.isDown = false;
  await erase();
  expect(stripe.events.map(({ type }) => type)).toContain('customer.subscription.deleted');
  expect(rows('SELECT count(*) AS count FROM accounts')).toEqual([{ count: 0 }]);
  expect(rows('SELECT count(*) AS count FROM payments')).toEqual([{ count: 0 }]);
});
