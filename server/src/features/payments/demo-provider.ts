import { demoCardAnswers } from '@paratope/shared/payments/demo-cards';
import type { Clock, Random } from '../../context.ts';
import type { Database } from '../../db/database.ts';
import {
  ForgedEvent,
  type PaymentNames,
  type PaymentProvider,
  PaymentUnknown,
  ProviderRefused,
  type SeenSubscription,
} from '../../gateways/payments/payment-provider.ts';
import { changeDemoIntent, type DemoIntent, demoIntentById, demoIntentsOf, insertDemoIntent } from './demo-store.ts';

/** The demo workspace's card provider: behaves like a real one, moves no money, and does not exist in production. */
export interface DemoProvider extends PaymentProvider {
  readonly name: 'demo';
  /** What a provider's own card form would send. Throws {@link ProviderRefused} in a bank's words. */
  takeCard(card: {
    readonly clientSecret: string;
    readonly cardNumber: string;
    readonly secondStepDone: boolean;
  }): Promise<{ readonly status: 'succeeded' | 'requires_action'; readonly intentId: string }>;
}

/** A subscription has the id of its first payment, and charges due renewals when it is read. */
export function createDemoProvider(database: Database, random: Pick<Random, 'token'>, clock: Clock): DemoProvider {
  return {
    name: 'demo',
    publishableKey: null,
    scriptUrl: null,
    async prepare({ reference, amount, currency, customerId, period }) {
      const id = `demo_${reference}`;
      const intent: DemoIntent = {
        id,
        secret: random.token(24),
        reference,
        customerId: customerId ?? `demo_customer_${reference}`,
        amount,
        currency,
        state: 'open',
        period,
        subscriptionId: period === 'once' ? null : id,
        paidAt: null,
        renewal: 'on',
      };
      await database.write((tx) => insertDemoIntent(tx.db, intent));
      const kept = await known(id);
      const { customerId: payer, subscriptionId } = kept;
      return { intentId: id, subscriptionId, clientSecret: secretOf(kept), customerId: payer };
    },
    async read({ intentId, subscriptionId }) {
      const subscription = subscriptionId ? await seenSubscription(subscriptionId) : null;
      const intent = await known(intentId);
      const isPaid = intent.state === 'succeeded' || intent.state === 'refunded';
      return {
        reference: intent.reference,
        clientSecret: secretOf(intent),
        customerId: intent.customerId,
        amount: intent.amount,
        received: isPaid ? intent.amount : 0,
        refunded: intent.state === 'refunded' ? intent.amount : 0,
        currency: intent.currency,
        state: isPaid ? 'succeeded' : intent.state === 'canceled' ? 'canceled' : 'open',
        isDisputed: false,
        subscription,
        fault: null,
      };
    },
    setRenewal: (subscriptionId, renews) =>
      database.write(async (tx) => {
        const { renewal } = await known(subscriptionId);
        if (renewal === 'over') throw new ProviderRefused('This subscription has ended.');
        await changeDemoIntent(tx.db, subscriptionId, { renewal: renews ? 'on' : 'ending' });
      }),
    async cancel(payment) {
      await end(payment);
      await move(payment.intentId, 'open', { state: 'canceled' });
    },
    async refund(payment) {
      await move(payment.intentId, 'succeeded', { state: 'refunded' });
      await end(payment);
    },
    openEvent() {
      throw new ForgedEvent('The demo has no payment provider that sends events.');
    },
    async takeCard({ clientSecret, cardNumber, secondStepDone }) {
      const [id = ''] = clientSecret.split('_secret_');
      const intent = await known(id);
      if (secretOf(intent) !== clientSecret) throw new ProviderRefused('No such payment.');
      if (intent.state === 'canceled') throw new ProviderRefused('This payment was canceled. Please start again.');
      if (intent.state === 'open') {
        const answer = demoCardAnswers(cardNumber);
        if (answer.kind === 'refused') throw new ProviderRefused(answer.message);
        if (answer.kind === 'second-step' && !secondStepDone) return { status: 'requires_action', intentId: id };
        await move(id, 'open', { state: 'succeeded', paidAt: clock.now().toISOString() });
      }
      return { status: 'succeeded', intentId: id };
    },
  };

  async function known(id: string): Promise<DemoIntent> {
    const intent = await demoIntentById(database.reader, id);
    if (!intent) throw new PaymentUnknown('No such payment.');
    return intent;
  }

  function move(id: string, from: DemoIntent['state'], to: Partial<DemoIntent>): Promise<void> {
    return database.write(async (tx) => {
      const intent = await demoIntentById(tx.db, id);
      if (intent?.state === from) await changeDemoIntent(tx.db, id, to);
    });
  }

  async function end({ subscriptionId }: PaymentNames): Promise<void> {
    if (subscriptionId) await database.write((tx) => changeDemoIntent(tx.db, subscriptionId, { renewal: 'over' }));
  }

  /** Charges every period that has begun since, and returns the subscription's state. */
  function seenSubscription(id: string): Promise<SeenSubscription> {
    return database.write(async (tx) => {
      const charged = await demoIntentsOf(tx.db, id);
      const [first] = charged;
      if (!first) throw new ProviderRefused('No such subscription.');
      const now = clock.now().toISOString();
      const paidUntil = (count: number) => laterBy(first.paidAt ?? now, first.period, count);
      if (first.renewal === 'on' && first.state === 'succeeded') {
        while (paidUntil(charged.length) <= now) {
          const next = { ...first, id: `${id}_${charged.length}`, paidAt: paidUntil(charged.length) };
          await insertDemoIntent(tx.db, next);
          charged.push(next);
        }
      }
      const until = paidUntil(charged.length);
      return {
        runs: first.renewal !== 'over' && (first.renewal === 'on' || now < until),
        until,
        isEnding: first.renewal === 'ending',
        renewals: charged.slice(1).map(({ id: intentId, amount, paidAt }, at) => ({
          intentId,
          amount,
          paidAt: paidAt ?? now,
          until: paidUntil(at + 2),
        })),
      };
    });
  }
}

const secretOf = ({ id, secret }: { id: string; secret: string }): string => `${id}_secret_${secret}`;

/** The same day so many months or years later, or the last day of a shorter month. */
function laterBy(from: string, period: DemoIntent['period'], count: number): string {
  const start = new Date(from);
  const later = new Date(from);
  later.setUTCDate(1);
  later.setUTCMonth(later.getUTCMonth() + (period === 'year' ? 12 * count : count));
  const lastDay = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return later.toISOString();
}
