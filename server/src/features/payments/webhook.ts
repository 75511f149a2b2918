import { Refused } from '../../context.ts';
import { ForgedEvent, type PaymentProvider, type ProviderEvent } from '../../gateways/payments/payment-provider.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { asked } from './asked.ts';
import { judgeWithProvider } from './judge-payment.ts';
import { changePayment, knowsEvent, paymentNamed, writeEvent } from './store.ts';

/**
 * Handles one event of the provider. An event only signals a change: the payment is read anew, and the event is written in the
 * transaction of what follows. An event that can't be handled is refused, so the provider sends it again.
 */
export async function receiveEvent(ctx: RequestCtx): Promise<{ success: true }> {
  const provider = ctx.gateways.payments;
  if (!provider) throw new Refused('missing', "Payments aren't set up here.");
  const event = await opened(ctx, provider);
  const named = await paymentNamed(ctx.database.reader, event);
  if (!named) {
    await ctx.database.write((tx) => writeEvent(tx, { ...recordOf(ctx, event), paymentId: null, outcome: null }));
    return { success: true };
  }
  await ctx.gateways.paymentTurns(named.startupId, async () => {
    if (await knowsEvent(ctx.database.reader, event.id)) return;
    const row = await paymentNamed(ctx.database.reader, event);
    if (!row) return;
    const intentId = row.intentId ?? event.intentId;
    // A subscription's first event can arrive before its payment has an id here; a later event names it.
    if (!intentId) throw new Refused('unavailable', 'This payment is still being prepared.');
    await asked(() =>
      judgeWithProvider(ctx, provider, { ...row, intentId }, async (tx, { state }) => {
        await writeEvent(tx, { ...recordOf(ctx, event), paymentId: row.id, outcome: state });
        if (row.intentId === null) await changePayment(tx, row.id, { intentId });
      }),
    );
  });
  return { success: true };
}

async function opened(ctx: RequestCtx, provider: PaymentProvider): Promise<ProviderEvent> {
  const body = await ctx.request.text();
  const signature = ctx.request.headers.get('stripe-signature') ?? '';
  try {
    return provider.openEvent(body, signature, ctx.clock.now());
  } catch (failure) {
    if (failure instanceof ForgedEvent) throw new Refused('invalid', failure.message);
    throw failure;
  }
}

const recordOf = ({ now }: RequestCtx, { id, type, at }: ProviderEvent) => ({ id, type, at, receivedAt: now });
