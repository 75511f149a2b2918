import { dataSchema, oldestSchema } from '@paratope/shared/synced';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { buildAlteredServer } from './altered-server.ts';
import type { DemoServer } from './demo-server.ts';
import type { Device } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { draftsOn, investorsOf, notesOnServer, openNotes, writeNotes } from './notes.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';

const firstDay = '2026-03-02T09:00:00.000Z';
const day = 24 * 60 * 60 * 1_000;

let server: DemoServer;
demoServerForTests(
  (started) => {
    server = started;
  },
  () => ({ DEMO_NOW: firstDay }),
);

test('[sync N1] [sync N3] two devices that wrote into one note without a network show the same text, with the words of both', async () => {
  const [phone, laptop] = [await signedIn(), await signedIn()];
  const [investor] = await investorsOf(phone.page);
  await writeNotes(phone.page, investor, 'Met at the congress and spoke of antibodies');
  await laptop.page.getByText('Met at the congress and spoke of antibodies').first().waitFor();

  for (const { page, context } of [phone, laptop]) {
    await readyForOffline(page);
    await context.setOffline(true);
  }
  await writeNotes(phone.page, investor, 'Met at the spring congress and spoke of antibodies');
  await writeNotes(laptop.page, investor, 'Met at the congress and spoke of antibodies, wants the tox summary');
  for (const { context } of [phone, laptop]) await context.setOffline(false);

  const merged = 'Met at the spring congress and spoke of antibodies, wants the tox summary';
  for (const { page } of [phone, laptop]) await page.getByText(merged).first().waitFor({ timeout: 60_000 });
  expect(await notesOnServer(phone.page)).toContain(merged);
});

test('[Q14] [sync A2] [sync W6] [sync T1] after ninety days without a network nothing is lost: the server asks to sign in, and then takes everything in order', async () => {
  const { page, context } = await signedIn();
  const investors = await investorsOf(page);
  await readyForOffline(page);
  await context.addInitScript(shiftClock);
  await context.setOffline(true);
  await writeNotes(page, investors[0], 'Written on the first day');
  let monthsGone = 0;
  for (const [investor, words] of [
    [investors[1], 'Written after a month'],
    [investors[2], 'Written after two months'],
    [investors[0], 'Rewritten after three months'],
  ] as const) {
    monthsGone += 1;
    await reopenAfter(page, monthsGone * 30);
    await writeNotes(page, investor, words);
  }
  const dialog = await openNotes(page, investors[3]);
  await dialog.getByLabel('Notes').fill('Typed and never submitted');
  await expect.poll(() => draftsOn(page)).toContain('Typed and never submitted');
  await reopenAfter(page, 91);
  expect(await page.evaluate(() => Date.now())).toBeGreaterThan(Date.now() + 90 * day);
  await expectSync(page, 'Offline. 4 changes waiting');

  await server.replace({ settings: { DEMO_NOW: new Date(Date.parse(firstDay) + 91 * day).toISOString() } });
  await context.setOffline(false);
  await expectSync(page, 'You were signed out. 4 changes waiting');
  await signIn(page, server.url, account());
  await expect.poll(() => notesOnServer(page), patient).toContain('Rewritten after three months');
  const notes = await notesOnServer(page);
  expect(notes).toContain('Written after a month');
  expect(notes).toContain('Written after two months');
  expect(notes).not.toContain('Written on the first day');
  const again = await openNotes(page, investors[3]);
  await expect.poll(() => again.getByLabel('Notes').inputValue()).toBe('Typed and never submitted');
});

test('[sync W6] what was typed and never submitted is in the editor again after the browser was killed', async () => {
  // A browser writes its cookies down when it ends; the kill is about the words, not about the session.
  let device = await (await signedIn()).reopen();
  await device.page.goto(`${server.url}/client/dashboard`);
  const [investor] = await investorsOf(device.page);
  await readyForOffline(device.page);
  await device.context.setOffline(true);
  const dialog = await openNotes(device.page, investor);
  await dialog.getByLabel('Notes').fill('Half a sentence about the');
  const { page } = device;
  await expect.poll(() => draftsOn(page)).toContain('Half a sentence about the');

  device = await device.killAndReopen({ offline: true });
  await device.page.goto(`${server.url}/client/dashboard`);
  const again = await openNotes(device.page, investor);
  await expect.poll(() => again.getByLabel('Notes').inputValue()).toBe('Half a sentence about the');
});

test('[sync U2] a device older than the server is asked to reload, one newer than the server waits; nothing is taken and nothing lost until they agree', async () => {
  const { page } = await signedIn();
  const investors = await investorsOf(page);
  await readyForOffline(page);

  await server.replace({ program: [await buildServerOfSchema(dataSchema + 1)] });
  await writeNotes(page, investors[1], 'Written for an older server');
  await expectSync(page, 'Reload to get the new version');
  expect(await notesOnServer(page)).not.toContain('Written for an older server');
  await page.reload();
  await page.getByText('Written for an older server').first().waitFor();
  await expectSync(page, 'Reload to get the new version');

  await server.replace({ program: [await buildServerOfSchema(dataSchema - 1)] });
  await page.reload();
  await writeNotes(page, investors[2], 'Written for a newer server');
  await expectSync(page, "Can't reach Paratope. 2 changes waiting");
  expect(await notesOnServer(page)).not.toContain('Written for a newer server');

  await server.replace({});
  await page.reload();
  await expect.poll(() => notesOnServer(page), patient).toContain('Written for a newer server');
  expect(await notesOnServer(page)).toContain('Written for an older server');
  await expectSync(page, 'All changes saved');
});

/** The server as it is, but for the version of the data it writes; a device and a server of one build have the same. */
const buildServerOfSchema = (schema: number): Promise<string> =>
  buildAlteredServer(`schema-${schema}`, {
    file: 'shared/src/synced.ts',
    lines: [
      [`export const dataSchema = ${dataSchema};`, `export const dataSchema = ${schema};`],
      [`export const oldestSchema = ${oldestSchema};`, `export const oldestSchema = ${schema};`],
    ],
  });

/** What the app takes for the time, from its next start on; it is closed and opened in between, as an app is. */
async function reopenAfter(page: Page, days: number): Promise<void> {
  await page.evaluate((shift) => localStorage.setItem('clock-shift', String(shift)), days * day);
  await page.reload();
}

function shiftClock(): void {
  const shift = Number(localStorage.getItem('clock-shift'));
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...given: []) {
      super(...((given.length === 0 ? [RealDate.now() + shift] : given) as []));
    }
    static override now(): number {
      return RealDate.now() + shift;
    }
  } as DateConstructor;
}

const account = () => ({ email: 'standard@demo.local', password: server.password });

/** Longer than a tab waits for one that does not answer. */
const patient = { timeout: 90_000 };

async function signedIn(): Promise<Device> {
  const device = await deviceForTest();
  await signIn(device.page, server.url, account());
  await investorsOf(device.page);
  return device;
}
