import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { investorsOf, notesOnServer, openNotes } from './notes.ts';
import { serveVersions } from './serve-versions.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test('[Q16] [Q-R11] [sync W6] a new version that takes over while somebody types costs no letter, and no page is loaded anew under their hands', async () => {
  const versions = await serveVersions(server.url);
  onTestFinished(() => versions.close());
  const { page, context } = await deviceForTest();
  await signIn(page, versions.url, { email: 'standard@demo.local', password: server.password });
  const [investor] = await investorsOf(page);
  await readyForOffline(page);
  await page.reload();
  const other = await context.newPage();
  await other.goto(`${versions.url}/client/dashboard`);
  await investorsOf(other);

  const dialog = await openNotes(page, investor);
  const field = dialog.getByLabel('Notes');
  await field.fill('');
  const loaded = await loadedAt(page);
  let typed = '';
  let isOver = false;
  const typing = (async () => {
    for (let word = 1; !isOver; word += 1) {
      await field.pressSequentially(`word${word} `);
      typed += `word${word} `;
    }
  })();
  try {
    versions.release(2);
    await other.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())?.update()));
    await other.getByText('A new version of Paratope is ready.').waitFor();
    await other.getByRole('button', { name: 'Update', exact: true }).click();
    // The other window asked for it, and the worker of both is another from now on.
    await page.getByText('Paratope was updated while this window was open.').waitFor();
    const then = typed.length;
    await expect.poll(() => typed.length).toBeGreaterThan(then + 20);
  } finally {
    isOver = true;
    await typing;
  }
  expect(await field.inputValue()).toBe(typed);
  expect(await loadedAt(page)).toBe(loaded);

  // Not even asked for it does the page go while the words are nobody's but the form's.
  await page.getByRole('button', { name: 'Reload', exact: true, includeHidden: true }).dispatchEvent('click');
  await page.getByText('You have an unsaved form open. Save it, then update.').waitFor();
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => notesOnServer(page)).toContain(typed);
  expect(await loadedAt(page)).toBe(loaded);
});

/** When this document began: a page that was loaded anew has another moment. */
const loadedAt = (page: Page): Promise<number> => page.evaluate(() => performance.timeOrigin);
