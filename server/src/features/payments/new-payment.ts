import type { Ctx } from '../../context.ts';
import type { PaymentRow } from './store.ts';

type Said = 'startupId' | 'payerId' | 'payer' | 'company' | 'provider' | 'plan' | 'amount' | 'currency' | 'period';

export const newPayment = (ctx: Ctx, said: Pick<PaymentRow, Said> & Partial<PaymentRow>): PaymentRow => ({
  id: ctx.random.id(),
  promoId: null,
  promoCode: null,
  discount: 0,
  state: 'pending',
  intentId: null,
  customerId: null,
  subscriptionId: null,
  renewalOf: null,
  runsUntil: null,
  isEnding: false,
  receiptNumber: null,
  createdAt: ctx.now,
  paidAt: null,
  refundedAt: null,
  endReason: '',
  isEndedByHand: false,
  ...said,
});
