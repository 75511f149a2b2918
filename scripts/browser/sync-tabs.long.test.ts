import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { draftsOn, investorsOf, notesOnServer, openNotes, writeNotes } from './notes.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test('[sync M3] [sync M4] two tabs share one stream, hand it over, and see each other’s words without a network', async () => {
  const { page: first, investors } = await signedIn('standard');
  const second = await anotherTab(first);
  const firstStreams = streamsOf(first);
  const secondStreams = streamsOf(second);
  await first.reload();
  await second.reload();
  await expect.poll(() => firstStreams.open + secondStreams.open).toBe(1);

  await readyForOffline(first);
  await first.context().setOffline(true);
  await writeNotes(first, investors[0], 'Seen from the other tab');
  await second.getByText('Seen from the other tab').waitFor();
  await first.context().setOffline(false);
  await expect.poll(() => notesOnServer(second), patient).toContain('Seen from the other tab');

  await expect.poll(() => firstStreams.open + secondStreams.open, patient).toBe(1);
  const [leader, follower, streams] =
    firstStreams.open === 1 ? [first, second, secondStreams] : [second, first, firstStreams];
  await leader.close();
  await expect.poll(() => streams.open, patient).toBe(1);
  await writeNotes(follower, investors[0], 'After the other tab was closed');
  await expect.poll(() => notesOnServer(follower), patient).toContain('After the other tab was closed');
});

test('[sync M2] a tab frozen in the middle of sending holds nobody up', async () => {
  const { page: frozen, investors } = await signedIn('standard');
  let isHanging = false;
  await frozen.route('**/api/sync', () => {
    isHanging = true;
  });
  await writeNotes(frozen, investors[0], 'Written before the freeze');
  await expect.poll(() => isHanging).toBe(true);
  const session = await frozen.context().newCDPSession(frozen);
  await session.send('Page.setWebLifecycleState', { state: 'frozen' });

  const awake = await anotherTab(frozen);
  await writeNotes(awake, investors[1], 'Written beside a frozen tab');
  await expect.poll(() => notesOnServer(awake), patient).toContain('Written beside a frozen tab');
  expect(await notesOnServer(awake)).toContain('Written before the freeze');
});

test('[sync W6] [sync M7] a page kept for the way back comes back with its words, and what is then written goes out', async () => {
  const { page } = await deviceForTest({ keepsPages: true });
  await signIn(page, server.url, account('standard'));
  const [investor] = await investorsOf(page);
  const dialog = await openNotes(page, investor);
  await dialog.getByLabel('Notes').fill('Typed before the page was left');
  await page.evaluate(() => {
    addEventListener('pageshow', ({ persisted }) => {
      document.documentElement.dataset.cameBack = String(persisted);
    });
  });
  await page.goto(`${server.url}/team`);
  await page.evaluate(() => history.back());
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.cameBack), patient).toBe('true');
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('Typed before the page was left');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await expect.poll(() => notesOnServer(page), patient).toContain('Typed before the page was left');
});

test('[sync W5] on a full device the words stay in the editor, and saving works once there is room, without a reload', async () => {
  const { page, context } = await deviceForTest();
  const session = await context.newCDPSession(page);
  const origin = new URL(server.url).origin;
  await session.send('Storage.overrideQuotaForOrigin', { origin, quotaSize: 20_000_000 });
  await signIn(page, server.url, account('standard'));
  const investors = await investorsOf(page);
  await readyForOffline(page);
  await fillUp(page);
  const dialog = await openNotes(page, investors[0]);
  await dialog.getByLabel('Notes').fill('There is no room for this');
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.getByText("This device couldn't save it. Your text is still here.").waitFor();
  expect(await dialog.getByLabel('Notes').inputValue()).toBe('There is no room for this');

  await session.send('Storage.overrideQuotaForOrigin', { origin });
  await dialog.getByRole('button', { name: 'Save notes' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('There is no room for this').first().waitFor();
  await expect.poll(() => notesOnServer(page), patient).toContain('There is no room for this');
});

test('[sync A2] [sync W6] a lost session keeps what was written, and signing in again sends all of it', async () => {
  const { page, investors } = await signedIn('standard');
  await readyForOffline(page);
  await page.context().setOffline(true);
  await writeNotes(page, investors[0], 'First words without a session');
  await writeNotes(page, investors[1], 'Second words without a session');
  await page.context().clearCookies();
  await page.context().setOffline(false);
  await page.getByText('Session expired. Please log in again.').first().waitFor();
  await expectSync(page, 'You were signed out. 2 changes waiting');
  await writeNotes(page, investors[2], 'Third words without a session');
  await expectSync(page, 'You were signed out. 3 changes waiting');

  const dialog = await openNotes(page, investors[3]);
  await dialog.getByLabel('Notes').fill('Typed and never submitted');
  await expect.poll(() => draftsOn(page)).toContain('Typed and never submitted');

  await signIn(page, server.url, account('standard'));
  await expect.poll(() => notesOnServer(page), patient).toContain('Third words without a session');
  const notes = await notesOnServer(page);
  expect(notes).toContain('First words without a session');
  expect(notes).toContain('Second words without a session');
  const again = await openNotes(page, investors[3]);
  await expect.poll(() => again.getByLabel('Notes').inputValue()).toBe('Typed and never submitted');
});

test('[sync A4] [sync A5] [Q11] another person on the same browser meets nothing of the first, whose changes go out at the return', async () => {
  const { page, investors } = await signedIn('standard');
  await readyForOffline(page);
  await page.route('**/api/sync', (route) => route.abort());
  await writeNotes(page, investors[0], 'Only for the first person');
  await signOut(page);
  await page.getByRole('button', { name: 'Keep on this device and sign out' }).click();
  await page.waitForURL('**/client/login');
  await page.unroute('**/api/sync');

  await signIn(page, server.url, account('free'));
  await investorsOf(page);
  expect(await page.getByText('Only for the first person').count()).toBe(0);
  await page.goto(`${server.url}/client/pending`);
  await expectSync(page, 'All changes saved');
  expect(await page.getByText('Only for the first person').count()).toBe(0);
  expect(await notesOnServer(page)).not.toContain('Only for the first person');
  await signOut(page);
  await page.waitForURL('**/client/login');

  await signIn(page, server.url, account('standard'));
  await page.getByText('Only for the first person').first().waitFor();
  await expect.poll(() => notesOnServer(page), patient).toContain('Only for the first person');
});

// --- What a person does ----------------------------------------------------------------------------------------------

type Person = 'free' | 'standard';
const account = (person: Person) => ({ email: `${person}@demo.local`, password: server.password });

/** Longer than a tab waits for one that does not answer. */
const patient = { timeout: 90_000 };

async function signedIn(person: Person): Promise<{ page: Page; investors: string[] }> {
  const { page } = await deviceForTest();
  await signIn(page, server.url, account(person));
  return { page, investors: await investorsOf(page) };
}

async function anotherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto(`${server.url}/client/dashboard`);
  await investorsOf(tab);
  return tab;
}

async function signOut(page: Page): Promise<void> {
  await page.goto(`${server.url}/client/more`);
  await page.getByRole('button', { name: 'Sign Out' }).click();
}

// --- What is true ----------------------------------------------------------------------------------------------------

/** Takes up the site's room until the browser refuses half a kilobyte. */
const fillUp = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const room = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('room');
      opening.onupgradeneeded = () => opening.result.createObjectStore('records', { autoIncrement: true });
      opening.onsuccess = () => resolve(opening.result);
      opening.onerror = () => reject(opening.error);
    });
    const isTaken = (size: number) =>
      new Promise<boolean>((resolve) => {
        const transaction = room.transaction('records', 'readwrite');
        transaction.objectStore('records').add(crypto.getRandomValues(new Uint8Array(size)));
        transaction.oncomplete = () => resolve(true);
        transaction.onabort = () => resolve(false);
      });
    for (let size = 65_536; size >= 512; ) if (!(await isTaken(size))) size /= 2;
    room.close();
  });

/** Streams of pokes a tab holds open now. */
function streamsOf(page: Page): { readonly open: number } {
  const open = new Set<Request>();
  const isStream = (request: Request) => new URL(request.url()).pathname === '/api/sync/events';
  page.on('request', (request) => isStream(request) && open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  return {
    get open() {
      return page.isClosed() ? 0 : open.size;
    },
  };
}
