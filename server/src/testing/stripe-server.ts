import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stripeScript } from './stripe-script.ts';

/** What the published API keeps of a payment, as far as this server knows it. */
interface Intent {
  id: string;
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  metadata: Record<string, string>;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  clientSecret: string;
  fault: string | null;
  created: number;
  charge: { id: string; amountRefunded: number; dispute: { id: string; status: string } | null } | null;
  subscription: string | null;
}

interface Subscription {
  id: string;
  customer: string;
  metadata: Record<string, string>;
  status: 'incomplete' | 'active' | 'canceled';
  interval: 'month' | 'year';
  endsWithPeriod: boolean;
  /** One for each period, the first one first. */
  invoices: { id: string; intent: string; paidAt: number | null; until: number }[];
}

interface Price {
  readonly amount: number;
  readonly currency: string;
  readonly interval: 'month' | 'year';
  lookupKey: string | null;
}

export interface StripeEventRecord {
  readonly id: string;
  readonly type: string;
  readonly body: string;
}

export interface StripeServer {
  readonly url: string;
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** Everything that would have been sent to the webhook so far, in the order it happened. */
  readonly events: readonly StripeEventRecord[];
  /** Requests that reached the server, as `METHOD /path`. */
  readonly requests: readonly string[];
  /** Address of the script for browsers. */
  readonly scriptUrl: string;
  /** Billing details the card form of a browser handed over, in their order. */
  readonly billings: readonly unknown[];
  /** What the card form in a browser does; a card with a second step needs `secondStep` to be done. */
  payByCard(clientSecret: string, number: string, options?: { secondStep?: 'done' | 'failed' }): Promise<PaidByCard>;
  refund(intentId: string): void;
  dispute(intentId: string): void;
  closeDispute(intentId: string, status: 'won' | 'lost'): void;
  /** The paid time of the subscription this payment began is over: it is charged again, or ends. Answers the new payment. */
  endPeriod(intentId: string): string | undefined;
  /** Changes what the provider holds, to see that it is compared. */
  alter(intentId: string, values: Partial<Pick<Intent, 'amount' | 'currency' | 'customer'>>): void;
  /** Answers from now on as another account does: nothing made so far is known to it. */
  forget(): void;
  intents(): readonly Pick<Intent, 'id' | 'amount' | 'status' | 'currency' | 'customer' | 'metadata'>[];
  /**
   * Cuts the line of the request that comes after `skip` others, and of the try the package makes by itself when a line
   * closes: before it arrives, or before its answer leaves.
   */
  cut(skip: number, where: 'before' | 'after'): void;
  isDown: boolean;
  /** Says of every payment that it is no test, as an account does whose key is a live one. */
  isLive: boolean;
  /** Takes every request and answers none. */
  isSilent: boolean;
  /** The header that proves a body; seconds since 1970 say when it was signed. */
  sign(body: string, options?: { at?: number; secret?: string }): string;
  close(): Promise<void>;
}

export interface PaidByCard {
  readonly status: 'succeeded' | 'requires_action' | 'failed';
  readonly intentId: string;
  readonly message: string;
}

/** A server on loopback that answers as the published API does, in memory, for the calls made here. */
export async function startStripeServer(now: () => Date = () => new Date()): Promise<StripeServer> {
  const secretKey = 'sk_test_loopback';
  const webhookSecret = 'whsec_loopback';
  const intents = new Map<string, Intent>();
  const subscriptions = new Map<string, Subscription>();
  const customers = new Set<string>();
  const prices = new Map<string, Price>();
  const answered = new Map<string, { request: string; status: number; body: unknown }>();
  const events: StripeEventRecord[] = [];
  const requests: string[] = [];
  const billings: unknown[] = [];
  let made = 0;
  let cutting: { skip: number; tries: number; where: 'before' | 'after' } | null = null;

  const http = createServer((request, response) => {
    answer(request, response).catch((failure) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ error: { type: 'api_error', message: String(failure) } }));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));

  const url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server: StripeServer = {
    url,
    scriptUrl: `${url}/v3/`,
    billings,
    secretKey,
    publishableKey: 'pk_test_loopback',
    webhookSecret,
    events,
    requests,
    isDown: false,
    isLive: false,
    isSilent: false,
    async payByCard(clientSecret, number, { secondStep } = {}) {
      const intent = [...intents.values()].find((one) => one.clientSecret === clientSecret);
      if (!intent) return { status: 'failed', intentId: '', message: 'No such payment_intent.' };
      return takeCard(intent, number.replace(/\D/g, ''), secondStep);
    },
    refund: (id) => payBack(known(id)),
    dispute(id) {
      const intent = known(id);
      if (!intent.charge) throw new Error('Only a payment that was made can be disputed.');
      intent.charge.dispute = { id: name('dp'), status: 'needs_response' };
      emit('charge.dispute.created', disputeBody(intent));
    },
    closeDispute(id, status) {
      const intent = known(id);
      if (!intent.charge?.dispute) throw new Error('There is no dispute to close.');
      intent.charge.dispute.status = status;
      emit('charge.dispute.closed', disputeBody(intent));
    },
    endPeriod(id) {
      const subscription = knownSubscription(known(id).subscription ?? '');
      if (subscription.endsWithPeriod) return void cancelSubscription(subscription);
      const { amount, currency, customer } = known(id);
      const intent = newIntent({ amount, currency, customer, description: 'Subscription update' });
      intent.subscription = subscription.id;
      bill(subscription, intent.id);
      takeCard(intent, '4242424242424242', undefined);
      return intent.id;
    },
    alter: (id, values) => void Object.assign(known(id), values),
    forget() {
      for (const held of [intents, subscriptions, customers, prices, answered]) held.clear();
    },
    intents: () => [...intents.values()],
    cut(skip, where) {
      cutting = { skip, tries: 2, where };
    },
    sign(body, { at = Math.floor(now().getTime() / 1000), secret = webhookSecret } = {}) {
      return `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;
    },
    close: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(() => resolve());
      }),
  };
  return server;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', server.url);
    requests.push(`${request.method} ${path.pathname}`);
    const cut = cutting && cutting.skip === 0 ? cutting.where : null;
    if (cutting && cutting.skip > 0) cutting = { ...cutting, skip: cutting.skip - 1 };
    else if (cutting) cutting = cutting.tries > 1 ? { ...cutting, tries: cutting.tries - 1 } : null;
    if (server.isDown || cut === 'before') return void request.socket.destroy();
    if (server.isSilent) return;

    const text = await bodyOf(request);
    if (!path.pathname.startsWith('/v1/')) return answerBrowser(path, text, response);
    const { status, body } = judged(request, path, text);
    if (cut === 'after') return void request.socket.destroy();
    response.writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': name('req') });
    response.end(JSON.stringify(body));
  }

  function answerBrowser(path: URL, text: string, response: ServerResponse): void {
    // As the provider's own: any page may load it.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    if (path.pathname === '/v3/') {
      response.writeHead(200, { 'Content-Type': 'text/javascript' });
      return void response.end(stripeScript(url));
    }
    const form = fieldsOf(text);
    billings.push(JSON.parse(form.get('billing') ?? '{}'));
    const intent = [...intents.values()].find((one) => one.clientSecret === form.get('secret'));
    const step = form.get('step');
    const secondStep = step === 'done' || step === 'failed' ? step : undefined;
    const paid = intent
      ? takeCard(intent, (form.get('number') ?? '').replace(/\D/g, ''), secondStep)
      : { status: 'failed', message: 'No such payment_intent.' };
    response.writeHead(200, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify(paid));
  }

  /** The same key brings the same answer; with another request it is an error, as published. */
  function judged(request: IncomingMessage, path: URL, text: string): Answer {
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return error(401, 'invalid_request_error', 'Invalid API Key provided.');
    if (!/^\d{4}-\d\d-\d\d\.[a-z]+$/.test(String(request.headers['stripe-version'])))
      return error(400, 'invalid_request_error', 'Invalid Stripe API version.');
    const key = request.headers['idempotency-key'];
    const asked = `${request.method} ${path.pathname} ${text}`;
    if (request.method !== 'POST' || typeof key !== 'string') return route(request.method ?? '', path, text);
    const known = answered.get(key);
    if (known && known.request !== asked)
      return error(400, 'idempotency_error', 'Keys for idempotent requests can only be used with the same parameters.');
    if (known) return known;
    const fresh = route(request.method, path, text);
    // The published rule keeps an answer once work has begun; one that was refused for its parameters may be tried again.
    if (fresh.status < 400) answered.set(key, { request: asked, ...fresh });
    return fresh;
  }

  function route(method: string, path: URL, text: string): Answer {
    const form = fieldsOf(text);
    const [, , kind = '', id = '', act = ''] = path.pathname.split('/');
    const call = `${method} ${kind}${id ? '/:id' : ''}${act ? `/${act}` : ''}`;
    if (call === 'POST customers') return createCustomer(form);
    if (call === 'POST payment_intents') return createIntent(form);
    if (call === 'POST prices') return createPrice(form);
    if (call === 'GET prices') return listPrices(path.searchParams.get('lookup_keys[0]'));
    if (call === 'GET account') return ok({ id: 'acct_loopback', object: 'account', country: 'US' });
    if (call === 'POST subscriptions') return createSubscription(form);
    if (call === 'POST refunds') return createRefund(form);
    if (call === 'GET invoices') return listInvoices(path.searchParams);
    if (call === 'GET disputes') return listDisputes(path.searchParams.get('payment_intent'));
    if (kind === 'payment_intents' && !intents.has(id)) return noSuch('payment_intent', id);
    if (kind === 'subscriptions' && !subscriptions.has(id)) return noSuch('subscription', id);
    if (call === 'GET payment_intents/:id') return ok(intentBody(known(id)));
    if (call === 'POST payment_intents/:id/confirm') return confirmIntent(known(id), form.get('payment_method'));
    if (call === 'POST payment_intents/:id/cancel') return cancelIntent(known(id));
    if (call === 'GET subscriptions/:id') return ok(subscriptionBody(knownSubscription(id)));
    if (call === 'POST subscriptions/:id') return changeSubscription(knownSubscription(id), form);
    if (call === 'DELETE subscriptions/:id') return cancelSubscription(knownSubscription(id));
    return error(404, 'invalid_request_error', `Unrecognized request URL (${method}: ${path.pathname}).`);
  }

  function createCustomer(form: Form): Answer {
    const id = name('cus');
    customers.add(id);
    return ok({ id, object: 'customer', email: form.get('email') ?? null, name: form.get('name') ?? null });
  }

  function createIntent(form: Form): Answer {
    if ([...form.keys()].some((key) => key.startsWith('payment_method_types')))
      return error(400, 'invalid_request_error', 'payment_method_types is no longer supported.', {
        code: 'payment_method_types_no_longer_supported',
      });
    const unknown = [...form.keys()].find((key) => !intentFields.test(key));
    if (unknown) return parameter(unknown, `Received unknown parameter: ${unknown}`, 'parameter_unknown');
    const amount = Number(form.get('amount'));
    if (!Number.isInteger(amount) || amount < 1)
      return parameter('amount', 'Invalid integer', 'parameter_invalid_integer');
    if (amount < 50) return parameter('amount', 'Amount must be at least $0.50 usd', 'amount_too_small');
    const customer = form.get('customer') ?? null;
    if (customer && !customers.has(customer)) return noSuch('customer', customer);
    const intent = newIntent({
      amount,
      currency: form.get('currency') ?? '',
      customer,
      description: form.get('description'),
    });
    for (const [key, value] of form) {
      const named = /^metadata\[(.+)\]$/.exec(key)?.[1];
      if (named) intent.metadata[named] = value;
    }
    emit('payment_intent.created', intentBody(intent));
    return ok(intentBody(intent));
  }

  function newIntent(given: {
    amount: number;
    currency: string;
    customer: string | null;
    description: string | undefined;
  }) {
    const id = name('pi');
    const intent: Intent = {
      id,
      amount: given.amount,
      currency: given.currency,
      customer: given.customer,
      description: given.description ?? null,
      metadata: {},
      status: 'requires_payment_method',
      clientSecret: `${id}_secret_${name('s')}`,
      fault: null,
      created: Math.floor(now().getTime() / 1000),
      charge: null,
      subscription: null,
    };
    intents.set(id, intent);
    return intent;
  }

  function createPrice(form: Form): Answer {
    const interval = form.get('recurring[interval]') ?? '';
    if (interval !== 'month' && interval !== 'year') return parameter('recurring[interval]', 'Invalid interval', null);
    const id = name('price');
    const lookupKey = form.get('lookup_key') ?? null;
    for (const price of prices.values()) if (price.lookupKey === lookupKey) price.lookupKey = null;
    prices.set(id, {
      amount: Number(form.get('unit_amount')),
      currency: form.get('currency') ?? '',
      interval,
      lookupKey,
    });
    return ok(priceBody(id));
  }

  function listPrices(lookupKey: string | null): Answer {
    const found = [...prices].filter(([, price]) => price.lookupKey === lookupKey);
    return ok({ object: 'list', has_more: false, data: found.map(([id]) => priceBody(id)) });
  }

  function priceBody(id: string) {
    const price = prices.get(id);
    if (!price) return noSuch('price', id).body;
    const { amount, currency, interval, lookupKey } = price;
    return { id, object: 'price', unit_amount: amount, currency, recurring: { interval }, lookup_key: lookupKey };
  }

  function createSubscription(form: Form): Answer {
    const customer = form.get('customer') ?? '';
    const price = prices.get(form.get('items[0][price]') ?? '');
    if (!customers.has(customer)) return noSuch('customer', customer);
    if (!price) return noSuch('price', form.get('items[0][price]') ?? '');
    const intent = newIntent({ ...price, customer, description: 'Subscription creation' });
    const subscription: Subscription = {
      id: name('sub'),
      customer,
      metadata: { payment_id: form.get('metadata[payment_id]') ?? '' },
      status: 'incomplete',
      interval: price.interval,
      endsWithPeriod: false,
      invoices: [],
    };
    bill(subscription, intent.id);
    intent.subscription = subscription.id;
    subscriptions.set(subscription.id, subscription);
    emit('customer.subscription.created', subscriptionBody(subscription));
    return ok(subscriptionBody(subscription));
  }

  /** Writes the bill of the next period, which begins where the last one ended. */
  function bill(subscription: Subscription, intent: string): void {
    const from = subscription.invoices.at(-1)?.until ?? Math.floor(now().getTime() / 1000);
    const end = new Date(from * 1000);
    end.setUTCMonth(end.getUTCMonth() + (subscription.interval === 'year' ? 12 : 1));
    subscription.invoices.push({ id: name('in'), intent, paidAt: null, until: end.getTime() / 1000 });
  }

  function changeSubscription(subscription: Subscription, form: Form): Answer {
    if (subscription.status === 'canceled')
      return error(400, 'invalid_request_error', 'A canceled subscription can only update its cancellation_details.');
    const ends = form.get('cancel_at_period_end');
    if (ends !== undefined) subscription.endsWithPeriod = ends === 'true';
    emit('customer.subscription.updated', subscriptionBody(subscription));
    return ok(subscriptionBody(subscription));
  }

  function listInvoices(asked: URLSearchParams): Answer {
    const subscription = knownSubscription(asked.get('subscription') ?? '');
    const data = subscription.invoices
      .filter(({ paidAt }) => asked.get('status') !== 'paid' || paidAt !== null)
      .map((invoice) => invoiceBody(subscription, invoice))
      .toReversed();
    return ok({ object: 'list', has_more: false, url: '/v1/invoices', data });
  }

  function cancelSubscription(subscription: Subscription): Answer {
    if (subscription.status === 'canceled') return noSuch('subscription', subscription.id);
    const intent = known(subscription.invoices[0]?.intent ?? '');
    if (intent.status !== 'succeeded') intent.status = 'canceled';
    subscription.status = 'canceled';
    emit('customer.subscription.deleted', subscriptionBody(subscription));
    return ok(subscriptionBody(subscription));
  }

  /** With the published names of test cards. */
  function confirmIntent(intent: Intent, method: string | undefined): Answer {
    const number = testCards[method ?? ''];
    if (!number || server.isLive) return noSuch('payment_method', method ?? '');
    const { status, message } = takeCard(intent, number, undefined);
    if (status !== 'failed') return ok(intentBody(intent));
    return error(402, 'card_error', message, { code: 'card_declined', payment_intent: intentBody(intent) });
  }

  function cancelIntent(intent: Intent): Answer {
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      return error(
        400,
        'invalid_request_error',
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        {
          code: 'payment_intent_unexpected_state',
        },
      );
    intent.status = 'canceled';
    emit('payment_intent.canceled', intentBody(intent));
    return ok(intentBody(intent));
  }

  function createRefund(form: Form): Answer {
    const id = form.get('payment_intent') ?? '';
    const intent = intents.get(id);
    if (!intent?.charge) return noSuch('payment_intent', id);
    if (intent.charge.amountRefunded >= intent.amount)
      return error(400, 'invalid_request_error', `Charge ${intent.charge.id} has already been refunded.`, {
        code: 'charge_already_refunded',
      });
    payBack(intent);
    return ok({ id: name('re'), object: 'refund', amount: intent.amount, payment_intent: id, status: 'succeeded' });
  }

  function payBack(intent: Intent): void {
    if (!intent.charge) throw new Error('Only a payment that was made can be paid back.');
    intent.charge.amountRefunded = intent.amount;
    emit('charge.refunded', chargeBody(intent));
  }

  function listDisputes(intentId: string | null): Answer {
    const data = [...intents.values()].filter(({ id, charge }) => charge?.dispute && (!intentId || id === intentId));
    return ok({ object: 'list', has_more: false, url: '/v1/disputes', data: data.map(disputeBody) });
  }

  function takeCard(intent: Intent, number: string, secondStep: 'done' | 'failed' | undefined): PaidByCard {
    const is = (status: PaidByCard['status'], message = '') => ({ status, intentId: intent.id, message });
    if (intent.status === 'succeeded') return is('succeeded');
    if (intent.status === 'canceled') return is('failed', 'This PaymentIntent was canceled.');
    if (number === '4000000000000002' || secondStep === 'failed') {
      intent.status = 'requires_payment_method';
      intent.fault =
        secondStep === 'failed' ? 'We are unable to authenticate your payment method.' : 'Your card was declined.';
      emit('payment_intent.payment_failed', intentBody(intent));
      return is('failed', intent.fault);
    }
    if (number === '4000002500003155' && !secondStep) {
      intent.status = 'requires_action';
      emit('payment_intent.requires_action', intentBody(intent));
      return is('requires_action');
    }
    intent.status = 'succeeded';
    intent.fault = null;
    intent.charge = { id: name('ch'), amountRefunded: 0, dispute: null };
    const subscription = intent.subscription ? knownSubscription(intent.subscription) : null;
    const invoice = subscription?.invoices.find((one) => one.intent === intent.id);
    if (subscription) subscription.status = 'active';
    if (invoice) invoice.paidAt = Math.floor(now().getTime() / 1000);
    emit('charge.succeeded', chargeBody(intent));
    emit('payment_intent.succeeded', intentBody(intent));
    if (subscription && invoice) {
      emit('customer.subscription.updated', subscriptionBody(subscription));
      emit('invoice.paid', invoiceBody(subscription, invoice));
    }
    return is('succeeded');
  }

  function emit(type: string, object: unknown): void {
    const id = name('evt');
    const created = Math.floor(now().getTime() / 1000);
    const body = JSON.stringify({ id, object: 'event', type, created, livemode: false, data: { object } });
    events.push({ id, type, body });
  }

  function intentBody(intent: Intent) {
    return {
      id: intent.id,
      object: 'payment_intent',
      amount: intent.amount,
      amount_received: intent.status === 'succeeded' ? intent.amount : 0,
      client_secret: intent.clientSecret,
      created: intent.created,
      currency: intent.currency,
      customer: intent.customer,
      description: intent.description,
      last_payment_error: intent.fault ? { type: 'card_error', message: intent.fault } : null,
      livemode: server.isLive,
      latest_charge: intent.charge ? chargeBody(intent) : null,
      metadata: intent.metadata,
      status: intent.status,
    };
  }

  function chargeBody({ id, amount, currency, charge }: Intent) {
    return {
      id: charge?.id,
      object: 'charge',
      amount,
      amount_refunded: charge?.amountRefunded ?? 0,
      currency,
      disputed: charge?.dispute !== null,
      payment_intent: id,
      refunded: charge?.amountRefunded === amount,
      status: 'succeeded',
    };
  }

  function disputeBody({ id, amount, charge }: Intent) {
    return {
      id: charge?.dispute?.id,
      object: 'dispute',
      amount,
      charge: charge?.id,
      payment_intent: id,
      status: charge?.dispute?.status,
    };
  }

  function subscriptionBody(subscription: Subscription) {
    const { id, customer, metadata, status, endsWithPeriod, invoices } = subscription;
    const newest = invoices.at(-1);
    if (!newest) throw new Error(`A subscription without a bill: ${id}`);
    return {
      id,
      object: 'subscription',
      customer,
      metadata,
      status,
      cancel_at_period_end: endsWithPeriod,
      items: { object: 'list', data: [{ object: 'subscription_item', current_period_end: newest.until }] },
      latest_invoice: {
        ...invoiceBody(subscription, newest),
        confirmation_secret: { client_secret: known(newest.intent).clientSecret, type: 'payment_intent' },
      },
    };
  }

  function invoiceBody(subscription: Subscription, { id, intent, paidAt, until }: Subscription['invoices'][number]) {
    return {
      id,
      object: 'invoice',
      status: paidAt === null ? 'open' : 'paid',
      amount_paid: paidAt === null ? 0 : known(intent).amount,
      billing_reason: id === subscription.invoices[0]?.id ? 'subscription_create' : 'subscription_cycle',
      status_transitions: { paid_at: paidAt },
      lines: { object: 'list', data: [{ object: 'line_item', period: { end: until } }] },
      parent: { type: 'subscription_details', subscription_details: { subscription: subscription.id } },
      payments: {
        object: 'list',
        data: [{ object: 'invoice_payment', payment: { type: 'payment_intent', payment_intent: intent } }],
      },
    };
  }

  function known(id: string): Intent {
    const intent = intents.get(id);
    if (!intent) throw new Error(`No such payment: ${id}`);
    return intent;
  }

  function knownSubscription(id: string): Subscription {
    const subscription = subscriptions.get(id);
    if (!subscription) throw new Error(`No such subscription: ${id}`);
    return subscription;
  }

  function name(kind: string): string {
    made += 1;
    return `${kind}_${made}`;
  }
}

interface Answer {
  readonly status: number;
  readonly body: unknown;
}
type Form = Map<string, string>;

const testCards: Readonly<Record<string, string>> = {
  pm_card_visa: '4242424242424242',
};

const intentFields =
  /^(amount|currency|customer|description|metadata\[.+\]|allowed_payment_method_types\[\d+\]|expand\[\d+\])$/;

const ok = (body: unknown): Answer => ({ status: 200, body });
const error = (status: number, type: string, message: string, more: Record<string, unknown> = {}): Answer => ({
  status,
  body: { error: { type, message, ...more } },
});
const parameter = (param: string, message: string, code: string | null): Answer =>
  error(400, 'invalid_request_error', message, { param, ...(code ? { code } : {}) });
const noSuch = (kind: string, id: string): Answer =>
  error(404, 'invalid_request_error', `No such ${kind}: '${id}'`, { code: 'resource_missing', param: kind });

const fieldsOf = (text: string): Form => new Map(new URLSearchParams(text));

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
