import { startLoopbackSmtp } from '@paratope/server/gateways/mail/testing/loopback-smtp';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { browserForTests, demoServerForTests } from './for-tests.ts';
import { register, signIn } from './steps.ts';

type Smtp = Awaited<ReturnType<typeof startLoopbackSmtp>>;

let smtp: Smtp;
let server: DemoServer;
let browser: Browser;

beforeAll(async () => {
  smtp = await startLoopbackSmtp();
});
afterAll(() => smtp?.close());
demoServerForTests(
  (started) => {
    server = started;
  },
  () => ({ SMTP_URL: smtp.url, MAIL_FROM: 'Paratope <hello@paratope.example>' }),
);
browserForTests((launched) => {
  browser = launched;
});

const password = 'river stone moss';

describe.each([phone, desk])('at $width pixels', (size) => {
  const email = `orla${size.width}@quill.example`;

  beforeAll(() =>
    withPage(size, (page) => register(page, server.url, { email, password, startup: 'Quill Therapeutics' })),
  );

  test('[decision Z21] a new founder reads the mail, proves the address, and the banner goes', async () => {
    await withPage(size, async (page) => {
      await signIn(page, server.url, { email, password });
      const banner = page.getByRole('complementary', { name: 'Your email address' });
      await banner.getByText(`We emailed a link to ${email}.`).waitFor();
      await page.goto(await mailedLink(email, 'Confirm your email address'));
      await page.getByRole('button', { name: 'Confirm my address' }).click();
      await page.getByText('Your email address is confirmed.').waitFor();
      await page.getByRole('button', { name: 'Go to your dashboard' }).click();
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await banner.count()).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });

  test('[R14] [R15] [decision S2] a forgotten password: asked for, mailed, confirmed, and signed in with', async () => {
    const next = 'brand new river stone';
    await withPage(size, async (page) => {
      await page.goto(`${server.url}/client/login`);
      await page.getByRole('link', { name: 'Forgot your password?' }).click();
      // The sign-in page, which asks for an address too, stays until the next one is here.
      await page.getByRole('button', { name: 'Send Reset Request' }).waitFor();
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('New password', { exact: true }).fill(next);
      await page.getByLabel('Confirm password').fill(next);
      await page.getByRole('button', { name: 'Send Reset Request' }).click();
      await page.getByText('Request received. Your new password works once the request is confirmed.').waitFor();
      await page.goto(await mailedLink(email, 'Confirm your new password'));
      await page.getByLabel('The password you chose', { exact: true }).fill(next);
      await page.getByRole('button', { name: 'Use my new password' }).click();
      await page.getByText('Your password was changed. Log in with the new one.').waitFor();
      await signIn(page, server.url, { email, password: next });
      await page.goto(`${server.url}/client/account`);
      await page.getByRole('button', { name: 'Change password' }).click();
      const dialog = page.getByRole('dialog', { name: 'Change password' });
      await dialog.getByLabel('Current password').fill(next);
      await dialog.getByLabel('New password', { exact: true }).fill(password);
      await dialog.getByLabel('Confirm password').fill(password);
      await dialog.getByRole('button', { name: 'Change password' }).click();
      await page.getByText('Your password was changed. Your other devices are signed out.').waitFor();
      await newestMail(email, 'Your password was changed');
    });
  });

  test('[decision C5] everything can be taken along, from the server and, without a network, from the device', async () => {
    await withPage(size, async (page) => {
      await signIn(page, server.url, { email, password });
      await page.goto(`${server.url}/client/account`);
      const [everything] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('link', { name: 'Download everything' }).click(),
      ]);
      expect(everything.suggestedFilename()).toMatch(/^paratope-export-\d{4}-\d\d-\d\d\.zip$/);
      const save = page.getByRole('button', { name: 'Save what is on this device' });
      const [first] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(first.suggestedFilename()).toMatch(/^paratope-device-\d{4}-\d\d-\d\d\.zip$/);
      await page.context().setOffline(true);
      const [offline] = await Promise.all([page.waitForEvent('download'), save.click()]);
      expect(offline.suggestedFilename()).toBe(first.suggestedFilename());
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });
});

describe('an account on its way out', () => {
  const email = 'lasse@quill.example';

  beforeAll(() => withPage(phone, (page) => register(page, server.url, { email, password, startup: 'Quill Bio' })));

  test('a network lost before anything is kept on the device takes no page away: what cannot arrive says so', async () => {
    const context = await browser.newContext({ viewport: phone, serviceWorkers: 'block' });
    const page = await context.newPage();
    await signIn(page, server.url, { email, password });
    await page.goto(`${server.url}/client/account`);
    const save = page.getByRole('button', { name: 'Save what is on this device' });
    await save.waitFor();
    await context.setOffline(true);
    await save.click();
    await page.getByText("We couldn't create the file. Please try again.").waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Account');
    await context.close();
  });

  test('[decision O1] a device that is marked as lost wipes itself when it hears of it, at once or when it is next opened', async () => {
    await withPage(phone, async (shown) => {
      await withPage(phone, async (away) => {
        for (const page of [shown, away]) await signIn(page, server.url, { email, password });
        await expect.poll(() => databases(away).then(({ length }) => length)).toBeGreaterThan(1);
        await away.goto('about:blank');
        await withPage(desk, async (third) => {
          await signIn(third, server.url, { email, password });
          await third.goto(`${server.url}/client/account`);
          const others = third.getByRole('list', { name: 'Devices' }).getByRole('button', { name: /^Sign out / });
          await others.first().waitFor();
          for (let left = await others.count(); left > 0; left -= 1) {
            await others.first().click();
            const dialog = third.getByRole('dialog');
            await dialog.getByText('Lost or stolen').click();
            await dialog.getByRole('button', { name: 'Sign out' }).click();
            await dialog.waitFor({ state: 'hidden' });
          }
        });
        await away.goto(`${server.url}/client/dashboard`);
        for (const page of [shown, away]) {
          await page.getByText('You were signed out on this device. Please log in again.').waitFor();
          expect(new URL(page.url()).pathname).toBe('/client/login');
          await expect.poll(() => databases(page)).toEqual(['paratope-kept']);
          // Whom to write to is the operator's own, and every visitor may read it.
          const { supportContact: _, ...left } = await page.evaluate(() => ({ ...localStorage }));
          expect(left).toEqual({});
        }
      });
    });
  });

  test('[decision C5] an account is deleted, signed out, and kept by logging in again', async () => {
    await withPage(phone, async (page) => {
      await signIn(page, server.url, { email, password });
      await page.goto(`${server.url}/client/account`);
      await page.getByRole('button', { name: 'Delete my account' }).click();
      const dialog = page.getByRole('dialog', { name: 'Delete your account?' });
      await dialog.getByLabel('Your password').fill(password);
      await dialog.getByRole('button', { name: 'Delete my account' }).click();
      await page.getByText(/Your account will be deleted on .* Log in before that day to keep it\./).waitFor();
      await newestMail(email, /^Your account will be deleted on /);
      const login = page.getByRole('tabpanel', { name: 'Login' });
      await login.getByLabel('Email').fill(email);
      await login.getByLabel('Password', { exact: true }).fill(password);
      await login.getByRole('button', { name: 'Login' }).click();
      await page.getByRole('button', { name: 'Keep my account' }).click();
      await page.getByText('Your account stays open. Nothing has changed.').waitFor();
      await page.getByRole('button', { name: 'Go to your dashboard' }).click();
      await page.waitForURL('**/client/dashboard');
      await newestMail(email, 'You kept your account');
    });
  });
});

/** A page on a device of its own. */
async function withPage(size: typeof phone | typeof desk, use: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext({ viewport: size });
  await use(await context.newPage());
  await context.close();
}

async function newestMail(to: string, subject: string | RegExp) {
  const found = () =>
    smtp.mails.findLast((mail) => mail.to.includes(to) && new RegExp(subject).test(mail.headers.subject ?? ''));
  await expect.poll(found).toBeTruthy();
  const mail = found();
  if (!mail) throw new Error(`No mail "${subject}" to ${to}.`);
  return mail;
}

/** The address in a mail, as the person would press it. */
async function mailedLink(to: string, subject: string): Promise<string> {
  const mail = await newestMail(to, subject);
  const link = mail.text.match(/https?:\/\/\S+/)?.[0] ?? '';
  const { pathname, search } = new URL(link);
  return `${server.url}${pathname}${search}`;
}

const databases = (page: Page): Promise<string[]> =>
  page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? '').sort());

/** How far the page can be moved sideways, which is never wanted. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));
