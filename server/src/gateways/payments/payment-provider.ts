/**
 * The payment provider. Only its word about a payment counts: nothing here trusts a browser. Every call may throw {@link
 * ProviderUnreachable} or {@link ProviderRefused}; repeating one with the same reference never takes money twice.
 */
export interface PaymentProvider {
  readonly name: 'stripe' | 'demo';
  /** For the card form in the browser; null for the demo's own form. */
  readonly publishableKey: string | null;
  readonly scriptUrl: string | null;
  /** Prepares a payment; the same `reference` gives the same payment. */
  prepare(order: PaymentOrder): Promise<PreparedPayment>;
  /** Returns the payment as the provider has it now. Throws {@link PaymentUnknown} if it has none of this id. */
  read(payment: PaymentNames): Promise<SeenPayment>;
  /** Sets whether a subscription is charged again when its paid time ends. Idempotent. */
  setRenewal(subscriptionId: string, renews: boolean): Promise<void>;
  /** Cancels an unpaid payment, and a subscription at once. One that was paid meanwhile stays as it is: read it. */
  cancel(payment: PaymentNames): Promise<void>;
  /** Refunds everything and ends a subscription; the same `reference` gives the same refund. */
  refund(payment: PaymentNames & { readonly reference: string }): Promise<void>;
  /** Verifies and parses an event. Throws {@link ForgedEvent} if it is not the provider's or is older than five minutes. */
  openEvent(body: string, signature: string, receivedAt: Date): ProviderEvent;
}

export interface PaymentOrder {
  /** Our id of the payment. */
  readonly reference: string;
  /** In the smallest unit of the currency, above 0. */
  readonly amount: number;
  readonly currency: string;
  readonly period: 'once' | 'month' | 'year';
  readonly email: string;
  readonly company: string;
  readonly description: string;
  /** The payer's id at the provider, if an earlier payment gave one. */
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
  readonly amount: number;
  readonly received: number;
  readonly refunded: number;
  readonly currency: string;
  readonly state: 'open' | 'processing' | 'succeeded' | 'canceled';
  /** Taken back through the bank, or about to be. */
  readonly isDisputed: boolean;
  /** Null for a single payment. */
  readonly subscription: SeenSubscription | null;
  /** The provider's sentence about the last failed try. */
  readonly fault: string | null;
}

export interface SeenSubscription {
  readonly runs: boolean;
  /** ISO instant up to which it is paid. */
  readonly until: string;
  /** It ends then and is not charged again. */
  readonly isEnding: boolean;
  /** Charges after the first payment. */
  readonly renewals: readonly SeenRenewal[];
}

export interface SeenRenewal {
  /** Id of the payment; read it for its result. */
  readonly intentId: string;
  /** In the smallest unit of the currency. */
  readonly amount: number;
  /** ISO instants: when it was charged, and the end of the time that paid for. */
  readonly paidAt: string;
  readonly until: string;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** ISO instant at which it happened at the provider. */
  readonly at: string;
  /** What it is about, as far as the event says. */
  readonly reference: string | null;
  readonly intentId: string | null;
  readonly subscriptionId: string | null;
}

/** No answer, or one that says to try again later: the call may have taken effect. */
export class ProviderUnreachable extends Error {}
/** A clear refusal, in the provider's words. */
export class ProviderRefused extends Error {}
/** The provider has no such payment: it belongs to another account or key. */
export class PaymentUnknown extends ProviderRefused {}
export class ForgedEvent extends Error {}
