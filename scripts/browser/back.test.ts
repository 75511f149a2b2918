import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test('Back from a match leads to where the list was scrolled to, and a match opens at its top', async () => {
  const { page } = await deviceForTest({ size: phone });
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  const last = page.locator('a[href^="/client/matches/"]').last();
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  await last.scrollIntoViewIfNeeded();
  await expect.poll(scrolled).toBeGreaterThan(600);
  const place = await scrolled();
  await last.click();
  await page.getByRole('heading', { name: 'Why this investor' }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  await expect.poll(scrolled).toBe(place);
});
