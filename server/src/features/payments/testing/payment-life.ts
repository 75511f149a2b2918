import { collect, confirm, deliverLife, planOf, type Startup, type World } from './payment-post.ts';
import { declinedCard, goodCard, secondStepCard } from './shop.ts';

/**
 * One payment of a startup, from Free Access to whatever becomes of it, with the renewals of a subscription. Pauses between its acts, so
 * that events and the lives of others come between. At its end the plan must be what the provider's last word makes of it; some of its
 * events are still on their way then, and come while a later life goes on.
 */
export async function* liveOn(world: World, startup: Startup): AsyncGenerator<undefined, void> {
  const { shop, next, counts, faults } = world;
  const { stripe } = shop;
  // Over before the server hears anything of it.
  const isQuick = next() < 0.25;
  const act = (truth: Startup['truth']): void => {
    startup.truth = truth;
    startup.acts += 1;
    collect(world, startup);
  };

  await backToFree(world, startup);
  const secret = await openCheckout(world, startup);
  if (!isQuick) yield;
  while (next() < 0.25) {
    await stripe.payByCard(secret, next() < 0.5 ? declinedCard : secondStepCard);
    act('free');
    if (!isQuick) yield;
  }
  // Closes the window; the next life finds the payment still open.
  if (next() < 0.06) return;

  const { intentId: first } = await stripe.payByCard(secret, goodCard);
  const months = [first];
  counts.payments += 1;
  act('standard');
  if (!isQuick && next() < 0.5) await confirm(world, startup, first);
  if (!isQuick) yield;
  while (world.renews && next() < 0.4) {
    months.push(stripe.endPeriod(first) ?? '');
    counts.payments += 1;
    act('standard');
    if (!isQuick) yield;
  }

  const taken = months[Math.floor(next() * months.length)] ?? first;
  const story = [`${months.length} paid`];
  if (next() < 0.5) {
    stripe.dispute(taken);
    act('free');
    story.push('disputed');
    if (!isQuick) yield;
    const isWon = next() < 0.5;
    if (next() < 0.7) {
      stripe.closeDispute(taken, isWon ? 'won' : 'lost');
      act(isWon ? 'standard' : 'free');
      story.push(isWon ? 'won' : 'lost');
      if (!isQuick) yield;
    }
  }
  const isRefunded = startup.truth === 'standard' && next() < 0.4;
  if (isRefunded) {
    stripe.refund(taken);
    act('free');
    story.push('refunded');
    if (!isQuick) yield;
  }
  if (!isQuick && next() < 0.5) await confirm(world, startup, first);
  await deliverLife(world, startup);

  const plan = planOf(world, startup);
  if (plan !== startup.truth) faults.push(`${story.join(', ')}: the plan is ${plan} where ${startup.truth} is right`);
  const isOver = startup.post.some(({ event, isOld }) => !isOld && event.type === 'customer.subscription.deleted');
  if (world.renews && isRefunded && !isOver) faults.push(`${story.join(', ')}: the subscription goes on`);
}

/** Ends what an earlier life left, as somebody of the team does. */
async function backToFree(world: World, startup: Startup): Promise<void> {
  const { status } = await world.shop.server.call('POST', `/api/admin/clients/${startup.founder.clientId}/plan`, {
    token: world.adminToken,
    body: { plan: 'free', reason: 'The next life begins' },
  });
  if (status !== 200) world.faults.push(`putting on Free Access was answered with ${status}`);
  startup.truth = 'free';
  collect(world, startup);
  startup.post = startup.post.filter(({ isTaken }) => !isTaken || world.next() < 0.2);
  for (const parcel of startup.post) parcel.isOld = true;
}

/** One window at the checkout, or up to four at once, which must all be given the same payment. */
async function openCheckout(world: World, startup: Startup): Promise<string> {
  const windows = world.next() < 0.15 ? 2 + Math.floor(world.next() * 3) : 1;
  const { token } = startup.founder;
  const answers = await Promise.all(Array.from({ length: windows }, () => world.shop.subscribe({ token })));
  const secrets = new Set(answers.map(({ body }) => String(body.clientSecret)));
  if (secrets.size !== 1) world.faults.push(`${windows} windows prepared ${secrets.size} payments`);
  collect(world, startup);
  return [...secrets][0] ?? '';
}
