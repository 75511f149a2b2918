import { covers } from '@paratope/shared/testing/covers';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

describe.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)('on %s', (_, size) => {
  const isPhone = size === phone;
  const open = async (path: string): Promise<Page> => {
    const device = await deviceForTest({ size });
    // A page that glides is pressed in the wrong place.
    await device.page.emulateMedia({ reducedMotion: 'reduce' });
    await device.page.goto(`${server.url}${path}`);
    return device.page;
  };
  const top = (page: Page, selector: string) =>
    page.evaluate((one) => Math.round(document.querySelector(one)?.getBoundingClientRect().top ?? -1), selector);
  const chooseInMenu = async (page: Page, words: string) => {
    if (isPhone) await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page
      .locator(isPhone ? '#site-menu' : '.site-links')
      .getByText(words, { exact: true })
      .click();
  };

  test('a message is checked, refused, cut off, sent and confirmed, and nothing typed is lost', async () => {
    covers('P02 SP24 SP38 SP39 SP40 SP41 SP42 SP43 SP44 SP45 SP46 SP47 M001 M002 M003 M004 M005 C06 F15');

    const page = await open('/');
    const dialog = page.getByRole('dialog', { name: 'Contact' });
    expect(await dialog.count()).toBe(0);
    await chooseInMenu(page, 'Contact');
    await dialog.waitFor();
    const send = dialog.getByRole('button', { name: 'Send message' });
    await send.click();
    await dialog.getByText('Please fill out all required fields.').waitFor();

    await dialog.getByLabel('Name').fill('Noor Adriaens');
    await dialog.getByLabel('Email').fill('noor@adriaens');
    await dialog.getByLabel('Subject').fill('A question');
    await dialog.getByLabel('Message').fill('Do you list family offices?');
    await send.click();
    await dialog.getByText('Please enter a valid email address.').waitFor();
    await dialog.getByLabel('Email').fill('noor@adriaens.example');

    await page.context().setOffline(true);
    await send.click();
    await dialog.getByText('Failed to send message. Please try again.').waitFor();
    await page.context().setOffline(false);

    const tooMany = 'Too many messages. Try again in an hour.';
    await page.route('**/api/client/contact', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/json',
        body: JSON.stringify({
          success: false,
          code: 'rate_limited',
          message: tooMany,
          error: tooMany,
          requestId: 'r1',
        }),
      }),
    );
    await send.click();
    await dialog.getByText(tooMany).waitFor();
    await page.unroute('**/api/client/contact');

    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await chooseInMenu(page, 'Contact');
    expect(await dialog.getByLabel('Message').inputValue()).toBe('Do you list family offices?');

    const held = Promise.withResolvers<void>();
    await page.route('**/api/client/contact', async (route) => {
      await held.promise;
      await route.continue();
    });
    await send.click();
    await dialog.locator('button[aria-busy="true"]').waitFor();
    const stood = standsFor(page, "Message sent successfully! We'll get back to you within 24 hours.");
    held.resolve();
    // Three seconds, by the page's own clock.
    expect(await stood).toBeGreaterThan(2_500);
  });

  test('[SP53] [G23] an investor’s form says what is missing at its field, keeps what was typed over a reload and without a network, and thanks', async () => {
    const page = await open('/for-investors');
    const form = page.locator('form[data-form="investor"]');
    const send = form.getByRole('button', { name: 'Send your details' });
    await send.click();
    await form.getByText('Please fill out all required fields.').first().waitFor();
    expect(await form.getByText('Please agree that we may store these details').count()).toBe(1);
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('firm');

    await form.getByLabel('Firm', { exact: true }).fill('Larkmoor Capital');
    await form.getByLabel('Your name').fill('Tadeo Brandvold');
    await form.getByLabel('Work email').fill('tadeo@larkmoor.example');
    await form.getByLabel('Kind of investor').selectOption('Family office');
    await form.getByRole('checkbox', { name: 'Series A' }).check();
    await form.getByLabel('Monoclonal antibody').check();
    await form.getByLabel('Smallest first check').fill('a little');
    await form.getByLabel(/You may store these details and tell founders about our firm when they fit\./).check();
    await page.reload();
    expect(await form.getByLabel('Firm', { exact: true }).inputValue()).toBe('Larkmoor Capital');
    expect(await form.getByLabel('Monoclonal antibody').isChecked()).toBe(true);

    // By the keyboard: the browser is still moving the page to where it was.
    await form.getByLabel('Work email').press('Enter');
    await form.getByText('Enter one amount, such as 250K or $1.5M').waitFor();
    await form.getByLabel('Smallest first check').fill('250K');
    await page.context().setOffline(true);
    await send.click();
    await form.getByText("We couldn't send your details. They are still here; please try again.").waitFor();
    await page.context().setOffline(false);
    const [request] = await Promise.all([page.waitForRequest('**/api/investor-signups'), send.click()]);
    expect(request.postDataJSON()).toMatchObject({
      firm: 'Larkmoor Capital',
      kind: 'family_office',
      stages: ['Series A'],
      modalities: ['Monoclonal antibody'],
      chequeFrom: 250_000,
      chequeTo: null,
      consent: true,
    });
    await page.getByRole('heading', { name: 'Thank you' }).waitFor();
    await page.reload();
    expect(await form.getByLabel('Firm', { exact: true }).inputValue()).toBe('');
  });

  test('[SP19] [SP20] [SP28] [C12] How it Works comes to rest 120 px below the top, on the page and from another', async () => {
    const page = await open('/');
    await chooseInMenu(page, 'How it Works');
    await expect.poll(() => top(page, '#how-it-works')).toBe(120);
    await page.goto(`${server.url}/team`);
    await chooseInMenu(page, 'How it Works');
    await page.waitForURL('**/#how-it-works');
    await expect.poll(() => top(page, '#how-it-works')).toBe(120);
  });

  test('[decision Z23] German is chosen at the foot of a page, stays for the next one and is what the dialog speaks', async () => {
    const page = await open('/');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('heading', { level: 1, name: 'Investoren, zu denen Ihre Wissenschaft passt.' }).waitFor();
    await page.goto(`${server.url}/contact`);
    await page.getByRole('button', { name: 'Nachricht schreiben' }).click();
    const dialog = page.getByRole('dialog', { name: 'Kontakt' });
    await dialog.getByRole('button', { name: 'Nachricht senden' }).click();
    await dialog.getByText('Bitte füllen Sie alle Pflichtfelder aus.').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  });

  test('[P01] no page of the public is wider than the screen, nor has a picture that does not load', async () => {
    const page = await open('/');
    for (const path of ['/', '/team', '/contact', '/partners', '/for-investors', '/test', '/nothing']) {
      await page.goto(`${server.url}${path}`);
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBe(0);
      const pictures = await page.evaluate(() =>
        Promise.all([...document.images].map((picture) => picture.decode().then(() => picture.naturalWidth))),
      );
      expect(pictures.every((width) => width !== 0)).toBe(true);
    }
  });
});

test('what search engines and other sites ask for is there', async () => {
  const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  const addresses = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address ?? '');
  expect(addresses.length).toBeGreaterThan(4);
  expect((await fetch(`${server.url}/robots.txt`)).status).toBe(200);
  for (const address of addresses) {
    const answer = await fetch(`${server.url}${new URL(address).pathname}`);
    expect(answer.status, address).toBe(200);
    const picture = (await answer.text()).match(/og:image" content="([^"]+)"/)?.[1] ?? '';
    if (picture === '') continue;
    const drawn = await fetch(`${server.url}${new URL(picture).pathname}`);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    expect((await drawn.arrayBuffer()).byteLength).toBeGreaterThan(5_000);
  }
});

test('[Q15] the app can be installed: name, icons, start, shortcuts, and a place where other apps share to', async () => {
  const manifest = await (await fetch(`${server.url}/manifest.webmanifest`)).json();
  expect(manifest).toMatchObject({ name: 'Paratope', start_url: '/client/dashboard', display: 'standalone' });
  const icons: { src: string; sizes: string; purpose?: string }[] = manifest.icons;
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const shortcuts: { url: string; icons: { src: string }[] }[] = manifest.shortcuts;
  expect(shortcuts.map(({ url }) => url)).toEqual([
    '/client/log',
    '/client/today',
    '/client/dashboard',
    '/client/pending',
  ]);
  expect(manifest.share_target).toMatchObject({ action: '/client/share', method: 'POST' });
  for (const { src } of [...icons, ...shortcuts.flatMap((shortcut) => shortcut.icons)]) {
    const icon = await fetch(`${server.url}${src}`);
    expect(icon.status, src).toBe(200);
    expect(icon.headers.get('content-type'), src).toBe('image/png');
  }
});

/** How long words stand in an open dialog, in milliseconds; asked for before they come. */
const standsFor = (page: Page, words: string): Promise<number> =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let since = 0;
        const look = () => {
          const isShown = [...document.querySelectorAll('[role=dialog], dialog')].some(
            (dialog) => dialog.checkVisibility() && dialog.textContent?.includes(wanted),
          );
          if (isShown) since ||= performance.now();
          else if (since) return resolve(performance.now() - since);
          requestAnimationFrame(look);
        };
        look();
      }),
    words,
  );
