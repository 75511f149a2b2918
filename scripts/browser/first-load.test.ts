import type { Browser, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { dashboard, type FirstLoad, publicPage, said, scriptsOf, sum } from '../first-load.ts';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { browserForTests, demoServerForTests } from './for-tests.ts';
import { signIn } from './steps.ts';

let server: DemoServer;
let browser: Browser;

demoServerForTests((started) => {
  server = started;
});
browserForTests((opened) => {
  browser = opened;
});

test('[Q-P1] the dashboard loads at most 190 kB of scripts, compressed, on a phone and on a desk', async () => {
  const earlier = await browser.newContext();
  await signIn(await earlier.newPage(), server.url, { email: 'standard@demo.local', password: server.password });
  const storageState = await earlier.storageState();
  await earlier.close();
  for (const viewport of [phone, desk]) {
    const context = await browser.newContext({ storageState, viewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    const hereByThen = await scriptsHereWhen(page, '.dash-name');
    await page.goto(`${server.url}/client/dashboard`);
    expectNoMore(await hereByThen(), dashboard);
    await context.close();
  }
});

test('[Q-P1] a public page loads at most 15 kB of scripts before anybody touches it', async () => {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  const asked = scriptsAskedBy(page);
  await page.goto(server.url);
  expectNoMore(await asked(), publicPage);
  await context.close();
});

test('[Q-P2] the typefaces are asked for with the scripts from the device, and after them over a network', async () => {
  const inHead = 'link[rel=preload][as=font]';
  const context = await browser.newContext({ viewport: desk });
  const page = await context.newPage();
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  const storageState = await context.storageState();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto(`${server.url}/client/dashboard`);
  await page.locator('.dash-name').first().waitFor();
  const asked = await page.locator(inHead).evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(asked).toEqual([
    expect.stringMatching(/^\/assets\/instrument-sans-latin-wdth-/),
    expect.stringMatching(/^\/assets\/newsreader-latin-opsz-/),
  ]);
  await context.close();

  const onNetwork = await browser.newContext({ storageState, viewport: desk, serviceWorkers: 'block' });
  const fetched = await onNetwork.newPage();
  await fetched.goto(`${server.url}/client/dashboard`);
  await fetched.locator('.dash-name').first().waitFor();
  expect(await fetched.locator(inHead).count()).toBe(0);
  await onNetwork.close();
});

/** The browser had nothing that the build does not name, so that the check without a browser weighs the truth. */
function expectNoMore(asked: readonly string[], load: FirstLoad): void {
  const scripts = scriptsOf(load);
  const named = scripts.map(({ path }) => path);
  expect(asked.filter((path) => !named.includes(path))).toEqual([]);
  expect(asked).toContain(named[0]);
  expect(sum(scripts), said(scripts)).toBeLessThanOrEqual(load.most);
}

/** The scripts that had arrived when something first stood in the page, by the page's own clock; what is fetched beside it comes later. */
async function scriptsHereWhen(page: Page, selector: string): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((wanted) => {
    // A second and a half after the frame the page fetches the rest by itself, even if the first row is not there by then.
    let restBegins = Number.POSITIVE_INFINITY;
    const watcher = new MutationObserver(() => {
      if (restBegins === Number.POSITIVE_INFINITY && document.querySelector('.portal'))
        restBegins = performance.now() + 1_000;
      if (!document.querySelector(wanted)) return;
      watcher.disconnect();
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const here = entries
        .filter(({ startTime, responseEnd }) => responseEnd > 0 && startTime < restBegins)
        .map(({ name }) => new URL(name).pathname);
      document.documentElement.dataset.here = JSON.stringify(here.filter((path) => path.endsWith('.js')));
    });
    watcher.observe(document, { childList: true, subtree: true });
  }, selector);
  return async () => {
    await page.waitForSelector('html[data-here]', { state: 'attached' });
    return JSON.parse(await page.evaluate(() => document.documentElement.dataset.here ?? '[]'));
  };
}

/** Every script the page fetches from now on, until it asks for no more by itself. */
function scriptsAskedBy(page: Page): () => Promise<readonly string[]> {
  const asked: string[] = [];
  const arrived: Promise<unknown>[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.endsWith('.js')) return;
    asked.push(path);
    // A page that is closed takes what was under way along.
    arrived.push(
      request
        .response()
        .then((response) => response?.finished())
        .catch(() => undefined),
    );
  });
  return async () => {
    for (;;) {
      const count = asked.length;
      await Promise.all(arrived);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      if (asked.length === count) return asked;
    }
  };
}
