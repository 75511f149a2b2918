import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;

demoServerForTests((started) => {
  server = started;
});

test('[Q22] without a network a word of a note leads to the note, and keys alone lead anywhere', async () => {
  const { page, context } = await deviceForTest({ size: desk });
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  await page.locator('.dash-name').first().waitFor();
  await readyForOffline(page);
  await context.setOffline(true);
  const investor = ((await page.getByRole('row').nth(1).locator('.dash-name').textContent()) ?? '').trim();
  await page.getByTitle('Edit notes').first().click();
  await page.getByRole('dialog').getByLabel('Notes').fill('Keeps kestrels. Type t, l and ? all day?');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByText(/^Notes saved on this/).waitFor();

  await page.reload();
  await page.locator('.dash-name').first().waitFor();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('dialog').getByRole('combobox');
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type('kestrel');
  await page.getByRole('option', { name: `Notes on ${investor}` }).waitFor();
  await page.keyboard.press('Enter');
  const note = page.getByRole('dialog').getByLabel('Notes');
  await expect.poll(() => note.inputValue()).toContain('Keeps kestrels.');
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });

  await page.keyboard.press('t');
  await page.waitForURL('**/vc-timeline');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.keyboard.press('c');
  await page.waitForURL('**/client/pending');
});

test('a search typed fast on a slow device keeps every letter', async () => {
  const { page, context } = await deviceForTest({ size: desk });
  await signIn(page, server.url, { email: 'standard@demo.local', password: server.password });
  const search = page.getByRole('searchbox');
  await search.waitFor();
  await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: 8 });
  for (const words of ['capsid', 'reference call', 'term sheet']) {
    await search.fill('');
    await search.pressSequentially(words, { delay: 30 });
    expect(await search.inputValue()).toBe(words);
    await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words);
  }
});
