import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { repositoryRoot } from '../files.ts';
import type { DemoServer } from './demo-server.ts';
import { type Device, desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { signIn } from './steps.ts';
import { writtenOnServer } from './written-on-server.ts';

let server: DemoServer;

vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});

/** The installed app on a phone with a notch above and a line for the thumb below. */
async function installed(act: (device: Device & { cdp: CDPSession }) => Promise<void>): Promise<void> {
  const device = await deviceForTest({ size: phone });
  const cdp = await device.context.newCDPSession(device.page);
  // How a page is shown is the system's word, which a browser without a window does not have.
  await device.page.addInitScript(() => {
    const asked = window.matchMedia.bind(window);
    window.matchMedia = (query) => asked(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await cdp.send('Emulation.setSafeAreaInsetsOverride', { insets: { top: above, bottom: below, left: 0, right: 0 } });
  await signIn(device.page, server.url, { email: 'standard@demo.local', password: server.password });
  await listed(device.page);
  await act({ ...device, cdp });
}
const above = 59;
const below = 34;
const listed = (page: Page) => page.locator('.dash-name').first().waitFor();
const placeOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on the screen.`);
  return { top: box.y, bottom: box.y + box.height };
};
/** One finger down the middle of the screen, step by step. */
async function pull(cdp: CDPSession, far: number): Promise<void> {
  const at = (y: number) => ({ touchPoints: [{ x: phone.width / 2, y }] });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(120) });
  for (let y = 120; y <= 120 + far; y += 10)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) });
  await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

test('pulled down, the list of the installed app has what another device wrote, and nothing is loaded anew', () =>
  installed(async ({ page, cdp }) => {
    // Nobody tells this phone that there is news.
    await page.route('**/api/sync/events*', (route) => route.abort());
    await page.reload();
    await listed(page);
    await page.locator('.pull-to-sync').waitFor({ state: 'attached' });
    const founder = { email: 'standard@demo.local', password: server.password };
    const elsewhere = await deviceForTest({ size: desk });
    await signIn(elsewhere.page, server.url, founder);
    await elsewhere.page.getByTitle('Edit notes').first().click();
    const dialog = elsewhere.page.getByRole('dialog');
    await dialog.getByLabel('Notes').fill('Written at the desk');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    // What the page says of the server may be of the moment before the note was saved.
    await expect
      .poll(async () => (await writtenOnServer(server.url, founder)).notes, { timeout: 30_000, interval: 1_000 })
      .toContain('Written at the desk');

    await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''));
    await pull(cdp, 60);
    expect(await page.locator('.toast').count()).toBe(0);
    await pull(cdp, 200);
    await page.locator('.toast').getByText('All changes saved').first().waitFor();
    await page.getByText('Written at the desk').first().waitFor();
    expect(await page.locator('html[data-same-page]').count()).toBe(1);
    const toast = await placeOf(page, '.toast');
    expect(toast.bottom).toBeLessThanOrEqual(phone.height - below);
  }));

test('nothing of it lies under a notch or under the line for the thumb', () =>
  installed(async ({ page, cdp }) => {
    expect((await placeOf(page, '.top-bar-brand a')).top).toBeGreaterThanOrEqual(above);
    expect((await placeOf(page, '.phone-bar-link')).bottom).toBeLessThanOrEqual(phone.height - below);
    await page.goto(`${server.url}/vc-timeline?log=1`);
    await page.locator('.dialog-foot .button').first().waitFor();
    expect((await placeOf(page, '[role=dialog]')).top).toBeGreaterThanOrEqual(above);
    expect((await placeOf(page, '.dialog-foot .button')).bottom).toBeLessThanOrEqual(phone.height - below);
    // On its side the notch is at the left, and the line stays below.
    await page.setViewportSize({ width: phone.height, height: phone.width });
    await cdp.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { top: 0, bottom: 21, left: above, right: above },
    });
    await page.goto(`${server.url}/client/today`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    const brand = await page.locator('.top-bar-brand a').first().boundingBox();
    expect(brand?.x).toBeGreaterThanOrEqual(above);
  }));

test('what a system draws of the app has the size it says, and the mark of a cut icon stays whole', async () => {
  const { page } = await deviceForTest({ size: desk });
  await page.goto(`${server.url}/client/login`);
  for (const [name, ground] of [
    ['manifest.webmanifest', '#f4f4ef'],
    ['manifest-dark.webmanifest', '#0e111b'],
  ] as const) {
    const manifest = (await (await page.request.get(`${server.url}/${name}`)).json()) as Manifest;
    expect([manifest.id, manifest.background_color, manifest.theme_color]).toEqual([
      '/client/dashboard',
      ground,
      ground,
    ]);
    const declared = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
    const sizes = await Promise.all(declared.map(({ src }) => sizeOf(page, src)));
    expect(sizes).toEqual(declared.map(({ sizes: size }) => size));
    const cut = manifest.icons.find(({ purpose }) => purpose === 'maskable');
    expect(cut && (await coloursOutsideTheSafeCircle(page, cut.src))).toEqual(['244,244,239,255']);
  }
  expect(await sizeOf(page, '/icons/apple-touch-180.png')).toBe('180x180');
  // Named by the screen they are for: Apple shows one only where it fits to the dot.
  const pictures = readdirSync(join(repositoryRoot, 'web/dist/client/startup'));
  expect(pictures).toContain('1170x2532-dark.png');
  expect(pictures).toHaveLength(24);
  for (const name of pictures) expect(await sizeOf(page, `/startup/${name}`)).toBe(name.split('-')[0]);
});

interface Manifest {
  readonly id: string;
  readonly background_color: string;
  readonly theme_color: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly { readonly icons: readonly Icon[] }[];
}
interface Icon {
  readonly src: string;
  readonly sizes: string;
  readonly purpose?: string;
}

/** As the browser decodes it. */
const sizeOf = (page: Page, src: string): Promise<string> =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    return `${picture.naturalWidth}x${picture.naturalHeight}`;
  }, src);

/** Systems may cut everything outside a circle of 80 % of the side. */
const coloursOutsideTheSafeCircle = (page: Page, src: string): Promise<string[]> =>
  page.evaluate(async (address) => {
    const picture = new Image();
    picture.src = address;
    await picture.decode();
    const side = picture.naturalWidth;
    const canvas = new OffscreenCanvas(side, side).getContext('2d');
    canvas?.drawImage(picture, 0, 0);
    const { data } = canvas?.getImageData(0, 0, side, side) ?? { data: new Uint8ClampedArray() };
    const found = new Set<string>();
    for (let at = 0; at < side * side; at += 1) {
      const [x, y] = [(at % side) - side / 2, Math.floor(at / side) - side / 2];
      if (Math.hypot(x, y) > 0.4 * side) found.add(data.slice(4 * at, 4 * at + 4).join());
    }
    return [...found];
  }, src);
