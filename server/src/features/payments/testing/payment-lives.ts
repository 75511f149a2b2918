import { numbersFrom } from '../../../testing/numbers-from.ts';
import { liveOn } from './payment-life.ts';
import { deliverForeign, deliverForged, deliverRest, deliverSome, type World } from './payment-post.ts';
import { openShop } from './shop.ts';

export interface LivesReport {
  /** Events that reached the webhook, the forged among them. */
  readonly webhooks: number;
  readonly forged: number;
  /** Payments made at the provider. */
  readonly payments: number;
  /** What was wrong, as sentences. */
  readonly faults: readonly string[];
}

/**
 * Lives of payments, of startups beside each other, until so many events have reached the webhook: doubled, permuted, late, forged and
 * between the founders' own calls. The same seed brings the same lives. A shop is closed with all it holds after `eachShop` events, so
 * that a long run needs no more memory than a short one; every second one sells by the month. Ends early where there are many faults.
 */
export async function livePayments({
  webhooks,
  seed,
  eachShop = Math.min(5_000, Math.ceil(webhooks / 2)),
  progress = () => {},
}: {
  webhooks: number;
  seed: number;
  eachShop?: number;
  /** Told of everything so far whenever a shop closes. */
  progress?: (soFar: LivesReport) => void;
}): Promise<LivesReport> {
  const soFar = { webhooks: 0, forged: 0, payments: 0, faults: [] as string[] };
  for (let at = 1; soFar.webhooks < webhooks && soFar.faults.length < mostFaults; at += 1) {
    const rest = Math.min(eachShop, webhooks - soFar.webhooks);
    const one = await keepShop({ webhooks: rest, renews: at % 2 === 1, next: numbersFrom(seed * 10_007 + at) });
    soFar.webhooks += one.webhooks;
    soFar.forged += one.forged;
    soFar.payments += one.payments;
    soFar.faults.push(...one.faults.map((fault) => `shop ${at}: ${fault}`));
    progress(soFar);
  }
  return soFar;
}

const mostFaults = 50;

/** One shop from its opening to its close. */
async function keepShop({
  webhooks,
  renews,
  next,
}: Pick<World, 'renews' | 'next'> & { webhooks: number }): Promise<LivesReport> {
  const ends: (() => Promise<void>)[] = [];
  const settings = { RATE_LIMITS: 'off', PLAN_PERIOD: renews ? 'month' : 'once' };
  try {
    const shop = await openShop({ mode: 'demo', settings, close: (end) => ends.push(end) });
    const founders = [shop.founder, await shop.server.founder('Bor Bio'), await shop.server.founder('Cirsium')];
    const world: World = {
      shop,
      next,
      renews,
      adminToken: (await shop.server.admin()).token,
      startups: founders.map((founder) => ({ founder, post: [], truth: 'free', acts: 0 })),
      counts: { webhooks: 0, forged: 0, payments: 0, taken: 0 },
      faults: [],
      collected: 0,
    };
    await liveTogether(world, webhooks);
    const { counts, faults } = world;
    return { ...counts, faults: [...faults, ...(faults.length === 0 ? wrongAtTheEnd(world) : [])] };
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function liveTogether(world: World, webhooks: number): Promise<void> {
  const { next, startups, counts, faults } = world;
  const lives = startups.map((startup) => ({ startup, life: liveOn(world, startup) }));
  while (counts.webhooks < webhooks && faults.length < mostFaults) {
    const one = lives[Math.floor(next() * lives.length)];
    if (one && (await one.life.next()).done) one.life = liveOn(world, one.startup);
    for (let left = Math.floor(next() * 4); left > 0; left -= 1) {
      const startup = startups[Math.floor(next() * startups.length)];
      if (!startup) continue;
      await deliverSome(world, startup);
      if (next() < 0.4) await deliverForged(world, startup);
      if (next() < 0.02) await deliverForeign(world);
    }
  }
  for (const { life } of lives) while (!(await life.next()).done);
  for (const startup of startups) await deliverRest(world, startup);
}

/** What is wrong with a shop in which every life is over and every event has come. */
function wrongAtTheEnd({ shop: { rows }, counts }: World): string[] {
  const faults: string[] = [];
  const numberOf = (value: string): number => Number(rows(`SELECT ${value} AS value`)[0]?.value);
  const compare = (what: string, is: number, expected: number) => {
    if (is !== expected) faults.push(`${what}: ${is} where ${expected} are right`);
  };
  const receipts = numberOf('(SELECT count(receipt_number) FROM payments)');
  const letters = "FROM mails WHERE subject LIKE 'Receipt %'";
  compare('events written', numberOf('(SELECT count(*) FROM payment_events)'), counts.taken);
  compare(
    'payments known to be made',
    numberOf("(SELECT count(*) FROM payments WHERE state IN ('succeeded', 'refunded', 'disputed', 'ended'))"),
    counts.payments,
  );
  compare('the number of the last receipt', numberOf('(SELECT max(receipt_number) FROM payments)'), receipts);
  compare('letters with a receipt', numberOf(`(SELECT count(*) ${letters})`), receipts);
  compare('receipts with a letter', numberOf(`(SELECT count(DISTINCT subject) ${letters})`), receipts);

  const judged = rows("SELECT subject, action FROM audit_entries WHERE action LIKE 'payment.%' ORDER BY id");
  const last = new Map<unknown, unknown>();
  for (const { subject, action } of judged) {
    if (last.get(subject) === action) faults.push(`${action} stands in the audit twice running`);
    last.set(subject, action);
  }
  return faults;
}
