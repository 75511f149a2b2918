import { expect, onTestFinished, test, vi } from 'vitest';
import { startStripeServer } from '../../testing/stripe-server.ts';
import { eyes, market, today } from '../matches/testing/market.ts';
import { reconcilePayments } from './index.ts';
import { goodCard, openShop, type Shop } from './testing/shop.ts';

async function shop(options: { period?: 'once' | 'month'; retries?: number } = {}) {
  const { period = 'once', retries = 0 } = options;
  const there = await openShop({ settings: { PLAN_PERIOD: period }, retries, close: onTestFinished });
  // What repeats by itself would look beside the test once its clock has moved.
  await there.server.deps.jobs.stop();
  return { ...there, look: () => reconcilePayments(there.server.deps)({} as never, async () => {}) };
}

async function subscribed() {
  const there = await shop({ period: 'month', retries: 1 });
  const { body } = await there.subscribe();
  const { intentId } = await there.stripe.payByCard(body.clientSecret, goodCard);
  expect((await there.confirm(intentId)).status).toBe(200);
  return { ...there, intentId };
}

const states = ({ rows }: Shop) => rows('SELECT state FROM payments ORDER BY created_at, id').map(({ state }) => state);

test('a payment that cannot be looked into keeps no other from being found, nor a renewal', async () => {
  const there = await subscribed();
  const { server, stripe, subscribe, plan, setClock, rows, look } = there;
  const [second, third] = [await server.founder('Karst Therapeutics'), await server.founder('Alder Cell')];
  for (const { token } of [second, third]) {
    const { body } = await subscribe({ token });
    await stripe.payByCard(body.clientSecret, goodCard);
  }
  setClock('2026-06-04T09:20:00Z');
  stripe.endPeriod(there.intentId);
  await server.deps.database.write(
    async ({ sql }) =>
      void sql.exec("UPDATE payments SET created_at = '2026-06-04T09:00:00.000Z' WHERE state = 'pending'"),
  );
  const log = vi.spyOn(server.deps.log, 'error');
  onTestFinished(() => log.mockRestore());
  stripe.cut(0, 'before');
  await expect(look()).rejects.toThrow("We couldn't reach the payment provider.");
  expect(log).toHaveBeenCalledOnce();
  expect(log.mock.calls[0]).toMatchObject([{ payment: expect.any(String) }, 'a payment could not be looked into']);
  const plans = [await plan(second.token), await plan(third.token)];
  expect(plans.toSorted()).toEqual(['free', 'standard']);
  expect(rows('SELECT count(*) AS count FROM payments WHERE renewal_of IS NOT NULL')).toEqual([{ count: 1 }]);
  await look();
  expect([await plan(second.token), await plan(third.token)]).toEqual(['standard', 'standard']);
});

test('[decision Z17] what is paid, or paid back, while a company is in the trash is settled, and its matches follow when it comes back', async () => {
  const stripe = await startStripeServer(() => today);
  onTestFinished(() => stripe.close());
  const there = await market({
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
    STRIPE_API_URL: stripe.url,
  });
  const { server, founder, rows } = there;
  await there.describe(eyes);
  await there.run();
  const { token } = await server.admin();
  const client = `/api/admin/clients/${founder.clientId}`;
  const bin = () => server.call('DELETE', client, { token });
  const restore = async () => (await server.call('POST', `${client}/restore`, { token })).body.data.plan;
  const open = () => rows('SELECT rank FROM matches WHERE is_unlocked = 1 ORDER BY rank').map(({ rank }) => rank);
  const first = open();
  expect(first).toHaveLength(5);
  const deliver = async ({ body }: { body: string }) => {
    const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json', 'Stripe-Signature': stripe.sign(body) };
    return (await server.app.request('/api/payments/webhook', { method: 'POST', headers, body })).status;
  };

  const { body } = await server.call('POST', '/api/payments/create-subscription', {
    token: founder.token,
    body: { startupName: 'Ostrya Bio' },
  });
  await bin();
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  for (const event of stripe.events) expect(await deliver(event)).toBe(200);
  expect(rows('SELECT state FROM payments')).toEqual([{ state: 'succeeded' }]);
  expect(open()).toEqual(first);
  expect(await restore()).toBe('standard');
  expect(open()).toHaveLength(10);

  await bin();
  stripe.refund(intentId);
  expect(await deliver(stripe.events.at(-1) ?? { body: '' })).toBe(200);
  expect(rows('SELECT state FROM payments')).toEqual([{ state: 'refunded' }]);
  expect(await restore()).toBe('free');
  expect(open()).toEqual(first);
});

test('a payment begun with another account’s key is given up, and the next one can be made', async () => {
  const there = await shop();
  const { subscribe, confirm, stripe, plan } = there;
  await subscribe();
  stripe.forget();
  expect((await subscribe()).body.error).toBe('This payment has expired. Please try again.');
  expect(states(there)).toEqual(['canceled']);
  const { status, body } = await subscribe();
  expect(status).toBe(200);
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  expect((await confirm(intentId)).status).toBe(200);
  expect(await plan()).toBe('standard');
});

test('the server itself gives up what the provider does not know, but nothing that was paid', async () => {
  const there = await subscribed();
  const { server, stripe, subscribe, plan, setClock, look } = there;
  const second = await server.founder('Karst Therapeutics');
  setClock('2026-05-05T09:00:00Z');
  await subscribe({ token: second.token });
  stripe.forget();
  await look();
  expect(states(there)).toEqual(['succeeded', 'canceled']);
  setClock('2026-06-04T09:20:00Z');
  await expect(look()).rejects.toThrow('No such payment_intent');
  expect(states(there)).toEqual(['succeeded', 'canceled']);
  expect(await plan()).toBe('standard');
});
