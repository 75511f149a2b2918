import type { StripeEventRecord } from '../../../testing/stripe-server.ts';
import { goodCard, type Shop } from './shop.ts';

/** A source of numbers from 0 up to 1 that the same seed repeats (mulberry32). */
export function numbersFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * One life of a payment whose events arrive doubled, shuffled and between the founder's own calls. Answers what is wrong with
 * the end, as sentences; none when all is right.
 */
export async function liveOnce(shop: Shop, adminToken: string, next: () => number): Promise<string[]> {
  const { server, stripe, founder, subscribe, confirm, plan, deliver, rows } = shop;
  await server.call('POST', `/api/admin/clients/${founder.clientId}/plan`, {
    token: adminToken,
    body: { plan: 'free', reason: 'The next sequence begins' },
  });
  const before = { events: stripe.events.length, mails: countOf(rows, 'mails'), begun: begunIn(rows) };
  const { body } = await subscribe();
  const secret = String(body.clientSecret);
  if (next() < 0.3) await stripe.payByCard(secret, '4000000000000002');
  const { intentId } = await stripe.payByCard(secret, goodCard);
  const end = ['paid', 'refunded', 'disputed', 'won'][Math.floor(next() * 4)] ?? 'paid';
  if (end === 'refunded') stripe.refund(intentId);
  if (end === 'disputed' || end === 'won') stripe.dispute(intentId);
  if (end === 'won') stripe.closeDispute(intentId, 'won');

  const fresh = stripe.events.slice(before.events);
  const arriving = shuffled([...fresh, ...fresh.filter(() => next() < 0.5)], next);
  const confirmsAt = Math.floor(next() * (arriving.length + 1));
  const faults: string[] = [];
  for (const [at, event] of arriving.entries()) {
    if (at === confirmsAt) await confirm(intentId);
    const { status } = await deliver(event);
    if (status !== 200) faults.push(`${event.type} was answered with ${status}`);
  }
  const expected = end === 'paid' || end === 'won' ? 'standard' : 'free';
  const plans = await plan();
  if (plans !== expected) faults.push(`${end}: the plan is ${plans}`);
  const effects = begunIn(rows) - before.begun;
  if (effects > 1) faults.push(`${end}: the plan began ${effects} times`);
  const written = fresh.filter(({ id }) => countOf(rows, `payment_events WHERE id = '${id}'`) !== 1);
  if (written.length > 0) faults.push(`${written.length} events are not written once`);
  return faults;
}

/** Two to four windows that subscribe and confirm at once. */
export async function raceOnce(shop: Shop, adminToken: string, next: () => number): Promise<string[]> {
  const { server, stripe, founder, subscribe, confirm, plan, deliver, rows } = shop;
  await server.call('POST', `/api/admin/clients/${founder.clientId}/plan`, {
    token: adminToken,
    body: { plan: 'free', reason: 'The next race begins' },
  });
  const before = { intents: stripe.intents().length, begun: begunIn(rows), events: stripe.events.length };
  const windows = Array.from({ length: 2 + Math.floor(next() * 3) }, () => subscribe());
  const secrets = new Set((await Promise.all(windows)).map(({ body }) => String(body.clientSecret)));
  const faults: string[] = [];
  if (secrets.size !== 1) faults.push(`${secrets.size} payments were prepared`);
  const paid = await Promise.all([...secrets].map((secret) => stripe.payByCard(secret, goodCard)));
  const intentId = paid[0]?.intentId ?? '';
  const news: StripeEventRecord[] = stripe.events.slice(before.events);
  await Promise.all([confirm(intentId), confirm(intentId), ...shuffled(news, next).map((event) => deliver(event))]);
  if ((await plan()) !== 'standard') faults.push('the plan did not begin');
  if (begunIn(rows) - before.begun !== 1) faults.push('the plan did not begin once');
  if (stripe.intents().length - before.intents !== 1) faults.push('more than one payment stands at the provider');
  return faults;
}

type Rows = Shop['rows'];
const countOf = (rows: Rows, from: string): number => Number(rows(`SELECT count(*) AS count FROM ${from}`)[0]?.count);
const begunIn = (rows: Rows): number => countOf(rows, "mails WHERE subject LIKE 'Receipt %'");

function shuffled<T>(list: readonly T[], next: () => number): T[] {
  const left = [...list];
  const taken: T[] = [];
  while (left.length > 0) taken.push(...left.splice(Math.floor(next() * left.length), 1));
  return taken;
}
