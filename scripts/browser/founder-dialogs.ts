import type { Page } from 'playwright-core';
import { named } from './named.ts';
import type { Person, Screen } from './screens.ts';

/** Every dialog of the founder's portal, in any language, and the screen states that appear only after an action. */
export const founderDialogs: Readonly<Partial<Record<Person, readonly Screen[]>>> = {
  visitor: [dialog('contact dialog', '/contact', (page) => press(page, 'Send a message'), 'h1')],
  free: [
    dialog('upgrade', '/client/dashboard', (page) =>
      onInvestor(page, 'Update status', (one) => press(one, 'Update status of {vcName}')),
    ),
  ],
  founder: [
    dialog('status', '/client/dashboard', (page) =>
      onInvestor(page, 'Update status', (one) => press(one, 'Update status of {vcName}')),
    ),
    dialog('notes', '/client/dashboard', (page) =>
      onInvestor(page, 'Edit notes', async (one) =>
        one
          .getByTitle(await named(one, 'Edit notes'))
          .first()
          .click(),
      ),
    ),
    dialog('feedback', '/client/dashboard', (page) =>
      onInvestor(page, 'Leave feedback', (one) => press(one, 'Leave feedback on {vcName}')),
    ),
    dialog('investor I met', '/client/dashboard', (page) => press(page, 'Add investor')),
    dialog('views', '/client/dashboard', async (page) => {
      await press(page, isPhone(page) ? 'Saved views' : 'Views');
      await press(page, 'Save this view', 'menuitem');
    }),
    dialog('expected check size', '/client/dashboard?view=board', async (page) => {
      await press(page, 'Actions for {vcName}');
      await press(page, 'Expected check size', 'menuitem');
    }),
    dialog('analysis available', '/client/dashboard', (page) => press(page, 'AI analysis')),
    further('selected investors', '/client/dashboard', async (page) => {
      if (isPhone(page)) await onInvestor(page, 'Select', async () => {});
      else
        for (const at of [1, 2])
          await page
            .getByRole('checkbox', { name: await named(page, 'Select {vcName}') })
            .nth(at)
            .check();
      await page.locator('.bulk-bar').waitFor();
    }),
    further('menu of the account', '/client/dashboard', async (page) => {
      await press(page, isPhone(page) ? 'Actions for {vcName}' : '{company} account');
      await page.getByRole('menu').waitFor();
    }),
    dialog('category of the report', '/startup-analysis', (page) => press(page, 'View Details {category}')),
    dialog('report shared', '/startup-analysis', (page) => press(page, 'Share')),
    further(
      'email',
      '/client/dashboard',
      async (page) => {
        await onInvestor(page, 'Generate email', async (one) =>
          one
            .getByRole('link', { name: await named(one, 'Generate email to {vcName}') })
            .first()
            .click(),
        );
        await page.getByRole('heading', { level: 1 }).first().waitFor();
      },
      '.dash-name',
    ),
    dialog('contact', '/client/dashboard', async (page) => {
      await openInvestor(page);
      await press(page, 'Add contact');
      await page.getByRole('dialog').getByRole('textbox').first().waitFor();
    }),
    dialog('introduced by', '/client/dashboard', async (page) => {
      await openInvestor(page);
      await press(page, 'More actions for {vcName}');
      await press(page, 'Introduced by', 'menuitem');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    }),
    dialog('activity', '/vc-timeline', (page) => press(page, 'Add activity'), 'article'),
    dialog('days until quiet', '/client/today', (page) => press(page, 'Remind me after…'), 'article'),
    dialog(
      'snoozed.',
      '/client/today',
      async (page) => {
        await press(page, 'More for {name}');
        await press(page, 'Pick a day', 'menuitem');
      },
      'article',
    ),
    further('code to scan', '/client/log', openScanner, '[role=dialog]'),
    further(
      'code that was read',
      '/client/card',
      async (page) => {
        const code = await page.locator('.own-card-code').screenshot();
        await page.goto(new URL('/client/log', page.url()).href);
        await openScanner(page);
        await page
          .getByLabel(await named(page, 'Photo of a code'))
          .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: code });
        await page.getByRole('button', { name: await named(page, 'Scan another') }).waitFor();
      },
      '.own-card-code',
    ),
    dialog('event', '/client/conference', async (page) => press(page, 'Add a conference')),
    further(
      'list looked over',
      '/client/bring-list',
      async (page) => {
        await page
          .getByRole('textbox', { name: await named(page, 'Or paste a list') })
          .fill(
            'name,firm,website,status\nMarta Lind,Brackwater,brackwater.example,contacted\nOle,,nowhere,purple\n,,,\n,x.example,,',
          );
        await press(page, 'Read pasted list');
        await page.locator('.bring-lines').waitFor();
      },
      'h1',
    ),
    dialog('change password', '/client/account', (page) => press(page, 'Change password')),
    dialog('create API key', '/client/account', (page) => press(page, 'Create API key')),
    dialog('add webhook', '/client/account', (page) => press(page, 'Add webhook')),
    dialog('delete account', '/client/account', (page) => press(page, 'Delete my account')),
    dialog('second factor', '/client/account', (page) => press(page, 'Turn on')),
    dialog('palette', '/client/more', async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('e');
      await page.getByRole('option').first().waitFor();
    }),
    dialog('keyboard shortcuts', '/client/more', (page) => page.keyboard.press('?')),
  ],
};

function further(name: string, path: string, act: (page: Page) => Promise<unknown>, until?: string): Screen {
  return {
    name,
    path,
    until: until ?? (path.startsWith('/client/dashboard') ? '.dash-name, .board-card' : 'h1'),
    further: act,
  };
}

function dialog(name: string, path: string, open: (page: Page) => Promise<unknown>, until?: string): Screen {
  const act = async (page: Page) => {
    await open(page);
    await page.getByRole('dialog').first().waitFor();
  };
  return further(name, path, act, until);
}

const press = async (page: Page, text: string, role: 'button' | 'menuitem' = 'button') =>
  page
    .getByRole(role, { name: await named(page, text) })
    .first()
    .click();

/** On a page of its own, where no other dialog is open. */
async function openInvestor(page: Page): Promise<void> {
  const href = await page.locator('.dash-analysis').first().getAttribute('href');
  await page.goto(new URL(href ?? '/', page.url()).href);
  await page.locator('.match-head').waitFor();
}

const isPhone = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 600;

async function openScanner(page: Page): Promise<void> {
  await press(page, 'Scan a code');
  await page.locator('button:enabled', { hasText: await named(page, 'Choose a photo') }).waitFor();
}

/** Runs an action that is in a card's menu on a phone and in the row on a desktop. */
async function onInvestor(page: Page, item: string, onDesk: (page: Page) => Promise<unknown>): Promise<void> {
  if (!isPhone(page)) return void (await onDesk(page));
  await press(page, 'Actions for {vcName}');
  await press(page, item, 'menuitem');
}
