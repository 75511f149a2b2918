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
  if (seen.state === 'canceled') return { state: 'canceled', reason: 'This payment was given up before it was made.' };
  if (seen.state !== 'succeeded') return { state: 'pending', reason: seen.fault ?? '' };
  if (seen.refunded >= row.amount) return { state: 'refunded', reason: 'The payment was refunded.' };
  if (seen.isDisputed) return { state: 'disputed', reason: 'The payment was disputed at the bank.' };
  if (row.renewalOf === null && seen.subscription?.runs === false)
    return { state: 'ended', reason: 'The subscription ended.' };
  if (seen.received < row.amount) return { state: 'failed', reason: 'Less arrived than was asked for.' };
  return { state: 'succeeded', reason: '' };
}

/** What was asked for. */
type Asked = Pick<PaymentRow, 'id' | 'renewalOf' | 'amount' | 'currency' | 'customerId'>;

/** Somebody else's payment, or one of another sum, is not this one, whoever says so. */
function mismatch(row: Asked, seen: SeenPayment): string | undefined {
  if (seen.reference !== (row.renewalOf ?? row.id)) return 'The payment belongs to another order.';
  if (seen.amount !== row.amount) return 'The payment is of another amount.';
  if (seen.currency !== row.currency) return 'The payment is in another currency.';
  if (row.customerId !== null && seen.customerId !== row.customerId) return 'The payment was made by somebody else.';
  return undefined;
}
