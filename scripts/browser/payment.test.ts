import { type StripeServer, startStripeServer } from '@paratope/server/testing/stripe-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { glimpse, readyForOffline, register, signIn } from './steps.ts';

const open = async (size: typeof phone | typeof desk): Promise<Page> => {
  const { page } = await deviceForTest({ size });
  return page;
};

/** Signs somebody new in on this page; the address must be new. */
const newFounder = (page: Page, { url }: DemoServer, email: string) =>
  register(page, url, { email, password: 'a phrase long enough', startup: 'Karst Therapeutics' });

describe('with the demo’s cards', () => {
  let server: DemoServer;
  demoServerForTests((started) => {
    server = started;
  });

  test.each([
    ['a phone', phone, desk, 'phone'],
    ['a desk', desk, phone, 'desk'],
  ] as const)(
    '[T092] [SS08] paid on %s after a declined card, Standard Access is there at once on another device that is open',
    async (_, size, othersSize, name) => {
      const [payer, other] = [await open(size), await open(othersSize)];
      const email = `${name}@karst.example`;
      await newFounder(payer, server, email);
      await signIn(other, server.url, { email, password: 'a phrase long enough' });
      await other.getByRole('heading', { name: 'Standard Access', exact: true }).waitFor();

      await payer.goto(`${server.url}/pricing`);
      await payer.getByRole('link', { name: 'Subscribe' }).click();
      await payer.waitForURL('**/subscribe');
      await payer.getByLabel('Demo card').selectOption({ label: '4000 0000 0000 0002, is declined' });
      await payer.getByRole('button', { name: 'Pay $299' }).click();
      await payer.getByRole('alert').getByText('Your card was declined.').waitFor();
      await payer.getByLabel('Demo card').selectOption({ label: '4242 4242 4242 4242, is accepted' });
      const welcome = glimpse(payer, 'Welcome to Standard Access');
      await payer.getByRole('button', { name: 'Pay $299' }).click();
      await welcome;

      // Nobody touched it: the change came by itself.
      await expect
        .poll(() => other.getByRole('heading', { name: 'Standard Access', exact: true }).count(), { timeout: 30_000 })
        .toBe(0);
      await other.getByText('Standard Access').first().waitFor();
      await payer.waitForURL('**/client/dashboard');
      await payer.goto(`${server.url}/subscribe`, { waitUntil: 'commit' });
      await glimpse(payer, 'You already have Standard Access');
    },
  );

  test.each([
    ['a phone', phone, 'phone'],
    ['a desk', desk, 'desk'],
  ] as const)('[SS19] [SP82] a partner code opens Standard Access without a card on %s', async (_, size, name) => {
    const code = `PARTNER-${name.toUpperCase()}`;
    await addCode(server, code);
    const page = await open(size);
    await newFounder(page, server, `${name}@ferrow.example`);
    await page.goto(`${server.url}/subscribe`);
    await page.getByRole('textbox', { name: /Promo code/ }).fill(code.toLowerCase());
    await page.getByRole('button', { name: 'Apply' }).click();
    const welcome = glimpse(page, 'Welcome to Standard Access');
    await page.getByRole('button', { name: 'Activate Free Access' }).click();
    await welcome;
    await page.waitForURL('**/client/dashboard');
    await page.goto(`${server.url}/client/payments`);
    await page.getByRole('link', { name: 'Standard Access, free with a code' }).click();
    await page.getByRole('heading', { name: /^Receipt \d+$/ }).waitFor();
  });

  test.each([
    ['a phone', phone],
    ['a desk', desk],
  ] as const)('without a network on %s, the dashboard and the checkout say that payment needs one', async (_, size) => {
    const page = await open(size);
    await signIn(page, server.url, { email: 'free@demo.local', password: server.password });
    await readyForOffline(page);
    await page.context().setOffline(true);
    const upgrade = page.getByRole('link', { name: 'Upgrade', exact: true });
    await upgrade.click();
    await page.getByText('Payment needs a connection.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/client/dashboard');
    await page.context().setOffline(false);
    await page.goto(`${server.url}/subscribe`);
    await page.getByRole('button', { name: 'Pay $299' }).waitFor();
    await page.context().setOffline(true);
    await page.getByText('Payment needs a connection.').waitFor();
    expect(await page.getByRole('button', { name: 'Pay $299' }).isDisabled()).toBe(true);
    // The checkout never opens from the device: the worker says why, and has nothing of it.
    await page.goto(`${server.url}/subscribe`);
    await page.getByRole('heading', { name: 'Payment needs a connection.' }).waitFor();
    await page.getByText("You won't be charged while you're offline.").waitFor();
    expect(await page.locator('script[src*="checkout"], script[src*="app-"], .checkout').count()).toBe(0);
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Pay $299' }).waitFor();
  });
});

describe('with the provider’s own script', () => {
  let stripe: StripeServer;
  let server: DemoServer;
  beforeAll(async () => {
    stripe = await startStripeServer();
  });
  afterAll(() => stripe?.close());
  demoServerForTests(
    (started) => {
      server = started;
    },
    () => ({
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_PUBLISHABLE_KEY: stripe.publishableKey,
      STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      STRIPE_API_URL: stripe.url,
      STRIPE_JS_URL: stripe.scriptUrl,
    }),
  );

  test.each([
    ['a phone', phone, 'phone'],
    ['a desk', desk, 'desk'],
  ] as const)(
    '[A83] [SS05] a card with a second step pays on %s, and its script runs on no other page',
    async (_, size, name) => {
      const page = await open(size);
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      await newFounder(page, server, `${name}@tallis.example`);
      await page.goto(`${server.url}/pricing`);
      expect(asked.filter((url) => url.startsWith(stripe.url))).toEqual([]);
      await page.getByRole('link', { name: 'Subscribe' }).click();
      await page.getByLabel('Card number').fill('4000 0025 0000 3155');
      await page.getByLabel('ZIP').fill('02139');
      await page.getByRole('button', { name: 'Pay $299' }).click();
      await page.getByRole('button', { name: 'Fail authentication' }).click();
      await page.getByRole('alert').getByText('We are unable to authenticate your payment method.').waitFor();
      await page.getByRole('button', { name: 'Pay $299' }).click();
      const welcome = glimpse(page, 'Welcome to Standard Access');
      await page.getByRole('button', { name: 'Complete authentication' }).click();
      await welcome;
      expect(stripe.billings.at(-1)).toEqual({
        name: 'Karst Therapeutics',
        email: `${name}@tallis.example`,
        address: { country: 'US', postal_code: '02139' },
      });
      await page.waitForURL('**/client/dashboard');
    },
  );
});

/** The team adds a code that takes off everything. */
async function addCode({ url, password }: DemoServer, code: string): Promise<void> {
  const send = async (path: string, body: object, token = '') => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return (await answer.json()) as { token: string };
  };
  const { token } = await send('/api/admin/login', { email: 'admin@demo.local', password });
  await send('/api/admin/promo-codes', { code, discount: 100 }, token);
}
