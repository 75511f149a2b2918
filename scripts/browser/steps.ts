import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** A user's actions, step by step, by the labels on the screen. */
export async function signIn(
  page: Page,
  url: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${url}/client/login`);
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login' }).click();
  await page.waitForURL('**/client/dashboard');
}

export async function register(
  page: Page,
  url: string,
  { email, password, startup }: { email: string; password: string; startup: string },
): Promise<void> {
  await page.goto(`${url}/client/login`);
  await page.getByRole('tab', { name: 'Create Account' }).click();
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Startup name').fill(startup);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByLabel('Confirm password').fill(password);
  await form.getByRole('button', { name: 'Create Account' }).click();
  await page.waitForURL('**/get-matched');
}

export async function choose(page: Page, label: string, ...words: string[]): Promise<void> {
  const field = page.getByRole('combobox', { name: label });
  for (const word of words) {
    await field.fill(word);
    await page.getByRole('option').first().waitFor();
    await field.press('Enter');
  }
  await field.press('Escape');
}

export const deckFile = {
  name: 'ostrya-deck.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    samplePdf({
      title: 'Ostrya Bio',
      pages: ['Ostrya Bio\nAn antibody for lung fibrosis', 'The team', 'The ask: $6M seed'],
    }),
  ),
};

/** Waits for text that shows only briefly, by checking in every frame. Call it before the action that shows it. */
export function glimpse(page: Page, words: string): Promise<unknown> {
  const seen = page.waitForFunction((wanted) => document.body?.textContent?.includes(wanted) ?? false, words, {
    polling: 'raf',
  });
  // A rejection is reported where the promise is awaited; this only prevents an unhandled one.
  seen.catch(() => undefined);
  return seen;
}

export async function expectSync(page: Page, words: string | RegExp): Promise<void> {
  await expect.poll(() => page.getByText(words).count()).toBeGreaterThan(0);
}

export async function readyForOffline(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/app.html', { ignoreSearch: true })) !== undefined))
    .toBe(true);
}
