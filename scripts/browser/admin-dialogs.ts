import type { Page } from 'playwright-core';
import type { DemoServer } from './demo-server.ts';
import type { Screen } from './screens.ts';
import { glimpse, register } from './steps.ts';

const message = { name: 'Noor Adriaens', email: 'noor@adriaens.example' };
const application = { companyName: 'Quill Therapeutics', founderName: 'Noor Adriaens', email: message.email };

/** Fills every admin list that is empty in the demo workspace. Requires a page with a signed-in owner. */
export async function fillAdminLists(page: Page): Promise<void> {
  const [company] = await send('GET', '/api/admin/clients?q=standard@demo.local');
  const [investor] = await send('GET', '/api/admin/investors?limit=1');
  await send('POST', '/api/client/contact', {
    ...message,
    subject: 'Who reads my deck?',
    message: 'I would like to know.',
  });
  await send('POST', '/api/premium-applications', { ...application, whyPremiumSupport: 'We raise a Series A.' });
  await send('POST', '/api/admin/promo-codes', { code: 'ALDER-2026', discount: 20, note: 'For the spring cohort' });
  await send('POST', `/api/admin/investors/${investor.id}/contacts`, { name: 'Bo Lind', role: 'Partner' });
  const mirror = { companyName: 'Hornbeam Bio', email: 'mail@hornbeam.example' };
  const added = await send('POST', '/api/admin/clients', mirror);
  if (added) await send('DELETE', `/api/admin/clients/${added.id}`);
  await send('POST', `/api/admin/clients/${company.id}/plan`, { plan: 'standard', reason: 'Part of the pilot' });

  // A promo code may exist already.
  async function send(method: string, path: string, body?: object) {
    return (await callAs(page, method, path, body, [409])).data;
  }
}

/** Calls the API as whoever is signed in on the page. Throws on a refusal whose status is not expected. */
export async function callAs(
  page: Page,
  method: string,
  path: string,
  body?: object,
  expected: readonly number[] = [],
  // biome-ignore lint/suspicious/noExplicitAny: what a call answers is read as its caller would, without our types.
): Promise<any> {
  const { status, text } = await page.evaluate(
    async ([how, where, what]) => {
      const headers = { 'Content-Type': 'application/json' };
      const response = await fetch(where, { method: how, ...(what ? { headers, body: what } : {}) });
      return { status: response.status, text: await response.text() };
    },
    [method, path, body && JSON.stringify(body)] as const,
  );
  if (status >= 300 && !expected.includes(status)) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}

export async function payOnce(page: Page, { url }: DemoServer, email: string): Promise<void> {
  await register(page, url, { email, password: 'a phrase long enough', startup: 'Karst Therapeutics' });
  await page.goto(`${url}/subscribe`);
  await page.getByLabel('Demo card').selectOption({ label: '4242 4242 4242 4242, is accepted' });
  const welcome = glimpse(page, 'Welcome to Standard Access');
  await page.getByRole('button', { name: 'Pay $299' }).click();
  await welcome;
}

/** Every dialog of the admin area that needs no other program, by the page it opens on and the steps to it. */
export const adminDialogs: readonly Screen[] = [
  dialog('send to client', '/admin', (page) => press(page, 'Send to Client')),
  dialog('the keyboard shortcuts', '/admin', async (page) => {
    await page.getByRole('button', { name: 'Send to Client' }).waitFor();
    await page.keyboard.press('?');
  }),
  dialog('the palette', '/admin', async (page) => {
    await press(page, 'Search or jump to…');
    await page.getByRole('dialog').getByRole('combobox').fill('a');
    await page
      .getByRole('option', { name: /^Show all/ })
      .first()
      .waitFor();
  }),
  dialog('another role is given', '/admin/team', (page) =>
    page
      .getByRole('combobox', { name: /^Role of/ })
      .first()
      .selectOption({ label: 'Reviewer' }),
  ),
  dialog('a message of the inbox', '/admin/inbox', (page) => press(page, /^Read /)),
  dialog('a match is rejected', '/admin/matches?state=all', async (page) => {
    await page.getByRole('article').waitFor();
    await press(page, 'Reject');
  }),
  dialog('all matches are approved', '/admin/matches?state=all', (page) => press(page, /^Approve all/)),
  dialog('the priority of an application', '/admin/premium', (page) => press(page, /^Set priority of/)),
  dialog('an investor is added', '/admin/investors', (page) => amongInvestors(page, 'Add investor')),
  dialog('an investor is edited', '/admin/investors', (page) => amongInvestors(page, /^Edit (?!all)/)),
  dialog('many investors are edited', '/admin/investors', (page) => amongInvestors(page, /^Edit all/)),
  dialog('investors are filtered', '/admin/investors', (page) => amongInvestors(page, 'Filter')),
  dialog('a view of investors is saved', '/admin/investors?sort=-deals', async (page) => {
    await amongInvestors(page, 'List options');
    await page.getByRole('menuitem', { name: 'Save this view' }).click();
  }),
  dialog('an investor is archived', '/admin/investors', (page) => amongInvestors(page, /^Archive /)),
  dialog('an investor with its contacts', '/admin/investors', (page) => amongInvestors(page, /^View /)),
  dialog('a contact is added', '/admin/investors', async (page) => {
    await amongInvestors(page, /^View /);
    await press(page, 'Add contact');
    await page.getByRole('dialog', { name: 'Add contact' }).waitFor();
  }),
  dialog('a contact is edited', '/admin/investors', async (page) => {
    await amongInvestors(page, /^View /);
    await press(page, /^Edit contact/);
    await page.getByRole('dialog', { name: 'Edit contact' }).waitFor();
  }),
  dialog('investors are merged', '/admin/investors', async (page) => {
    await amongInvestors(page);
    const boxes = page.getByRole('checkbox', { name: /^(?!Select all)/ });
    for (const at of [0, 1]) await boxes.nth(at).check();
    await press(page, /^Merge/);
  }),
  dialog('a company is added', '/admin/clients', (page) => press(page, 'Add company')),
  dialog('a match is added', '/admin/clients', (page) => press(page, 'Add match')),
  dialog('a company is edited', '/admin/clients', (page) => press(page, /^Edit /)),
  dialog('the matches of a company', '/admin/clients', (page) => press(page, /^Matches of/)),
  dialog('a plan by hand', '/admin/clients', (page) => actOnCompany(page, 'Change plan')),
  dialog('a company is deleted', '/admin/clients', (page) => actOnCompany(page, 'Delete')),
  dialog('a company is deleted for good', '/admin/clients', async (page) => {
    await page.getByRole('switch', { name: 'Trash' }).click();
    await press(page, 'Delete permanently');
  }),
  dialog('a refund', '/admin/payments', (page) => press(page, /^Refund/)),
  dialog('a code is added', '/admin/payments/codes', (page) => press(page, 'Add code')),
  dialog('a code is edited', '/admin/payments/codes', (page) => press(page, /^Edit /)),
  dialog('a code is deleted', '/admin/payments/codes', (page) => press(page, /^Delete /)),
  dialog('a second factor is switched on', '/admin/sign-in', (page) => press(page, 'Turn on')),
  dialog('an API key is created', '/admin/sign-in', (page) => press(page, 'Create API key')),
];

function dialog(name: string, path: string, open: (page: Page) => Promise<unknown>): Screen {
  return {
    name: `admin ${name}`,
    path,
    further: async (page) => {
      await open(page);
      await page.getByRole('dialog').first().waitFor();
    },
  };
}

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();

async function amongInvestors(page: Page, name?: string | RegExp): Promise<void> {
  await page
    .getByRole('button', { name: /^View / })
    .first()
    .waitFor();
  if (name) await press(page, name);
}

async function actOnCompany(page: Page, name: string): Promise<void> {
  await press(page, /^Actions for/);
  await page.getByRole('menuitem', { name, exact: true }).click();
}
