import { demoCardAnswers } from '@paratope/shared/payments/demo-cards';
import type { Database } from '../../db/database.ts';
import { demoIntentById, insertDemoIntent, setDemoIntentState } from '../../db/demo-intents.ts';
import { ForgedEvent, type PaymentProvider, ProviderRefused } from './payment-provider.ts';

/** The demo workspace's card provider: behaves like one, moves no money, and is not to be had in production. */
export interface DemoProvider extends PaymentProvider {
  readonly name: 'demo';
  /** What the provider's own card form would send it. Throws {@link ProviderRefused} in the words of a bank. */
  takeCard(card: {
    readonly clientSecret: string;
    readonly cardNumber: string;
    readonly secondStepDone: boolean;
  }): Promise<{ readonly status: 'succeeded' | 'requires_action'; readonly intentId: string }>;
}

export function createDemoProvider(database: Database, random: { token(bytes: number): string }): DemoProvider {
  return {
    name: 'demo',
    publishableKey: null,
    scriptUrl: null,
    async prepare({ reference, amount, currency, customerId }) {
      const id = `demo_${reference}`;
      const intent = {
        id,
        secret: random.token(24),
        reference,
        customerId: customerId ?? `demo_customer_${reference}`,
        amount,
        currency,
        state: 'open' as const,
      };
      await database.write((tx) => insertDemoIntent(tx.db, intent));
      const kept = await known(id);
      return { intentId: id, subscriptionId: null, clientSecret: secretOf(kept), customerId: kept.customerId };
    },
    async read({ intentId }) {
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
        runs: true,
        fault: null,
      };
    },
    cancel: ({ intentId }) => move(intentId, 'open', 'canceled'),
    refund: ({ intentId }) => move(intentId, 'succeeded', 'refunded'),
    openEvent() {
      throw new ForgedEvent('The demo workspace has no payment provider that sends events.');
    },
    async takeCard({ clientSecret, cardNumber, secondStepDone }) {
      const [id = ''] = clientSecret.split('_secret_');
      const intent = await known(id);
      if (secretOf(intent) !== clientSecret) throw new ProviderRefused('No such payment.');
      if (intent.state === 'canceled') throw new ProviderRefused('This payment was given up. Please start again.');
      if (intent.state === 'open') {
        const answer = demoCardAnswers(cardNumber);
        if (answer.kind === 'refused') throw new ProviderRefused(answer.message);
        if (answer.kind === 'second-step' && !secondStepDone) return { status: 'requires_action', intentId: id };
        await move(id, 'open', 'succeeded');
      }
      return { status: 'succeeded', intentId: id };
    },
  };

  async function known(id: string) {
    const intent = await demoIntentById(database.reader, id);
    if (!intent) throw new ProviderRefused('No such payment.');
    return intent;
  }

  function move(id: string, from: 'open' | 'succeeded', to: 'succeeded' | 'canceled' | 'refunded'): Promise<void> {
    return database.write(async (tx) => {
      const intent = await demoIntentById(tx.db, id);
      if (intent?.state === from) await setDemoIntentState(tx.db, id, to);
    });
  }
}

const secretOf = ({ id, secret }: { id: string; secret: string }): string => `${id}_secret_${secret}`;
