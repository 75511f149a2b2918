import type { Browser, BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { browserForTests, demoServerForTests } from './for-tests.ts';
import { onlooker } from './onlooker.ts';

/** Two admins, each in a browser of their own, with one company open. */

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});
let browser: Browser;
browserForTests((launched) => {
  browser = launched;
});

const soon = { timeout: 20_000 };
const noor = 'Noor Adriaens also has this open';

test('two admins with one company open see each other until one closes it, leaves, or loses the network; a saved change arrives in the other’s form', async () => {
  const owner = await enter(desk);
  const id = await companyId(owner.page);
  const link = await invite(owner.page);
  const other = await comeIn(phone, link);
  const form = (page: Page) => page.getByRole('dialog', { name: 'Edit company' });
  const open = (page: Page) => page.goto(`${server.url}/admin/clients?open=${id}&as=edit`);

  await open(owner.page);
  await form(owner.page).waitFor();
  await open(other.page);
  await owner.page.getByText(noor).waitFor(soon);
  // The demo's owner.
  await other.page.getByText('Hanna Quintana also has this open').waitFor(soon);

  // A saved change: one field untouched here, one that both have changed.
  await form(owner.page).getByLabel('Phone').fill('+1 617 555 0101');
  await form(other.page).getByLabel('Contact name').fill('Ilse Marchetti');
  await form(other.page).getByLabel('Phone').fill('+1 617 555 0202');
  await form(other.page).getByRole('button', { name: 'Save changes' }).click();
  await form(owner.page).getByText('Noor Adriaens changed this.').waitFor(soon);
  expect(await form(owner.page).getByLabel('Contact name').inputValue()).toBe('Ilse Marchetti');
  expect(await form(owner.page).getByLabel('Phone').inputValue()).toBe('+1 617 555 0101');
  const look = onlooker(owner.page);
  await look('a form with somebody else’s change');
  const choice = form(owner.page).getByRole('group', { name: 'Phone: which version do you want to keep?' });
  await choice.getByRole('radio', { name: /^Theirs/ }).click();
  expect(await form(owner.page).getByLabel('Phone').inputValue()).toBe('+1 617 555 0202');
  // The save closed the other's form.
  await owner.page.getByText(noor).waitFor({ ...soon, state: 'detached' });
  await form(owner.page).getByRole('button', { name: 'Save changes' }).click();
  await form(owner.page).waitFor({ state: 'detached' });

  await open(owner.page);
  const history = form(owner.page).getByRole('region', { name: 'History' });
  await history.getByText(/Noor Adriaens edited/).waitFor(soon);
  await open(other.page);
  await owner.page.getByText(noor).waitFor(soon);
  expect(await other.page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const lookOnPhone = onlooker(other.page);
  await lookOnPhone('a form that somebody else has open');
  look.expectNothing();
  lookOnPhone.expectNothing();
  await other.page.goto('about:blank');
  await owner.page.getByText(noor).waitFor({ ...soon, state: 'detached' });

  await open(other.page);
  await owner.page.getByText(noor).waitFor(soon);
  await other.context.setOffline(true);
  await owner.page.getByText(noor).waitFor({ ...soon, state: 'detached' });
  await other.context.setOffline(false);
  await owner.page.getByText(noor).waitFor({ timeout: 60_000 });
});

interface Person {
  readonly context: BrowserContext;
  readonly page: Page;
}

async function blank(size: typeof phone | typeof desk): Promise<Person> {
  const context = await browser.newContext({ viewport: size, locale: 'en-US', reducedMotion: 'reduce' });
  context.setDefaultTimeout(60_000);
  return { context, page: await context.newPage() };
}

async function enter(size: typeof desk): Promise<Person> {
  const person = await blank(size);
  await person.page.goto(`${server.url}/admin`);
  await person.page.getByLabel('Email').fill('admin@demo.local');
  await person.page.getByLabel('Password', { exact: true }).fill(server.password);
  await person.page.getByRole('button', { name: 'Access Admin Panel' }).click();
  await person.page.getByRole('heading', { level: 1 }).waitFor();
  await person.page.getByRole('navigation', { name: 'Admin area' }).waitFor();
  return person;
}

const companyId = async (page: Page): Promise<string> => {
  const { data } = await page.evaluate(async () => (await fetch('/api/admin/clients?q=standard@demo.local')).json());
  return data[0].id;
};

const invite = async (page: Page): Promise<string> => {
  const made = await page.evaluate(async () => {
    const body = JSON.stringify({ name: 'Noor Adriaens', email: 'noor@demo.local', role: 'reviewer' });
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/admin/admins', { method: 'POST', headers, body })).json();
  });
  return made.link;
};

async function comeIn(size: typeof phone, link: string): Promise<Person> {
  const person = await blank(size);
  await person.page.goto(`${server.url}/admin`);
  const status = await person.page.evaluate(async (token) => {
    const body = { token, name: 'Noor Adriaens', email: 'noor@demo.local', password: 'binding by shape' };
    const headers = { 'Content-Type': 'application/json' };
    return (await fetch('/api/admin/setup', { method: 'POST', headers, body: JSON.stringify(body) })).status;
  }, new URL(link).searchParams.get('token'));
  expect(status).toBe(200);
  return person;
}
