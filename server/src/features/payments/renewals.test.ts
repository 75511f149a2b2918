import type { StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import { expect, onTestFinished, test } from 'vitest';
import { createTestServer } from '../../testing/test-server.ts';
import { goodCard, openShop, type Shop } from './testing/shop.ts';

/** A shop by the month whose founder has paid for the first one on 4 May. */
async function subscribed(): Promise<Shop & { intentId: string }> {
  const shop = await openShop({ settings: { PLAN_PERIOD: 'month' }, close: onTestFinished });
  const { body } = await shop.subscribe();
  const { intentId } = await shop.stripe.payByCard(body.clientSecret, goodCard);
  expect((await shop.confirm(intentId)).status).toBe(200);
  return { ...shop, intentId };
}

const setRenewal = ({ server, founder }: Pick<Shop, 'server' | 'founder'>, renews: boolean) =>
  server.call('PATCH', '/api/client/renewal', { token: founder.token, body: { renews } });
const ownPayments = async ({ server, founder }: Pick<Shop, 'server' | 'founder'>) =>
  (await server.call('GET', '/api/client/payments', { token: founder.token })).body.data;
const subjects = ({ rows }: Pick<Shop, 'rows'>) =>
  rows('SELECT subject FROM mails ORDER BY created_at, id').map(({ subject }) => subject);
const renewalRow = ({ rows }: Pick<Shop, 'rows'>) => {
  const [row] = rows('SELECT renewal FROM startups ORDER BY created_at LIMIT 1');
  return JSON.parse(String(row?.renewal)) as unknown;
};
const lookAgain = async ({ server }: Pick<Shop, 'server'>) => {
  await server.deps.jobs.stop();
  await server.deps.jobs.start();
  await server.deps.jobs.idle();
};

test('[decision I1] every month that is charged writes a receipt of its own, once, however its events come', async () => {
  const there = await subscribed();
  const { stripe, setClock, deliver, rows, plan } = there;
  expect(renewalRow(there)).toEqual({ period: 'month', until: '2026-06-04T09:00:00.000Z', isEnding: false });
  const before = stripe.events.length;
  setClock('2026-06-04T09:00:00Z');
  stripe.endPeriod(there.intentId);
  const news = stripe.events.slice(before);
  for (const event of [...news.toReversed(), ...news]) expect((await deliver(event)).status).toBe(200);
  expect(await ownPayments(there)).toMatchObject([
    {
      receiptNumber: 2,
      amount: 29900,
      state: 'succeeded',
      isRenewal: true,
      paidAt: '2026-06-04T09:00:00.000Z',
      paidUntil: '2026-07-04T09:00:00.000Z',
    },
    { receiptNumber: 1, amount: 29900, state: 'succeeded', isRenewal: false, paidAt: '2026-05-04T09:00:00.000Z' },
  ]);
  expect(subjects(there)).toEqual(['Receipt 1: Standard Access', 'Receipt 2: Standard Access']);
  const [mail] = rows("SELECT text FROM mails WHERE subject LIKE 'Receipt 2%'");
  expect(mail?.text).toContain('We renewed Standard Access to Paratope for Ostrya Bio');
  expect(mail?.text).toContain('Receipt 2, June 4, 2026');
  expect(renewalRow(there)).toMatchObject({ until: '2026-07-04T09:00:00.000Z' });
  expect(await plan()).toBe('standard');
});

test('every subscription of one amount and period is to one price', async () => {
  const there = await subscribed();
  const { server, stripe } = there;
  const made = () => stripe.requests.filter((line) => line === 'POST /v1/prices').length;
  expect(made()).toBe(1);
  const second = await server.founder('Alder Cell');
  await there.subscribe({ token: second.token });
  expect(stripe.intents()).toHaveLength(2);
  expect(made()).toBe(1);
});

test('the letters about a payment are German for an account that is German, with its days and sums', async () => {
  const there = await subscribed();
  const { stripe, setClock, deliver, rows, server, founder } = there;
  const german = { token: founder.token, body: { language: 'de' } };
  await server.call('PATCH', '/api/client/account/preferences', german);
  const before = stripe.events.length;
  setClock('2026-06-04T09:00:00Z');
  stripe.endPeriod(there.intentId);
  for (const event of stripe.events.slice(before)) await deliver(event);
  const [receipt] = rows("SELECT text FROM mails WHERE subject = 'Beleg 2: Standard Access'");
  expect(receipt?.text).toContain('Standard Access zu Paratope wurde für Ostrya Bio verlängert, wie beim Abschluss');
  expect(receipt?.text).toContain('- Beleg 2, 4. Juni 2026\n- Bezahlt: 299\u00a0$\n- Verlängert sich jeden Monat');
  await setRenewal(there, false);
  const [ending] = rows("SELECT text FROM mails WHERE subject = 'Standard Access verlängert sich nicht'");
  expect(ending?.text).toContain('Ostrya Bio behält Standard Access zu Paratope bis zum 4. Juli 2026.');
});

test('a month whose events were all lost is found by the server itself', async () => {
  const there = await subscribed();
  there.setClock('2026-06-04T09:20:00Z');
  there.stripe.endPeriod(there.intentId);
  await lookAgain(there);
  await lookAgain(there);
  expect(subjects(there)).toEqual(['Receipt 1: Standard Access', 'Receipt 2: Standard Access']);
});

test('the founder ends the renewal: access stays to the end of the paid month, can be called back until then, and ends', async () => {
  const there = await subscribed();
  const { stripe, setClock, plan, rows } = there;
  for (let time = 0; time < 2; time += 1) {
    const ended = await setRenewal(there, false);
    expect(ended.body.data.renewal).toEqual({ period: 'month', until: '2026-06-04T09:00:00.000Z', isEnding: true });
  }
  expect(stripe.requests.filter((line) => line.startsWith('POST /v1/subscriptions/'))).toHaveLength(1);
  expect(await plan()).toBe('standard');
  expect(renewalRow(there)).toMatchObject({ isEnding: true });
  expect((await setRenewal(there, true)).body.data.renewal.isEnding).toBe(false);
  await setRenewal(there, false);
  expect(subjects(there).slice(1)).toEqual([
    'Standard Access will not renew',
    'Standard Access renews again',
    'Standard Access will not renew',
  ]);
  setClock('2026-06-04T09:00:00Z');
  expect(stripe.endPeriod(there.intentId)).toBeUndefined();
  await lookAgain(there);
  expect(await plan()).toBe('free');
  expect(await ownPayments(there)).toMatchObject([{ state: 'ended', endReason: 'The subscription ended.' }]);
  expect(renewalRow(there)).toBeNull();
  expect((await setRenewal(there, true)).body.error).toBe('You have no renewing subscription.');
  expect(rows("SELECT count(*) AS count FROM audit_entries WHERE action = 'payment.renewal-ended'")).toEqual([
    { count: 2 },
  ]);
});

test('an end whose answer was lost is said again, and a provider that is away says so and changes nothing', async () => {
  const there = await subscribed();
  there.stripe.isDown = true;
  const away = await setRenewal(there, false);
  expect(away.status).toBe(503);
  expect(renewalRow(there)).toMatchObject({ isEnding: false });
  there.stripe.isDown = false;
  // Counted from here: the payment, the subscription, its bills, then the change.
  there.stripe.cut(3, 'after');
  expect((await setRenewal(there, false)).status).toBe(503);
  expect((await setRenewal(there, false)).body.data.renewal.isEnding).toBe(true);
  expect(subjects(there)).toEqual(['Receipt 1: Standard Access', 'Standard Access will not renew']);
});

test('open devices are told of the end of the renewal', async () => {
  const there = await subscribed();
  const heard: number[] = [];
  const stop = there.server.deps.pokes.subscribe([startupSpace(there.founder.clientId as StartupId)], (_space, seq) =>
    heard.push(seq),
  );
  onTestFinished(() => stop());
  await setRenewal(there, false);
  expect(heard).toHaveLength(1);
});

test('a renewal that is paid back ends the plan with one mail, and nothing is charged after it', async () => {
  const there = await subscribed();
  const { stripe, setClock, deliver, server, plan } = there;
  setClock('2026-06-04T09:00:00Z');
  stripe.endPeriod(there.intentId);
  for (const event of stripe.events) await deliver(event);
  const [renewal, first] = await ownPayments(there);
  const { token } = await server.admin();
  const path = `/api/admin/payments/${renewal.id}/refund`;
  const refunded = await server.call('POST', path, { token, body: { reason: 'Forgot to end it' } });
  expect(refunded.body.data).toMatchObject({ state: 'refunded', isRenewal: true });
  expect(await plan()).toBe('free');
  for (const event of stripe.events) expect((await deliver(event)).status).toBe(200);
  expect(subjects(there).filter((subject) => subject === 'Standard Access has ended')).toHaveLength(1);
  expect(await ownPayments(there)).toMatchObject([
    { id: renewal.id, state: 'refunded' },
    { id: first.id, state: 'ended' },
  ]);
});

test('a dispute about a renewal ends the plan until it is won', async () => {
  const there = await subscribed();
  const { stripe, setClock, deliver, plan } = there;
  setClock('2026-06-04T09:00:00Z');
  const second = stripe.endPeriod(there.intentId) ?? '';
  stripe.dispute(second);
  for (const event of stripe.events.toReversed()) expect((await deliver(event)).status).toBe(200);
  expect(await plan()).toBe('free');
  stripe.closeDispute(second, 'won');
  await deliver(stripe.events.at(-1) ?? { body: '' });
  expect(await plan()).toBe('standard');
});

test('nothing that was paid once can be ended', async () => {
  const there = await openShop({ close: onTestFinished });
  const { body } = await there.subscribe();
  await there.confirm((await there.stripe.payByCard(body.clientSecret, goodCard)).intentId);
  expect((await setRenewal(there, false)).body.error).toBe('You have no renewing subscription.');
});

test('the demo’s own provider renews by its clock, month after month, and ends as asked', async () => {
  let moment = new Date('2026-01-31T09:00:00Z');
  const server = await createTestServer({
    mode: 'demo',
    settings: { PLAN_PERIOD: 'month' },
    clock: { now: () => moment },
  });
  const founder = await server.founder();
  const rows: Shop['rows'] = (sql) => server.deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[];
  const there = { server, founder: { ...founder }, rows };
  const call = (path: string, body: unknown) =>
    server.call('POST', `/api/payments/${path}`, { token: founder.token, body });
  const { clientSecret } = (await call('create-subscription', {})).body;
  const paid = await call('demo-card', { clientSecret, cardNumber: goodCard });
  await call('confirm-subscription', { paymentIntentId: paid.body.data.paymentIntentId });
  moment = new Date('2026-04-01T09:00:00Z');
  await lookAgain(there);
  const list = await server.call('GET', '/api/client/payments', { token: founder.token });
  expect(list.body.data.map(({ paidAt }: { paidAt: string }) => paidAt)).toEqual([
    '2026-03-31T09:00:00.000Z',
    '2026-02-28T09:00:00.000Z',
    '2026-01-31T09:00:00.000Z',
  ]);
  const end = (renews: boolean) =>
    server.call('PATCH', '/api/client/renewal', { token: founder.token, body: { renews } });
  expect((await end(false)).body.data.renewal).toEqual({
    period: 'month',
    until: '2026-04-30T09:00:00.000Z',
    isEnding: true,
  });
  expect((await end(true)).body.data.renewal.isEnding).toBe(false);
  await end(false);
  moment = new Date('2026-05-01T09:00:00Z');
  expect((await end(true)).body.error).toBe('The paid period has already ended.');
  await lookAgain(there);
  const status = await server.call('GET', '/api/client/plan-status', { token: founder.token });
  expect(status.body.plan).toBe('free');
});

test('what was paid back at the provider itself is not charged again', async () => {
  const there = await subscribed();
  const { stripe, setClock, deliver, plan } = there;
  setClock('2026-06-04T09:00:00Z');
  const second = stripe.endPeriod(there.intentId) ?? '';
  for (const event of stripe.events) await deliver(event);
  stripe.refund(second);
  await deliver(stripe.events.at(-1) ?? { body: '' });
  expect(await plan()).toBe('free');
  expect(stripe.events.map(({ type }) => type)).toContain('customer.subscription.deleted');
});

test('a renewal that was paid back before the server heard of it is the last one', async () => {
  const there = await subscribed();
  const { stripe, setClock, deliver, plan } = there;
  const before = stripe.events.length;
  setClock('2026-06-04T09:00:00Z');
  stripe.refund(stripe.endPeriod(there.intentId) ?? '');
  // The refund's own event comes first, and names a payment that is not known yet.
  for (const event of stripe.events.slice(before).toReversed()) expect((await deliver(event)).status).toBe(200);
  expect(await plan()).toBe('free');
  expect(stripe.events.map(({ type }) => type)).toContain('customer.subscription.deleted');
});

test('a first payment that is given back its standing opens nothing while a renewal of it is disputed', async () => {
  const there = await subscribed();
  const { stripe, deliver, plan } = there;
  const news = async () => deliver(stripe.events.at(-1) ?? { body: '' });
  stripe.dispute(there.intentId);
  await news();
  const renewal = stripe.endPeriod(there.intentId) ?? '';
  await news();
  stripe.dispute(renewal);
  await news();
  stripe.closeDispute(there.intentId, 'won');
  await news();
  expect(await plan()).toBe('free');
  stripe.closeDispute(renewal, 'won');
  await news();
  expect(await plan()).toBe('standard');
});
