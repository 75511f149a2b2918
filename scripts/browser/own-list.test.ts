import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { type Device, desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';

let server: DemoServer;

demoServerForTests((started) => {
  server = started;
});

async function founderOn(size: typeof phone | typeof desk): Promise<Device> {
  const device = await deviceForTest({ size });
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await device.page.getByRole('heading', { name: 'Top Matched Investors' }).waitFor();
  await device.page.locator('.dash-name').first().waitFor();
  await readyForOffline(device.page);
  return device;
}

/** Each investor's status in the order of the list. */
const statuses = (page: Page): Promise<string[]> =>
  page
    .locator('.dash-row, .dash-card')
    .evaluateAll((rows) =>
      rows.map(
        (row) => `${row.querySelector('.dash-name')?.textContent}: ${row.querySelector('.status-badge')?.textContent}`,
      ),
    );

/** At a desk by the boxes of the table, on a phone by the menu of a card and then by the boxes. */
async function select(page: Page, isPhone: boolean): Promise<void> {
  if (!isPhone) {
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .first()
      .check();
    await page
      .getByRole('checkbox', { name: /^Select (?!all)/ })
      .nth(3)
      .click({ modifiers: ['Shift'] });
    return;
  }
  const names = await page.locator('.dash-name').allTextContents();
  await page.getByRole('button', { name: `Actions for ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'Select' }).click();
  for (const name of names.slice(1, 4)) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
}

/** A file that names one investor the other size does not bring. */
const listWith = (name: string) => ({
  name: 'mine.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      'Investor,Fund,Website,Stage,Comments',
      `${name},Norrsken Bio Fund,norrsken-bio.example,Contacted,"Met in Basel, wants tox data"`,
      `${name} the Younger,,,Committed,`,
      ',,nobody.example,,',
    ].join('\n'),
  ),
});

describe.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)('without a network on %s', (_, size) => {
  const isPhone = size.width < 820;

  test('several investors change their status at once, and one undo puts each back to its own', async () => {
    const { page, context } = await founderOn(size);
    const before = await statuses(page);
    await context.setOffline(true);
    await select(page, isPhone);
    const bar = page.getByRole('region', { name: 'Selected investors' });
    await bar.getByText('4 investors').waitFor();
    await bar.getByRole('button', { name: 'Change status' }).click();
    await page.getByRole('menuitem', { name: 'Passed' }).click();
    await page.getByText(/^Status saved on this/).waitFor();
    await expect
      .poll(async () => (await statuses(page)).slice(0, 4).every((line) => line.endsWith('Passed')))
      .toBe(true);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => statuses(page)).toEqual(before);

    await context.setOffline(false);
    await page.goto(`${server.url}/client/pending`);
    await expectSync(page, 'All changes saved');
    await page.goto(`${server.url}/client/dashboard`);
    await expect.poll(() => statuses(page)).toEqual(before);
  });

  test('[Q02] a list is brought from a CSV file, taken back as one act, brought again, and is on the server later', async () => {
    const { page, context } = await founderOn(size);
    await context.setOffline(true);
    await page.goto(`${server.url}/client/bring-list`);
    const name = isPhone ? 'Signe Aaltonen' : 'Ragna Lund';
    for (const isUndone of [true, false]) {
      await page.getByLabel('CSV file').setInputFiles(listWith(name));
      await page.getByText("2 new, 0 updated, 0 skipped, 1 can't be imported.").waitFor();
      await page.getByRole('button', { name: 'Import 2 investors' }).click();
      await page.getByRole('heading', { name: 'Investors imported' }).waitFor();
      if (!isUndone) break;
      await page.getByRole('button', { name: 'Undo import' }).click();
      await page.getByRole('heading', { name: 'Import undone' }).waitFor();
      await page.getByRole('button', { name: 'Import another file' }).click();
    }

    await context.setOffline(false);
    await page.goto(`${server.url}/client/pending`);
    await expectSync(page, 'All changes saved');
    await page.goto(`${server.url}/client/dashboard?q=${encodeURIComponent(name)}`);
    await page.getByText('Met in Basel, wants tox data').first().waitFor();
    expect((await page.locator('.dash-name').allTextContents()).sort()).toEqual([name, `${name} the Younger`]);
  });
});

test('at a desk a card of the board follows the pointer into another column', async () => {
  const { page } = await founderOn(desk);
  await page.getByText('Board', { exact: true }).click();
  const from = page.getByRole('region', { name: /^Not Contacted/ });
  const to = page.getByRole('region', { name: /^Reaching Out/ });
  const card = from.getByRole('article').first();
  const name = (await card.locator('.dash-name').textContent()) ?? '';
  await card.locator('.board-card-acts').dragTo(to, { targetPosition: { x: 60, y: 20 } });
  await to.getByText(name).waitFor();
  await page.getByText(`${name}: Reaching Out.`).waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await from.getByText(name).waitFor();
});
