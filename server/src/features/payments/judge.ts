import { inCatalog } from '@paratope/shared/words/message';
import type { SeenPayment } from '../../gateways/payments/payment-provider.ts';
import type { PaymentRow } from './store.ts';

export interface Verdict {
  readonly state: PaymentRow['state'];
  /** Why it gives no access, or none yet; empty for a valid payment. */
  readonly reason: string;
}

/**
 * Judges a payment only by what the provider has of it, not by which event brought the news or an earlier verdict, so events may come
 * twice, late and in any order (decision S9).
 */
export function judge(row: JudgedPayment, seen: SeenPayment): Verdict {
  const wrong = mismatch(row, seen);
  if (wrong) return { state: 'failed', reason: wrong };
  if (seen.state === 'canceled') return givenUp();
  if (seen.state !== 'succeeded') return { state: 'pending', reason: seen.fault ?? '' };
  if (seen.refunded >= row.amount) return { state: 'refunded', reason: reasons.refunded };
  if (seen.isDisputed) return { state: 'disputed', reason: reasons.disputed };
  if (row.renewalOf === null && seen.subscription?.runs === false) return { state: 'ended', reason: reasons.ended };
  if (seen.received < row.amount) return { state: 'failed', reason: reasons.less };
  return { state: 'succeeded', reason: '' };
}

/** For a payment that was not made, and that the provider does not know or no longer knows. */
export const givenUp = (): Verdict => ({ state: 'canceled', reason: reasons.givenUp });

/** A mail translates these into its reader's language. */
const reasons = inCatalog({
  givenUp: 'This payment was canceled before it went through.',
  refunded: 'The payment was refunded.',
  disputed: 'The payment was disputed with the bank.',
  ended: 'The subscription ended.',
  less: 'The amount received is less than the amount due.',
  order: 'The payment belongs to another order.',
  amount: "The amount doesn't match.",
  currency: 'The payment is in another currency.',
  payer: 'The payment was made from another account.',
} as const);

type JudgedPayment = Pick<PaymentRow, 'id' | 'renewalOf' | 'amount' | 'currency' | 'customerId'>;

/** Rejects a payment of another order, amount, currency or payer, no matter who reports it. */
function mismatch(row: JudgedPayment, seen: SeenPayment): string | undefined {
  if (seen.reference !== (row.renewalOf ?? row.id)) return reasons.order;
  if (seen.amount !== row.amount) return reasons.amount;
  if (seen.currency !== row.currency) return reasons.currency;
  if (row.customerId !== null && seen.customerId !== row.customerId) return reasons.payer;
  return undefined;
}
