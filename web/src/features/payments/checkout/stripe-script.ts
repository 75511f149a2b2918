export interface StripeScript {
  elements(): {
    create(
      kind: 'card',
      options: {
        readonly hidePostalCode: boolean;
        readonly disabled: boolean;
        readonly style: { readonly base: object };
      },
    ): StripeCardElement;
  };
  confirmCardPayment(
    clientSecret: string,
    details: { readonly payment_method: { readonly card: StripeCardElement; readonly billing_details: object } },
  ): Promise<{
    readonly error?: { readonly message?: string };
    readonly paymentIntent?: { readonly id: string; readonly status: string };
  }>;
}

export interface StripeCardElement {
  mount(place: HTMLElement): void;
  update(options: { readonly disabled: boolean }): void;
  destroy(): void;
}

/** Loads the provider's script from the provider, as it demands, once per page; rejects if it does not load. */
export function loadStripe(url: string, key: string): Promise<StripeScript> {
  const standing = document.querySelector<HTMLScriptElement>(`script[src="${CSS.escape(url)}"]`);
  const script = standing ?? document.createElement('script');
  return new Promise((resolve, reject) => {
    const made = () => {
      const { Stripe } = window as { Stripe?: (key: string) => StripeScript };
      if (Stripe) resolve(Stripe(key));
      else reject(new Error('The provider’s script did not come.'));
    };
    if (standing && 'Stripe' in window) return made();
    script.addEventListener('load', made);
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error('The provider’s script did not come.'));
    });
    if (standing) return;
    script.src = url;
    document.head.append(script);
  });
}
