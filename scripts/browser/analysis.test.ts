import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { founderWithDeck, patience, serverWith, slowService } from './deck-report.ts';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline } from './steps.ts';

// Each reads a whole deck in processes of its own, beside a browser.
vi.setConfig({ testTimeout: 400_000 });

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)(
  'on %s a deck becomes a report that nothing left the server for, and it opens again without a network, slides included',
  async (_, size) => {
    const { page, device } = await founderWithDeck(server, size);
    await page.goto(`${server.url}/client/dashboard`);
    await page.locator('.dash-name').first().waitFor();
    await readyForOffline(page);
    const press = page.getByRole('button', { name: 'AI analysis' });
    const available = page.getByRole('dialog', { name: 'AI Analysis Available' });
    await press.click();
    // Who presses while the report is still being made waits for it, and presses again.
    const isAvailable = async () => {
      if (await available.isVisible()) return true;
      if (await page.getByText('Your report is ready').isVisible())
        await press.click({ timeout: 2_000 }).catch(() => {});
      return available.isVisible();
    };
    await expect.poll(isAvailable, { timeout: 120_000 }).toBe(true);
    const opened = device.context.waitForEvent('page');
    await page.getByRole('dialog').getByRole('link', { name: 'View AI Startup Analysis' }).click();
    const report = await opened;
    await report.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
    await report.getByText('Not shared with third parties').waitFor();
    await expectSlides(report, 'Slide 4: Data');

    await report.getByText(/^Saved on this device since/).waitFor();
    await device.context.setOffline(true);
    await report.reload();
    await report.getByText(/You're offline\. This is the report as of/).waitFor();
    await expectSlides(report, 'Slide 4: Data');
    expect(await report.getByRole('region', { name: 'Investment Thesis' }).textContent()).toContain(
      'A dual AAV vector delivers the whole ABCA4 gene to photoreceptors',
    );
    expect(await widerThanTheWindow(report)).toBe(false);
  },
);

test('[SA01] [T044] [decision U1] a slow AI service is waited for at its true steps, and its report says who read the deck', async () => {
  const { held, asked, settings } = await slowService();
  const server = await serverWith(settings);
  const { page } = await founderWithDeck(server, desk);
  await page.goto(`${server.url}/startup-analysis`);
  await page.getByRole('heading', { name: 'Analyzing' }).waitFor();
  // The service holds the first question back, so the page stands at that step.
  await page.getByText('Analyzing technology innovation...').waitFor();
  await expect.poll(() => held.length, { timeout: 30_000 }).toBe(1);
  held[0]?.();
  await page.getByText('Evaluating technical differentiation...').waitFor();
  expect(await page.getByText('Step 5 of 15').count()).toBe(1);
  for (let turn = 1; turn < 9; turn += 1) {
    await expect.poll(() => held.length, { timeout: 30_000 }).toBe(turn + 1);
    held[turn]?.();
  }
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
  await page.getByText(/^Read by careful-1, an AI service our team chose/).waitFor();
  expect(await page.getByText('Not shared with third parties').count()).toBe(0);
  expect(asked()).toHaveLength(9);
});

test('a link opens the report to somebody without an account, slides included, until it is withdrawn', async () => {
  const { page } = await founderWithDeck(server, desk);
  await page.goto(`${server.url}/startup-analysis`);
  await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = await page.getByLabel('Link to the report').inputValue();

  const guest = await deviceForTest({ size: phone });
  // A server on a port of its own choosing does not know its address.
  await guest.page.goto(link.replace(new URL(link).origin, server.url));
  await guest.page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
  await expectSlides(guest.page, 'Slide 4: Data');
  expect(await guest.page.getByRole('button', { name: 'Share' }).count()).toBe(0);
  expect(await widerThanTheWindow(guest.page)).toBe(false);

  await page.getByRole('button', { name: /^Withdraw/ }).click();
  await page.getByText('No active links.').waitFor();
  await guest.page.reload();
  await guest.page.getByRole('heading', { name: 'Invalid access token' }).waitFor();
});

/** Opens the details of Technology and looks whether a slide is there as a picture. */
async function expectSlides(page: Page, slide: string): Promise<void> {
  await page.getByRole('button', { name: 'View Details of Technology' }).click();
  const picture = page.getByRole('dialog').getByRole('img', { name: slide }).first();
  await picture.waitFor({ state: 'attached', ...patience });
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth), { timeout: 30_000 })
    .toBeGreaterThan(100);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

const widerThanTheWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);
