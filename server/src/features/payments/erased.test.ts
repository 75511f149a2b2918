import { expect, onTestFinished, test, vi } from 'vitest';
import { sweepTrash } from '../admin/index.ts';
import { goodCard, openShop, type Shop } from './testing/shop.ts';

async function shop(period: 'once' | 'month') {
  const there = await openShop({ settings: { PLAN_PERIOD: period }, close: onTestFinished });
  const { token } = await there.server.admin();
  // What repeats by itself would run beside the test once its clock has moved.
  await there.server.deps.jobs.stop();
  const { clientId } = there.founder;
  return {
    ...there,
    bin: (id = clientId) => there.server.call('DELETE', `/api/admin/clients/${id}`, { token }),
    erase: (id = clientId) => there.server.call('DELETE', `/api/admin/clients/${id}?forGood=true`, { token }),
    sweep: () => sweepTrash(there.server.deps)({} as never, async () => {}),
  };
}

async function pay({ subscribe, confirm, stripe }: Shop, token?: string): Promise<string> {
  const { body } = await subscribe(token ? { token } : {});
  const { intentId } = await stripe.payByCard(body.clientSecret, goodCard);
  expect((await confirm(intentId, token)).status).toBe(200);
  return intentId;
}

const ended = ({ stripe }: Shop) => stripe.events.filter(({ type }) => type === 'customer.subscription.deleted').length;
const payments = ({ rows }: Shop) => Number(rows('SELECT count(*) AS count FROM payments')[0]?.count);

test('a company that is deleted for good is charged no further, and is not deleted before the provider has said so', async () => {
  const there = await shop('month');
  await pay(there);
  await there.bin();
  there.stripe.isDown = true;
  expect((await there.erase()).status).toBe(503);
  expect(payments(there)).toBe(1);
  there.stripe.isDown = false;
  expect((await there.erase()).status).toBe(200);
  expect([ended(there), payments(there)]).toEqual([1, 0]);
});

test('thirty days in the trash end the subscription too; while the provider is away the company waits, and no other with it', async () => {
  const there = await shop('month');
  const other = await there.server.founder('Karst Therapeutics');
  await pay(there);
  await there.bin();
  await there.bin(other.clientId);
  there.setClock('2026-06-04T09:00:00Z');
  there.stripe.isDown = true;
  const log = vi.spyOn(there.server.deps.log, 'error');
  onTestFinished(() => log.mockRestore());
  await expect(there.sweep()).rejects.toThrow("We couldn't reach the payment provider.");
  expect(log.mock.calls).toMatchObject([[{ startup: there.founder.clientId }, 'a company could not be erased']]);
  const left = () => there.rows('SELECT id FROM startups WHERE deleted_at IS NOT NULL').map(({ id }) => id);
  expect(left()).toEqual([there.founder.clientId]);
  expect([ended(there), payments(there)]).toEqual([0, 1]);
  there.stripe.isDown = false;
  await there.sweep();
  expect(left()).toEqual([]);
  expect([ended(there), payments(there)]).toEqual([1, 0]);
});

test('a subscription whose payment is disputed ends with its company as well', async () => {
  const there = await shop('month');
  there.stripe.dispute(await pay(there));
  await there.deliver(there.stripe.events.at(-1) ?? { body: '' });
  expect(there.rows('SELECT state FROM payments')).toEqual([{ state: 'disputed' }]);
  await there.bin();
  await there.erase();
  expect(ended(there)).toBe(1);
});

test.for(['once', 'month'] as const)(
  'a checkout left open (%s) cannot be paid once its company is erased',
  async (period) => {
    const there = await shop(period);
    const { body } = await there.subscribe();
    await there.bin();
    await there.erase();
    expect((await there.stripe.payByCard(body.clientSecret, goodCard)).status).toBe('failed');
  },
);

test('a receipt’s number is given once, also after the company that had the last one is erased', async () => {
  const there = await shop('once');
  const second = await there.server.founder('Karst Therapeutics');
  const third = await there.server.founder('Alder Cell');
  await pay(there);
  await pay(there, second.token);
  await there.bin(second.clientId);
  await there.erase(second.clientId);
  await pay(there, third.token);
  expect(there.rows('SELECT receipt_number AS number FROM payments ORDER BY 1')).toEqual([
    { number: 1 },
    { number: 3 },
  ]);
});

test('a number given before numbers were noted is not given again either', async () => {
  const there = await shop('once');
  const second = await there.server.founder('Karst Therapeutics');
  await pay(there);
  await there.server.deps.database.write(async ({ sql }) => void sql.exec('DELETE FROM instance_facts'));
  await there.bin();
  await there.erase();
  await pay(there, second.token);
  expect(there.rows('SELECT receipt_number AS number FROM payments')).toEqual([{ number: 2 }]);
});
