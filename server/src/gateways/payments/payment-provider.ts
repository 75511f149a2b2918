/**
 * Whoever takes the money. What it says is the only truth about a payment: nothing here trusts a browser. Every call may throw
 * {@link ProviderUnreachable} or {@link ProviderRefused}; asking again with the same reference never takes money twice.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'demo';
  /** What the card form in the browser needs; null for the demo's own form. */
  readonly publishableKey: string | null;
  readonly scriptUrl: string | null;
  /** Prepares a payment; the same `reference` prepares the same one. */
  prepare(order: PaymentOrder): Promise<PreparedPayment>;
  /** The payment as the provider has it now. Throws {@link PaymentUnknown} where it has none of this name. */
  read(payment: PaymentNames): Promise<SeenPayment>;
  /** Says whether a subscription is charged again when its paid time is over; asked twice, it is said once. */
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /** Gives up a payment that was not made, and a subscription at once. One that was made meanwhile stays as it is: read it. */
  cancel(payment: PaymentNames): Promise<void>;
  /** Pays everything back and ends a subscription; `reference` makes a second try the same one. */
  refund(payment: PaymentNames & { readonly reference: string }): Promise<void>;
  /** Opens an event the provider sent. Throws {@link ForgedEvent} when it is not the provider's or is older than five minutes. */
  openEvent(body: string, signature: string, receivedAt: Date): ProviderEvent;
}

export interface PaymentOrder {
  /** Our name for the payment. */
  readonly reference: string;
  /** In the smallest unit of the currency, above 0. */
  readonly amount: number;
  readonly currency: string;
  readonly period: 'once' | 'month' | 'year';
  readonly email: string;
  readonly company: string;
  readonly description: string;
  /** The payer's name at the provider, where an earlier payment gave one. */
  readonly customerId: string | null;
}

export interface PaymentNames {
  readonly intentId: string;
  readonly subscriptionId: string | null;
}

export interface PreparedPayment extends PaymentNames {
  readonly clientSecret: string;
  readonly customerId: string;
}

export interface SeenPayment {
  readonly reference: string | null;
  readonly clientSecret: string | null;
  readonly customerId: string | null;
  /** What was asked for, and what has arrived. */
  readonly amount: number;
  readonly received: number;
  readonly refunded: number;
  readonly currency: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Taken back through the bank, or about to be. */
  readonly isDisputed: boolean;
  /** What it renews by; null for a single payment. */
  readonly subscription: SeenSubscription | null;
  /** The provider's sentence about the last try that failed. */
  readonly fault: string | null;
}

export interface SeenSubscription {
  readonly runs: boolean;
  /** ISO instant up to which it is paid. */
  readonly until: string;
  /** It ends then and is charged no more. */
  readonly isEnding: boolean;
  /** What was charged after the first payment. */
  readonly renewals: readonly SeenRenewal[];
}

export interface SeenRenewal {
  /** The payment's own name: read it for what became of it. */
  readonly intentId: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** ISO instants: when it was charged, and up to when that paid. */
  readonly paidAt: string;
  readonly until: string;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** ISO instant at which it happened there. */
  readonly at: string;
  /** What it is about, as far as it says. */
  readonly reference: string | null;
  readonly intentId: string | null;
  readonly subscriptionId: string | null;
}

/** No answer, or one that says to come back later: what was asked for may have happened. */
export class ProviderUnreachable extends Error {}
/** A clear no, in the provider's words. */
export class ProviderRefused extends Error {}
/** It has no such payment: another account made it, or another key. */
export class PaymentUnknown extends ProviderRefused {}
export class ForgedEvent extends Error {}
