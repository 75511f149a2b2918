import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { repositoryRoot } from '../files.ts';
import type { DemoServer } from './demo-server.ts';
import { type Device, openDevice, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { publicPaths } from './screens.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
let device: Device;

// Many screens, one after the other, on a machine with other work.
vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});
beforeAll(async () => {
  device = await openDevice({ size: phone });
});
afterAll(() => device?.close());

const german = JSON.parse(readFileSync(join(repositoryRoot, 'shared/src/words/de.json'), 'utf8')) as Record<
  string,
  string
>;
const left = Object.keys(german).filter((text) => !Object.values(german).includes(text));
const english = {
  /** What no German screen says: the English of every text that German says in other words. */
  texts: left.filter((text) => !/[{[]/.test(text)),
  /** The same of those that leave something open, by the words around it, where these are more than one. */
  patterns: left
    .map((text) => text.replace(/^\[.*?\] /, ''))
    .filter((text) => /\{/.test(text) && /\p{L}{2,} \p{L}{2,}/u.test(text.replace(/\{\w+\}/g, '  ')))
    .map((text) => `^${text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '.+')}$`),
};

/** Texts and names of a screen that stand there in English though the catalogue has German for them, and what is wider than the screen. */
const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(({ texts, patterns }) => {
    const known = new Set(texts);
    const made = new RegExp(patterns.join('|'));
    const left = { has: (words: string): boolean => known.has(words) || (words.includes(' ') && made.test(words)) };
    const faults: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const words = walker.currentNode.textContent?.trim() ?? '';
      const holder = walker.currentNode.parentElement;
      if (left.has(words) && !holder?.closest('script, noscript, address dd, [lang="en"]')) faults.push(words);
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder]')) {
      for (const name of ['aria-label', 'title', 'placeholder']) {
        const words = element.getAttribute(name);
        if (words && left.has(words)) faults.push(`${name}: ${words}`);
      }
    }
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth > clientWidth) faults.push(`${scrollWidth} wide on a screen of ${clientWidth}`);
    return faults;
  }, english);

/** Reads every screen until nothing on it is in English; what was found is named with the screen. */
async function read(page: Page, path: string, heading: string): Promise<string[]> {
  await page.goto(`${server.url}${path}`);
  await page.getByRole('heading', { name: heading }).first().waitFor();
  await page.locator('.skeleton').first().waitFor({ state: 'detached' });
  return (await faultsOn(page)).map((fault) => `${path}: ${fault}`);
}

test('German is chosen in the account, holds from then on, and a phone reads it', async () => {
  const { page } = device;
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await readyForOffline(page);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await page.goto(`${server.url}/client/account`);
  // Pressed where it stands still and nothing covers it: the radio itself is hidden in its label.
  await page.locator('label', { hasText: 'Deutsch' }).click();
  await page.getByRole('heading', { name: 'Konto', exact: true }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');

  const found: string[] = [];
  for (const [path, heading] of [
    ['/client/account', 'Konto'],
    ['/client/dashboard', 'Ihre besten Investoren'],
  ] as const) {
    found.push(...(await read(page, path, heading)));
  }
  expect(found).toEqual([]);
});

test('[decision Z23] a new device of the same founder is German from its sign-in on, and so is what matching wrote', async () => {
  const { page } = await deviceForTest({ size: phone });
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await page.getByRole('heading', { name: 'Ihre besten Investoren' }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  const analysis = page.locator('.dash-analysis').first();
  await page.goto(new URL((await analysis.getAttribute('href')) ?? '/', page.url()).href);
  await page.getByRole('heading', { name: 'Warum dieser Investor' }).waitFor();
  await page.getByText(/Kriterien ließen sich vergleichen/).waitFor();
  expect(await faultsOn(page)).toEqual([]);
});

test('[Q-P8] axe finds nothing to object to on German screens', async () => {
  const { page } = device;
  for (const [path, heading] of [
    ['/client/dashboard', 'Ihre besten Investoren'],
    ['/client/today', 'Heute'],
  ] as const) {
    await read(page, path, heading);
    const { violations } = await new AxeBuilder({ page }).exclude('[data-base-ui-focus-guard]').analyze();
    expect(violations.map(({ id, nodes }) => `${path}: ${id} at ${nodes[0]?.target.join(' ')}`)).toEqual([]);
  }
});

test('public pages and the checkout are read in the language that was chosen', async () => {
  const { page } = await deviceForTest({ size: phone });
  const found: string[] = [];
  for (const path of publicPaths) {
    await page.goto(`${server.url}${path}?lang=de`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('de');
    found.push(...(await faultsOn(page)).map((fault) => `${path}: ${fault}`));
  }
  expect(found).toEqual([]);
  await page.evaluate(() => localStorage.setItem('language', 'de'));
  await page.goto(`${server.url}/subscribe`);
  await page.getByText('Zum Abonnieren müssen Sie angemeldet sein').waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('de');
  expect(await faultsOn(page)).toEqual([]);
});

test('the app starts in German without a network, and saves in German', async () => {
  // Ends as a person ends it, so that the browser writes its cookies down; then nothing is running and nothing can be reached.
  device = await (await device.reopen()).killAndReopen({ offline: true });
  const { page } = device;
  await page.goto(`${server.url}/client/dashboard`);
  await page.getByRole('heading', { name: 'Ihre besten Investoren' }).waitFor();
  await page.getByRole('link', { name: 'Eintragen' }).tap();
  await page.getByLabel(/^Notiz/).fill('Will die Daten bis Freitag');
  await page.getByRole('button', { name: 'Meeting speichern' }).tap();
  await page.getByText('Meeting gespeichert auf diesem Telefon').waitFor();
  await page.goto(`${server.url}/client/pending`);
  await page.getByText('Neue Aktivität: Meeting gehalten').waitFor();
  expect(await faultsOn(page)).toEqual([]);
});
