import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { choose, deckFile, expectSync, glimpse, readyForOffline, register, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test('[F11] [Q01] [Q02] [sync W2] [sync C3] a founder registers, is matched, works on a phone without a network through a kill, and a second device shows everything', async () => {
  const founder = { email: 'ilse@ostrya.example', password: 'binding by shape', startup: 'Ostrya Bio' };
  let device = await deviceForTest({ size: phone });
  await register(device.page, server.url, founder);
  // A browser writes its cookies down when it ends, or after half a minute; the kill below is about our words, not its own.
  device = await device.reopen();
  const { page } = device;
  await page.goto(`${server.url}/get-matched`);

  await choose(page, 'Drug Modality', 'antibod');
  await choose(page, 'Disease Focus', 'fibrosis');
  await choose(page, 'Geography', 'Belgium');
  await page.getByLabel('Investment Amount').fill('6M');
  await page.getByLabel('Pitch deck as a PDF').setInputFiles(deckFile);
  const thanks = glimpse(page, 'Form Submitted Successfully!');
  await page.getByRole('button', { name: 'Submit and find investors' }).click();
  await thanks;
  // It goes on by itself after two seconds.
  const goOn = page.getByRole('button', { name: 'Continue to Dashboard' });
  await goOn.click({ timeout: 1_500 }).catch(() => undefined);
  await page.getByRole('heading', { name: 'Your first 5 investors' }).waitFor();
  await page.getByRole('button', { name: 'Go to your list' }).click();
  await page.getByRole('heading', { name: 'Top Matched Investors' }).waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(5);
  const investor = (await page.getByRole('article').first().locator('.dash-name').textContent())?.trim() ?? '';
  await readyForOffline(page);

  await device.context.setOffline(true);
  await page.getByRole('button', { name: `Actions for ${investor}` }).click();
  await page.getByRole('menuitem', { name: 'Edit notes' }).click();
  await page.getByRole('dialog').getByLabel('Notes').fill('Wants the 28-day tox summary');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByText('Notes saved on this phone').waitFor();

  await page.goto(`${server.url}/vc-timeline?log=1`);
  const sheet = page.getByRole('dialog');
  await sheet.getByText(investor).first().click();
  await sheet.getByLabel(/^Note(?!s)/).fill('Coffee at hall 2, she asked about the rat study');
  await sheet.getByRole('button', { name: /^Save/ }).click();
  await page.getByText(/saved on this phone/).waitFor();

  device = await device.killAndReopen({ offline: true });
  await device.page.goto(`${server.url}/client/dashboard`);
  await device.page.getByText('Wants the 28-day tox summary').waitFor();
  await expectSync(device.page, 'Offline. 2 changes waiting');

  await device.context.setOffline(false);
  await device.page.goto(`${server.url}/client/pending`);
  await expectSync(device.page, 'All changes saved');

  const laptop = await deviceForTest({ size: desk });
  await signIn(laptop.page, server.url, founder);
  await laptop.page.getByText('Wants the 28-day tox summary').waitFor();
  await laptop.page.getByRole('link', { name: `Timeline of ${investor}` }).click();
  await laptop.page.getByText('Coffee at hall 2, she asked about the rat study').first().waitFor();
});

test('[F06] [Q03] [P14] [E097] a founder on Standard Access moves a conversation along without a network, and a second device follows', async () => {
  const founder = { email: 'standard@demo.local', password: server.password };
  const first = await deviceForTest({ size: phone });
  await signIn(first.page, server.url, founder);
  await first.page.getByRole('article').first().waitFor();
  const second = await deviceForTest({ size: desk });
  await signIn(second.page, server.url, founder);
  await readyForOffline(first.page);

  const card = first.page.getByRole('article').last();
  const investor = (await card.locator('.dash-name').textContent())?.trim() ?? '';
  await first.context.setOffline(true);
  await first.page.getByRole('button', { name: `Actions for ${investor}` }).click();
  await first.page.getByRole('menuitem', { name: 'Update status' }).click();
  const dialog = first.page.getByRole('dialog', { name: 'Update Outreach Status' });
  await dialog.getByText('Passed', { exact: true }).click();
  await dialog.getByLabel('Notes').fill('Fund is closed until spring');
  await dialog.getByRole('button', { name: 'Update status' }).click();
  await first.page.getByText('Status saved on this phone').waitFor();
  await first.page.reload();
  await first.page.getByText('Fund is closed until spring').waitFor();

  await first.context.setOffline(false);
  await second.page.getByText('Fund is closed until spring').waitFor();
});

test('[sync R1] [sync R2] [V23] a change the plan no longer allows ends in the attention tray with its words', async () => {
  const founder = { email: 'free@demo.local', password: server.password };
  await server.command('admin', 'grant', founder.email, 'standard', '--reason', 'trial');
  const device = await deviceForTest({ size: phone });
  await signIn(device.page, server.url, founder);
  const card = device.page.getByRole('article').first();
  const investor = (await card.locator('.dash-name').textContent())?.trim() ?? '';
  await readyForOffline(device.page);
  await expectSync(device.page, 'Standard Access');

  await device.context.setOffline(true);
  await server.command('admin', 'grant', founder.email, 'free', '--reason', 'trial over');
  await device.page.getByRole('button', { name: `Actions for ${investor}` }).click();
  await device.page.getByRole('menuitem', { name: 'Update status' }).click();
  const dialog = device.page.getByRole('dialog', { name: 'Update Outreach Status' });
  await dialog.getByText('Reaching Out', { exact: true }).click();
  await dialog.getByLabel('Notes').fill('Met at the poster session');
  await dialog.getByRole('button', { name: 'Update status' }).click();
  await device.page.getByText('Status saved on this phone').waitFor();

  await device.context.setOffline(false);
  await expectSync(device.page, '1 change needs your attention');
  await device.page.goto(`${server.url}/client/pending`);
  await device.page.getByText('Met at the poster session').waitFor();
  await device.page
    .getByText('Outreach status tracking is part of Standard Access. Upgrade to send this change.')
    .waitFor();
});
