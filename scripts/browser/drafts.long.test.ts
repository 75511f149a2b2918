import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import type { Device } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { draftsOn, investorsOf, notesOnServer, openNotes } from './notes.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

const patient = { timeout: 60_000 };

test.each(['reload', 'close and reopen', 'kill'] as const)(
  '[sync W10] [sync W9] words of a tab that was closed in mid-word never replace what another tab typed since, nor come back once saved: %s',
  async (ending) => {
    // A browser writes its cookies down when it ends; the kill is about the words, not about the session.
    let device = await ended(await signedIn(), 'close and reopen');
    const [investor = ''] = await investorsOf(device.page);
    const other = await anotherTab(device.page);
    const theirs = await openNotes(other, investor);
    await theirs.getByLabel('Notes').fill('Tab two begins');
    await expect.poll(() => draftsOn(other), patient).toContain('Tab two begins');
    // The letter and the way out in one task: the device has not stored it when the page is left.
    await theirs.getByLabel('Notes').evaluate((field: HTMLTextAreaElement) => {
      field.setSelectionRange(field.value.length, field.value.length);
      document.execCommand('insertText', false, ' X');
      location.href = '/team';
    });
    await other.waitForURL('**/team');
    await other.close();

    const mine = await openNotes(device.page, investor);
    await expect.poll(() => mine.getByLabel('Notes').inputValue(), patient).toContain('Tab two begins');
    await mine.getByLabel('Notes').press('End');
    await mine.getByLabel('Notes').pressSequentially(' and tab one goes on for a long sentence');
    await expect.poll(() => draftsOn(device.page), patient).toContain('goes on for a long sentence');
    device = await ended(device, ending);
    const again = await openNotes(device.page, investor);
    const words = await again.getByLabel('Notes').inputValue();
    expect(words).toContain('Tab two begins');
    expect(words).toContain('and tab one goes on for a long sentence');

    await again.getByLabel('Notes').fill('New, final and saved');
    await again.getByRole('button', { name: 'Save notes' }).click();
    await again.waitFor({ state: 'hidden' });
    await expect.poll(() => notesOnServer(device.page), patient).toContain('New, final and saved');
    await device.page.reload();
    const last = await openNotes(device.page, investor);
    expect(await last.getByLabel('Notes').inputValue()).toBe('New, final and saved');
    expect(
      await device.page
        .getByText(/^Text from your other tab was added\.|^Changes saved in the meantime were added\./)
        .count(),
    ).toBe(0);
  },
);

test.each(['reload', 'kill'] as const)(
  '[sync W6] [sync W9] saving a form in one tab leaves what another tab typed into the same form: %s',
  async (ending) => {
    let device = await signedIn();
    const other = await anotherTab(device.page);
    const mine = await openLog(device.page);
    const theirs = await openLog(other);
    await mine.fill('One line of tab one');
    await theirs.fill('Words of tab two that were typed');
    await expect.poll(() => draftsOn(other), patient).toContain('Words of tab two that were typed');
    await device.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Save / })
      .click();
    await device.page.getByRole('dialog').waitFor({ state: 'hidden' });
    if (ending === 'reload') {
      await other.reload();
      expect(await (await openLog(other)).inputValue()).toBe('Words of tab two that were typed');
      return;
    }
    device = await ended(device, 'kill');
    expect(await (await openLog(device.page)).inputValue()).toBe('Words of tab two that were typed');
  },
);

test('[sync N6] [decision Z42] Undo of a note leaves what another device has written into it since', async () => {
  const [phone, laptop] = [await signedIn(), await signedIn()];
  const [, investor = ''] = await investorsOf(phone.page);
  const mine = await openNotes(phone.page, investor);
  await mine.getByLabel('Notes').fill('Met at the congress.');
  await mine.getByRole('button', { name: 'Save notes' }).click();
  await laptop.page.getByText('Met at the congress.').first().waitFor();
  const theirs = await openNotes(laptop.page, investor);
  await theirs.getByLabel('Notes').fill('Met at the congress. Theirs stays.');
  await theirs.getByRole('button', { name: 'Save notes' }).click();
  await phone.page.getByText('Theirs stays.').first().waitFor();
  await phone.page.getByRole('button', { name: 'Undo' }).click();
  await expect
    .poll(async () => (await notesOnServer(laptop.page)).find((note) => note.includes('Theirs')), patient)
    .not.toContain('Met at the congress');
  expect(await notesOnServer(laptop.page)).toContainEqual(expect.stringContaining('Theirs stays.'));
});

test('[decision Z43] a paste that is too long is told, kept whole and not saved until it fits', async () => {
  const { page } = await signedIn();
  const [, , investor = ''] = await investorsOf(page);
  const dialog = await openNotes(page, investor);
  const field = dialog.getByLabel('Notes');
  await field.fill('');
  await page.evaluate(() => document.execCommand('insertText', false, 'tail '.repeat(40_000)));
  expect((await field.inputValue()).length).toBe(200_000);
  await dialog.getByText('This is 180000 characters too long. Nothing was cut. Shorten it to save.').waitFor();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  expect(await page.getByText('Notes saved').count()).toBe(0);
  expect((await field.inputValue()).length).toBe(200_000);
  await field.fill('a'.repeat(19_900));
  await dialog.getByText('100 characters left').waitFor();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await page
    .getByText(/Notes saved on this/)
    .first()
    .waitFor();
});

test('[sync W11] a browser that clears the site under an open page is told of, with what it took, and the form keeps its words', async () => {
  const { page, context } = await signedIn();
  const investors = await investorsOf(page);
  await readyForOffline(page);
  await context.setOffline(true);
  const first = await openNotes(page, investors[0]);
  await first.getByLabel('Notes').fill('Never sent');
  await first.getByRole('button', { name: 'Save notes' }).click();
  await first.waitFor({ state: 'hidden' });
  await expectSync(page, 'Offline. 1 change waiting');
  const dialog = await openNotes(page, investors[1]);
  await dialog.getByLabel('Notes').fill('Still on the screen');
  await expect.poll(() => draftsOn(page), patient).toContain('Still on the screen');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(server.url).origin,
    storageTypes: 'indexeddb,storage_buckets',
  });
  await expectSync(page, 'This browser deleted 1 unsynced change');
  await expect.poll(() => draftsOn(page), patient).toContain('Still on the screen');
  await context.setOffline(false);
  await page.waitForTimeout(2_000);
  expect(await page.getByText('All changes saved').count()).toBe(0);
});

const account = () => ({ email: 'standard@demo.local', password: server.password });

async function signedIn(): Promise<Device> {
  const device = await deviceForTest();
  await signIn(device.page, server.url, account());
  await investorsOf(device.page);
  return device;
}

async function anotherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/client/dashboard`);
  await investorsOf(tab);
  return tab;
}

async function ended(device: Device, ending: 'reload' | 'close and reopen' | 'kill'): Promise<Device> {
  if (ending === 'reload') {
    await device.page.reload();
    await investorsOf(device.page);
    return device;
  }
  const next = ending === 'kill' ? await device.killAndReopen() : await device.reopen();
  await next.page.goto(`${server.url}/client/dashboard`);
  await investorsOf(next.page);
  return next;
}

async function openLog(page: Page): Promise<Locator> {
  await page.goto(`${server.url}/vc-timeline?log=1`);
  const line = page.getByRole('dialog').getByLabel(/^Note(?!s)/);
  await line.waitFor();
  return line;
}
