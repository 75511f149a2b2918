import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { codePicture } from './code-pictures.ts';
import type { DemoServer } from './demo-server.ts';
import { filmOf, replaceCamera } from './fake-camera.ts';
import { launchOptions } from './find-browser.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { removeFolder } from './remove-folder.ts';
import { scanSamples } from './scan-samples.ts';
import { openScanner, scanAll } from './scan-walk.ts';
import { readyForOffline, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

/** The app is here, and what our reader takes has followed it in a quiet moment. */
async function readyToScanOffline(page: Page): Promise<void> {
  await readyForOffline(page);
  // The worker that came with this visit answers from the next one on.
  await page.reload();
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('code-reader')).keys()).length)).toBe(1);
}

const founder = () => ({ email: 'standard@demo.local', password: server.password });

test('[capture 44] [capture 45] codes are read offline by the reader that came with the app, right or not at all', async () => {
  const { page, context } = await deviceForTest();
  await replaceCamera(context);
  await signIn(page, server.url, founder());
  await readyToScanOffline(page);
  const elsewhere: string[] = [];
  context.on('request', (request) => {
    if (!request.url().startsWith(server.url) && !/^(?:data|blob):/.test(request.url())) elsewhere.push(request.url());
  });
  await server.goAway();
  onTestFinished(() => server.comeBack());
  await openScanner(page, server.url);
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false);
  const { right, wrong } = await scanAll(page, scanSamples(7));
  expect(wrong).toEqual([]);
  expect(right).toBeGreaterThanOrEqual(6);
  expect(elsewhere).toEqual([]);
});

test("[capture 36] [capture 38] the app's own document may open the browser's camera, once the founder allows it", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'paratope-film-'));
  const film = join(folder, 'badge.y4m');
  const text = 'MECARD:N:Lind,Marta;ORG:Brackwater Ventures;EMAIL:marta@brackwater.example;;';
  writeFileSync(film, filmOf(codePicture(text, 3)));
  const launch = launchOptions();
  const camera = ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`];
  const browser = await chromium.launch({ ...launch, args: [...launch.args, ...camera] });
  onTestFinished(async () => {
    await browser.close();
    removeFolder(folder);
  });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signIn(page, server.url, founder());
  await page.goto(`${server.url}/client/log`);
  await page.getByRole('button', { name: 'Scan a code' }).click();
  await page.getByText('The camera is blocked.').waitFor();
  await context.grantPermissions(['camera'], { origin: server.url });
  await page.getByRole('button', { name: 'Try again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is this right?' });
  expect(await dialog.getByLabel('Name').inputValue()).toBe('Marta Lind');
  expect(await dialog.getByLabel('Firm').inputValue()).toBe('Brackwater Ventures');
});

test('[capture 44] where the reader is not on the device and cannot be fetched, the dialog says so and takes it later', async () => {
  const { page, context } = await deviceForTest();
  await replaceCamera(context);
  await context.route(/\/assets\/zxing_reader-/, (route) => route.abort());
  await context.route('**/service-worker.js', (route) => route.abort());
  await signIn(page, server.url, founder());
  await page.goto(`${server.url}/client/log`);
  await page.getByRole('button', { name: 'Scan a code' }).click();
  await page.getByText("The reader isn't on this device yet. Connect once to load it.").waitFor();
  await context.unroute(/\/assets\/zxing_reader-/);
  await page.getByRole('button', { name: 'Try again' }).click();
  const { right } = await scanAll(page, scanSamples(1));
  expect(right).toBe(1);
});

test("[capture 43] where the browser's own reader is there and breaks, ours reads", async () => {
  const { page, context } = await deviceForTest();
  await replaceCamera(context);
  // Debian's Chromium has none: this is one as on a phone whose system lacks what it is made of.
  await context.addInitScript(() => {
    Object.assign(globalThis, {
      brokenReadings: 0,
      BarcodeDetector: class {
        static async getSupportedFormats(): Promise<string[]> {
          return ['qr_code', 'data_matrix', 'aztec', 'pdf417'];
        }
        detect = async () => {
          Object.assign(globalThis, { brokenReadings: 1 });
          throw new DOMException('The service is not there.', 'NotSupportedError');
        };
      },
    });
  });
  await signIn(page, server.url, founder());
  await openScanner(page, server.url);
  expect(await scanAll(page, scanSamples(1))).toEqual({ right: 1, wrong: [], unread: [] });
  expect(await page.evaluate(() => (globalThis as { brokenReadings?: number }).brokenReadings)).toBe(1);
});

test.each(['light', 'dark'] as const)(
  "[capture 46] the founder's card is read by our own reader from a %s screen, offline, and saved as a file",
  async (scheme) => {
    const { page, context } = await deviceForTest({ scheme });
    await replaceCamera(context);
    await signIn(page, server.url, founder());
    await readyToScanOffline(page);
    await context.setOffline(true);
    await page.goto(`${server.url}/client/card`);
    await page.getByLabel('Name').fill('Ines Varga');
    await page.getByLabel('Link').fill('ostrya.example');
    await page.getByLabel('One line').fill('An antibody for lung fibrosis');
    // As another phone sees the screen.
    await page.evaluate(() => scrollTo(0, 0));
    const picture = await page.screenshot();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save as .vcf' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('card.vcf');

    await openScanner(page, server.url);
    await page
      .getByLabel('Photo of a code')
      .setInputFiles({ name: 'card.png', mimeType: 'image/png', buffer: picture });
    const dialog = page.getByRole('dialog', { name: 'Is this right?' });
    await dialog.waitFor();
    const value = (label: string) => dialog.getByLabel(label).inputValue();
    expect([await value('Name'), await value('Email'), await value('Link')]).toEqual([
      ...['Ines Varga', 'standard@demo.local', 'https://ostrya.example/'],
    ]);
    await page.goto(`${server.url}/client/card`);
    expect(await page.getByLabel('One line').inputValue()).toBe('An antibody for lung fibrosis');
  },
);
