import type { Page } from 'playwright-core';
import { describe, test, vi } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { type Onlooker, onlooker } from './onlooker.ts';
import { founderFactor, giveCode, switchFactorOnAndOff } from './second-factor.ts';
import { readyForOffline, register, signIn } from './steps.ts';

let server: DemoServer;

// Each screen is looked at twice, and a machine with other work takes its time.
vi.setConfig({ testTimeout: 300_000 });

demoServerForTests((started) => {
  server = started;
});

const open = async (size: typeof phone | typeof desk): Promise<Page> => {
  const { page } = await deviceForTest({ size });
  return page;
};
const founder = () => ({ email: 'standard@demo.local', password: server.password });

describe.each([
  ['a phone', phone],
  ['a desk', desk],
] as const)('[Q-P8] [Q22] in both themes axe finds nothing to object to on %s', (_, size) => {
  const isPhone = size.width < 820;

  test('on the pages anybody can open', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const go = (path: string) => page.goto(`${server.url}${path}`);

    await go('/');
    await look('landing');
    await go('/pricing');
    await page.getByText('Is it really one payment?').click();
    await look('pricing, a question open');
    await go('/premium-support');
    await look('Premium Support');
    await go('/subscription-auth');
    await page.getByRole('heading', { name: 'Log in to subscribe' }).waitFor();
    await look('sign in to subscribe');
    if (isPhone) {
      await go('/');
      await page.getByRole('button', { name: 'Menu' }).click();
      await look('the menu of the public pages');
    }
    for (const path of ['/team', '/contact', '/partners', '/for-investors', '/test']) {
      await go(path);
      await look(path);
    }
    await go('/for-investors');
    await page.getByRole('button', { name: 'Send your details' }).click();
    await page.getByText('Please fill out all required fields.').first().waitFor();
    await look('an investor’s form, refused');
    await go('/contact');
    await page.getByRole('button', { name: 'Send a message' }).click();
    await page.getByRole('dialog', { name: 'Contact' }).waitFor();
    await look('the contact dialog');
    await go('/subscribe');
    await page.getByRole('alert').waitFor();
    await look('the checkout, signed out');
    await go('/no-such-page');
    await look('not found, a document');
    await go('/client/no-such-page');
    await page.getByRole('heading', { name: 'Page Not Found' }).waitFor();
    await look('not found, in the app');
    await go('/client/login');
    await page.getByRole('tabpanel', { name: 'Login' }).waitFor();
    await look('login');
    await page.getByRole('button', { name: 'Login' }).click();
    await look('login, refused');
    await page.getByRole('tab', { name: 'Create Account' }).click();
    await look('create account');
    await go('/client/forgot-password');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('forgot password');
    await go('/client/reset-password?token=none');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('reset password');
    await go('/client/reset-password?chosen=1&token=none');
    await page.getByLabel('The password you chose', { exact: true }).fill('battery staple');
    await page.getByRole('button', { name: 'Use my new password' }).click();
    await page.getByRole('alert').waitFor();
    await look('a password that was asked for, refused');
    await go('/client/verify?token=none');
    await page.getByRole('button', { name: 'Confirm my address' }).click();
    await page.getByRole('alert').waitFor();
    await look('confirm the address, refused');
    await go('/get-matched');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('get matched');
    look.expectNothing();
  });

  test('on the list of a founder, with every dialog', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const { investor, act, editNotes, dialog } = await founderOn(page, look, isPhone);
    await look('dashboard');

    if (isPhone) {
      await page.getByRole('button', { name: `Actions for ${investor}` }).click();
      await page.getByRole('menu').waitFor();
      await look('the menu of a card');
      await page.keyboard.press('Escape');
    } else {
      await page.getByRole('button', { name: / account$/ }).click();
      await page.getByRole('menu').waitFor();
      await look('the menu of the account');
      await page.keyboard.press('Escape');
    }
    await act('Update status', `Update status of ${investor}`);
    await dialog('status');
    await editNotes();
    await dialog('notes');
    await act('Leave feedback', `Leave feedback on ${investor}`);
    await dialog('feedback');
    await page.getByRole('button', { name: 'Add investor' }).first().click();
    await dialog('investor I met');

    await page.locator('.dash-analysis').first().click();
    await page.getByRole('tab', { name: 'Similar Companies' }).waitFor();
    await look(isPhone ? 'match' : 'match over the list');
    const address = page.url();
    await page.getByRole('tab', { name: 'Similar Companies' }).click();
    await page.getByRole('tabpanel', { name: 'Similar Companies' }).waitFor();
    await look('similar companies');
    // Loaded anew at the same address it would lie over the list again.
    await page.goto('about:blank');
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('match, a page of its own');
    look.expectNothing();
  });

  test('on the report of a deck, and on the dashboard that asks for it', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const { dialog } = await founderOn(page, look, isPhone);
    await page.getByRole('region', { name: 'Startup Assessment' }).waitFor();
    await look('dashboard with an assessment');
    await page.getByRole('button', { name: 'AI analysis' }).click();
    await dialog('analysis available');
    await page.goto(`${server.url}/startup-analysis`);
    await page.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' }).waitFor();
    await page.getByRole('button', { expanded: false }).first().click();
    await look('analysis report');
    await page.getByRole('button', { name: 'View Details of Team' }).click();
    await dialog('analysis report, a category');
    await page.getByRole('button', { name: 'Continue reading full analysis' }).click();
    await dialog('analysis report, all of it');
    await page
      .getByRole('button', { name: /^Slide \d+$/ })
      .first()
      .click();
    await dialog('analysis report, a slide');
    await page.getByRole('button', { name: 'Share' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByRole('button', { name: 'Copy link' }).waitFor();
    await dialog('analysis report, shared');
    await page.route('**/api/client/ai-analysis', () => {});
    await page.goto(`${server.url}/startup-analysis?generating=true`);
    await page.getByRole('heading', { name: 'Analyzing' }).waitFor();
    await look('analysis under way');
    await page.goto(`${server.url}/startup-analysis?token=none`);
    await page.getByRole('heading', { name: 'Invalid access token' }).waitFor();
    await look('analysis, a token that opens nothing');
    look.expectNothing();
  });

  test('on the email to an investor', async () => {
    const page = await open(size);
    const look = onlooker(page);
    await founderOn(page, look, isPhone);
    if (isPhone) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .nth(2)
        .click();
      await page.getByRole('menuitem', { name: 'Generate email' }).click();
    } else
      await page
        .getByRole('link', { name: /^Generate email to/ })
        .nth(3)
        .click();
    const generate = page.getByRole('button', { name: 'Generate email' });
    await generate.waitFor();
    await look('an email, not asked for yet');
    await generate.click();
    await page.getByRole('button', { name: /^How it works:/ }).click();
    await page.getByText(/^Slide \d of your deck$/).waitFor();
    await look('an email with what a sentence rests on');
    await page.getByRole('button', { name: 'Edit' }).click();
    await page.getByRole('textbox', { name: 'Email' }).fill('Hello [name],\nI hope this email finds you well.');
    await look('an email, written over');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(/^Email saved on this/).waitFor();
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Mark as sent' }).click();
    await page.getByRole('button', { name: 'Write another version' }).click();
    await page.getByText(/\. We'll write the email when you're back online\./).waitFor();
    await look('an email with places to fill in, and another asked for without a network');
    await page.context().setOffline(false);
    const matchId = new URL(page.url()).pathname.split('/').at(-2);
    await page.goto(`${server.url}/vc-timeline?matchId=${matchId}`);
    await page.getByRole('region', { name: 'Email' }).waitFor();
    await look('timeline with an email');
    look.expectNothing();
  });

  test('on the forms of the list and on what a founder brings to it', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const go = (path: string) => page.goto(`${server.url}${path}`);
    const { investor, act, dialog } = await founderOn(page, look, isPhone);

    if (!isPhone) await page.getByRole('checkbox', { name: `Select ${investor}` }).check();
    else await act('Select', '');
    await page.getByRole('region', { name: 'Selected investors' }).waitFor();
    await look('selected investors');
    await page.getByRole('button', { name: isPhone ? 'Saved views' : 'Views' }).click();
    await page.getByRole('menuitem', { name: /^Save (this view|or edit views)/ }).click();
    await dialog('saved views');
    if (!isPhone) {
      await go('/client/dashboard?view=board');
      await page.getByRole('button', { name: `Actions for ${investor}` }).click();
      await page.getByRole('menuitem', { name: 'Expected check size' }).waitFor();
      await look('board, with the menu of a card');
      await page.getByRole('menuitem', { name: 'Expected check size' }).click();
      await dialog('expected check size');
      await look('board');
    }
    await go('/client/round');
    await page.getByRole('button', { name: 'Save round' }).waitFor();
    await look('round');
    await go('/client/bring-list');
    await page.getByLabel('Or paste a list').waitFor();
    await look('bring my list');
    await page.getByLabel('Or paste a list').fill(`name,status\n${investor},onboard\nSigne Aaltonen,purple\n,passed`);
    await page.getByRole('button', { name: 'Read pasted list' }).click();
    await page.getByRole('button', { name: /^Import/ }).waitFor();
    await look('bring my list, looked over');
    await page.getByRole('button', { name: /^Import/ }).click();
    await page.getByRole('heading', { name: 'Investors imported' }).waitFor();
    await look('bring my list, done');
    await page.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('heading', { name: 'Import undone' }).waitFor();
    look.expectNothing();
  });

  test('on the pages beside the list, and without a network', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const go = (path: string) => page.goto(`${server.url}${path}`);
    const { editNotes, dialog } = await founderOn(page, look, isPhone);

    await go('/vc-timeline');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('timeline');
    await page
      .getByRole('button', { name: /activity/i })
      .first()
      .click();
    await dialog('activity');
    await go('/vc-timeline?log=1');
    await dialog('log');

    await go('/client/today');
    await page.getByRole('region', { name: 'Gone quiet' }).getByRole('article').first().waitFor();
    await page.getByText('Log a meeting in ten seconds').click();
    await look('today');
    await page.getByRole('button', { name: 'Remind me after…' }).click();
    await dialog('quiet days');
    await page
      .getByRole('button', { name: /^More for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Pick a day' }).click();
    await dialog('snoozed.');
    await go('/client/log');
    await page.getByRole('button', { name: 'Save meeting' }).waitFor();
    await look('log, by itself');
    await go('/client/conference');
    await page.getByRole('button', { name: /^Add (a conference|event)$/ }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Rhine BioPartnering');
    await look('event');
    await page.getByRole('button', { name: 'Save event' }).click();
    await page.getByRole('heading', { name: 'Rhine BioPartnering' }).first().waitFor();
    await look('conference');
    await page.getByRole('button', { name: 'Import your schedule' }).click();
    await dialog('schedule');
    await go('/client/today');
    await page
      .getByRole('link', { name: /^Brief for / })
      .first()
      .click();
    await page.getByRole('region', { name: 'What they may ask' }).waitFor();
    await look('brief');
    await go('/client/calendar');
    await page.getByRole('button', { name: /^Create (private|a new) link/ }).waitFor();
    await look('calendar');
    await go('/client/stop-reminders?token=none');
    await page.getByRole('button', { name: 'Stop emails' }).waitFor();
    await look('stop the mails');

    await go('/client/dashboard-simple');
    await page.getByRole('heading', { name: 'Top 5 matches' }).waitFor();
    await look('dashboard, simple');
    await go('/client/pending');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('pending, empty');
    await go('/client/device');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('ready for offline');
    await go('/client/account');
    await page.getByRole('list', { name: 'Devices' }).waitFor();
    await look('account');
    await page.getByRole('button', { name: 'Change password' }).click();
    await dialog('change password');
    await page.getByRole('button', { name: 'Create API key' }).click();
    await dialog('create API key');
    await page.getByRole('button', { name: 'Add webhook' }).click();
    await dialog('add webhook');
    await page.getByRole('button', { name: 'Delete my account' }).click();
    await dialog('delete account');
    await go('/client/keep-account');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('keep the account');
    await go('/client/more');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await look('more');
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('e');
    await page.getByRole('option').first().waitFor();
    await dialog('palette');
    await page.keyboard.press('?');
    await dialog('keyboard shortcuts');
    await go('/get-matched?edit=1');
    await page.getByRole('combobox').first().waitFor();
    await look('profile');
    await page.getByRole('combobox', { name: 'Drug Modality' }).fill('Ostryamers');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Correct Ostryamers' }).click();
    await look('profile, with a word being corrected');

    await go('/client/dashboard');
    await page.locator('.dash-name').first().waitFor();
    await page.context().setOffline(true);
    await editNotes();
    await page.getByRole('dialog').getByLabel('Notes').fill(`Calls back from ${size.width}`);
    await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
    await page.getByText(/^Notes saved on this/).waitFor();
    await look('dashboard, offline, with something to say');
    await go('/client/pending');
    // Word by word: what stood there before stays beside it.
    await page.getByText(String(size.width)).first().waitFor();
    await look('pending');
    if (isPhone) await go('/client/more');
    else await page.getByRole('button', { name: / account$/ }).click();
    await page.getByRole(isPhone ? 'button' : 'menuitem', { name: 'Sign Out' }).click();
    await dialog('sign out with something unsent');
    await page.context().setOffline(false);
    look.expectNothing();
  });

  test('on the pages about people, and the other ways in', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const go = (path: string) => page.goto(`${server.url}${path}`);
    const { dialog } = await founderOn(page, look, isPhone);
    const email = `noor${size.width}@ostrya.example`;
    await go('/client/people');
    await page.getByLabel('Their email').fill(email);
    await page.getByRole('button', { name: 'Create link' }).click();
    await page.getByText('Not joined yet').waitFor();
    await look('people, one invited');
    const invitation = new URL((await page.locator('.people-link').textContent()) ?? '').pathname;
    await go('/client/pair');
    await page.getByLabel('Code', { exact: true }).waitFor();
    await look('a code for another device');

    const other = await open(size);
    const lookThere = onlooker(other);
    await other.goto(`${server.url}${invitation}`);
    await other.getByLabel('Choose a password').waitFor();
    await lookThere('an invitation');
    await other.getByLabel('Choose a password').fill('a phrase long enough');
    await other.getByRole('button', { name: 'Create account and join' }).click();
    await other.waitForURL('**/client/dashboard');
    await other.goto(`${server.url}/pair`);
    await other.getByLabel('Six-digit code').waitFor();
    await lookThere('the code on the other device');

    await go('/client/people');
    for (const [item, name] of [
      ['Transfer ownership', 'hand over'],
      ['Remove', 'remove'],
    ] as const) {
      await page.getByRole('button', { name: `Change ${email}` }).click();
      await page.getByRole('menuitem', { name: item }).click();
      await dialog(name);
    }
    await page.getByRole('button', { name: `Change ${email}` }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
    await other.goto(`${server.url}/client/dashboard`);
    await other.getByText(/^You are no longer a member of/).waitFor();
    await lookThere('people, removed');
    look.expectNothing();
    lookThere.expectNothing();
  });

  test('on the second factor of a founder', async () => {
    const page = await open(size);
    const look = onlooker(page);
    const own = { email: `second-factor${size.width}@karst.example`, password: 'a phrase long enough' };
    await register(page, server.url, { ...own, startup: 'Karst Therapeutics' });
    await page.goto(`${server.url}/client/account`);
    await switchFactorOnAndOff(page, {
      ...own,
      words: founderFactor,
      look,
      async whileOn(recoveryCode) {
        const other = await open(size);
        const lookThere = onlooker(other);
        await other.goto(`${server.url}/client/login`);
        const login = other.getByRole('tabpanel', { name: 'Login' });
        const enter = login.getByRole('button', { name: 'Login' });
        await login.getByLabel('Email').fill(own.email);
        await login.getByLabel('Password', { exact: true }).fill(own.password);
        await enter.click();
        await giveCode(other, { at: 'login', enter, recoveryCode, look: lookThere });
        await other.waitForURL('**/client/dashboard');
        lookThere.expectNothing();
      },
    });
    look.expectNothing();
  });

  test('on the screens of Free Access', async () => {
    const page = await open(size);
    const look = onlooker(page);
    await signIn(page, server.url, { email: 'free@demo.local', password: server.password });
    await page.locator('.dash-name').first().waitFor();
    await look('dashboard');
    if (isPhone) {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Update status' }).click();
    } else
      await page
        .getByRole('button', { name: /^Update status of/ })
        .first()
        .click();
    await page.getByRole('dialog').waitFor();
    await look('upgrade');
    const go = (path: string) => page.goto(`${server.url}${path}`);
    await go('/client/premium');
    await page.getByRole('button', { name: 'Send application' }).click();
    await page.getByRole('alert').filter({ hasText: 'Please fill out' }).waitFor();
    await look('the application for Premium Support, incomplete');
    await go('/client/payments');
    await page.getByText('No payments yet').waitFor();
    await look('payments, none yet');
    await go('/subscribe');
    await page.getByRole('button', { name: 'Pay $299' }).waitFor();
    await look('the checkout');
    await page.getByRole('textbox', { name: /Promo code/ }).fill('NOBODYS-CODE');
    await page.getByRole('button', { name: 'Apply' }).click();
    await page.getByText('This promo code is not valid.').waitFor();
    await look('the checkout, a code refused');
    look.expectNothing();
  });
});

/** A founder on the dashboard, and ways to what a phone keeps in a menu and a desk in a row. */
async function founderOn(page: Page, look: Onlooker, isPhone: boolean) {
  await signIn(page, server.url, founder());
  await page.locator('.dash-name').first().waitFor();
  await readyForOffline(page);
  const row = isPhone ? page.getByRole('article').first() : page.getByRole('row').nth(1);
  const investor = ((await row.locator('.dash-name').textContent()) ?? '').trim();
  const act = async (onPhone: string, onDesk: string) => {
    if (!isPhone) return page.getByRole('button', { name: onDesk }).first().click();
    await page.getByRole('button', { name: `Actions for ${investor}` }).click();
    await page.getByRole('menuitem', { name: onPhone }).click();
  };
  return {
    investor,
    act,
    editNotes: () => (isPhone ? act('Edit notes', '') : page.getByTitle('Edit notes').first().click()),
    /** Looks at the open dialog and leaves it. */
    dialog: async (name: string) => {
      await page.getByRole('dialog').waitFor();
      await look(name);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
    },
  };
}
