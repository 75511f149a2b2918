import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { openDatabase } from '@paratope/server/db/sqlite/database';
import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { BrowserContext, Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import type { DemoServer } from './demo-server.ts';
import { type Device, phone } from './device.ts';
import { demoServerForTests, deviceForTest } from './for-tests.ts';
import { investorsOf, openNotes, writeNotes } from './notes.ts';
import { expectSync, readyForOffline, signIn } from './steps.ts';
import { tagsInPage, wakeWorker } from './worker-registration.ts';
import { writtenOnServer } from './written-on-server.ts';

/** Two people in one browser: the first one's session is gone and their words are still here when the second one signs in. */

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

const patient = { timeout: 30_000 };
const ada = () => ({ email: 'standard@demo.local', password: server.password });
const ben = () => ({ email: 'free@demo.local', password: server.password });

test('[sync A1] [sync A2] [sync A5] in the slow moment of another’s sign-in no tab sends the first one’s words; they arrive when the first one is back', async () => {
  const words = 'Written before the other signed in';
  const { page, context } = await founderWithWords(words);
  const adasId = await accountOf(page);
  const copy = await rowsOf(page, adasId);
  const second = await context.newPage();
  await second.goto(`${server.url}/client/dashboard`);
  await second.getByRole('article').first().waitFor();
  const asked = watchSync(context);
  await context.clearCookies();
  await server.comeBack();

  await page.goto(`${server.url}/client/login`);
  let answered = (): void => {};
  const held = new Promise<void>((resolve) => {
    answered = resolve;
  });
  // The cookie is the other's already, and the page does not know it yet.
  await page.route('**/api/client/session', async (route) => {
    await held;
    await route.continue();
  });
  const loggedIn = page.waitForResponse((response) => response.url().endsWith('/api/client/login'));
  asked.length = 0;
  await fillLogin(page, ben());
  await loggedIn;
  for (const tab of [page, second]) {
    await tab.bringToFront();
    await tab.evaluate(() => {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('online'));
    });
  }
  // Long enough for a question to have left.
  await page.waitForTimeout(1_500);
  answered();
  await page.waitForURL('**/client/dashboard');
  await expectSync(page, 'All changes saved');
  expect(asked.filter(({ accountId, session }) => accountId === adasId && session !== 'none')).toEqual([]);
  expect(await ownersOf(copy)).toEqual([]);
  await expect.poll(() => databasesOf(page, adasId), patient).toEqual([]);

  await fillLoginOver(page, ada());
  await expectSync(page, 'All changes saved');
  expect((await writtenOnServer(server.url, ada())).notes).toContain(words);
  expect(await ownersOf(copy)).toEqual([adasId]);
});

test('[sync A1] [sync M5] woken under another’s cookie, the worker sends nothing of the first one and stores nothing of the other', async () => {
  const words = 'Written before the worker was woken';
  const { page, context } = await founderWithWords(words, { backgroundSync: 'granted' });
  const adasId = await accountOf(page);
  await expect.poll(() => page.evaluate(tagsInPage), patient).toHaveLength(1);
  const [tag = ''] = await page.evaluate(tagsInPage);
  const before = await rowsOf(page, adasId);
  // The page leaves before there is anybody it could send to.
  await page.goto('about:blank');
  await context.clearCookies();
  await server.comeBack();
  const onlooker = await context.newPage();
  const refused = onlooker.context().waitForEvent('response', {
    predicate: (response) => response.url().endsWith('/api/sync'),
    ...patient,
  });
  expect((await context.request.post(`${server.url}/api/client/login`, { data: ben() })).status()).toBe(200);
  await wakeWorker(await context.newCDPSession(onlooker), server.url, tag);
  const answer = await refused;
  expect([answer.status(), ((await answer.json()) as { code: string }).code]).toEqual([403, 'account.mismatch']);
  expect(await ownersOf(before)).toEqual([]);

  await onlooker.goto(`${server.url}/robots.txt`);
  expect(await rowsOf(onlooker, adasId)).toEqual(before);
  await onlooker.close();
  await context.clearCookies();
  expect((await context.request.post(`${server.url}/api/client/login`, { data: ada() })).status()).toBe(200);
  await page.goto(`${server.url}/client/dashboard`);
  await expectSync(page, 'All changes saved');
  expect((await writtenOnServer(server.url, ada())).notes).toContain(words);
});

test('[sync A4] [sync A5] once another has signed in, no byte of the first one’s words is in the files of the profile', async () => {
  const marks = {
    note: 'Qvxnote alpaca ledger',
    line: 'Qvxline walnut harbour',
    draft: 'Qvxdraft copper lantern',
    file: 'qvxdeck-teal-orchard.pdf',
    inFile: 'Qvxpage marble kestrel',
  };
  const { page, context, profile } = await founderWithWords(marks.note);
  const adasId = await accountOf(page);
  await expectKept(page, adasId, marks.note);
  await page.goto(`${server.url}/client/log`).catch(() => undefined);
  await page.getByLabel(/^Note(?!s)/).fill(marks.line);
  await page.getByRole('button', { name: 'Save meeting' }).click();
  await page.getByText('Meeting saved on this').waitFor();
  await expectKept(page, adasId, marks.line);
  await page.goto(`${server.url}/get-matched?edit=1`);
  await page.getByLabel('Pitch deck as a PDF').setInputFiles({
    name: marks.file,
    mimeType: 'application/pdf',
    buffer: Buffer.from(samplePdf({ title: 'Ostrya Bio', pages: [marks.inFile] })),
  });
  await expect.poll(() => Object.keys(wordsIn(profile, marks)), patient).toContain('file');
  await page.goto(`${server.url}/client/dashboard`);
  const investors = await investorsOf(page);
  const dialog = await openNotes(page, investors[1]);
  await dialog.getByLabel('Notes').fill(marks.draft);
  await expectKept(page, adasId, marks.draft);
  await expect.poll(() => Object.keys(wordsIn(profile, marks)), patient).toContain('draft');
  await page.goto('about:blank');
  await context.clearCookies();
  await server.comeBack();
  // The plaintext is there to be found, or the scan proves nothing. (Text of one byte a letter, or of two.)
  expect(Object.keys(wordsIn(profile, marks))).toEqual(expect.arrayContaining(['note', 'line', 'draft', 'file']));

  await signIn(page, server.url, ben());
  await expectSync(page, 'All changes saved');
  await expect.poll(() => databasesOf(page, adasId), patient).toEqual([]);
  await expect.poll(() => wordsIn(profile, marks), { timeout: 60_000, interval: 1_000 }).toEqual({});
  await context.close();
  expect(wordsIn(profile, marks)).toEqual({});
});

// --- People and their browser --------------------------------------------------------------------------------------------

/** Signed in on a browser that has never sent anything, with a note the server, which is away, does not have. */
async function founderWithWords(words: string, options: Parameters<typeof deviceForTest>[0] = {}): Promise<Device> {
  const device = await deviceForTest({ size: phone, ...options });
  await signIn(device.page, server.url, ada());
  await readyForOffline(device.page);
  const investors = await investorsOf(device.page);
  await server.goAway();
  await writeNotes(device.page, investors[0], words);
  return device;
}

async function fillLogin(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  const login = page.getByRole('tabpanel', { name: 'Login' });
  await login.getByLabel('Email').fill(email);
  await login.getByLabel('Password', { exact: true }).fill(password);
  await login.getByRole('button', { name: 'Login' }).click();
}

async function fillLoginOver(page: Page, who: { email: string; password: string }): Promise<void> {
  await page.goto(`${server.url}/client/login`);
  await fillLogin(page, who);
  await page.waitForURL('**/client/dashboard');
}

const accountOf = (page: Page): Promise<string> =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('clientUser') ?? '{}') as { id: string }).id);

/** Every question of the sync engine that leaves this browser: whom it names, and whether any session went with it. */
function watchSync(context: BrowserContext): { accountId: unknown; session: 'some' | 'none' }[] {
  const asked: { accountId: unknown; session: 'some' | 'none' }[] = [];
  context.on('request', async (request: Request) => {
    if (!request.url().endsWith('/api/sync')) return;
    const { accountId } = (request.postDataJSON() ?? {}) as { accountId?: unknown };
    const { cookie = '' } = await request.allHeaders();
    asked.push({ accountId, session: cookie.includes('paratope_session') ? 'some' : 'none' });
  });
  return asked;
}

/** To whom the server gave the copy that is in this browser, under the name it has in there. */
async function ownersOf(copy: string): Promise<unknown[]> {
  const name = copy.match(/"replicaId":"([0-9a-f]{32})"/)?.[1];
  expect(name).toBeDefined();
  const database = openDatabase(join(server.folder, 'paratope.db'));
  const owners = database.readerSql.prepare('SELECT account_id FROM replicas WHERE id = ?').pluck().all(name);
  await database.close();
  return owners;
}

const databasesOf = (page: Page, accountId: string): Promise<string[]> =>
  page.evaluate(async (accountId) => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name);
    return names.filter((name) => name.includes(accountId));
  }, accountId);

/** Waits until the words are in both copies of a person's data, so that the page that is left now has nothing to leave elsewhere. */
async function expectKept(page: Page, accountId: string, words: string): Promise<void> {
  await expect.poll(() => rowsOf(page, accountId), patient).toContain(words);
  await expect.poll(() => rowsOf(page, accountId, 'spares'), patient).toContain(words);
}

/** Everything in this person's database in this browser, or in the copy that lies in a bucket, as one text. */
const rowsOf = (page: Page, accountId: string, bucket?: 'spares'): Promise<string> =>
  page.evaluate(
    async ([accountId, bucket]) => {
      const settled = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result);
          request.onerror = () => reject(request.error);
        });
      const { storageBuckets } = navigator as unknown as {
        storageBuckets: { open(name: string): Promise<{ indexedDB: IDBFactory }> };
      };
      const request = bucket
        ? (await storageBuckets.open(bucket)).indexedDB.open(`spare-${accountId}`)
        : indexedDB.open(`app-${accountId}`);
      const database = await settled(request);
      const found: unknown[] = [];
      for (const name of database.objectStoreNames)
        found.push([name, await settled(database.transaction(name).objectStore(name).getAll())]);
      database.close();
      return JSON.stringify(found);
    },
    [accountId, bucket] as const,
  );

/** Which of the words stand in any file of the profile, in letters of one byte or of two, and in which files. */
function wordsIn(profile: string, words: Readonly<Record<string, string>>): Record<string, string[]> {
  const files = readdirSync(profile, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const found: Record<string, string[]> = {};
  for (const { parentPath, name } of files) {
    const path = join(parentPath, name);
    let bytes: Buffer;
    try {
      bytes = readFileSync(path);
    } catch {
      continue; // It went while we looked.
    }
    for (const [which, word] of Object.entries(words))
      if (bytes.includes(Buffer.from(word, 'utf8')) || bytes.includes(Buffer.from(word, 'utf16le')))
        found[which] = [...(found[which] ?? []), relative(profile, path)];
  }
  return found;
}
