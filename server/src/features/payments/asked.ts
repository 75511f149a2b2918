import { inCatalog } from '@paratope/shared/words/message';
import { Refused } from '../../context.ts';
import { ProviderRefused, ProviderUnreachable } from '../../gateways/payments/payment-provider.ts';
import type { PaymentRow } from './store.ts';

/** Turns a failure at the provider into a refusal a person can act on. */
export async function asked<T>(work: () => Promise<T>, unreachable: string = noAnswer): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    if (failure instanceof ProviderUnreachable) throw new Refused('unavailable', unreachable);
    if (failure instanceof ProviderRefused) throw new Refused('conflict', failure.message);
    throw failure;
  }
}

const noAnswer = inCatalog("We couldn't reach the payment provider. You were not charged. Please try again.");

export const hasIntent = (row: PaymentRow): row is PaymentRow & { intentId: string } => row.intentId !== null;
