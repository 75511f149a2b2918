import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { type Device, desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { deckFile, readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

async function founderOn(size: typeof phone | typeof desk): Promise<Device> {
  const device = await deviceForTest({ size });
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await device.page.locator('.dash-name').first().waitFor();
  await readyForOffline(device.page);
  return device;
}

test('an activity is logged in four taps from a cold start without a network, and taken back with one', async () => {
  const first = await founderOn(phone);
  // Ends as a person ends it, so that the browser writes its cookies down; then nothing is running and nothing can be reached.
  await first.context.close();
  const device = await (await first.reopenAfterDeath()).killAndReopen({ offline: true });
  const { page } = device;
  let taps = 0;
  const tap = async (what: ReturnType<typeof page.getByText>) => {
    taps += 1;
    await what.tap();
  };

  taps += 1; // The shortcut on the app's icon, which opens this address.
  await page.goto(`${server.url}/client/log`);
  const sheet = page.getByRole('dialog', { name: 'Log meeting' });
  const other = sheet.getByRole('group', { name: /^With/ }).locator('label').nth(1);
  const matchId = await other.getByRole('radio').getAttribute('value');
  await tap(other);
  await tap(sheet.getByRole('radio', { name: 'Call Held' }));
  // The line has the focus by now: no tap.
  await page.keyboard.type('Wants the plant quote by Friday');
  await tap(page.getByRole('button', { name: 'Save call' }));
  await page.getByText('Call saved on this phone').waitFor();
  expect(taps).toBe(4);
  expect(new URL(page.url()).pathname).toBe('/client/today');

  await page.goto(`${server.url}/vc-timeline?matchId=${matchId}`);
  const entry = page.getByRole('article').filter({ hasText: 'Wants the plant quote by Friday' });
  await entry.waitFor();

  await page.goto(`${server.url}/client/log`);
  await page.getByLabel(/^Note(?!s)/).fill('A slip of the thumb');
  await page.getByRole('button', { name: 'Save meeting' }).tap();
  await page.getByRole('button', { name: 'Undo' }).tap();
  // By the bar, as a person goes: to load another document would cut the undoing short.
  await page.getByRole('link', { name: 'Timeline' }).tap();
  await entry.waitFor();
  await expect.poll(() => page.getByText('A slip of the thumb').count()).toBe(0);
});

test('[decision C18] somebody nobody knows yet is added and logged in the same breath', async () => {
  const { page, context } = await founderOn(phone);
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Log' }).tap();
  const sheet = page.getByRole('dialog', { name: 'Log meeting' });
  await sheet.getByRole('searchbox').fill('Oda Brenner');
  await sheet.getByRole('button', { name: 'Add Oda Brenner as an investor' }).tap();
  await sheet.getByRole('radio', { name: 'Oda Brenner' }).waitFor();
  await sheet.getByRole('button', { name: 'Save meeting' }).tap();
  await page.getByText('Meeting saved on this phone').waitFor();
  // Opened over the list, it closes onto the list, where she stands now.
  await page.waitForURL('**/client/dashboard');
  await page.getByText('Oda Brenner').first().waitFor();
  await context.setOffline(false);
});

test('words and a PDF that another app shares open the log, and the PDF is offered as the deck', async () => {
  const { page, context } = await founderOn(phone);
  await context.setOffline(true);
  const share = (file?: { name: string; bytes: number[] }) =>
    page.evaluate((shared) => {
      const form = document.createElement('form');
      Object.assign(form, { method: 'post', enctype: 'multipart/form-data', action: '/client/share' });
      for (const [name, value] of [
        ['title', 'Fund V closed'],
        ['text', 'They closed fund V: https://news.example/fund-v'],
      ]) {
        const field = document.createElement('input');
        Object.assign(field, { type: 'hidden', name, value });
        form.append(field);
      }
      if (shared) {
        const files = new DataTransfer();
        files.items.add(new File([new Uint8Array(shared.bytes)], shared.name, { type: 'application/pdf' }));
        const field = document.createElement('input');
        Object.assign(field, { type: 'file', name: 'file', files: files.files });
        form.append(field);
      }
      document.body.append(form);
      form.submit();
    }, file);

  await share();
  await page.waitForURL('**/client/log?shared=*');
  await expect
    .poll(() => page.getByLabel(/^Note(?!s)/).inputValue(), patience)
    .toBe('Fund V closed\nThey closed fund V: https://news.example/fund-v');
  await page.getByRole('button', { name: 'Save meeting' }).tap();
  await page.getByText('Meeting saved on this phone').waitFor();

  await share({ name: 'round-two.pdf', bytes: [...deckFile.buffer] });
  await page.getByRole('dialog', { name: 'Replace your pitch deck?' }).waitFor();
  await page.getByText('round-two.pdf').waitFor();
  await page.getByRole('button', { name: 'Replace the deck' }).tap();
  await page.getByText('Deck saved on this phone').waitFor();
  await page.getByRole('dialog', { name: 'Log meeting' }).waitFor();

  await share({ name: 'not-really.pdf', bytes: [1, 2, 3] });
  await page.getByRole('dialog', { name: "We can't save this file" }).waitFor();
  await page.getByText('This file is not a PDF. Please choose your deck as a PDF.').waitFor();
  await page.getByRole('button', { name: 'Continue without it' }).tap();
  await page.getByRole('dialog', { name: 'Log meeting' }).waitFor();
  await context.setOffline(false);
});

test.each([
  ['a phone', phone],
  ['a desk', desk],
])('Today on %s says what waits and settles it, with and without a network', async (_, size) => {
  const { page, context } = await founderOn(size);
  await page.goto(`${server.url}/client/today`);
  const due = page.getByRole('region', { name: 'Due' });
  const quiet = page.getByRole('region', { name: 'Gone quiet' });
  await due.getByRole('article').first().waitFor();
  const before = await due.getByRole('article').count();
  const silent = await quiet.getByRole('article').count();
  expect(silent).toBeGreaterThan(0);
  const shown = page.getByRole('link', { name: /^Today\W+\d+ due$/ });
  expect(await shown.textContent()).toContain(String(before + silent));

  await context.setOffline(true);
  await page.reload();
  await due
    .getByRole('button', { name: /^Done: / })
    .first()
    .click();
  await page.getByText(/^Done and saved on this/).waitFor();
  await page.reload();
  await quiet.getByRole('article').first().waitFor();
  expect(await due.getByRole('article').count()).toBe(before - 1);
  await quiet
    .getByRole('button', { name: /^Snooze until tomorrow:/ })
    .first()
    .click();
  await expect.poll(() => quiet.getByRole('article').count(), patience).toBe(silent - 1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => quiet.getByRole('article').count(), patience).toBe(silent);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  await context.setOffline(false);
  // The next founder here starts from what this one has left.
  await page.getByText('All changes saved').first().waitFor({ state: 'attached' });
});

const patience = { timeout: 60_000 };
