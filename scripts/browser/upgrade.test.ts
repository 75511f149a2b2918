import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type Device, openDevice } from './device.ts';
import { serveEngine } from './serve-engine.ts';

let engine: Awaited<ReturnType<typeof serveEngine>>;
let device: Device | undefined;
beforeAll(async () => {
  engine = await serveEngine();
});
afterEach(async () => {
  await device?.close();
  device = undefined;
});
afterAll(() => engine?.close());

test('[sync M6] a tab left open during an upgrade writes nothing more, and the new one has everything', async () => {
  device = await openDevice();
  const old = device.page;
  await start(old, 'ada', 1);
  expect(await add(old, 'before')).toBe('saved');

  const next = await device.context.newPage();
  await start(next, 'ada', 2);
  expect(await add(next, 'after')).toBe('saved');
  expect(await add(old, 'too-late')).toBe('outdated');
  expect(await old.evaluate(() => window.enginePage.state())).toBe('upgradeRequired');
  expect(await add(next, 'still-writing')).toBe('saved');

  await start(old, 'ada', 2);
  expect(await add(old, 'after-the-reload')).toBe('saved');
  const held = await old.evaluate(() => window.enginePage.held('ada', { version: 2 }));
  expect(Object.keys(held.notes).sort()).toEqual(['after', 'after-the-reload', 'before', 'still-writing']);
  expect(held.queue.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test('[sync U4] a browser killed in the middle of an upgrade opens the old version again, with the queue in it', async () => {
  device = await openDevice();
  await start(device.page, 'ada', 1);
  for (const id of ['one', 'two', 'three']) expect(await add(device.page, id)).toBe('saved');
  await device.page.goto(engine.url);
  await device.page.evaluate(() => window.enginePage.upgradeForEver('ada'));
  device = await device.killAndReopen();

  await start(device.page, 'ada', 1);
  const held = await device.page.evaluate(() => window.enginePage.held('ada', { version: 1 }));
  expect(Object.keys(held.notes).sort()).toEqual(['one', 'three', 'two']);
  expect(held.queue.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  expect(await add(device.page, 'four')).toBe('saved');
});

async function start(page: Page, account: string, version: number): Promise<void> {
  await page.goto(engine.url);
  await page.evaluate(([name, number]) => window.enginePage.open(name, number), [account, version] as const);
}

const add = (page: Page, id: string): Promise<string> => page.evaluate((own) => window.enginePage.add(own), id);
