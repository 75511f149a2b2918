import { covers } from '@paratope/shared/testing/covers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { declinedCard, goodCard, openShop, secondStepCard } from './testing/shop.ts';

const shop = (options: { settings?: Record<string, string>; retries?: number } = {}) =>
  openShop({ ...options, close: onTestFinished });

describe('paying', () => {
  test('a card is charged the price of the server, and the plan is there', async () => {
    covers('A57 E168 E169 E170 A60 T091 T092 C22 decision S9');

    const { subscribe, confirm, stripe, plan, rows, server, founder } = await shop();
    const { status, body } = await subscribe();
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      message: 'The payment is ready.',
      freeUpgrade: false,
      clientSecret: expect.any(String),
      amount: 29900,
      currency: 'usd',
    });
    expect(await plan()).toBe('free');
    const paid = await stripe.payByCard(body.clientSecret, goodCard);
    const confirmed = await confirm(paid.intentId);
    expect(confirmed.body).toEqual({ success: true, data: { plan: 'standard' } });
    expect(await plan()).toBe('standard');
    expect(rows('SELECT state, amount, receipt_number FROM payments')).toEqual([
      { state: 'succeeded', amount: 29900, receipt_number: 1 },
    ]);
    const mails = rows('SELECT "to" AS receiver, subject, text FROM mails');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ receiver: founder.email, subject: 'Receipt 1: Standard Access' });
    expect(mails[0]?.text).toContain('Paid: $299');
    const list = await server.call('GET', '/api/client/payments', { token: founder.token });
    expect(list.body.data).toMatchObject([
      { amount: 29900, state: 'succeeded', receiptNumber: 1, payer: founder.email, company: 'Ostrya Bio' },
    ]);
  });

  test('[A56] [X31] a founder alone pays, once and for no name but My Startup where none is given', async () => {
    const { stripe, server, founder, rows, confirm } = await shop();
    const subscribe = (options: { token?: string; body: object }) =>
      server.call('POST', '/api/payments/create-subscription', options);
    expect((await subscribe({ body: {} })).status).toBe(401);
    const { body } = await subscribe({ token: founder.token, body: {} });
    await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
    const list = await server.call('GET', '/api/client/payments', { token: founder.token });
    expect(list.body.data).toMatchObject([{ company: 'My Startup', state: 'succeeded' }]);
    expect(stripe.events.filter(({ type }) => type.includes('subscription'))).toEqual([]);
    expect(rows('SELECT renewal FROM startups')).toEqual([{ renewal: null }]);
  });

  test('[A58] [P21] [M114] [A55] [E172] [decision S7] who has the plan cannot pay again, and nobody learns of another', async () => {
    const { subscribe, confirm, stripe, server, founder } = await shop();
    const before = await server.call('POST', '/api/client/check-standard-access', {
      token: founder.token,
      body: { email: founder.email },
    });
    expect(before.body).toMatchObject({ hasStandardAccess: false });
    const { body } = await subscribe();
    await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
    const again = await subscribe();
    expect(again.status).toBe(400);
    expect(again.body.error).toBe('You already have Standard Access');
    const after = await server.call('POST', '/api/client/check-standard-access', { token: founder.token, body: {} });
    expect(after.body).toMatchObject({ hasStandardAccess: true });
    const other = await server.founder('Karst Therapeutics');
    const asked = await server.call('POST', '/api/client/check-standard-access', {
      token: other.token,
      body: { email: founder.email },
    });
    expect(asked.body.code).toBe('email.mismatch');
  });

  test('[E091] [E092] [E093] [G19] the plan is told as a word, as a sentence and as figures, before and after', async () => {
    const { subscribe, confirm, stripe, server, founder } = await shop();
    const status = async () => (await server.call('GET', '/api/client/plan-status', { token: founder.token })).body;
    const price = { amount: 29900, currency: 'usd', period: 'once' };
    expect(await status()).toMatchObject({
      plan: 'free',
      userPlan: 'Free Access: 0 of 0 matched investors are unlocked.',
      planInfo: { plan: 'free', visible: 0, total: 0, nextReleaseAt: null, price },
    });
    const { body } = await subscribe();
    await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
    expect(await status()).toMatchObject({
      plan: 'standard',
      userPlan: 'Standard Access: 0 of 0 matched investors are unlocked.',
      planInfo: { plan: 'standard', price },
    });
  });

  test('[A60] [decision S9] a payment that was not made, is another sum, in another currency or somebody else’s gives nothing', async () => {
    const { subscribe, confirm, stripe, plan, server } = await shop();
    const { body } = await subscribe();
    const intent = stripe.intents()[0]?.id ?? '';
    expect((await confirm(intent)).body.error).toBe('This payment has not gone through yet.');
    expect((await confirm('pi_invented')).status).toBe(404);
    const other = await server.founder('Karst Therapeutics');
    await stripe.payByCard(body.clientSecret, goodCard);
    expect((await confirm(intent, other.token)).status).toBe(404);
    for (const wrong of [{ amount: 100 }, { currency: 'jpy' }, { customer: 'cus_stranger' }]) {
      const right = { amount: 29900, currency: 'usd', customer: stripe.intents()[0]?.customer ?? null };
      stripe.alter(intent, wrong);
      const refused = await confirm(intent);
      expect(refused.body.error).toBe('Payment succeeded but account upgrade failed');
      expect(await plan()).toBe('free');
      stripe.alter(intent, right);
    }
    expect((await confirm(intent)).status).toBe(200);
    expect(await plan()).toBe('standard');
    expect(await plan(other.token)).toBe('free');
  });

  test('a declined card leaves everything as it was, and the next card pays the same payment', async () => {
    const { subscribe, confirm, stripe, plan } = await shop();
    const { body } = await subscribe();
    const declined = await stripe.payByCard(body.clientSecret, declinedCard);
    expect(declined).toMatchObject({ status: 'failed', message: 'Your card was declined.' });
    expect((await confirm(declined.intentId)).body.error).toBe('Your card was declined.');
    expect(await plan()).toBe('free');
    const again = await subscribe();
    expect(again.body.clientSecret).toBe(body.clientSecret);
    const paid = await stripe.payByCard(again.body.clientSecret, goodCard);
    await confirm(paid.intentId);
    expect(await plan()).toBe('standard');
  });

  test('a card with a second step pays only once the step was taken', async () => {
    const { subscribe, confirm, stripe, plan } = await shop();
    const { body } = await subscribe();
    const first = await stripe.payByCard(body.clientSecret, secondStepCard);
    expect(first.status).toBe('requires_action');
    expect((await confirm(first.intentId)).status).toBe(409);
    expect((await stripe.payByCard(body.clientSecret, secondStepCard, { secondStep: 'failed' })).status).toBe('failed');
    expect((await confirm(first.intentId)).body.error).toBe('We are unable to authenticate your payment method.');
    expect(await plan()).toBe('free');
    await stripe.payByCard(body.clientSecret, secondStepCard, { secondStep: 'done' });
    await confirm(first.intentId);
    expect(await plan()).toBe('standard');
  });

  test('two windows that subscribe at once prepare one payment', async () => {
    const { subscribe, stripe, rows } = await shop();
    const answers = await Promise.all([subscribe(), subscribe(), subscribe(), subscribe()]);
    expect(new Set(answers.map(({ body }) => body.clientSecret)).size).toBe(1);
    expect(stripe.intents()).toHaveLength(1);
    expect(rows('SELECT count(*) AS count FROM payments')).toEqual([{ count: 1 }]);
  });

  test('confirming twice at once opens the plan once and mails one receipt', async () => {
    const { subscribe, confirm, stripe, rows } = await shop();
    const { body } = await subscribe();
    const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
    const answers = await Promise.all([confirm(intentId), confirm(intentId), confirm(intentId)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(rows('SELECT count(*) AS count FROM mails')).toEqual([{ count: 1 }]);
    expect(rows("SELECT count(*) AS count FROM audit_entries WHERE action = 'payment.succeeded'")).toEqual([
      { count: 1 },
    ]);
  });

  test.for([
    ['customer', 0, 'before'],
    ['customer', 0, 'after'],
    ['payment', 1, 'before'],
    ['payment', 1, 'after'],
  ] as const)('the line cut at the %s (request %i, %s it arrived) charges nothing twice', async ([, skip, where]) => {
    const { subscribe, confirm, stripe, plan, rows, server } = await shop();
    // The server's own look at a payment in doubt would use up the cut.
    await server.deps.jobs.stop();
    stripe.cut(skip, where);
    const lost = await subscribe();
    expect(lost.status).toBe(503);
    expect(lost.body.error).toBe("We couldn't reach the payment provider. You were not charged. Please try again.");
    const { body } = await subscribe();
    expect(stripe.intents()).toHaveLength(1);
    const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
    stripe.cut(0, where);
    const unsure = await confirm(intentId);
    expect(unsure.body.error).toBe('Payment succeeded but subscription confirmation failed');
    expect(await plan()).toBe('free');
    expect((await confirm(intentId)).status).toBe(200);
    expect(await plan()).toBe('standard');
    expect(rows('SELECT state FROM payments')).toEqual([{ state: 'succeeded' }]);
  });

  test('a payment nobody confirmed is found by the server itself', async () => {
    const { subscribe, stripe, plan, setClock, server } = await shop();
    const { body } = await subscribe();
    await stripe.payByCard(body.clientSecret, goodCard);
    expect(await plan()).toBe('free');
    setClock('2026-05-04T09:11:00Z');
    await server.deps.jobs.stop();
    await server.deps.jobs.start();
    await server.deps.jobs.idle();
    expect(await plan()).toBe('standard');
  });

  test('[X01] [decision I1] by the year it is a subscription, and the plan ends with it', async () => {
    const { subscribe, confirm, stripe, plan, deliver, server } = await shop({ settings: { PLAN_PERIOD: 'year' } });
    const { body } = await subscribe();
    const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
    expect((await confirm(intentId)).status).toBe(200);
    expect(await plan()).toBe('standard');
    const admin = await server.admin();
    const list = await server.call('GET', '/api/admin/payments', { token: admin.token });
    const refunded = await server.call('POST', `/api/admin/payments/${list.body.data[0].id}/refund`, {
      token: admin.token,
      body: { reason: 'Bought by mistake' },
    });
    expect(refunded.body.data).toMatchObject({ state: 'refunded', endReason: 'The payment was refunded.' });
    expect(stripe.events.map(({ type }) => type)).toContain('customer.subscription.deleted');
    for (const event of stripe.events) expect((await deliver(event)).status).toBe(200);
    expect(await plan()).toBe('free');
  });

  test('[SP81] [X03] Premium Support has the price that is set, and none where none is', async () => {
    const prices = async (settings: Record<string, string>) => {
      const { body } = await (await createTestServer({ settings })).call('GET', '/api/plans');
      return body.data.map(({ price }: { price: { amount: number } | null }) => price?.amount ?? null);
    };
    expect(await prices({ PREMIUM_AMOUNT: '' })).toEqual([0, 29_900, null]);
    expect(await prices({ PLAN_AMOUNT: '9900', PREMIUM_AMOUNT: '49900' })).toEqual([0, 9_900, 49_900]);
  });

  test('[A57] without a provider the server says so, and a code still opens the plan', async () => {
    const server = await createTestServer();
    const founder = await server.founder();
    const config = await server.call('GET', '/api/payments/config');
    expect(config.body).toMatchObject({ provider: null, amount: 29900, currency: 'usd', period: 'once' });
    const refused = await server.call('POST', '/api/payments/create-subscription', { token: founder.token, body: {} });
    expect(refused.status).toBe(503);
    expect(refused.body.error).toBe("Card payments aren't set up here. Use a partner code, or contact the team.");
    const admin = await server.admin();
    await server.call('POST', '/api/admin/promo-codes', {
      token: admin.token,
      body: { code: 'ALDER-2026', discount: 100 },
    });
    const free = await server.call('POST', '/api/payments/create-subscription', {
      token: founder.token,
      body: { promoCode: 'alder-2026' },
    });
    expect(free.body).toMatchObject({ freeUpgrade: true, clientSecret: null, message: 'Standard Access is active.' });
  });

  test('the demo has cards of its own, takes no other, and production has none', async () => {
    const server = await createTestServer({ mode: 'demo' });
    const founder = await server.founder();
    const call = (path: string, body: unknown) =>
      server.call('POST', `/api/payments/${path}`, { token: founder.token, body });
    expect((await server.call('GET', '/api/payments/config')).body.provider).toBe('demo');
    const { clientSecret } = (await call('create-subscription', {})).body;
    const real = await call('demo-card', { clientSecret, cardNumber: '5555 5555 5555 4444' });
    expect(real.body.error).toBe('The demo only accepts its test cards. Never enter a real card here.');
    expect((await call('demo-card', { clientSecret, cardNumber: declinedCard })).body.error).toBe(
      'Your card was declined.',
    );
    const asked = await call('demo-card', { clientSecret, cardNumber: secondStepCard });
    expect(asked.body.data.status).toBe('requires_action');
    const paid = await call('demo-card', { clientSecret, cardNumber: secondStepCard, secondStepDone: true });
    expect(paid.body.data.status).toBe('succeeded');
    const done = await call('confirm-subscription', { paymentIntentId: paid.body.data.paymentIntentId });
    expect(done.body.data.plan).toBe('standard');

    const { founder: other, server: shopServer } = await shop();
    const nowhere = await shopServer.call('POST', '/api/payments/demo-card', {
      token: other.token,
      body: { clientSecret: 'x', cardNumber: goodCard },
    });
    expect(nowhere.status).toBe(404);
  });
});
