import { createStripeProvider } from '../../../gateways/payments/stripe-provider.ts';
import { type StripeEventRecord, type StripeServer, startStripeServer } from '../../../testing/stripe-server.ts';
import { type Answer, createTestServer, type TestServer } from '../../../testing/test-server.ts';

export interface Shop {
  readonly server: TestServer;
  readonly stripe: StripeServer;
  readonly founder: {
    readonly token: string;
    readonly email: string;
    readonly clientId: string;
    readonly accountId: string;
  };
  /** Moves the server's clock. */
  setClock(text: string): void;
  rows(sql: string): Record<string, unknown>[];
  subscribe(options?: { promoCode?: string; token?: string }): Promise<Answer>;
  confirm(paymentIntentId: string, token?: string): Promise<Answer>;
  plan(token?: string): Promise<string>;
  /** Delivers an event to the webhook as the provider does. */
  deliver(event: Pick<StripeEventRecord, 'body'>, signature?: string): Promise<{ status: number }>;
}

/** A server that takes payments through the real package at a loopback provider, with one founder on Free Access. */
export async function openShop({
  settings = {},
  retries = 0,
  timeout,
  mode = 'production',
  close,
}: {
  settings?: Record<string, string>;
  retries?: number;
  /** Milliseconds the provider is waited for while it is silent; while it answers, as long as the product waits. */
  timeout?: number;
  mode?: 'demo' | 'production';
  /** Told how to end the provider's server, then this one. */
  close: (end: () => Promise<void>) => void;
}): Promise<Shop> {
  let moment = new Date('2026-05-04T09:00:00Z');
  const now = () => moment;
  const stripe = await startStripeServer(now);
  close(() => stripe.close());
  const { secretKey, publishableKey, webhookSecret, url: apiUrl } = stripe;
  const access = { secretKey, publishableKey, webhookSecret, apiUrl, scriptUrl: 'http://127.0.0.1:1/v3/', retries };
  const patient = createStripeProvider(access);
  const impatient = timeout === undefined ? patient : createStripeProvider({ ...access, timeout });
  const payments = new Proxy(patient, {
    get: (_, name) => Reflect.get(stripe.isSilent ? impatient : patient, name),
  });
  const server = await createTestServer({ settings, mode, clock: { now }, gateways: { payments }, close });
  const founder = await server.founder();
  return {
    server,
    stripe,
    founder,
    setClock(text) {
      moment = new Date(text);
    },
    rows: (sql) => server.deps.database.readerSql.prepare(sql).all() as Record<string, unknown>[],
    subscribe: ({ promoCode, token = founder.token } = {}) =>
      server.call('POST', '/api/payments/create-subscription', {
        token,
        body: { startupName: 'Ostrya Bio', ...(promoCode ? { promoCode } : {}) },
      }),
    confirm: (paymentIntentId, token = founder.token) =>
      server.call('POST', '/api/payments/confirm-subscription', { token, body: { paymentIntentId } }),
    async plan(token = founder.token) {
      const { body } = await server.call('GET', '/api/client/plan-status', { token });
      return body.plan;
    },
    async deliver({ body }, signature = stripe.sign(body)) {
      const { status } = await server.app.request('/api/payments/webhook', {
        method: 'POST',
        headers: { Host: '127.0.0.1', 'Content-Type': 'application/json', 'Stripe-Signature': signature },
        body,
      });
      return { status };
    },
  };
}

export const goodCard = '4242 4242 4242 4242';
export const declinedCard = '4000 0000 0000 0002';
export const secondStepCard = '4000 0025 0000 3155';
