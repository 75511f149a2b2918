import { expect, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { walkScreens } from './screen-walk.ts';

let server: DemoServer;

vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});

// Everybody else's: reach-others.test.ts, beside this one. On a desk: reach.long.test.ts.
test('[Q22] [Q-P8] on every screen of a founder on a phone nothing moves while it opens, nothing is too small to press, and axe finds nothing to object to in either theme', () =>
  walkScreens(server, { size: phone, least: 44, people: ['free', 'founder'] }));

test('[Q22] a founder signs in, carries an investor over the board and writes a note with keys alone, and every step is told', async () => {
  const { page } = await deviceForTest({ size: desk });
  const keys = page.keyboard;
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
    );
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 80 && !name.test(await focused()); presses += 1) await keys.press('Tab');
    expect(await focused()).toMatch(name);
  };
  await page.goto(`${server.url}/client/login`);
  const email = page.getByRole('tabpanel', { name: 'Login' }).getByLabel('Email');
  await email.waitFor();
  while (!(await email.evaluate((field) => field === document.activeElement))) await keys.press('Tab');
  await keys.type('standard@demo.local');
  await keys.press('Tab');
  await keys.type(server.password);
  await keys.press('Enter');
  await page.waitForURL('**/client/dashboard');
  await page.locator('.dash-name').first().waitFor();
  await tabTo(/^Skip to content$/);
  await keys.press('Enter');

  await page.goto(`${server.url}/client/dashboard?view=board`);
  await page
    .getByRole('button', { name: /^Move / })
    .first()
    .waitFor();
  await tabTo(/^Move /);
  const investor = (await focused()).replace(/^Move /, '');
  await keys.press('Space');
  await page
    .getByText(`${investor} picked up. Left and right choose a column, space drops it, escape cancels.`)
    .waitFor({ state: 'attached' });
  await keys.press('ArrowRight');
  await keys.press('Space');
  await page.getByText(/^Status saved on this/).waitFor();
  await expect.poll(focused).toBe(`Move ${investor}`);

  await keys.press('Tab');
  await keys.press('Enter');
  await page.getByRole('menu').waitFor();
  for (let presses = 0; presses < 20 && (await focused()) !== 'Edit notes'; presses += 1) await keys.press('ArrowDown');
  await keys.press('Enter');
  const notes = page.getByRole('dialog').getByLabel('Notes');
  const isInside = () => page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null);
  await expect.poll(isInside).toBe(true);
  while (!(await notes.evaluate((field) => field === document.activeElement))) await keys.press('Tab');
  await keys.type('Prefers letters. ');
  await tabTo(/^Save/);
  await keys.press('Enter');
  await page.getByText(/^Notes saved on this/).waitFor();
});
