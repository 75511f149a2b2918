import { inCatalog } from '@paratope/shared/words/message';
import type { SeenPayment } from '../../gateways/payments/payment-provider.ts';
import type { PaymentRow } from './store.ts';

export interface Verdict {
  readonly state: PaymentRow['state'];
  /** Why it gives nothing any more, or nothing yet; empty for a payment that stands. */
  readonly reason: string;
}

/**
 * What a payment is worth by what the provider has of it. It depends on that alone and not on which event brought the news or
 * what was thought before, so events may come twice, late and in any order (decision S9).
 */
export function judge(row: Asked, seen: SeenPayment): Verdict {
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

/** Of a payment that was not made, and of which the provider knows nothing (any more). */
export const givenUp = (): Verdict => ({ state: 'canceled', reason: reasons.givenUp });

/** Why a payment gives nothing; a letter says it in its reader's language. */
const reasons = inCatalog({
  givenUp: 'This payment was canceled before it was made.',
  refunded: 'The payment was refunded.',
  disputed: 'The payment was disputed with the bank.',
  ended: 'The subscription ended.',
  less: 'The amount received is less than the amount due.',
  order: 'The payment belongs to another order.',
  amount: "The amount doesn't match.",
  currency: 'The payment is in another currency.',
  payer: 'The payment was made from another account.',
} as const);

/** What was asked for. */
type Asked = Pick<PaymentRow, 'id' | 'renewalOf' | 'amount' | 'currency' | 'customerId'>;

/** Somebody else's payment, or one of another sum, is not this one, whoever says so. */
function mismatch(row: Asked, seen: SeenPayment): string | undefined {
  if (seen.reference !== (row.renewalOf ?? row.id)) return reasons.order;
  if (seen.amount !== row.amount) return reasons.amount;
  if (seen.currency !== row.currency) return reasons.currency;
  if (row.customerId !== null && seen.customerId !== row.customerId) return reasons.payer;
  return undefined;
}
