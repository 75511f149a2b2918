/**
 * Mail, tables, notifications, a reader of pictures and a login provider that answer at once and keep nothing, and a payment provider whose
 * events can be signed.
 */
import { createHmac } from 'node:crypto';
import type { Gateways } from '@paratope/server/gateways/gateways';
import { NotNamed } from '@paratope/server/gateways/oidc/team-login';
import type { PaymentProvider } from '@paratope/server/gateways/payments/payment-provider';
import { createStripeProvider } from '@paratope/server/gateways/payments/stripe-provider';

export const acrossTheStreet: Pick<Gateways, 'mail' | 'airtable' | 'push' | 'ocr' | 'teamLogin'> = {
  mail: { send: async () => {} },
  airtable: {
    baseId: 'appFuzz0000000001',
    async *pages() {
      yield [];
    },
    update: async () => [],
    create: async () => [],
  },
  push: { publicKey: 'fuzz', accepts: (endpoint) => endpoint.startsWith('https:'), send: async () => {} },
  ocr: { isInstalled: async () => true, read: async () => [] },
  /** The code is the address of whoever is there. */
  teamLogin: {
    issuer: 'https://login.example',
    name: 'Login Example',
    begin: async () => 'https://login.example/authorize',
    async finish({ searchParams }) {
      const email = searchParams.get('code');
      if (!email) throw new NotNamed('refused', undefined);
      return { sub: email, email, isEmailVerified: true };
    },
  },
};

const webhookSecret = 'whsec_fuzz';

/** The demo's provider sends no events; the real one's are read as they are, and nothing is asked of it. */
export function withSignedEvents(provider: PaymentProvider | null): PaymentProvider | null {
  const real = createStripeProvider({
    secretKey: 'sk_test_fuzz',
    publishableKey: 'pk_test_fuzz',
    webhookSecret,
    apiUrl: 'http://127.0.0.1:9',
    scriptUrl: 'http://127.0.0.1:9',
  });
  return provider && { ...provider, openEvent: real.openEvent };
}

/** The header that proves an event to be the provider's. */
export function signatureOf(body: string, now: Date): string {
  const at = Math.floor(now.getTime() / 1_000);
  return `t=${at},v1=${createHmac('sha256', webhookSecret).update(`${at}.${body}`).digest('hex')}`;
}
