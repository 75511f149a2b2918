import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { DemoServer } from '../../scripts/browser/demo-server.ts';
import { demoServerForTests } from '../../scripts/browser/for-tests.ts';
import { writtenOnServer } from '../../scripts/browser/written-on-server.ts';
import { firefox, type Visit, webKit } from './other-browsers.ts';
import { openWay, type Way } from './way.ts';

/** `WALKS=60` is the long form: so many walks in each browser, ten in one session of it. */
const walks = Number(process.env.WALKS ?? 1);
const walksInSession = 10;

let server: DemoServer;
demoServerForTests((started) => {
  server = started;
});

describe.each([firefox, webKit])('$name', (browser) => {
  const isHere = browser.missing.length === 0;
  const lacking = isHere ? '' : ` (not installed: ${browser.missing.join(', ')})`;

  test.skipIf(!isHere)(
    `[sync W2] [sync W8] [sync P1] [sync M7] in two tabs, one of them shared by documents, nothing is said to be on the server before it is, in ${browser.name}${lacking}`,
    { timeout: 240_000 + walks * 60_000 },
    async () => {
      const way = await openWay(server.url);
      onTestFinished(() => way.close());
      for (let walk = 0; walk < walks; ) {
        const visit = await browser.open();
        try {
          await signIn(visit, way);
          const last = Math.min(walks, walk + walksInSession);
          for (; walk < last; walk += 1) {
            await aWalk(visit, way, `${walk} in ${browser.name}`);
            if (walks > 1) process.stderr.write(`${walk + 1} walks in ${browser.name}\n`);
          }
        } finally {
          await visit.close();
        }
      }
    },
  );
});

async function aWalk(visit: Visit, way: Way, name: string): Promise<void> {
  const dashboard = `${way.url}/client/dashboard`;
  const note = `Wants the tox summary, walk ${name}`;
  const line = `Met in hall 2, walk ${name}`;
  const other = `Asked for slides, walk ${name}`;
  await visit.tab(0);
  await way.goAway();
  await visit.open(dashboard);
  await writeNote(visit, 0, note);
  // Left at once, and its tab goes on with other documents.
  await visit.open(`${way.url}/client/log`);
  await visit.fill('Note', line);
  await visit.press('Save meeting');
  await visit.sees('Meeting saved on this');

  await visit.tab(1);
  await visit.open(dashboard);
  await visit.sees(note);
  await writeNote(visit, 1, other);
  await visit.open(`${way.url}/client/pending`);
  await visit.sees('3 changes');
  await visit.tab(0);
  await visit.open(dashboard);
  await visit.reload();
  await visit.sees(other);
  await visit.open(`${way.url}/client/pending`);
  await visit.sees('3 changes');

  await way.comeBack();
  await visit.sees('All changes saved');
  const founder = { email: 'standard@demo.local', password: server.password };
  const { notes, activities } = await writtenOnServer(server.url, founder);
  const times = (words: string, all: readonly string[]) => all.filter((one) => one === words).length;
  expect(
    [
      times(note, notes),
      times(other, notes),
      times(
        line,
        activities.map(({ title }) => title),
      ),
    ],
    `${notes.join(' | ')} || ${activities.map(({ title }) => title).join(' | ')}`,
  ).toEqual([1, 1, 1]);
  await visit.tab(1);
  await visit.sees('All changes saved');
}

async function writeNote(visit: Visit, card: number, words: string): Promise<void> {
  // A press may miss what the page moves away from under it.
  await vi.waitFor(
    async () => {
      if (!(await visit.read(isEditing))) await visit.press('Edit notes', card);
      await vi.waitUntil(() => visit.read(isEditing), { timeout: 10_000 });
    },
    { timeout: 60_000 },
  );
  await visit.fill('Notes', words);
  await visit.press('Save notes');
  await visit.sees('Notes saved on this');
}

async function signIn(visit: Visit, way: Way): Promise<void> {
  await visit.open(`${way.url}/client/login`);
  await visit.fill('Email', 'standard@demo.local');
  await visit.fill('Password', server.password);
  await visit.press('Login');
  await visit.sees('Top Matched Investors');
  const first = () => visit.read(() => document.querySelector('.dash-name')?.textContent?.trim() ?? '');
  await expect.poll(first).not.toBe('');
  await expect.poll(() => visit.read(canOpenAlone)).toBe(true);
}

const isEditing = () => document.querySelector('[role=dialog] textarea') !== null;

/** Runs in the page: the worker has taken over, with everything that opens the app. */
const canOpenAlone = async () =>
  navigator.serviceWorker.controller !== null &&
  (await caches.match('/app.html', { ignoreSearch: true })) !== undefined;
