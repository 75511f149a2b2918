import { type AirtableServer, startAirtableServer } from '@paratope/server/testing/airtable-server';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test, vi } from 'vitest';
import { adminDialogs, fillAdminLists, payOnce } from './admin-dialogs.ts';
import type { DemoServer } from './demo-server.ts';
import { desk, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { onlooker } from './onlooker.ts';
import { enterAs, openScreen } from './screens.ts';
import { adminFactor, giveCode, switchFactorOnAndOff } from './second-factor.ts';

// Each screen is looked at twice, and a machine with other work takes its time.
vi.setConfig({ testTimeout: 300_000 });

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

const open = async (size: typeof phone | typeof desk): Promise<Page> => {
  const { page } = await deviceForTest({ size });
  return page;
};
const sizes = [
  ['a phone', phone],
  ['a desk', desk],
] as const;

describe.each(sizes)(
  '[Q-P8] [Q22] in both themes axe finds nothing to object to in the admin area on %s',
  (_, size) => {
    test('on its screens', async () => {
      const page = await open(size);
      const look = onlooker(page);
      await page.goto(`${server.url}/admin`);
      await page.getByLabel('Email').fill('admin@demo.local');
      await look('gate');
      await page.getByLabel('Password', { exact: true }).fill(server.password);
      await page.getByRole('button', { name: 'Access Admin Panel' }).click();
      const tabs = ['Dashboard', 'Submissions', 'PDF Analysis', 'Match Validation', 'Premium Applications', 'Debug'];
      for (const name of tabs) {
        await page.getByRole('tab', { name }).click();
        await page
          .getByRole('tabpanel', { name })
          .getByText(/ of \d+ shown/)
          .waitFor();
        await look(name);
      }
      for (const name of ['Audit log', 'Email', 'Admins']) {
        await choose(page, name);
        await page
          .getByRole('tabpanel', { name: 'Debug' })
          .getByText(/ of \d+ shown/)
          .waitFor();
        await look(name);
      }
      await page.getByRole('tab', { name: 'Match Validation' }).click();
      await choose(page, 'All');
      await page.getByRole('article').waitFor();
      await look('a match in review');
      await page.goto(`${server.url}/admin/client-management`);
      await page.getByRole('button', { name: 'Add company' }).click();
      await page.getByRole('dialog', { name: 'Add company' }).waitFor();
      await look('a company is added');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add match' }).click();
      await page.getByRole('dialog', { name: 'Add match' }).waitFor();
      await look('a match is added');
      await page.keyboard.press('Escape');
      await page
        .getByRole('button', { name: /^Matches of/ })
        .first()
        .click();
      await page
        .getByRole('dialog')
        .getByText(/ of \d+ shown/)
        .waitFor();
      await look('matches of a company');
      await page.goto(`${server.url}/admin/investors/import`);
      await page.getByText('No base is connected').waitFor();
      await page.getByLabel('CSV file').setInputFiles({
        name: 'funds.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from('Fund,Web\nSkerry Fund,skerry.example\n,nameless.example\n'),
      });
      await page.getByRole('button', { name: 'Import 1 row' }).waitFor();
      await page.getByText(/^Other fields/).click();
      await look('a file of investors is looked over');
      await page.getByRole('button', { name: 'Import 1 row' }).click();
      await page.getByText('File imported').waitFor();
      await page.getByRole('button', { name: 'Undo import of funds.csv' }).first().waitFor();
      await look('a file of investors is in');
      await page.getByRole('button', { name: 'Undo import', exact: true }).click();
      await page.getByText('Import undone. Everything is as it was before.').waitFor();
      await page.goto(`${server.url}/admin/instance`);
      await page.getByRole('region', { name: 'Backup and disk' }).waitFor();
      await look('instance');
      await page.goto(`${server.url}/admin/payments`);
      for (const name of ['Payments', 'Codes']) {
        await page.getByRole('tab', { name }).click();
        await page
          .getByRole('tabpanel', { name })
          .getByText(/ of \d+ shown/)
          .waitFor();
        await look(`admin, ${name}`);
      }
      await page.getByRole('button', { name: 'Add code' }).click();
      await page.getByRole('dialog', { name: 'Add code' }).waitFor();
      await look('a code is added');
      await page.goto(`${server.url}/admin/content`);
      await page.getByRole('combobox', { name: 'Section' }).selectOption('Team');
      await page.getByRole('group', { name: 'Person 1' }).waitFor();
      await look('the team is written');
      await page.goto(`${server.url}/admin`);
      await page.getByText('All investors').click();
      await page
        .getByRole('button', { name: /^View / })
        .first()
        .click();
      await page.getByRole('dialog').getByRole('region', { name: 'Feedback' }).waitFor();
      await look('an investor in the admin area');
      await page.goto(`${server.url}/airtable-test`);
      await page.getByRole('alert').waitFor();
      await look('database test');
      await page.goto(`${server.url}/client-test`);
      await page.getByRole('button', { name: 'Run checks' }).click();
      await page.getByText('Failed').first().waitFor();
      await look('client portal test');
      await page.goto(`${server.url}/test-dashboard`);
      await page.getByRole('heading', { name: 'Test dashboard' }).waitFor();
      await look('test dashboard');
      await page.goto(`${server.url}/admin/setup`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await look('setup');
      look.expectNothing();
    });

    test('in any dialog', async () => {
      const payer = await open(size);
      await payOnce(payer, server, `payer${size.width}@karst.example`);
      const page = await open(size);
      const look = onlooker(page);
      await enterAs(page, 'admin', server);
      await fillAdminLists(page);
      for (const dialog of adminDialogs) {
        await openScreen(page, server.url, dialog);
        await look(dialog.name);
      }
      look.expectNothing();
    });

    test('on the second factor of an admin', async () => {
      const page = await open(size);
      const look = onlooker(page);
      const own = { email: 'admin@demo.local', password: server.password };
      await enterAs(page, 'admin', server);
      await page.goto(`${server.url}/admin/sign-in`);
      await switchFactorOnAndOff(page, {
        ...own,
        words: adminFactor,
        look,
        async whileOn(recoveryCode) {
          const other = await open(size);
          const lookThere = onlooker(other);
          await other.goto(`${server.url}/admin`);
          await other.getByLabel('Email').fill(own.email);
          await other.getByLabel('Password', { exact: true }).fill(own.password);
          const enter = other.getByRole('button', { name: 'Access Admin Panel' });
          await enter.click();
          await giveCode(other, { at: 'gate', enter, recoveryCode, look: lookThere });
          await other.getByRole('tab').first().waitFor();
          lookThere.expectNothing();
        },
      });
      look.expectNothing();
    });
  },
);

describe('[Q-P8] [Q22] in both themes axe finds nothing to object to where a base in Airtable is connected', () => {
  let base: AirtableServer;
  let connected: DemoServer;
  beforeAll(async () => {
    base = await startAirtableServer();
    base.table('VC Database', { 'VC/Investor Name': 'text', 'Website URL': 'url', Fund: 'text' }, [
      { 'VC/Investor Name': 'Skerry Fund', 'Website URL': 'https://skerry.example', Fund: 'II' },
      { 'VC/Investor Name': 'Alder Partners', 'Website URL': 'javascript:alert(1)' },
    ]);
  });
  afterAll(() => base?.close());
  demoServerForTests(
    (started) => {
      connected = started;
    },
    () => ({ AIRTABLE_API_KEY: base.apiKey, AIRTABLE_BASE_ID: base.baseId, AIRTABLE_API_URL: base.url }),
  );

  test.each(sizes)('on %s', async (_, size) => {
    const page = await open(size);
    const look = onlooker(page);
    await enterAs(page, 'admin', connected);
    await page.goto(`${connected.url}/admin/investors/import`);
    const source = page.getByRole('region', { name: 'Airtable' });
    const sync = source.getByRole('button', { name: 'Sync now' });
    await sync.click();
    await source.getByText(/Alder Partners/).waitFor();
    await look('a base, synced');
    await source.getByRole('button', { name: 'Map tables and columns' }).click();
    const dialog = page.getByRole('dialog', { name: 'Map tables and columns' });
    await dialog.getByLabel('Investor table').fill('');
    await look('tables and columns');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('alert').waitFor();
    await look('tables and columns, refused');
    await dialog.getByLabel('Investor table').fill('VC Database');
    await dialog.getByRole('combobox').last().selectOption('Fund');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.goto(`${connected.url}/airtable-test`);
    await page.getByText(/^Connected/).waitFor();
    await look('database test, connected');
    look.expectNothing();
  });
});

/** What is chosen stands in the address, and shows with the page that belongs to it. */
async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('radio', { name, exact: true }).click();
  await page.getByRole('radio', { name, exact: true, checked: true }).waitFor();
}
