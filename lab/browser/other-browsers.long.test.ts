import { describe, expect, onTestFinished, test } from 'vitest';
import { type DemoServer, startDemoServer } from '../../scripts/browser/demo-server.ts';
import { writtenOnServer } from '../../scripts/browser/written-on-server.ts';
import { firefox, type Visit, webKit } from './other-browsers.ts';

describe.each([firefox, webKit])('$name', (browser) => {
  const isHere = browser.missing.length === 0;
  const lacking = isHere ? '' : ` (not installed: ${browser.missing.join(', ')})`;
  const lived = async (what: typeof aDayWithoutServer) => {
    const server = await startDemoServer();
    onTestFinished(() => server.stop());
    const visit = await browser.open();
    onTestFinished(() => visit.close());
    await what(server, visit, browser.name);
  };
  test.skipIf(!isHere)(
    `[Q02] [sync W2] [sync P1] opens without a server, keeps what is written there, and sends it once in ${browser.name}${lacking}`,
    { timeout: 240_000 },
    () => lived(aDayWithoutServer),
  );

  test.skipIf(!isHere)(
    `[sync W2] [sync W6] [sync M7] a page left for another document in its tab holds up no later one in ${browser.name}${lacking}`,
    { timeout: 240_000 },
    () => lived(comingAndGoing),
  );
});

async function aDayWithoutServer(server: DemoServer, visit: Visit, where: string): Promise<void> {
  const note = `Wants the tox summary, said in ${where}`;
  const line = `Met in hall 2 with ${where}`;
  const { founder, investor } = await signIn(server, visit);

  await server.goAway();
  await visit.open(`${server.url}/client/dashboard`);
  await visit.sees(investor);
  await visit.press('Edit notes');
  await visit.fill('Notes', note);
  await visit.press('Save notes');
  await visit.sees('Notes saved on this');
  await visit.open(`${server.url}/client/log`);
  await visit.fill('Note', line);
  await visit.press('Save meeting');
  await visit.sees('Meeting saved on this');

  await visit.reopen();
  await visit.open(`${server.url}/client/dashboard`);
  await visit.sees(note);
  await visit.open(`${server.url}/client/pending`);
  await visit.sees('2 changes');

  await server.comeBack();
  await visit.sees('All changes saved');
  const { notes, activities } = await writtenOnServer(server.url, founder);
  expect(
    notes.filter((words) => words === note),
    notes.join(' | '),
  ).toHaveLength(1);
  const titles = activities.map(({ title }) => title);
  expect(
    titles.filter((title) => title === line),
    titles.join(' | '),
  ).toHaveLength(1);
}

/** Pages are left at once and after a while, with words that wait and with words nobody has submitted. */
async function comingAndGoing(server: DemoServer, visit: Visit, where: string): Promise<void> {
  const { founder } = await signIn(server, visit);
  const dashboard = `${server.url}/client/dashboard`;
  const elsewhere = [`${server.url}/client/log`, `${server.url}/client/today`];
  const lines = [1, 2, 3, 4].map((number) => `Met ${number} times in ${where}`);
  await server.goAway();
  for (const line of lines) {
    for (const address of elsewhere) {
      await visit.open(dashboard);
      await visit.open(address);
    }
    await visit.open(`${server.url}/client/log`);
    await visit.fill('Note', line);
    await visit.press('Save meeting');
    await visit.sees('Meeting saved on this');
  }

  // The way back leads to a page that works, and the words that were typed on it are still there.
  const note = `Asked for the slides, said in ${where}`;
  await visit.open(dashboard);
  await visit.press('Edit notes');
  await visit.fill('Notes', note);
  await visit.open(elsewhere[0] ?? '');
  await visit.back();
  await visit.sees('Top Matched Investors');
  if (!(await visit.read(isEditing))) await visit.press('Edit notes');
  await expect.poll(() => visit.read(wordsInEditor), patient).toBe(note);
  await visit.press('Save notes');
  await visit.sees('Notes saved on this');
  await visit.open(`${server.url}/client/pending`);
  await visit.sees(`${lines.length + 1} changes`);

  await server.comeBack();
  await visit.sees('All changes saved');
  const { notes, activities } = await writtenOnServer(server.url, founder);
  expect(notes).toContain(note);
  expect(activities.map(({ title }) => title).filter((title) => lines.includes(title))).toHaveLength(lines.length);
  expect(activities.map(({ title }) => title)).toEqual(expect.arrayContaining(lines));
}

/** As the founder of the demo, with the list on the screen and everything that opens the app without a server. */
async function signIn(server: DemoServer, visit: Visit) {
  const founder = { email: 'standard@demo.local', password: server.password };
  await visit.open(`${server.url}/client/login`);
  await visit.fill('Email', founder.email);
  await visit.fill('Password', founder.password);
  await visit.press('Login');
  await visit.sees('Top Matched Investors');
  const investor = await firstInvestor(visit);
  await expect.poll(() => visit.read(canOpenAlone), patient).toBe(true);
  return { founder, investor };
}

const patient = { timeout: 60_000 };

/** The list has loaded; whom it names first. */
async function firstInvestor(visit: Visit): Promise<string> {
  const name = () => visit.read(() => document.querySelector('.dash-name')?.textContent?.trim() ?? '');
  await expect.poll(name, patient).not.toBe('');
  return name();
}

/** Runs in the page: the worker has taken over, with everything that opens the app. */
const canOpenAlone = async () =>
  navigator.serviceWorker.controller !== null &&
  (await caches.match('/app.html', { ignoreSearch: true })) !== undefined;

const isEditing = () => document.querySelector('[role=dialog] textarea') !== null;
const wordsInEditor = () => document.querySelector<HTMLTextAreaElement>('[role=dialog] textarea')?.value;
