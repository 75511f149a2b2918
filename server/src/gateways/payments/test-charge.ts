import { inCatalog, msg } from '@paratope/shared/words/message';
import Stripe from 'stripe';
import { SaidError } from '../said-error.ts';
import { type StripeSettings, stripeAt } from './stripe-provider.ts';

/** `sk_live_…`, `rk_test_…`, `pk_test_…`. */
export const modeOf = (key: string): string => /^[a-z]+_(live|test)_/.exec(key)?.[1] ?? 'nameless';

interface TestCharge {
  /** Names the charge at Stripe: the same one is made once. */
  readonly reference: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
}

/**
 * Charges Stripe's test card and returns the payment's id and state. Moves no money: a key that is not of test mode
 * throws before Stripe is asked, and a payment that Stripe does not call a test is never confirmed. Throws {@link SaidError}.
 */
export async function chargeTestCard(
  settings: Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'timeout' | 'retries'>,
  { reference, amount, currency, description }: TestCharge,
): Promise<{ id: string; state: Stripe.PaymentIntent.Status }> {
  if (modeOf(settings.secretKey) !== 'test')
    throw new SaidError(inCatalog('A test charge needs a key of Stripe’s test mode.'));
  const stripe = stripeAt(settings);
  try {
    const made = await stripe.paymentIntents.create(
      { amount, currency, description, allowed_payment_method_types: ['card'] },
      { idempotencyKey: `test-charge-${reference}` },
    );
    if (made.livemode !== false)
      throw new SaidError(inCatalog('Stripe didn’t treat this as a test, so nothing was charged.'));
    const { id, status } = await stripe.paymentIntents.confirm(
      made.id,
      { payment_method: 'pm_card_visa' },
      { idempotencyKey: `test-charge-confirm-${reference}` },
    );
    return { id, state: status };
  } catch (failure) {
    throw failure instanceof SaidError ? failure : new SaidError(whyNot(failure), { cause: failure });
  }
}

/** Nothing of Stripe's own words, which may repeat a part of the key. */
function whyNot(failure: unknown) {
  if (failure instanceof Stripe.errors.StripeAuthenticationError)
    return inCatalog('Stripe doesn’t accept STRIPE_SECRET_KEY.');
  if (!(failure instanceof Stripe.errors.StripeError) || !failure.statusCode)
    return inCatalog('We couldn’t reach Stripe.');
  return msg('Stripe refused the test charge: {code}.', { code: failure.code ?? failure.type });
}
