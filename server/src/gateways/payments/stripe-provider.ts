import { inCatalog, msg } from '@paratope/shared/words/message';
import Stripe from 'stripe';
import { SaidError } from '../said-error.ts';
import {
  ForgedEvent,
  type PaymentNames,
  type PaymentOrder,
  type PaymentProvider,
  PaymentUnknown,
  type PreparedPayment,
  type ProviderEvent,
  ProviderRefused,
  ProviderUnreachable,
  type SeenPayment,
  type SeenRenewal,
  type SeenSubscription,
} from './payment-provider.ts';

export interface StripeSettings {
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  readonly apiUrl: string;
  readonly scriptUrl: string;
  /** How often the package itself retries; 2 by default. */
  readonly retries?: number;
  /** Milliseconds to wait for a silent provider; 20,000 by default. */
  readonly timeout?: number;
}

/** Once: a PaymentIntent. By month or year: a Subscription whose first invoice is paid on our page. */
export function createStripeProvider(settings: StripeSettings): PaymentProvider {
  const stripe = stripeAt(settings);
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    scriptUrl: settings.scriptUrl,
    prepare: (order) => asked(() => prepare(stripe, order)),
    read: (payment) => asked(() => readPayment(stripe, payment)),
    setRenewal: (subscriptionId, renews) =>
      asked(async () => {
        await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: !renews });
      }),
    cancel: (payment) => asked(() => cancel(stripe, payment)),
    refund: (payment) => asked(() => refund(stripe, payment)),
    openEvent(body, signature, receivedAt) {
      try {
        const event = stripe.webhooks.constructEvent(
          body,
          signature,
          settings.webhookSecret,
          eventTolerance,
          undefined,
          receivedAt.getTime(),
        );
        // The package checks only for signatures that are too old.
        const latest = receivedAt.getTime() / 1000 + eventTolerance;
        if ([...signature.matchAll(/\bt=(\d+)/g)].some(([, at]) => Number(at) > latest))
          throw new Error('It was signed in the future.');
        return eventOf(event);
      } catch (failure) {
        throw new ForgedEvent("This event isn't signed by the payment provider.", { cause: failure });
      }
    },
  };
}

/** Checks whether the account accepts the key. `unread`: it does, but not for this call. Throws {@link SaidError}. */
export async function proveAccount(settings: Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'timeout' | 'retries'>) {
  try {
    await stripeAt(settings).accounts.retrieveCurrent();
    return 'read';
  } catch (failure) {
    if (failure instanceof Stripe.errors.StripeAuthenticationError) return 'refused';
    if (failure instanceof Stripe.errors.StripePermissionError) return 'unread';
    const status = failure instanceof Stripe.errors.StripeError ? failure.statusCode : undefined;
    throw new SaidError(
      status ? msg('Stripe responded with status {status}.', { status }) : msg('We couldn’t reach Stripe.'),
      {
        cause: failure,
      },
    );
  }
}

/** Seconds an event's signature is valid, and may be ahead of this clock. */
const eventTolerance = 300;

/** The version whose shapes this file reads. */
const apiVersion = '2026-10-28.endive';

export function stripeAt({
  secretKey,
  apiUrl,
  retries = 2,
  timeout = 20_000,
}: Pick<StripeSettings, 'secretKey' | 'apiUrl' | 'timeout' | 'retries'>): Stripe {
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return new Stripe(secretKey, {
    apiVersion,
    protocol,
    host: url.hostname,
    port: url.port || (protocol === 'http' ? 80 : 443),
    timeout,
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** Uses the customer of an earlier payment, or a new one if this account has none of that id. */
async function prepare(stripe: Stripe, order: PaymentOrder): Promise<PreparedPayment> {
  const prepareFor = order.period === 'once' ? prepareOnce : subscribe;
  try {
    if (order.customerId) return await prepareFor(stripe, order, order.customerId);
  } catch (failure) {
    if (!isMissing(failure) || failure.param !== 'customer') throw failure;
  }
  const { email, company: name, reference } = order;
  const made = await stripe.customers.create({ email, name }, { idempotencyKey: `customer-${reference}` });
  return prepareFor(stripe, order, made.id);
}

async function prepareOnce(stripe: Stripe, order: PaymentOrder, customerId: string): Promise<PreparedPayment> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: order.amount,
      currency: order.currency,
      customer: customerId,
      allowed_payment_method_types: ['card'],
      description: order.description,
      metadata: { payment_id: order.reference },
    },
    { idempotencyKey: `payment-${order.reference}-${customerId}` },
  );
  return { intentId: intent.id, subscriptionId: null, clientSecret: secretOf(intent.client_secret), customerId };
}

async function subscribe(stripe: Stripe, order: PaymentOrder, customerId: string): Promise<PreparedPayment> {
  const price = await priceOf(stripe, order);
  const subscription = await stripe.subscriptions.create(
    {
      customer: customerId,
      items: [{ price }],
      payment_behavior: 'default_incomplete',
      payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
      metadata: { payment_id: order.reference },
      expand: ['latest_invoice.confirmation_secret', 'latest_invoice.payments'],
    },
    { idempotencyKey: `payment-${order.reference}-${customerId}` },
  );
  const invoice = subscription.latest_invoice;
  const paid = typeof invoice === 'object' ? invoice?.payments?.data[0]?.payment.payment_intent : undefined;
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (!paid) throw new ProviderRefused('The payment provider returned no payment for this subscription.');
  return { intentId: idOf(paid), subscriptionId: subscription.id, clientSecret: secretOf(secret ?? null), customerId };
}

/** Returns the account's one price for this amount, currency and period; the first subscription that needs it creates it. */
async function priceOf(stripe: Stripe, { amount, currency, period, description, reference }: PaymentOrder) {
  const interval = period === 'month' ? 'month' : 'year';
  const key = `paratope_standard_${amount}_${currency}_${interval}`;
  const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
  const [known] = data;
  if (known?.unit_amount === amount && known.currency === currency && known.recurring?.interval === interval)
    return known.id;
  const made = await stripe.prices.create(
    {
      currency,
      unit_amount: amount,
      recurring: { interval },
      product_data: { name: description },
      lookup_key: key,
      transfer_lookup_key: true,
    },
    { idempotencyKey: `price-${reference}` },
  );
  return made.id;
}

async function readPayment(stripe: Stripe, { intentId, subscriptionId }: PaymentNames): Promise<SeenPayment> {
  const intent = await intentNamed(stripe, intentId);
  const subscription = subscriptionId ? await stripe.subscriptions.retrieve(subscriptionId) : null;
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  return {
    reference: intent.metadata.payment_id ?? subscription?.metadata.payment_id ?? null,
    clientSecret: intent.client_secret,
    customerId: intent.customer ? idOf(intent.customer) : null,
    amount: intent.amount,
    received: intent.amount_received,
    refunded: charge?.amount_refunded ?? 0,
    currency: intent.currency,
    state: stateOf(intent.status),
    isDisputed: charge?.disputed === true && (await isTakenBack(stripe, intentId)),
    subscription: subscription ? await seenOf(stripe, subscription, intentId) : null,
    fault: intent.last_payment_error?.message ?? null,
  };
}

async function intentNamed(stripe: Stripe, intentId: string): Promise<Stripe.PaymentIntent> {
  try {
    return await stripe.paymentIntents.retrieve(intentId, { expand: ['latest_charge'] });
  } catch (failure) {
    if (isMissing(failure)) throw new PaymentUnknown(failure.message, { cause: failure });
    throw failure;
  }
}

const isMissing = (failure: unknown): failure is InstanceType<typeof Stripe.errors.StripeInvalidRequestError> =>
  failure instanceof Stripe.errors.StripeInvalidRequestError && failure.code === 'resource_missing';

async function seenOf(
  stripe: Stripe,
  { id, status, items, cancel_at_period_end }: Stripe.Subscription,
  firstIntentId: string,
): Promise<SeenSubscription> {
  const renewals: SeenRenewal[] = [];
  const paid = stripe.invoices.list({ subscription: id, status: 'paid', limit: 100, expand: ['data.payments'] });
  for await (const invoice of paid) {
    const intent = invoice.payments?.data.find(({ payment }) => payment.payment_intent)?.payment.payment_intent;
    if (!intent || invoice.billing_reason === 'subscription_create' || idOf(intent) === firstIntentId) continue;
    renewals.push({
      intentId: idOf(intent),
      amount: invoice.amount_paid,
      paidAt: instantOf(invoice.status_transitions.paid_at ?? invoice.created),
      until: instantOf(invoice.lines.data[0]?.period.end ?? invoice.period_end),
    });
  }
  return {
    runs: !overStates.has(status),
    until: instantOf(items.data[0]?.current_period_end ?? 0),
    isEnding: cancel_at_period_end,
    // Stripe lists the newest first.
    renewals: renewals.toReversed(),
  };
}

const overStates = new Set<string>(['canceled', 'unpaid', 'incomplete_expired']);

function stateOf(status: string): SeenPayment['state'] {
  if (status === 'succeeded' || status === 'canceled' || status === 'processing') return status;
  return 'open';
}

/** A dispute the bank decided for us, or an inquiry that came to nothing, takes nothing back. */
async function isTakenBack(stripe: Stripe, intentId: string): Promise<boolean> {
  const { data } = await stripe.disputes.list({ payment_intent: intentId, limit: 10 });
  return data.some(({ status }) => !['won', 'prevented'].includes(status) && !status.startsWith('warning_'));
}

async function cancel(stripe: Stripe, { intentId, subscriptionId }: PaymentNames): Promise<void> {
  try {
    if (subscriptionId) await stripe.subscriptions.cancel(subscriptionId);
    else await stripe.paymentIntents.cancel(intentId);
  } catch (failure) {
    // Paid or canceled meanwhile: the caller reads it next.
    if (!(failure instanceof Stripe.errors.StripeInvalidRequestError)) throw failure;
  }
}

async function refund(
  stripe: Stripe,
  { intentId, subscriptionId, reference }: PaymentNames & { reference: string },
): Promise<void> {
  try {
    await stripe.refunds.create({ payment_intent: intentId }, { idempotencyKey: `refund-${reference}` });
  } catch (failure) {
    if (!(failure instanceof Stripe.errors.StripeInvalidRequestError && failure.code === 'charge_already_refunded'))
      throw failure;
  }
  if (subscriptionId) await cancel(stripe, { intentId, subscriptionId });
}

/** Maps Stripe's failures to ours; the client's own faults are rethrown. */
async function asked<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (failure) {
    const { StripeConnectionError, StripeAPIError, StripeRateLimitError, StripeError } = Stripe.errors;
    if (
      failure instanceof StripeConnectionError ||
      failure instanceof StripeAPIError ||
      failure instanceof StripeRateLimitError
    ) {
      throw new ProviderUnreachable(inCatalog("We couldn't reach the payment provider."), { cause: failure });
    }
    if (failure instanceof StripeError) throw new ProviderRefused(failure.message, { cause: failure });
    throw failure;
  }
}

function eventOf(event: Stripe.Event): ProviderEvent {
  const thing = event.data.object as EventObject;
  const subscription = thing.parent?.subscription_details?.subscription ?? null;
  return {
    id: event.id,
    type: event.type,
    at: instantOf(event.created),
    reference: thing.metadata?.payment_id ?? null,
    intentId: thing.object === 'payment_intent' ? thing.id : thing.payment_intent ? idOf(thing.payment_intent) : null,
    subscriptionId: thing.object === 'subscription' ? thing.id : subscription ? idOf(subscription) : null,
  };
}

/** The fields we read of the objects that events are about. */
interface EventObject {
  readonly object: string;
  readonly id: string;
  readonly metadata?: { readonly payment_id?: string } | null;
  readonly payment_intent?: string | { readonly id: string } | null;
  readonly parent?: {
    readonly subscription_details?: { readonly subscription?: string | { readonly id: string } } | null;
  } | null;
}

const instantOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const idOf = (thing: string | { readonly id: string }): string => (typeof thing === 'string' ? thing : thing.id);

function secretOf(secret: string | null): string {
  if (!secret) throw new ProviderRefused('The payment provider returned no key for the card form.');
  return secret;
}
