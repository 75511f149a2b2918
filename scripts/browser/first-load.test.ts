import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { launchOptions } from './find-browser.ts';
import { signIn } from './steps.ts';

let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  server = await startDemoServer();
  browser = await chromium.launch(launchOptions());
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

test('[Q-P1] the dashboard loads at most 160 kB of scripts, compressed, on a phone and on a desk', async () => {
  const earlier = await browser.newContext();
  await signIn(await earlier.newPage(), server.url, { email: 'standard@demo.local', password: server.password });
  const storageState = await earlier.storageState();
  await earlier.close();
  for (const viewport of [phone, desk]) {
    const context = await browser.newContext({ storageState, viewport, serviceWorkers: 'block' });
    const page = await context.newPage();
    const scripts = scriptsOf(page);
    await page.goto(`${server.url}/client/dashboard`);
    await page.getByText('View full analysis').first().waitFor();
    const loaded = await scripts();
    expect(loaded.map(({ path }) => path)).toContainEqual(expect.stringMatching(/^\/assets\/app-/));
    expect(sum(loaded), said(loaded)).toBeLessThanOrEqual(160_000);
    await context.close();
  }
});

test('[Q-P1] a public page loads at most 15 kB of scripts before anybody touches it', async () => {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
  const page = await context.newPage();
  const scripts = scriptsOf(page);
  await page.goto(server.url);
  const loaded = await scripts();
  expect(loaded.length).toBeGreaterThan(0);
  expect(sum(loaded), said(loaded)).toBeLessThanOrEqual(15_000);
  await context.close();
});

interface Script {
  readonly path: string;
  /** Bytes after gzip. */
  readonly size: number;
}

/** Every script the page fetches from now on, until it asks for no more by itself. */
function scriptsOf(page: Page): () => Promise<readonly Script[]> {
  const asked: Promise<Script>[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (!path.endsWith('.js')) return;
    const arrived = request.response().then(async (response) => (await response?.body()) ?? Buffer.alloc(0));
    asked.push(arrived.then((body) => ({ path, size: gzipSync(body).length })));
  });
  return async () => {
    for (;;) {
      const count = asked.length;
      const scripts = await Promise.all(asked);
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
      if (asked.length === count) return scripts;
    }
  };
}

const sum = (scripts: readonly Script[]): number => scripts.reduce((total, { size }) => total + size, 0);

const said = (scripts: readonly Script[]): string =>
  [...scripts]
    .sort((a, b) => b.size - a.size)
    .map(({ path, size }) => `${size} ${path}`)
    .join('\n');
