/** Whoever takes the card: the provider's field, or the demo's. */
export interface CardForm {
  pay(clientSecret: string, billing: Billing): Promise<Paid>;
}

export interface Billing {
  readonly name: string;
  readonly email: string;
  /** Two letters; empty for any other country. */
  readonly country: string;
  /** Handed to the provider with the card, and kept nowhere here (decision I21). */
  readonly postalCode: string;
}

export type Paid =
  | { readonly kind: 'paid'; readonly intentId: string }
  | { readonly kind: 'failed'; readonly message: string };
