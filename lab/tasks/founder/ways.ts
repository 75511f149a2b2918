/**
 * How a person finds their way, screen by screen. Where a control may have another name or place in another build, the alternatives stand in the
 * order in which a person would take them. When screens change, this file is all that changes: what a task begins and ends with is in tasks.ts.
 */
import type { Locator, Page } from 'playwright-core';
import type { FileToChoose, Person } from '../person.ts';

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name });
const item = (page: Page, name: string | RegExp) => page.getByRole('menuitem', { name });
/** A radio or a box is hidden in what a person taps, which has its words. */
const choice = (within: Page | Locator, name: string | RegExp) =>
  within.getByRole('radio', { name }).locator('xpath=ancestor::label');
const bar = (page: Page, name: string | RegExp) => link(page.getByRole('navigation', { name: 'Main' }), name);

/** What the ends of tasks are recognized by. */
export const marks = {
  investors: (page: Page): Locator => page.getByRole('list', { name: 'Your investors' }).getByRole('article'),
  /** In the list, or where the first list is shown for the first time. */
  firstInvestor: (page: Page): Locator =>
    page
      .getByRole('list', { name: 'Your investors' })
      .locator('.dash-name')
      .or(page.locator('.first-list-line h2'))
      .first(),
  nameOf: (investor: Locator): Locator => investor.locator('.dash-name'),
  statusOf: (investor: Locator): Locator => investor.locator('.status-badge'),
  saved: (page: Page): Locator => page.getByText(/^(Meeting|Call) saved/),
  snoozed: (page: Page): Locator => page.getByText(/^Snoozed until /),
  dueItems: (page: Page): Locator => page.getByRole('region', { name: /^Due/ }).getByRole('article'),
  /** All seven criteria, the startup's side and the investor's. */
  comparison: (page: Page): Locator =>
    page
      .getByRole('list')
      .filter({ has: button(page, /^Stage/) })
      .filter({ has: button(page, /^Description/) }),
  reasons: (page: Page): Locator => page.getByRole('heading', { name: 'Why this investor' }).locator('xpath=..'),
  invitation: (page: Page): Locator => page.locator('.people-link').or(page.getByText(/invit(e|ation) sent/i)),
} as const;

export interface Founder {
  readonly email: string;
  readonly password: string;
  readonly startup: string;
  readonly deck: FileToChoose;
  /** What is typed to find each of them in its list. */
  readonly modality: string;
  readonly disease: string;
}

export async function signUpWithDeck(person: Person, founder: Founder): Promise<void> {
  const { page } = person;
  await person.press(link(page, 'Get Started'));
  const form = page.getByRole('tabpanel', { name: 'Create Account' });
  const email = form.getByLabel('Email');
  if ((await person.finds(email, page.getByRole('tab', { name: 'Create Account' }))) === 1)
    await person.press(page.getByRole('tab', { name: 'Create Account' }));
  await person.type(founder.email, email);
  await person.type(founder.startup, form.getByLabel('Startup name'));
  await person.type(founder.password, form.getByLabel('Password', { exact: true }));
  // A confirmation may be asked for once a password is typed that cannot be read.
  const again = form.getByLabel('Confirm password');
  if (await again.isVisible()) await person.type(founder.password, again);
  await person.press(button(form, 'Create Account'));

  const deck = button(page, 'Choose a PDF');
  const modality = page.getByRole('combobox', { name: 'Drug Modality' });
  const disease = page.getByRole('combobox', { name: 'Disease Focus' });
  // A form that begins with the deck fills in what it reads there.
  await person.finds(modality);
  const topOf = async (one: Locator): Promise<number> => (await one.boundingBox())?.y ?? 0;
  const isDeckFirst = (await topOf(deck)) < (await topOf(modality));
  const read = page.getByText(/^From your deck, slide/);
  if (isDeckFirst) {
    await person.file(founder.deck, deck);
    await person.until(async () => (await read.count()) > 0);
  }
  for (const [field, words] of [
    [modality, founder.modality],
    [disease, founder.disease],
  ] as const) {
    const isRead =
      (await field
        .locator('xpath=ancestor::*[contains(@class, "field")][1]')
        .getByText(/^From your deck, slide/)
        .count()) > 0;
    if (isDeckFirst && isRead) continue;
    await person.type(words, field);
    await person.press(page.getByRole('option'));
  }
  if (!isDeckFirst) await person.file(founder.deck, deck);
  await person.press(button(page, 'Submit and find investors'));
  // The thanks go on to the list by themselves, sooner than a person has found their button.
}

export async function logMeeting(person: Person, investor: string, words: string): Promise<void> {
  const { page } = person;
  await person.press(bar(page, 'Log'));
  const sheet = page.getByRole('dialog');
  const known = choice(sheet, new RegExp(investor));
  await person.press(known);
  await person.type(words, sheet.getByLabel(/^Note(?!s)/));
  await person.press(button(sheet, /^Save/));
}

export async function askWhy(person: Person, investor: Locator): Promise<void> {
  const analysis = link(investor, 'View full analysis');
  await person.press((await analysis.isVisible()) ? analysis : investor.locator('.dash-analysis'));
}

export async function moveStatus(person: Person, investor: Locator, status: string): Promise<void> {
  const { page } = person;
  const menu = button(investor, /^Actions for/);
  const direct = button(investor, /^(Update|Change) status/i);
  if ((await person.finds(direct, menu)) === 0) await person.press(direct);
  else {
    await person.press(menu);
    await person.press(item(page, 'Update status'));
  }
  const dialog = page.getByRole('dialog');
  const directly = item(page, status);
  if ((await person.finds(directly, choice(dialog, status))) === 0) return person.press(directly);
  await person.press(choice(dialog, status));
  const confirm = button(dialog, 'Update Status');
  if (await confirm.isVisible()) await person.press(confirm);
}

/** The person remembers a word of it, and not whom it was about. */
export async function findNote(person: Person, remembered: string, words: string): Promise<void> {
  const { page } = person;
  await person.type(remembered, page.getByRole('searchbox'));
  const found = marks.investors(page);
  await person.until(async () => (await found.count()) === 1 || (await person.canRead(words)));
  if (await person.canRead(words)) return;
  // A card shows two lines of a note; the dialog has all of it.
  await person.press(button(found, /^Actions for/));
  await person.press(item(page, 'Edit notes'));
}

export async function addInvestor(person: Person, name: string, firm: string): Promise<void> {
  const { page } = person;
  await person.press(button(page, 'Add investor'));
  const dialog = page.getByRole('dialog');
  await person.type(name, dialog.getByLabel('Name', { exact: true }));
  await person.type(firm, dialog.getByLabel('Firm'));
  await person.press(button(dialog, 'Add investor'));
}

export const openToday = (person: Person): Promise<void> => person.press(bar(person.page, /^Today/));

export const snooze = (person: Person, due: Locator): Promise<void> => person.press(button(due, /^Snooze until/));

export async function upgrade(person: Person): Promise<void> {
  const { page } = person;
  await person.press(link(page, /^Upgrade/));
  await person.press(button(page, /^Pay /));
  // The welcome goes on to the list by itself.
}

export async function inviteCoFounder(person: Person, email: string): Promise<void> {
  const { page } = person;
  await person.press(bar(page, 'More'));
  await person.press(link(page, 'People'));
  await person.type(email, page.getByLabel('Their email'));
  await person.press(button(page, /^(Create link|Create invite link|Send invitation)$/));
}

export async function exportData(person: Person): Promise<void> {
  const { page } = person;
  await person.press(bar(page, 'More'));
  await person.press(link(page, 'Account'));
  await person.press(link(page, 'Download everything'));
}
