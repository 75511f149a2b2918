import type { InputOf } from '@paratope/shared/endpoint';
import type { PaymentApi } from '@paratope/shared/payments/api';
import { type Ctx, type Founder, Refused } from '../../context.ts';
import type { PaymentProvider } from '../../gateways/payments/payment-provider.ts';
import { planOf } from '../plans/index.ts';
import { asked, hasIntent } from './asked.ts';
import type { DemoProvider } from './demo-provider.ts';
import { judgeWithProvider } from './judge-payment.ts';
import { paymentNamed } from './store.ts';

/**
 * Opens the plan only after the provider confirms that this startup's payment of this amount has arrived; what the browser sends is only
 * a hint where to look (decision S9).
 */
export function confirmSubscription(
  ctx: Ctx<Founder>,
  { paymentIntentId }: InputOf<typeof PaymentApi.confirmSubscription>,
) {
  return ctx.gateways.paymentTurns(ctx.actor.startupId, async () => {
    const provider = ctx.gateways.payments;
    const row = await paymentNamed(ctx.database.reader, { intentId: paymentIntentId });
    if (!provider || !row || row.startupId !== ctx.actor.startupId || !hasIntent(row))
      throw new Refused('missing', "We can't find this payment in your account.");
    const { state, reason } = await asked(
      () => judgeWithProvider(ctx, provider, row),
      'Payment succeeded but subscription confirmation failed',
    );
    if (state === 'failed') throw new Refused('conflict', 'Payment succeeded but account upgrade failed');
    if (state !== 'succeeded') throw new Refused('conflict', reason || 'This payment has not gone through yet.');
    return { data: { plan: (await planOf(ctx.database.reader, ctx.actor.startupId)) ?? 'free' } };
  });
}

export async function confirmDemoCard(ctx: Ctx<Founder>, input: InputOf<typeof PaymentApi.confirmDemoCard>) {
  const provider = ctx.gateways.payments;
  if (!provider || !isDemo(provider)) throw new Refused('missing', 'Demo cards only work in the demo.');
  const { status, intentId } = await asked(() => provider.takeCard(input));
  return { data: { status, paymentIntentId: intentId } };
}

const isDemo = (provider: PaymentProvider): provider is DemoProvider => provider.name === 'demo';
