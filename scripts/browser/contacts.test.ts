import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

async function founderOn(size: typeof phone | typeof desk) {
  const device = await deviceForTest({ size });
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await device.page.locator('.dash-name').first().waitFor();
  return device;
}

test('[capture 17] [capture 25] [capture 27] without a network a card becomes a contact, who was at a meeting; another device learns of both', async () => {
  const { page, context } = await founderOn(phone);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.locator('.dash-name a').first().tap();
  const path = new URL(page.url()).pathname;
  // Over the list and on a page of its own it is the same section.
  await page.goto(`${server.url}${path}`);
  const contacts = page.getByRole('region', { name: /^Contacts/ });
  await contacts.getByRole('button', { name: 'Add contact' }).tap();
  const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Oda Brenner\r\nTITLE:Partner\r\nTEL:+47 22 00 00 01\r\nEND:VCARD\r\n';
  await page
    .getByLabel('Contact card')
    .setInputFiles({ name: 'oda.vcf', mimeType: 'text/vcard', buffer: Buffer.from(card) });
  await expect.poll(() => page.getByRole('dialog').getByLabel('Name').inputValue()).toBe('Oda Brenner');
  await page.getByRole('button', { name: 'Save contact' }).tap();
  await page.getByText('Contact saved on this phone').waitFor();
  await page.reload();
  const call = contacts.getByRole('link', { name: '+47 22 00 00 01' });
  expect(await call.getAttribute('href')).toBe('tel:+4722000001');
  expect((await call.boundingBox())?.height).toBeGreaterThan(24);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);

  await page.getByRole('main').getByRole('link', { name: 'Log activity' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Log meeting' });
  await sheet.getByRole('combobox', { name: /^Who was there/ }).fill('Oda');
  await page.getByRole('option', { name: 'Oda Brenner' }).tap();
  await sheet.getByLabel(/^Note(?!s)/).fill('She likes the lung data');
  await page.getByRole('button', { name: 'Save meeting' }).tap();
  await page.getByText('Meeting saved on this phone').waitFor();
  await context.setOffline(false);
  await page.getByText('All changes saved').first().waitFor({ state: 'attached' });

  const { page: other } = await founderOn(desk);
  await other.goto(`${server.url}${path}`);
  await other
    .getByRole('region', { name: /^Contacts/ })
    .getByText('Oda Brenner')
    .waitFor();
  await other.goto(`${server.url}/vc-timeline?matchId=${path.split('/').at(-1)}`);
  const entry = other.getByRole('article').filter({ hasText: 'She likes the lung data' });
  await entry.getByText('Oda Brenner').waitFor();
});
