import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { type Device, desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;

vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});

const heading = (page: Page) => page.getByRole('heading', { level: 1 }).textContent();
const onADevice = async (act: (device: Device) => Promise<void>, size: typeof phone | typeof desk = phone) => {
  const device = await deviceForTest({ size });
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await readyForOffline(device.page);
  await device.page.reload();
  await device.page.getByRole('heading', { level: 1 }).first().waitFor();
  await act(device);
};

test('without a network every address of the server says why it needs one, and leads back to the dashboard', () =>
  onADevice(async ({ page, context }) => {
    await context.setOffline(true);
    for (const [path, title] of [
      ['/', 'This page needs a connection'],
      ['/pricing', 'This page needs a connection'],
      ['/client-portal', 'This page needs a connection'],
      ['/subscribe', 'Payment needs a connection.'],
      ['/subscribe?plan=standard', 'Payment needs a connection.'],
      ['/api/client/export', 'This file needs a connection'],
      ['/calendar/abcdefghijklmnop.ics', 'This file needs a connection'],
      ['/metrics', 'This page needs a connection'],
    ] as const) {
      await page.goto(`${server.url}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect([path, await heading(page)]).toEqual([path, title]);
    }
    await page.getByRole('link', { name: 'Back to your dashboard' }).click();
    await page.locator('.dash-name').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/client/dashboard');
    // The app’s own addresses are never answered so, not even those it does not know.
    await page.goto(`${server.url}/client/no-such-page`);
    expect(await heading(page)).toBe('Page Not Found');
  }));

test('with a network the worker stands in no way: an address leads on, and a file is handed over', () =>
  onADevice(async ({ page }) => {
    await page.goto(`${server.url}/client-portal`);
    await page.locator('.dash-name').first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/client/dashboard');
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    const coming = page.waitForEvent('download');
    await page.evaluate(() => location.assign('/api/client/export'));
    const file = await coming;
    expect(await file.failure()).toBeNull();
    expect(file.suggestedFilename()).toMatch(/^paratope-/);
    await page.goto(`${server.url}/pricing`);
    await page.getByRole('heading', { name: 'Pricing' }).waitFor();
  }, desk));

test('the address opens by hand when the server answers again, and by itself when the network is back', () =>
  onADevice(async ({ page, context }) => {
    await context.setOffline(true);
    await page.goto(`${server.url}/pricing`);
    await page.getByText("You're offline. This page opens automatically when you're back online.").waitFor();
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText("You're offline. This page opens automatically when you're back online.").waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { name: 'Pricing' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/pricing');
  }, desk));

test.each([
  ['English', 'This page needs a connection', 'en'],
  ['German', 'Diese Seite braucht eine Verbindung', 'de'],
] as const)('in %s it is readable for everybody, in both themes and both sizes', (_, title, language) =>
  onADevice(async ({ page, context }) => {
    await page.evaluate((chosen) => localStorage.setItem('language', chosen), language);
    await context.setOffline(true);
    for (const size of [phone, desk])
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await page.goto(`${server.url}/team`);
        await page.getByRole('heading', { name: title }).waitFor();
        expect(await page.locator('html').getAttribute('lang')).toBe(language);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
        const overhang = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
        expect(await page.evaluate(overhang)).toBeLessThanOrEqual(0);
      }
  }),
);
