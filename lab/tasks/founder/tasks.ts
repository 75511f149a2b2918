/** The ten tasks: who is at the phone, what they begin with, and what must be on the screen at the end. How they get there is in ways.ts. */
import { samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import type { Locator, Page } from 'playwright-core';
import type { DemoServer } from '../../../scripts/browser/demo-server.ts';
import { type Device, openDevice, phone } from '../../../scripts/browser/device.ts';
import { investorsOf, writeNotes } from '../../../scripts/browser/notes.ts';
import { signIn } from '../../../scripts/browser/steps.ts';
import type { Beginning, Task } from '../run.ts';
import {
  addInvestor,
  askWhy,
  exportData,
  findNote,
  inviteCoFounder,
  logMeeting,
  marks,
  moveStatus,
  openToday,
  signUpWithDeck,
  snooze,
  upgrade,
} from './ways.ts';

export const tasks: readonly Task[] = [
  {
    name: 'sign up',
    does: 'sign up with a deck, from the public page until the first investor is seen',
    async begin({ url }) {
      const device = await openDevice({ size: phone });
      await device.page.goto(url);
      return { device: await withMotion(device) };
    },
    async walk(person) {
      await signUpWithDeck(person, {
        email: 'ilse@ostrya.example',
        password: 'binding by shape',
        startup: 'Ostrya Bio',
        deck,
        modality: 'antibod',
        disease: 'fibrosis',
      });
      await person.seeing(marks.firstInvestor(person.page));
    },
  },
  {
    name: 'log offline',
    does: 'log a meeting with an investor who is not the first offered, from a cold start offline, until it is shown as saved',
    async begin(server) {
      const { device: first } = await dashboardOf(server, 'standard');
      const [, about = ''] = await investorsOf(first.page);
      const device = await (await first.reopen()).killAndReopen({ offline: true });
      return { device: await withMotion(device), about };
    },
    async walk(person, { server, about }) {
      await person.open(`${server.url}/client/dashboard`);
      await logMeeting(person, about, 'Wants the plant quote by Friday');
      await person.seeing(marks.saved(person.page));
    },
  },
  {
    name: 'why it fits',
    does: 'find out why investor 3 of the list fits, from the list until the comparison by criterion and the reasons have been in view',
    begin: (server) => dashboardOf(server, 'standard'),
    async walk(person) {
      await askWhy(person, marks.investors(person.page).nth(2));
      await person.seeing(marks.comparison(person.page));
      await person.seeing(marks.reasons(person.page));
    },
  },
  {
    name: 'move a status',
    does: 'move the first investor in the list who was not contacted yet to "Reaching Out", until the list shows it',
    begin: (server) => dashboardOf(server, 'standard'),
    async walk(person) {
      const investor = await named(person.page, marks.investors(person.page).filter({ hasText: 'Not Contacted' }));
      await moveStatus(person, investor, 'Reaching Out');
      await person.seeing(marks.statusOf(investor).filter({ hasText: 'Reaching Out' }));
    },
  },
  {
    name: 'find a note',
    does: 'find a note written earlier, by one word of it, from the list until its words are on the screen',
    async begin(server) {
      const { device } = await dashboardOf(server, 'standard');
      const { page } = device;
      await writeNotes(page, (await investorsOf(page))[8], note);
      await page.goto(`${server.url}/client/dashboard`);
      await listIsHere(page);
      return { device };
    },
    async walk(person) {
      await findNote(person, 'tox', soughtWords);
      await person.reading(soughtWords);
    },
  },
  {
    name: 'add an investor',
    does: 'add an investor met who is not in the list, with name and firm, until the list shows the name',
    begin: (server) => dashboardOf(server, 'standard'),
    async walk(person) {
      await addInvestor(person, 'Oda Brenner', 'Skerry Fund');
      await person.seeing(marks.nameOf(marks.investors(person.page)).filter({ hasText: 'Oda Brenner' }));
    },
  },
  {
    name: 'snooze',
    does: 'snooze the first due item on Today, from the list until it is shown as snoozed and gone from what is due',
    begin: (server) => dashboardOf(server, 'standard'),
    async walk(person) {
      await openToday(person);
      const due = marks.dueItems(person.page);
      await person.until(async () => (await due.count()) > 0);
      const before = await due.count();
      await snooze(person, due.first());
      await person.seeing(marks.snoozed(person.page));
      await person.until(async () => (await due.count()) === before - 1);
    },
  },
  {
    name: 'upgrade',
    does: 'upgrade from Free to Standard with the demo card, from the list until an investor who is new in it is seen',
    begin: (server) => dashboardOf(server, 'free'),
    async walk(person) {
      const known = new Set(await namesIn(person.page));
      await upgrade(person);
      const fresh = async () => (await namesIn(person.page)).find((name) => !known.has(name));
      await person.until(async () => (await fresh()) !== undefined);
      await person.seeing(marks.nameOf(marks.investors(person.page)).filter({ hasText: (await fresh()) ?? '' }));
    },
  },
  {
    name: 'invite',
    does: 'invite a co-founder, from the list until the link or the sent invitation is seen',
    begin: (server) => dashboardOf(server, 'standard'),
    async walk(person) {
      await inviteCoFounder(person, 'noor@orrinda.example');
      await person.seeing(marks.invitation(person.page));
    },
  },
  {
    name: 'export',
    does: 'export the list and all else of the account, from the list until the download begins',
    begin: (server) => dashboardOf(server, 'standard'),
    async walk(person) {
      const download = person.page.waitForEvent('download');
      // A rejection is reported where the promise is awaited.
      download.catch(() => undefined);
      await exportData(person);
      await person.until(download);
    },
  },
];

const deck = {
  name: 'ostrya-deck.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(
    samplePdf({
      title: 'Ostrya Bio',
      pages: [
        'Ostrya Bio\nAn inhaled antibody for lung fibrosis\nNon-confidential deck, seed round',
        'The problem\nIdiopathic pulmonary fibrosis leaves patients three to five years.',
        'Our approach\nAn antibody that is breathed in and stays in the lung.\nPreclinical, IND-enabling studies begin next spring.',
        'Team\nWe are in Boston, Massachusetts.',
        'The ask\nRaising 6 million US dollars, seed.',
      ],
    }),
  ),
};

const soughtWords = '28-day tox summary';
/** The words come after what two lines of a card show. */
const note = `Met at the poster session in Basel, a long talk about the lung model and who else is in the space. She asked for the ${soughtWords} before their Thursday meeting.`;

/** Signed in with the list open, everything loaded, saved and kept for offline use. */
async function dashboardOf({ url, password }: DemoServer, account: 'free' | 'standard'): Promise<Beginning> {
  const device = await openDevice({ size: phone });
  const { page } = device;
  await signIn(page, url, { email: `${account}@demo.local`, password });
  await listIsHere(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(() => caches.match('/app.html', { ignoreSearch: true }));
  await page.getByText('All changes saved').first().waitFor({ state: 'attached' });
  return { device: await withMotion(device) };
}

async function listIsHere(page: Page): Promise<void> {
  await marks.investors(page).nth(3).waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

/** What moves on the screen takes its time on a phone too. */
async function withMotion(device: Device): Promise<Device> {
  await device.page.emulateMedia({ reducedMotion: 'no-preference' });
  return device;
}

const namesIn = async (page: Page): Promise<string[]> =>
  (await marks.nameOf(marks.investors(page)).allTextContents()).map((name) => name.trim());

/** The card of the one investor, however its text changes. */
async function named(page: Page, investors: Locator): Promise<Locator> {
  const name = (await marks.nameOf(investors.first()).textContent())?.trim() ?? '';
  return marks.investors(page).filter({ has: page.getByText(name, { exact: true }) });
}
