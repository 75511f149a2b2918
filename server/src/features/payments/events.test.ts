import type { StartupId } from '@paratope/shared/ids';
import { startupSpace } from '@paratope/shared/ids';
import { expect, onTestFinished, test } from 'vitest';
import { livePayments } from './testing/payment-lives.ts';
import { goodCard, openShop } from './testing/shop.ts';

const shop = () => openShop({ close: onTestFinished });

test('the provider’s word comes before the browser’s: the plan is there, and the browser’s finds it', async () => {
  const { subscribe, stripe, deliver, plan, confirm, rows } = await shop();
  const { body } = await subscribe();
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  for (const event of stripe.events) expect((await deliver(event)).status).toBe(200);
  expect(await plan()).toBe('standard');
  expect((await confirm(intentId)).status).toBe(200);
  expect(rows('SELECT count(*) AS count FROM mails')).toEqual([{ count: 1 }]);
});

test('the browser confirms and no word of the provider ever comes: the plan stays', async () => {
  const { subscribe, stripe, plan, confirm } = await shop();
  const { body } = await subscribe();
  await confirm((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
  expect(await plan()).toBe('standard');
});

test('an event that is forged, altered, unsigned or older than five minutes or as far ahead does nothing', async () => {
  const { subscribe, stripe, deliver, plan, rows } = await shop();
  const { body } = await subscribe();
  await stripe.payByCard(body.clientSecret, goodCard);
  const event = stripe.events.find(({ type }) => type === 'payment_intent.succeeded') ?? { body: '' };
  const now = Date.parse('2026-05-04T09:00:00Z') / 1000;
  const forged = [
    stripe.sign(event.body, { secret: 'whsec_guessed' }),
    stripe.sign(event.body, { at: now - 301 }),
    stripe.sign(event.body, { at: now + 301 }),
    stripe.sign(event.body, { at: now + 60 * 60 }),
    stripe.sign(`${event.body} `),
    't=1,v1=00',
    '',
  ];
  for (const signature of forged) expect((await deliver(event, signature)).status).toBe(400);
  expect(await plan()).toBe('free');
  expect(rows('SELECT * FROM payment_events')).toEqual([]);
  expect((await deliver(event, stripe.sign(event.body, { at: now - 299 }))).status).toBe(200);
  expect(await plan()).toBe('standard');
});

test('an event that cannot be looked into is refused and not written, so that it comes again', async () => {
  const { subscribe, stripe, deliver, plan, rows } = await shop();
  const { body } = await subscribe();
  await stripe.payByCard(body.clientSecret, goodCard);
  const event = stripe.events.at(-1) ?? { body: '' };
  stripe.isDown = true;
  expect((await deliver(event)).status).toBe(503);
  expect(rows('SELECT * FROM payment_events')).toEqual([]);
  stripe.isDown = false;
  expect((await deliver(event)).status).toBe(200);
  expect(await plan()).toBe('standard');
});

test('[decision Z17] a refund and a dispute end the plan and say why; a dispute that is won gives it back', async () => {
  const { subscribe, stripe, deliver, plan, confirm, rows, server, founder } = await shop();
  const { body } = await subscribe();
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  await confirm(intentId);
  const last = async () => expect((await deliver(stripe.events.at(-1) ?? { body: '' })).status).toBe(200);
  stripe.dispute(intentId);
  await last();
  expect(await plan()).toBe('free');
  const letters = rows('SELECT subject, text FROM mails ORDER BY created_at, id');
  expect(letters[1]).toMatchObject({ subject: 'Standard Access has ended' });
  expect(letters[1]?.text).toContain('The payment was disputed with the bank.');
  stripe.closeDispute(intentId, 'won');
  await last();
  expect(await plan()).toBe('standard');
  stripe.refund(intentId);
  await last();
  expect(await plan()).toBe('free');
  const list = await server.call('GET', '/api/client/payments', { token: founder.token });
  expect(list.body.data).toMatchObject([{ state: 'refunded', endReason: 'The payment was refunded.' }]);
});

test('[Q-R10] whichever of a payment’s events comes first, the plan ends as the provider’s last word has it', {
  timeout: 60_000,
}, async () => {
  const { server, stripe, subscribe, deliver, plan } = await openShop({
    mode: 'demo',
    settings: { RATE_LIMITS: 'off' },
    close: onTestFinished,
  });
  const stories: readonly (readonly [ends: string, live: (intentId: string) => void])[] = [
    ['standard', () => {}],
    ['free', (intentId) => stripe.dispute(intentId)],
    ['standard', (intentId) => [stripe.dispute(intentId), stripe.closeDispute(intentId, 'won')]],
    ['free', (intentId) => stripe.refund(intentId)],
  ];
  for (const [ends, live] of stories) {
    const count = await eventsOf(live);
    for (const order of ordersOf(count)) {
      const { token } = await server.founder();
      const { body } = await subscribe({ token });
      const first = stripe.events.length;
      live((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
      const events = stripe.events.slice(first);
      for (const at of order) expect((await deliver(events[at] ?? { body: '' })).status).toBe(200);
      expect([ends, order, await plan(token)]).toEqual([ends, order, ends]);
    }
  }

  /** How many events a story has, told at a payment of its own. */
  async function eventsOf(live: (intentId: string) => void): Promise<number> {
    const { token } = await server.founder();
    const { body } = await subscribe({ token });
    const first = stripe.events.length;
    live((await stripe.payByCard(body.clientSecret, goodCard)).intentId);
    return stripe.events.length - first;
  }
});

/** Every order of so many things, by their places. */
const ordersOf = (count: number): readonly number[][] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
      );

test('the upgrade is one commit of the startup’s space, which open devices are told of', async () => {
  const { subscribe, stripe, confirm, server, founder, rows } = await shop();
  const { body } = await subscribe();
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  const heard: number[] = [];
  const space = startupSpace(founder.clientId as StartupId);
  const stop = server.deps.pokes.subscribe([space], (_space, seq) => heard.push(seq));
  onTestFinished(() => stop());
  const before = Number(rows(`SELECT max(seq) AS seq FROM commits WHERE space = '${space}'`)[0]?.seq);
  await confirm(intentId);
  expect(heard).toEqual([before + 1]);
});

/** More of them: `npm run lab -- payment-webhooks --webhooks 1000000`. */
test('[Q-R10] events that are doubled, shuffled, late or forged have one effect each', {
  timeout: 120_000,
}, async () => {
  const { faults, forged, payments, webhooks } = await livePayments({ webhooks: 600, seed: 20260504, eachShop: 300 });
  expect(faults).toEqual([]);
  expect(webhooks).toBeGreaterThanOrEqual(600);
  expect(forged).toBeGreaterThan(50);
  expect(payments).toBeGreaterThan(20);
});
