import { expect, onTestFinished, test } from 'vitest';
import { reconcilePayments } from './index.ts';
import { goodCard, openShop, type Shop } from './testing/shop.ts';

/** A shop by the month whose founder has paid for the first one on 4 May; nothing repeats by itself until it is told to. */
async function subscribed() {
  const there = await openShop({ settings: { PLAN_PERIOD: 'month' }, close: onTestFinished });
  const { server, founder, stripe } = there;
  const { body } = await there.subscribe();
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  expect((await there.confirm(intentId)).status).toBe(200);
  const { token } = await server.admin();
  await server.deps.jobs.idle();
  await server.deps.jobs.stop();
  return {
    ...there,
    intentId,
    bin: (id = founder.clientId) => server.call('DELETE', `/api/admin/clients/${id}`, { token }),
    restore: () => server.call('POST', `/api/admin/clients/${founder.clientId}/restore`, { token }),
    look: () => reconcilePayments(server.deps)({} as never, async () => {}),
    setRenewal: (renews: boolean) =>
      server.call('PATCH', '/api/client/renewal', { token: founder.token, body: { renews } }),
  };
}

const charged = ({ stripe }: Shop) => stripe.intents().filter(({ status }) => status === 'succeeded').length;
const changes = ({ stripe }: Shop) =>
  stripe.requests.filter((line) => line.startsWith('POST /v1/subscriptions/')).length;
const letters = ({ rows }: Shop) =>
  rows(`SELECT "to" AS recipient, text FROM mails WHERE subject = 'Standard Access will not renew'`);
const audited = ({ rows }: Shop) => rows("SELECT subject FROM audit_entries WHERE action = 'payment.renewal-ended'");

test('a company in the trash is charged no further; who paid is told, once', async () => {
  const there = await subscribed();
  expect((await there.bin()).status).toBe(200);
  await there.server.deps.jobs.start();
  await there.server.deps.jobs.idle();
  await there.look();
  expect([changes(there), audited(there).length]).toEqual([1, 1]);
  const [mail, ...others] = letters(there);
  expect(others).toEqual([]);
  expect(mail?.recipient).toBe(there.founder.email);
  expect(mail?.text).toContain('Ostrya Bio was removed from Paratope, so Standard Access no longer renews.');
  expect(mail?.text).toContain('Standard Access stays active until June 4, 2026');
  there.setClock('2026-06-04T09:00:00Z');
  expect(there.stripe.endPeriod(there.intentId)).toBeUndefined();
  expect(charged(there)).toBe(1);
});

test('a provider that is away does not hold up the deletion, and is told when it is back', async () => {
  const there = await subscribed();
  there.stripe.isDown = true;
  expect((await there.bin()).status).toBe(200);
  expect(there.rows("SELECT state FROM jobs WHERE kind = 'payments.reconcile' AND state = 'waiting'")).toHaveLength(1);
  await expect(there.look()).rejects.toThrow("We couldn't reach the payment provider.");
  expect([letters(there).length, audited(there).length]).toEqual([0, 0]);
  there.stripe.isDown = false;
  // The answer to the change is lost: it was made, and the next look finds that.
  there.stripe.cut(3, 'after');
  await expect(there.look()).rejects.toThrow("We couldn't reach the payment provider.");
  await there.look();
  expect([letters(there).length, audited(there).length]).toEqual([1, 1]);
  there.setClock('2026-06-04T09:00:00Z');
  expect(there.stripe.endPeriod(there.intentId)).toBeUndefined();
});

test('a company that comes back has what was paid for, and its founder may let it renew again', async () => {
  const there = await subscribed();
  await there.bin();
  await there.look();
  expect((await there.restore()).body.data.plan).toBe('standard');
  await there.look();
  expect((await there.setRenewal(true)).body.data.renewal).toMatchObject({ isEnding: false });
  await there.look();
  expect([letters(there).length, audited(there).length]).toEqual([1, 1]);
  there.setClock('2026-06-04T09:00:00Z');
  there.stripe.endPeriod(there.intentId);
  expect(charged(there)).toBe(2);
});

test('a company that came back before the provider was asked renews as before', async () => {
  const there = await subscribed();
  await there.bin();
  await there.restore();
  await there.look();
  expect([changes(there), letters(there).length]).toEqual([0, 0]);
});

test('a checkout that is paid while its company is in the trash is charged once', async () => {
  const there = await subscribed();
  const { server, subscribe, stripe, look } = there;
  const second = await server.founder('Karst Therapeutics');
  const { body } = await subscribe({ token: second.token });
  await there.bin(second.clientId);
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  // The first look finds the payment, the next one that it would renew.
  await look();
  await look();
  there.setClock('2026-06-04T09:00:00Z');
  expect(stripe.endPeriod(intentId)).toBeUndefined();
  expect(letters(there)).toMatchObject([{ recipient: second.email }]);
});
