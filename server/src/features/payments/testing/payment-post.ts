import type { StripeEventRecord } from '../../../testing/stripe-server.ts';
import type { Shop } from './shop.ts';

/** What the lives of payments in one shop share. */
export interface World {
  readonly shop: Shop;
  /** Numbers from 0 up to 1. */
  readonly next: () => number;
  /** Whether the plan is a subscription. */
  readonly renews: boolean;
  readonly adminToken: string;
  readonly startups: readonly Startup[];
  readonly counts: {
    webhooks: number;
    forged: number;
    payments: number;
    /** Events the server has taken. */
    taken: number;
  };
  readonly faults: string[];
  /** How many of the provider's events are in somebody's post. */
  collected: number;
}

export interface Startup {
  readonly founder: Shop['founder'];
  /** Events of its payments that may come yet, or again. */
  post: Parcel[];
  /** The plan its payment gives by what the provider has of it now. */
  truth: 'free' | 'standard';
  /** How often something happened at the provider. */
  acts: number;
}

interface Parcel {
  readonly event: StripeEventRecord;
  /** The act that caused it. */
  readonly act: number;
  /** The server has answered it. */
  isTaken: boolean;
  /** Of an earlier life. */
  isOld: boolean;
}

/** Puts what just happened at the provider into the post of the startup it happened to. */
export function collect(world: World, startup: Startup): void {
  const { events } = world.shop.stripe;
  for (const event of events.slice(world.collected))
    startup.post.push({ event, act: startup.acts, isTaken: false, isOld: false });
  world.collected = events.length;
}

/** The founder's browser says that it has paid, while up to three events come. */
export function confirm(world: World, startup: Startup, intentId: string): Promise<void> {
  const meanwhile = Array.from({ length: Math.floor(world.next() * 4) }, () => drawn(world, startup.post));
  return deliver(world, startup, meanwhile, async () => {
    const { status } = await world.shop.confirm(intentId, startup.founder.token);
    if (startup.truth === 'standard' && status !== 200) world.faults.push(`a payment was confirmed with ${status}`);
  });
}

/** Some event of the startup, which may have come before; or several at once, and then perhaps one of them twice. */
export async function deliverSome(world: World, startup: Startup): Promise<void> {
  if (startup.post.length === 0) return;
  const several = world.next() < 0.15 ? 2 + Math.floor(world.next() * 4) : 1;
  await deliver(
    world,
    startup,
    Array.from({ length: several }, () => drawn(world, startup.post)),
  );
}

/** What the life's last act brought and much of the rest, in any order. The first word of a month is no later than its life. */
export function deliverLife(world: World, startup: Startup): Promise<void> {
  const mustCome = ({ event, act }: Parcel) => act === startup.acts || event.type === 'invoice.paid';
  return deliverEach(
    world,
    startup,
    startup.post.filter((parcel) => !parcel.isTaken && !parcel.isOld && (mustCome(parcel) || world.next() < 0.7)),
  );
}

/** Everything that has never come, until nothing more follows from it. */
export async function deliverRest(world: World, startup: Startup): Promise<void> {
  for (;;) {
    const rest = startup.post.filter(({ isTaken }) => !isTaken);
    if (rest.length === 0) return;
    await deliverEach(world, startup, rest);
  }
}

async function deliverEach(world: World, startup: Startup, parcels: readonly Parcel[]): Promise<void> {
  for (const left = [...parcels]; left.length > 0; ) {
    const [parcel] = left.splice(Math.floor(world.next() * left.length), 1);
    if (parcel) await deliver(world, startup, [parcel]);
  }
}

/**
 * Events of one startup, at once, with what else happens `meanwhile`. A plan may only move to what is true; an event that came before
 * leaves nothing behind.
 */
async function deliver(
  world: World,
  startup: Startup,
  parcels: readonly Parcel[],
  meanwhile?: () => Promise<void>,
): Promise<void> {
  const before = look(world);
  const mayMove = meanwhile !== undefined || parcels.some(({ isTaken }) => !isTaken);
  const coming = parcels.map(async (parcel) => {
    const { status } = await world.shop.deliver(parcel.event);
    if (status !== 200) world.faults.push(`${parcel.event.type} was answered with ${status}`);
  });
  await Promise.all([...coming, meanwhile?.()]);
  world.counts.webhooks += parcels.length;
  for (const parcel of parcels) {
    if (!parcel.isTaken) world.counts.taken += 1;
    parcel.isTaken = true;
  }
  collect(world, startup);
  const types = parcels.map(({ event }) => event.type).join(', ');
  compare(world, before, mayMove ? { what: types, mover: startup } : { what: `${types} once more` });
}

/** An event the provider never sent, or sent otherwise, or long ago: refused, and without effect. */
export async function deliverForged(world: World, startup: Startup): Promise<void> {
  const { shop, next, counts, faults } = world;
  if (startup.post.length === 0) return;
  const { body } = drawn(world, startup.post).event;
  const altered = body.replace(/"evt_\d+"/, `"evt_forged_${counts.forged}"`);
  const seconds = Math.floor(shop.server.deps.clock.now().getTime() / 1000);
  const forgeries = {
    'of another secret': [altered, shop.stripe.sign(altered, { secret: 'whsec_guessed' })],
    'with an altered body': [altered, shop.stripe.sign(body)],
    'signed too long ago': [altered, shop.stripe.sign(altered, { at: seconds - 301 - Math.floor(next() * 1e6) })],
    unsigned: [altered, ''],
    'with a torn signature': [altered, shop.stripe.sign(altered).slice(0, -1 - Math.floor(next() * 64))],
    'of noise': [Array.from({ length: 8 }, () => next().toString(36)).join(), `t=${seconds},v1=${next()}`],
  };
  const kinds = Object.keys(forgeries) as (keyof typeof forgeries)[];
  const kind = kinds[Math.floor(next() * kinds.length)] ?? 'unsigned';
  const [sent = '', signature] = forgeries[kind];
  const before = look(world);
  const { status } = await shop.deliver({ body: sent }, signature);
  counts.webhooks += 1;
  counts.forged += 1;
  if (status !== 400) faults.push(`an event ${kind} was answered with ${status}`);
  compare(world, before, { what: `an event ${kind}` });
}

/** A true event about none of ours is written down and moves nothing. */
export async function deliverForeign(world: World): Promise<void> {
  const { shop, counts, faults } = world;
  const object = { id: 'po_1', object: 'payout', amount: 100, status: 'paid' };
  const event = {
    id: `evt_foreign_${counts.webhooks}`,
    object: 'event',
    type: 'payout.paid',
    created: 0,
    livemode: false,
  };
  const before = look(world);
  const { status } = await shop.deliver({ body: JSON.stringify({ ...event, data: { object } }) });
  counts.webhooks += 1;
  counts.taken += 1;
  if (status !== 200) faults.push(`an event about none of ours was answered with ${status}`);
  compare(world, { ...before, traces: look(world).traces }, { what: 'an event about none of ours' });
}

export const planOf = (world: World, { founder }: Startup): string | undefined =>
  look(world).plans.get(founder.clientId);

interface Seen {
  readonly plans: ReadonlyMap<string, string>;
  readonly mails: number;
  /** Changes with everything that is written, and with every question to the provider. */
  readonly traces: string;
}

function look({ shop: { rows, stripe } }: World): Seen {
  const plans = rows('SELECT id, plan FROM startups').map(({ id, plan }) => [String(id), String(plan)] as const);
  const [newest] = rows(`SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`);
  const traces = JSON.stringify([newest, stripe.requests.length]);
  return { plans: new Map(plans), mails: Number(newest?.mails ?? 0), traces };
}

const tables = ['payment_events', 'payments', 'audit_entries', 'mails', 'commits'];

/** Only the mover's plan may have moved, and only to what is true; without a mover nothing at all may have happened. */
function compare(world: World, before: Seen, { what, mover }: { what: string; mover?: Startup }): void {
  const after = look(world);
  let ended = 0;
  for (const startup of world.startups) {
    const { clientId } = startup.founder;
    const [was, is] = [before.plans.get(clientId), after.plans.get(clientId)];
    if (was === is) continue;
    if (startup !== mover || is !== startup.truth) world.faults.push(`${what}: a plan went from ${was} to ${is}`);
    if (is === 'free') ended += 1;
  }
  const subjects = world.shop.rows('SELECT subject FROM mails ORDER BY id').slice(before.mails);
  const letters = subjects.filter(({ subject }) => subject === 'Standard Access has ended').length;
  // A plan that is paid and taken away before the server first hears of it begins and ends at once.
  const isBrief = ended === 0 && letters === 1 && subjects.length > 1;
  if (letters !== ended && !isBrief)
    world.faults.push(`${what}: ${letters} letters say that ${ended} plans have ended`);
  if (!mover && before.traces !== after.traces) world.faults.push(`${what}: left something behind`);
}

function drawn(world: World, post: readonly Parcel[]): Parcel {
  const parcel = post[Math.floor(world.next() * post.length)];
  if (!parcel) throw new Error('There is no post.');
  return parcel;
}
