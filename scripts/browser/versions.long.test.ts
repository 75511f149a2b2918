import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type DemoServer, startDemoServer } from './demo-server.ts';
import { type Device, desk, openDevice } from './device.ts';
import { serveVersions, type Versions } from './serve-versions.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
let versions: Versions;
let device: Device | undefined;

// A worker takes in three hundred files for each version, and a machine with other work takes its time.
vi.setConfig({ testTimeout: 300_000 });

beforeAll(async () => {
  server = await startDemoServer();
  versions = await serveVersions(server.url);
});
afterEach(async () => {
  await device?.close();
  device = undefined;
});
afterAll(async () => {
  await versions?.close();
  await server?.stop();
});

const offer = 'A new version of Paratope is ready.';

/** A founder at a desk on version 1, ready for a day without a network. */
async function founder(): Promise<Device & { page: Page }> {
  versions.release(1);
  device = await openDevice({ size: desk });
  const { page } = device;
  await signIn(page, versions.url, { email: 'standard@demo.local', password: server.password });
  await listed(page);
  await readyForOffline(page);
  // From here on the worker answers.
  await page.reload();
  await listed(page);
  expect(await versionOf(page)).toBe(1);
  return device;
}

const listed = (page: Page) => page.locator('.dash-name').first().waitFor();
const versionOf = (page: Page) =>
  page.evaluate(() => Number(document.querySelector('meta[name=version]')?.getAttribute('content')));
const workersOf = (page: Page) =>
  page.evaluate(async () => ({
    inControl: navigator.serviceWorker.controller !== null,
    registered: (await navigator.serviceWorker.getRegistrations()).length,
  }));
const databasesOf = (page: Page) =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name).sort());
/** What the app does by itself every hour. */
const lookForNews = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
  });
const agree = async (page: Page) => {
  await page.getByText(offer).waitFor();
  await page.getByRole('button', { name: 'Update', exact: true }).click();
};
/** What a page and its workers stand at, so that one that does not arrive says where it stands. */
const whereabouts = async (page: Page) => ({
  version: await versionOf(page),
  ...(await page.evaluate(async () => {
    const found = await navigator.serviceWorker.getRegistration();
    return {
      active: found?.active?.state,
      waiting: found?.waiting?.state,
      installing: found?.installing?.state,
      prompt: document.querySelector('.update-prompt')?.textContent,
    };
  })),
});
async function arrivesAt(page: Page, version: number): Promise<void> {
  const arrived = async () => (await versionOf(page).catch(() => undefined)) === version;
  await vi
    .waitUntil(arrived, { timeout: 60_000, interval: 200 })
    .catch(async () => expect(await whereabouts(page)).toEqual({ version }));
}
const writeANote = async (page: Page, words: string) => {
  await page.getByTitle('Edit notes').first().click();
  await page.getByRole('dialog').getByLabel('Notes').fill(words);
};
const saveIt = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await page.getByText(/^Notes saved on this/).waitFor();
};

test('[Q16] [Q-R11] from version to version the app asks, and opens as the newest without a network too', async () => {
  const { page, context } = await founder();
  for (const version of [2, 3, 4]) {
    versions.release(version);
    await lookForNews(page);
    await page.getByText(offer).waitFor();
    expect(await versionOf(page)).toBe(version - 1);
    await agree(page);
    await arrivesAt(page, version);
    await listed(page);
  }
  await context.setOffline(true);
  await page.reload();
  await listed(page);
  expect(await versionOf(page)).toBe(4);
});

test('[Q16] [Q-R11] a form that is half written holds the new version up, and keeps every word', async () => {
  const { page } = await founder();
  await writeANote(page, 'Half a sentence');
  versions.release(2);
  await lookForNews(page);
  await page.getByText(offer).waitFor();
  // Behind the dialog it cannot be pressed by hand; a key would still reach it.
  await page.getByRole('button', { name: 'Update', exact: true, includeHidden: true }).dispatchEvent('click');
  await page.getByText('You have an unsaved form open. Save it, then update.').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Notes').inputValue()).toBe('Half a sentence');
  expect(await versionOf(page)).toBe(1);
  await saveIt(page);
  await page.getByRole('button', { name: 'Update', exact: true }).click();
  await arrivesAt(page, 2);
  await page.getByText('Half a sentence').first().waitFor();
});

test('[Q16] [Q-R11] a page that goes on asking the server and fetching its parts does not keep the old worker busy, and arrives', async () => {
  const { page } = await founder();
  const part = await page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src^="/assets/"]')?.src);
  if (!part) throw new Error('The page names no part.');
  for (const version of [2, 3, 4]) {
    versions.release(version);
    await lookForNews(page);
    await page.getByText(offer).waitFor();
    await page.evaluate(
      (parts) => {
        setInterval(() => {
          for (const address of parts) void fetch(address, { cache: 'no-store' }).catch(() => undefined);
        }, 20);
      },
      [part, '/api/client/session'],
    );
    await agree(page);
    await arrivesAt(page, version);
    await listed(page);
  }
});

test('[Q-R11] of two windows one updates, and the other is told and loses nothing', async () => {
  const { page, context } = await founder();
  const other = await context.newPage();
  await other.goto(`${versions.url}/client/dashboard`);
  await listed(other);
  await writeANote(other, 'Written in the other window');
  versions.release(2);
  await lookForNews(page);
  await agree(page);
  await arrivesAt(page, 2);
  await other.getByText('Paratope was updated while this window was open.').waitFor();
  expect(await versionOf(other)).toBe(1);
  await saveIt(other);
  await other.getByRole('button', { name: 'Reload', exact: true }).click();
  await arrivesAt(other, 2);
  await other.getByText('Written in the other window').first().waitFor();
});

test('[Q-R11] a version that came is applied without a network, and one that could not come is not missed', async () => {
  const { page, context } = await founder();
  versions.release(2);
  await lookForNews(page);
  await page.getByText(offer).waitFor();
  await context.setOffline(true);
  await agree(page);
  await arrivesAt(page, 2);
  await listed(page);
  versions.release(3);
  await lookForNews(page);
  await page.reload();
  await listed(page);
  expect(await versionOf(page)).toBe(2);
  await context.setOffline(false);
  await lookForNews(page);
  await agree(page);
  await arrivesAt(page, 3);
});

test('[Q-R11] back to the version before is a version like any other', async () => {
  const { page } = await founder();
  for (const version of [2, 1]) {
    versions.release(version);
    await lookForNews(page);
    await agree(page);
    await arrivesAt(page, version);
    await listed(page);
  }
});

test('[Q-R11] an operator takes the worker away from an installed app and gives it back, and no word is lost', async () => {
  const { page, context } = await founder();
  // Nothing reaches the server meanwhile, so that what is there afterwards was on the device.
  versions.gone.add('/api/sync');
  await writeANote(page, 'Written before the worker went');
  await saveIt(page);
  await page.evaluate(async () => {
    await (await caches.open('shared')).put('/shared/one', new Response('{"text":"From another app"}'));
  });
  const kept = await databasesOf(page);
  await writeANote(page, 'Half a sentence');

  await server.replace({ settings: { SERVICE_WORKER: 'off' } });
  await lookForNews(page);
  await page.getByText('Paratope was updated while this window was open.').waitFor();
  expect(await page.getByRole('dialog').getByLabel('Notes').inputValue()).toBe('Half a sentence');
  await page.getByRole('button', { name: 'Reload', exact: true, includeHidden: true }).dispatchEvent('click');
  await page.getByText('You have an unsaved form open. Save it, then update.').waitFor();
  await saveIt(page);
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  // At the latest the page that is opened after the next one is free of it.
  const workers = async () => {
    const now = await workersOf(page).catch(() => undefined);
    if (now?.inControl) await page.reload().catch(() => undefined);
    return now;
  };
  await expect.poll(workers, { timeout: 60_000, interval: 2_000 }).toEqual({ inControl: false, registered: 0 });
  await page.getByText('Half a sentence').first().waitFor();
  expect(await databasesOf(page)).toEqual(kept);
  expect(await page.evaluate(() => caches.keys())).toEqual(['shared']);
  await context.setOffline(true);
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  await context.setOffline(false);

  await server.replace({ settings: { SERVICE_WORKER: 'on' } });
  await page.goto(`${versions.url}/client/dashboard`);
  await listed(page);
  await readyForOffline(page);
  await context.setOffline(true);
  await page.reload();
  await page.getByText('Half a sentence').first().waitFor();
  expect(await workersOf(page)).toEqual({ inControl: true, registered: 1 });
  await context.setOffline(false);
  versions.gone.clear();
  const elsewhere = await openDevice({ size: desk });
  await signIn(elsewhere.page, versions.url, { email: 'standard@demo.local', password: server.password });
  await expect
    .poll(
      async () => {
        await elsewhere.page.reload();
        await listed(elsewhere.page);
        return elsewhere.page.getByText('Half a sentence').count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await elsewhere.close();
});

test('[Q-R11] a part the server no longer has brings the present version, once, and never a circle or a white page', async () => {
  const { page, context } = await founder();
  const part = await page.evaluate(async () => {
    const kept = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return kept
      .flat()
      .map(({ url }) => new URL(url).pathname)
      .find((path) => /^\/assets\/round-page-.*\.js$/.test(path));
  });
  if (!part) throw new Error('The round has no part of its own.');
  const forget = () =>
    page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
  await forget();
  await (await context.newCDPSession(page)).send('Network.clearBrowserCache');
  versions.gone.add(part);
  const before = versions.documents;
  await page.goto(`${versions.url}/client/round`);
  await page.getByRole('heading', { name: "This page isn't available yet" }).waitFor();
  expect(versions.documents - before).toBeLessThanOrEqual(3);
  versions.gone.clear();
  await page.reload();
  await page.getByRole('button', { name: 'Save round' }).waitFor();
});
