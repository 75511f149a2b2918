import type { Page } from 'playwright-core';
import type { DemoServer } from './demo-server.ts';
import { named } from './named.ts';
import { signIn } from './steps.ts';

export interface Screen {
  readonly name: string;
  readonly path: string;
  /** Selector that must be visible before the screen is checked; by default the first heading. */
  readonly until?: string;
  /** Steps beyond opening the address. */
  readonly further?: (page: Page) => Promise<unknown>;
}

/** In an order in which one browser page can show them. */
export const people = ['visitor', 'free', 'founder', 'admin'] as const;
export type Person = (typeof people)[number];

/** Pages that the server renders for everyone, including an address that does not exist. */
export const publicPaths = [
  '/',
  '/team',
  '/contact',
  '/partners',
  '/for-investors',
  '/pricing',
  '/premium-support',
  '/no-such-page',
] as const;

const tab = (name: string): Screen => ({
  name: `admin ${name.toLowerCase()}`,
  path: '/admin',
  until: '[role=tab]',
  further: async (page) => {
    await page.getByRole('tab', { name, exact: true }).click();
    await page.getByRole('tabpanel', { name }).waitFor();
  },
});

/** The address at which a program that has just registered asks a founder. */
async function agentsRequest(url: string): Promise<string> {
  const redirectUri = 'http://127.0.0.1:4000/callback';
  const registered = await fetch(`${url}/oauth/register`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ client_name: 'Claude Code', redirect_uris: [redirectUri] }),
  });
  const { client_id: clientId } = (await registered.json()) as { client_id: string };
  const request = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    scope: 'read propose write',
  };
  return `${url}/oauth/authorize?${new URLSearchParams(request)}`;
}

/** Every screen with an address; dialogs are listed by the tests that open them. */
export const screens: Readonly<Record<Person, readonly Screen[]>> = {
  visitor: [
    { name: 'landing', path: '/' },
    { name: 'team', path: '/team' },
    { name: 'contact', path: '/contact' },
    { name: 'partners', path: '/partners' },
    { name: 'for investors', path: '/for-investors' },
    { name: 'pricing', path: '/pricing' },
    { name: 'premium support', path: '/premium-support' },
    { name: 'test', path: '/test' },
    { name: 'not found', path: '/no-such-page' },
    { name: 'login', path: '/client/login' },
    {
      name: 'create account',
      path: '/client/login',
      further: async (page) => page.getByRole('tab', { name: await named(page, 'Create Account') }).click(),
    },
    { name: 'forgot password', path: '/client/forgot-password' },
    { name: 'reset password', path: '/client/reset-password?token=none' },
    { name: 'verify', path: '/client/verify?token=none' },
    { name: 'sign in to subscribe', path: '/subscription-auth' },
    { name: 'code on another device', path: '/pair' },
    { name: 'get matched', path: '/get-matched' },
    { name: 'admin gate', path: '/admin' },
  ],
  free: [
    { name: 'dashboard free', path: '/client/dashboard', until: '.dash-name' },
    { name: 'checkout', path: '/subscribe', until: 'h1' },
    { name: 'apply for premium', path: '/client/premium' },
    { name: 'payments', path: '/client/payments' },
  ],
  founder: [
    { name: 'dashboard', path: '/client/dashboard', until: '.dash-name' },
    { name: 'board', path: '/client/dashboard?view=board', until: '.dash-name, .board-card' },
    { name: 'dashboard simple', path: '/client/dashboard-simple' },
    {
      name: 'match',
      path: '/client/dashboard',
      until: '.dash-name',
      further: async (page) => {
        const links = page.locator('.dash-analysis');
        await page.goto(new URL((await links.first().getAttribute('href')) ?? '/', page.url()).href);
        await page.locator('h1').first().waitFor();
      },
    },
    {
      name: 'brief',
      path: '/client/today',
      until: 'article',
      further: async (page) => {
        const links = page.getByRole('link', { name: await named(page, 'Brief for {vcName}') });
        await page.goto(new URL((await links.first().getAttribute('href')) ?? '/', page.url()).href);
        await page.locator('.brief-columns').waitFor();
      },
    },
    { name: 'timeline', path: '/vc-timeline' },
    { name: 'today', path: '/client/today', until: 'article' },
    { name: 'log', path: '/client/log', until: '[role=dialog]' },
    { name: 'conference', path: '/client/conference' },
    { name: 'calendar', path: '/client/calendar' },
    { name: 'round', path: '/client/round' },
    { name: 'bring my list', path: '/client/bring-list' },
    { name: 'analysis', path: '/startup-analysis' },
    { name: 'profile', path: '/get-matched?edit=1', until: '[role=combobox]' },
    { name: 'people', path: '/client/people' },
    { name: 'own card', path: '/client/card', until: '.own-card-code' },
    { name: 'another device', path: '/client/pair', until: '.pair-digits' },
    { name: 'pending', path: '/client/pending' },
    { name: 'proposals', path: '/client/proposals' },
    { name: 'ready for offline', path: '/client/device', until: '.device-verdict' },
    {
      name: 'account',
      path: '/client/account',
      further: async (page) => page.getByRole('list', { name: await named(page, 'Devices') }).waitFor(),
    },
    {
      name: 'consent to an agent',
      path: '/client/more',
      further: async (page) => {
        await page.goto(await agentsRequest(new URL(page.url()).origin));
        await page.getByRole('button', { name: await named(page, 'Allow') }).waitFor();
      },
    },
    { name: 'consent to an unknown agent', path: '/oauth/authorize?client_id=none', until: '[role=alert]' },
    { name: 'more', path: '/client/more' },
    { name: 'not found in the app', path: '/client/no-such-page' },
  ],
  admin: [
    tab('Dashboard'),
    tab('Submissions'),
    tab('PDF Analysis'),
    tab('Match Validation'),
    tab('Premium Applications'),
    tab('Debug'),
    { name: 'admin clients', path: '/admin/clients' },
    { name: 'admin inbox', path: '/admin/inbox' },
    { name: 'admin investors', path: '/admin/investors' },
    { name: 'admin where investors come from', path: '/admin/investors/import' },
    { name: 'admin codes', path: '/admin/payments/codes', until: '[role=tabpanel]:not([hidden])' },
    { name: 'admin audit log', path: '/admin/audit', until: '[role=tabpanel]:not([hidden])' },
    { name: 'admin team', path: '/admin/team', until: '[role=tabpanel]:not([hidden])' },
    { name: 'admin payments', path: '/admin/payments', until: '[role=tabpanel]' },
    { name: 'admin public pages', path: '/admin/content', until: 'form' },
    { name: 'admin instance', path: '/admin/instance', until: '.admin-instance' },
    { name: 'admin set-up guide', path: '/admin/set-up?open=payment', until: '.set-up' },
    { name: 'admin own sign-in', path: '/admin/sign-in', until: '[aria-label="Sessions"], li' },
  ],
};

/** Signs the person in. Nobody must be signed in on this browser. */
export async function enterAs(page: Page, person: Person, { url, password }: DemoServer): Promise<void> {
  if (person === 'visitor') return;
  if (person !== 'admin') {
    const email = person === 'free' ? 'free@demo.local' : 'standard@demo.local';
    return signIn(page, url, { email, password });
  }
  await page.goto(`${url}/admin`);
  await page.getByLabel('Email').fill('admin@demo.local');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await page.getByRole('tab').first().waitFor();
}

/** Opens a screen and waits until it is complete: drawn, with its fonts, and without placeholders. */
export async function openScreen(page: Page, url: string, { path, until = 'h1', further }: Screen): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.locator(until).first().waitFor();
  await further?.(page);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.waitForFunction(() =>
    [...document.querySelectorAll('.skeleton, [aria-busy="true"]')].every((one) => !one.checkVisibility()),
  );
}
