import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { investorsOf, writeNotes } from './notes.ts';
import { expectSync, signIn } from './steps.ts';

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

test.each([
  ['a desk', desk, 'a phone', phone, 'noor@ostrya.example'],
  ['a phone', phone, 'a desk', desk, 'timo@ostrya.example'],
] as const)(
  '[sync S6] invited on %s, a co-founder joins on another device, both write, and a removed one goes on empty-handed',
  async (_, ownersSize, __, joinersSize, email) => {
    const [owner, joiner] = [await open(ownersSize), await open(joinersSize)];
    await signIn(owner, server.url, { email: 'standard@demo.local', password: server.password });
    const link = await invite(owner, email);

    await joiner.goto(link);
    await joiner.getByRole('heading', { name: /^Join / }).waitFor();
    await joiner.getByLabel('Choose a password').fill('a phrase long enough');
    await joiner.getByRole('button', { name: 'Create account and join' }).click();
    await joiner.waitForURL('**/client/dashboard');
    await owner.goto(`${server.url}/client/dashboard`);
    const [investor] = await listed(owner);
    expect((await listed(joiner))[0]).toBe(investor);

    const notes = { owner: `Spoke to them, says ${email}'s owner`, joiner: `Called them, says ${email}` };
    await note(owner, investor, notes.owner);
    await joiner.getByText(notes.owner).first().waitFor({ timeout: 60_000 });
    await note(joiner, investor, notes.joiner);
    await owner.getByText(notes.joiner).first().waitFor({ timeout: 60_000 });

    await joiner.context().setOffline(true);
    await note(joiner, investor, 'Written by somebody who is already out');
    await remove(owner, email);
    await joiner.context().setOffline(false);
    await joiner.getByText(/^You are no longer a member of /).waitFor({ timeout: 60_000 });
    await joiner.goto(`${server.url}/client/pending`);
    await joiner.getByText('Written by somebody who is already out').first().waitFor();
    await joiner.goto(`${server.url}/client/dashboard`);
    await expectSync(joiner, /All changes saved|needs? your attention/i);
    expect(await joiner.getByText(notes.owner).count()).toBe(0);
    expect(await joiner.getByText(investor ?? '').count()).toBe(0);
  },
);

test('[decision Z22] a phone is signed in by six digits, and by the link of the picture, once each', async () => {
  const [laptop, mobile] = [await open(desk), await open(phone)];
  await signIn(laptop, server.url, { email: 'standard@demo.local', password: server.password });
  const code = await shownCode(laptop);
  await mobile.goto(`${server.url}/pair`);
  await mobile.getByLabel('Email').fill('standard@demo.local');
  await mobile.getByLabel('Six-digit code').fill(code);
  await mobile.getByRole('button', { name: 'Log in' }).click();
  await mobile.waitForURL('**/client/dashboard');
  expect((await listed(mobile)).length).toBeGreaterThan(3);
  await laptop.getByText('Your other device is signed in.').waitFor();

  await laptop.getByRole('button', { name: 'Another device' }).click();
  const second = await shownCode(laptop, false);
  const tablet = await open(phone);
  await tablet.goto(`${server.url}/pair#${new URLSearchParams({ email: 'standard@demo.local', code: second })}`);
  expect(await tablet.getByLabel('Six-digit code').inputValue()).toBe(second);
  await expect.poll(() => tablet.url()).toBe(`${server.url}/pair`);
  await tablet.getByRole('button', { name: 'Log in' }).click();
  await tablet.waitForURL('**/client/dashboard');

  const late = await open(phone);
  await late.goto(`${server.url}/pair#${new URLSearchParams({ email: 'standard@demo.local', code: second })}`);
  await late.getByRole('button', { name: 'Log in' }).click();
  await late.getByText("That code isn't right. Check the other device, or show a new code there.").waitFor();
});

async function open(size: { width: number; height: number }): Promise<Page> {
  const { page } = await deviceForTest({ size });
  return page;
}

async function invite(page: Page, email: string): Promise<string> {
  await page.goto(`${server.url}/client/people`);
  await page.getByLabel('Their email').fill(email);
  await page.getByRole('button', { name: 'Create link' }).click();
  const link = page.locator('.people-link');
  await link.waitFor();
  // The server under test listens on a port that nobody told its settings.
  return server.url + new URL((await link.textContent()) ?? '').pathname;
}

async function remove(page: Page, email: string): Promise<void> {
  await page.goto(`${server.url}/client/people`);
  await page.getByRole('button', { name: `Change ${email}` }).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByText(`${email} is no longer a member.`).waitFor();
}

async function shownCode(page: Page, goes = true): Promise<string> {
  if (goes) await page.goto(`${server.url}/client/pair`);
  const digits = page.getByLabel('Code', { exact: true });
  await digits.waitFor();
  return (await digits.textContent())?.replace(/\D/g, '') ?? '';
}

const isWide = (page: Page) => (page.viewportSize()?.width ?? 0) >= 820;

/** Names of the investors as this device lists them, in a table or as cards. */
async function listed(page: Page): Promise<string[]> {
  if (!isWide(page)) return investorsOf(page);
  const names = page.getByRole('row').locator('.dash-name');
  await names.nth(3).waitFor();
  return (await names.allInnerTexts()).map((name) => name.trim());
}

async function note(page: Page, investor: string | undefined, words: string): Promise<void> {
  if (!isWide(page)) return writeNotes(page, investor, words);
  await page.setViewportSize({ width: 390, height: 844 });
  await writeNotes(page, investor, words);
  await page.setViewportSize({ width: desk.width, height: desk.height });
}
