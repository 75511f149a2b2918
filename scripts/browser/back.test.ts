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
  const scrolled = () => page.evaluate(() => Math.round(scrollY));
  // As soon as the list is long enough.
  await expect.poll(() => page.evaluate(() => scrollTo(0, 700)).then(scrolled)).toBe(700);
  // Pressed where it lies, because a click of the driver's own scrolls.
  const { name, x, y } = await page.evaluate(() => {
    const links = [...document.querySelectorAll('a[href^="/client/matches/"]')];
    const isInside = ({ top, bottom }: DOMRect) => top > 200 && bottom < innerHeight - 200;
    const link = links.find((one) => isInside(one.getBoundingClientRect()));
    const { left = 0, top = 0 } = link?.getBoundingClientRect() ?? {};
    return { name: link?.getAttribute('href'), x: left + 5, y: top + 5 };
  });
  await page.mouse.click(x, y);
  await page.getByRole('heading', { name: 'Why this investor' }).waitFor();
  expect(await scrolled()).toBe(0);
  await page.goBack();
  const row = page.locator(`a[href="${name}"]`).first();
  // A line of the sync's state may have come or gone above the list meanwhile.
  const lower = async () => Math.abs((await row.boundingBox().then((box) => box?.y ?? -1_000)) - y);
  await expect.poll(lower).toBeLessThan(100);
  expect(await scrolled()).toBeGreaterThan(600);
});

test('a phone crossfades from the list to a match and back, and goes at once where less motion is asked for', async () => {
  const { page } = await deviceForTest({ size: phone });
  await page.addInitScript(() => {
    const begin = document.startViewTransition.bind(document);
    const seen = { finished: 0 };
    Object.assign(window, { seen });
    document.startViewTransition = (update) => {
      const transition = begin(update);
      void transition.finished.then(() => {
        seen.finished += 1;
      });
      return transition;
    };
  });
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  const finished = () => page.evaluate(() => (window as unknown as { seen: { finished: number } }).seen.finished);
  const thereAndBack = async () => {
    await page.locator('a[href^="/client/matches/"]').first().click();
    await page.getByRole('heading', { name: 'Why this investor' }).waitFor();
    await page.getByRole('link', { name: 'Top Matched Investors' }).click();
    await page.getByRole('article').nth(3).waitFor();
  };
  await thereAndBack();
  expect(await finished()).toBe(0);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await thereAndBack();
  await expect.poll(finished).toBe(2);
});
