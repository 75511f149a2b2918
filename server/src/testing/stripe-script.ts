/**
 * The part of the provider's script that the checkout uses, for the loopback server at `origin`: a card field without a frame, and
 * a second step as two buttons.
 */
export const stripeScript = (origin: string): string => `
window.Stripe = (key) => ({
  elements: () => ({
    create: (kind, { disabled }) => {
      const input = document.createElement('input');
      input.setAttribute('aria-label', 'Card number');
      input.disabled = disabled;
      return {
        mount: (place) => place.append(input),
        update: (options) => { input.disabled = options.disabled; },
        destroy: () => input.remove(),
        number: () => input.value,
      };
    },
  }),
  confirmCardPayment: async (secret, { payment_method: { card, billing_details } }) => {
    const send = async (step) => {
      const body = new URLSearchParams({ key, secret, step, number: card.number(), billing: JSON.stringify(billing_details) });
      const answer = await fetch(${JSON.stringify(`${origin}/browser/confirm`)}, { method: 'POST', body });
      return answer.json();
    };
    let paid = await send('');
    if (paid.status === 'requires_action') paid = await send(await secondStep());
    return paid.status === 'succeeded'
      ? { paymentIntent: { id: paid.intentId, status: 'succeeded' } }
      : { error: { message: paid.message } };
  },
});
const secondStep = () => new Promise((resolve) => {
  const place = document.createElement('section');
  for (const [step, words] of [['done', 'Complete authentication'], ['failed', 'Fail authentication']]) {
    const button = document.createElement('button');
    button.textContent = words;
    button.addEventListener('click', () => { place.remove(); resolve(step); });
    place.append(button);
  }
  document.querySelector('main').prepend(place);
});
`;
