import { type MutableRedirectUri, type MutableToken, OAuth2Server } from 'oauth2-mock-server';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { browserForTests, demoServerForTests, deviceForTest } from './for-tests.ts';
import { onlooker } from './onlooker.ts';

let server: DemoServer;
let browser: Browser;
demoServerForTests((started) => {
  server = started;
});
browserForTests((launched) => {
  browser = launched;
});

/** A provider on this machine, which knows whoever comes by the address it was told last, and asks nothing. */
const provider = new OAuth2Server();
let email = '';
beforeAll(async () => {
  await provider.issuer.keys.generate('RS256');
  await provider.start(0, '127.0.0.1');
  // Another site than the server's, as a provider is.
  const issuer = `http://localhost:${provider.address().port}`;
  provider.issuer.url = issuer;
  provider.service.on('beforeTokenSigning', ({ payload }: MutableToken) =>
    Object.assign(payload, { sub: email, email, email_verified: true }),
  );
  await server.replace({
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: 'paratope',
      OIDC_CLIENT_SECRET: 'not told to anyone',
      OIDC_NAME: 'Ostrya ID',
    },
  });
});
afterAll(() => provider.stop());

const viewports = {
  phone: { width: 390, height: 844 },
  desk: { width: 1280, height: 800 },
};

async function onPage(viewport: { width: number; height: number }, work: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' });
  try {
    await work(await context.newPage());
  } finally {
    await context.close();
  }
}

const theButton = (page: Page) => page.getByRole('button', { name: 'Log in with Ostrya ID' });
const isWide = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth > innerWidth);

test('a founder logs in at the provider, lands on the page they wanted, and removes the login', async () => {
  email = 'standard@demo.local';
  await onPage(viewports.phone, async (page) => {
    const look = onlooker(page);
    await page.goto(`${server.url}/client/login?next=${encodeURIComponent('/client/account?from=mail')}`);
    await theButton(page).waitFor();
    await look('the login');
    await theButton(page).click();
    await page.waitForURL('**/client/account?from=mail');
    const section = page.getByRole('region', { name: 'Log in with Ostrya ID' });
    await section.getByText(/^Linked /).waitFor();
    await look('the account');
    await section.getByRole('button', { name: 'Remove Ostrya ID' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove your login with Ostrya ID?' });
    await dialog.getByLabel('Your password').fill(server.password);
    await look('the login is removed');
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await section.getByText('Not linked yet. Log in with Ostrya ID once, and it opens this account.').waitFor();
    await look('the account, not linked');
    expect(await isWide(page)).toBe(false);
    look.expectNothing();
  });
});

test('an admin logs in at the provider from the page they wanted, with the password the first time and without it the next', async () => {
  email = 'admin@demo.local';
  await onPage(viewports.desk, async (page) => {
    const look = onlooker(page);
    await page.goto(`${server.url}/admin/clients?q=bio`);
    await theButton(page).waitFor();
    await look('the gate');
    await theButton(page).click();
    await page.getByText('Enter your password once to link the two logins.').waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/clients');
    await look('the gate, with the password to link the two');
    await page.getByLabel('Password', { exact: true }).fill(server.password);
    await page.getByRole('button', { name: 'Access Admin Panel' }).click();
    await page.getByRole('heading', { name: 'Client Management', level: 1 }).waitFor();
    expect(new URL(page.url()).search).toBe('?q=bio');
  });
  await onPage(viewports.phone, async (page) => {
    const look = onlooker(page);
    await page.goto(`${server.url}/admin/sign-in`);
    await theButton(page).click();
    const section = page.getByRole('region', { name: 'Log in with Ostrya ID' });
    await section.getByText(/^Linked /).waitFor();
    expect(new URL(page.url()).pathname).toBe('/admin/sign-in');
    await look('the admin’s account');
    await section.getByRole('button', { name: 'Remove Ostrya ID' }).click();
    await page.getByRole('dialog', { name: 'Remove your login with Ostrya ID?' }).waitFor();
    await look('an admin’s login is removed');
    expect(await isWide(page)).toBe(false);
    look.expectNothing();
  });
});

test('in German, what went wrong at the provider is said on the login page and fits a phone', async () => {
  await onPage(viewports.phone, async (page) => {
    const look = onlooker(page);
    await page.context().addCookies([{ name: 'language', value: 'de', url: server.url }]);
    await page.addInitScript(() => localStorage.setItem('language', 'de'));
    for (const path of ['/client/login', '/admin']) {
      provider.service.once('beforeAuthorizeRedirect', ({ url }: MutableRedirectUri) => {
        url.searchParams.delete('code');
        url.searchParams.set('error', 'access_denied');
      });
      await page.goto(`${server.url}${path}`);
      await page.getByRole('button', { name: 'Mit Ostrya ID anmelden' }).click();
      await page.getByText('Sie haben die Anmeldung mit Ostrya ID abgebrochen.').waitFor();
      expect([path, new URL(page.url()).pathname, await isWide(page)]).toEqual([path, path, false]);
      await look(`${path}, canceled`);
    }
    look.expectNothing();
  });
});

test('with the worker installed the way back goes past it, and nothing for programs is answered with the app', async () => {
  email = 'free@demo.local';
  const { page } = await deviceForTest({ size: viewports.phone });
  await page.goto(`${server.url}/client/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  const login = await page.goto(`${server.url}/client/login`);
  expect(login?.fromServiceWorker(), 'the app itself comes from the worker').toBe(true);

  const wayBack = page.waitForResponse((response) => response.url().includes('/api/oidc/callback'));
  await theButton(page).click();
  const callback = await wayBack;
  expect([callback.status(), callback.fromServiceWorker()]).toEqual([302, false]);
  await page.waitForURL('**/client/dashboard');

  for (const [path, type] of [
    ['/mcp', 'text/plain'],
    ['/.well-known/oauth-authorization-server', 'application/json'],
    ['/.well-known/oauth-protected-resource/mcp', 'application/json'],
  ] as const) {
    const answer = await page.goto(`${server.url}${path}`);
    expect([path, answer?.headers()['content-type']?.split(';')[0]]).toEqual([path, type]);
  }
});
