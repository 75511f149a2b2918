import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { browserForTests } from './for-tests.ts';
import { servePage } from './serve-engine.ts';

let served: Awaited<ReturnType<typeof servePage>>;
let browser: Browser;
let page: Page;

browserForTests((launched) => {
  browser = launched;
});
beforeAll(async () => {
  served = await servePage('contract-page.ts', { vitest: join(import.meta.dirname, 'vitest-in-page.ts') });
  page = await browser.newPage();
  await page.goto(served.url);
});
afterAll(() => served?.close());

test('[sync W1] [sync W3] [sync M1] Chromium’s own IndexedDB, locks, channels, clock and chance keep the contracts of the engine’s ports', async () => {
  const verdicts = await page.evaluate(() => window.contracts.kept());
  expect(verdicts.length).toBeGreaterThan(20);
  expect(verdicts.filter(({ failure }) => failure !== undefined)).toEqual([]);
});

test('a store in the page that forgets breaks its contract there too', async () => {
  const verdicts = await page.evaluate(() => window.contracts.broken());
  expect(verdicts.filter(({ failure }) => failure !== undefined).length).toBeGreaterThan(0);
});
