import { describe, expect, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline, register, signIn } from './steps.ts';

let server: DemoServer;

vi.setConfig({ testTimeout: 180_000 });

demoServerForTests((started) => {
  server = started;
});

describe.each([
  ['a phone', phone, 0],
  ['a desk', desk, 1],
] as const)('on %s', (_, size, row) => {
  test('[SD56] [SD74] [P15] [decision C14] an email is asked for, read with its slides, changed without a network, and sent', async () => {
    const { page, context } = await deviceForTest({ size });
    await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
    await page.locator('.dash-name').first().waitFor();
    await readyForOffline(page);

    // Over the list, under an address of its own.
    const to = async () => {
      if (size === phone) {
        await page
          .getByRole('button', { name: /^Actions for/ })
          .nth(row)
          .click();
        await page.getByRole('menuitem', { name: 'Generate email' }).click();
      } else
        await page
          .getByRole('link', { name: /^Generate email to/ })
          .nth(row)
          .click();
    };
    await to();
    const dialog = page.getByRole('dialog', { name: 'Enhanced AI-Generated Email' });
    expect(new URL(page.url()).pathname).toMatch(/^\/client\/matches\/[^/]+\/email$/);
    await dialog.locator('label', { hasText: 'Short' }).click();
    await dialog.getByRole('button', { name: 'Generate email' }).click();
    const sentence = dialog.getByRole('button', { name: /^How it works:/ });
    await sentence.click();
    await dialog.getByText(/^Slide \d of your deck$/).waitFor();
    await expect
      .poll(() => dialog.getByRole('img', { name: /^Slide/ }).evaluate((slide: HTMLImageElement) => slide.naturalWidth))
      .toBeGreaterThan(100);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await dialog.getByRole('button', { name: 'Copy' }).click();
    await dialog.getByRole('button', { name: 'Copied' }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Subject: (Following up: )?Orrinda Vision/,
    );
    const mail = await dialog.getByRole('link', { name: 'Open in mail app' }).getAttribute('href');
    expect(mail).toMatch(/^mailto:[^?]*\?subject=(Following%20up%3A%20)?Orrinda%20Vision/);

    await context.setOffline(true);
    await dialog.getByRole('button', { name: 'Edit' }).click();
    const text = dialog.getByRole('textbox', { name: 'Email' });
    await text.fill(`${await text.inputValue()}\n\nPS: see you in [city].`);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/^Email saved on this (phone|device)$/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Copy' }).isDisabled()).toBe(true);
    await dialog.getByRole('checkbox', { name: "I'll fill these in after copying" }).check();
    expect(await dialog.getByRole('button', { name: 'Copy' }).isDisabled()).toBe(false);
    await dialog.getByRole('button', { name: 'Mark as sent' }).click();
    await dialog.getByText(/^Sent/).waitFor();
    await dialog.getByLabel('What should be different?').fill('our team');
    await dialog.getByRole('button', { name: 'Write another version' }).click();
    await dialog.getByText(/Your request is saved on this (phone|device)\./).waitFor();

    // Nothing of it needs a network, not even after a reload.
    await page.reload();
    await dialog.getByText('PS: see you in').waitFor();
    await dialog.getByText(/Your request is saved on this (phone|device)\./).waitFor();

    await context.setOffline(false);
    await dialog
      .getByRole('combobox', { name: 'Version' })
      .filter({ hasText: 'Version 2' })
      .waitFor({ timeout: 60_000 });
    await dialog.getByText('Your request: our team').waitFor();
    const matchId = new URL(page.url()).pathname.split('/').at(-2) ?? '';
    await page.goto(`${server.url}/vc-timeline?matchId=${matchId}`);
    const entry = page.getByRole('article').filter({ hasText: 'Email Sent' }).first();
    await entry.getByText('PS: see you in [city].').waitFor();
    const place = page.getByRole('region', { name: 'Email' });
    await place.getByText('Version 2, not sent').waitFor();
    await place.getByRole('link', { name: 'Open email' }).click();
    await dialog.getByRole('combobox', { name: 'Version' }).waitFor();
    await page.keyboard.press('Escape');
    await entry.waitFor();
    await page.waitForURL((url) => url.pathname === '/vc-timeline');
  });
});

test('[M066] [P12] [V24] a founder on Free Access is offered it; with access and without a deck the steps to one are told', async () => {
  const { page } = await deviceForTest({ size: desk });
  const founder = { email: 'ilse@ostrya.example', password: 'binding by shape', startup: 'Ostrya Bio' };
  await register(page, server.url, founder);
  await page.goto(`${server.url}/client/dashboard`);
  await page.getByRole('button', { name: 'Add investor' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Oda Brenner');
  await form.getByRole('button', { name: /^(Add|Save)/ }).click();
  const link = page.getByRole('link', { name: 'Generate email to Oda Brenner' });
  await link.click();
  await page.getByRole('dialog', { name: 'AI-generated email is a premium feature' }).waitFor();
  await page.getByRole('button', { name: 'Maybe Later' }).click();

  await server.command('admin', 'grant', founder.email, 'standard', '--reason', 'a guest of the house');
  await page.reload();
  await link.click();
  await page.getByRole('button', { name: 'Generate email' }).click();
  const needed = page.getByRole('dialog', { name: 'Pitch Deck Required' });
  await needed.getByText('Find the results here within 24 hours.').waitFor();
  await needed.getByRole('link', { name: 'Upload the deck' }).click();
  await page.waitForURL('**/get-matched?edit=1');
});
