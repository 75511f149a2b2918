/** Takes the card: the provider's field, or the demo's. */
export interface CardForm {
  pay(clientSecret: string, billing: Billing): Promise<Paid>;
}

export interface Billing {
  readonly name: string;
  readonly email: string;
  /** Two-letter code; empty for any other country. */
  readonly country: string;
  /** Passed to the provider with the card and stored nowhere here (decision I21). */
  readonly postalCode: string;
}

export type Paid =
  | { readonly kind: 'paid'; readonly intentId: string }
  | { readonly kind: 'failed'; readonly message: string };
