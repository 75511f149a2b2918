/**
 * How somebody of the team finds their way, screen by screen. Where a control may have another name or place in another build, the alternatives stand
 * in the order in which a person would take them. When screens change, this file is all that changes: what a task begins and ends with is in tasks.ts.
 */
import type { Locator, Page } from 'playwright-core';
import type { Person } from '../person.ts';

const button = (page: Page | Locator, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page | Locator, name: string | RegExp) => page.getByRole('link', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });
/** A radio is hidden in what a person presses, which has its words. */
const labelOf = (control: Locator) => control.locator('xpath=ancestor::label');
const bar = (page: Page, name: string) => link(page.getByRole('navigation', { name: 'Admin area' }), name);

/** What the ends of tasks are recognized by. */
export const marks = {
  inviteLink: (page: Page): Locator =>
    page.locator('input[value*="/admin/setup?token="]').or(page.getByText(/\/admin\/setup\?token=/)),
  rejected: (page: Page, investor: string): Locator =>
    page.getByRole('article', { name: new RegExp(`^${investor} for`) }).getByText('Rejected', { exact: true }),
  merged: (page: Page): Locator => page.getByText(/merged/i).filter({ hasNotText: 'Merge investors' }),
  undone: (page: Page): Locator => page.getByText(/^(Import undone|Undone )/),
  refunded: (page: Page): Locator => page.getByRole('main').getByText(/^Refunded/),
  done: (page: Page): Locator => page.getByRole('table').getByText('Done', { exact: true }),
  company: (page: Page, name: string): Locator =>
    page.getByRole('region', { name }).or(page.getByRole('row', { name })),
  homePage: (page: Page): Locator => page.getByRole('heading', { level: 1 }),
  mailFault: (page: Page): Locator => page.getByText(/mail server.*(127\.0\.0\.1|answer|connect)|ECONNREFUSED/i),
} as const;

export async function inviteReviewer(person: Person, name: string, email: string): Promise<void> {
  const { page } = person;
  const [team, debug] = [bar(page, 'Team'), tab(page, 'Debug')];
  if ((await person.finds(team, debug)) === 0) await person.press(team);
  else {
    await person.press(debug);
    await person.press(labelOf(page.getByRole('radio', { name: 'Admins' })));
  }
  const form = page.getByRole('form', { name: 'Invite an admin' });
  await person.type(name, form.getByLabel('Name'));
  await person.type(email, form.getByLabel('Email'));
  // The role of a reviewer is chosen already.
  await person.press(button(form, /^(Create invite link|Create link|Invite)$/));
}

export async function rejectMatch(person: Person, investor: string, reason: string): Promise<void> {
  const { page } = person;
  await person.press(tab(page, 'Match Validation'));
  // The demo has no match that waits, and the list begins with those.
  await person.press(labelOf(page.getByRole('radio', { name: 'All', exact: true })));
  await person.type(investor, page.getByRole('searchbox', { name: 'Search startups and investors' }));
  const match = page.getByRole('article', { name: new RegExp(`^${investor} for`) });
  await person.seeing(match);
  await person.press(button(match, 'Reject'));
  const dialog = page.getByRole('dialog');
  await person.type(reason, dialog.getByRole('textbox'));
  await person.press(button(dialog, /^Reject/));
}

export async function mergeInvestors(person: Person, name: string): Promise<void> {
  const { page } = person;
  const [place, all, fold] = [bar(page, 'Investors'), link(page, 'All investors'), page.getByText('All investors')];
  await person.press([place, all, fold][await person.finds(place, all, fold)] ?? fold);
  await person.type(name, page.getByRole('searchbox', { name: 'Search investors' }));
  const boxes = page.getByRole('checkbox', { name: new RegExp(name) });
  await person.until(async () => (await boxes.count()) === 2);
  for (const at of [0, 1]) await person.press(boxes.nth(at));
  await person.press(button(page, 'Merge (2)'));
  const dialog = page.getByRole('dialog');
  await person.press(button(dialog, 'Preview merge'));
  await person.press(button(dialog, 'Merge investors'));
}

export async function undoImport(person: Person): Promise<void> {
  const { page } = person;
  await person.press(link(page, 'Import investors'));
  await person.press(button(page.getByRole('table', { name: 'Imports' }).getByRole('row').nth(1), /^Undo import/));
}

export async function refundPayment(person: Person, payer: string, reason: string): Promise<void> {
  const { page } = person;
  await person.press(bar(page, 'Payments'));
  const payment = page
    .getByRole('row', { name: new RegExp(payer) })
    .or(page.getByRole('listitem').filter({ hasText: payer }));
  await person.press(button(payment, /^Refund/));
  const dialog = page.getByRole('dialog');
  await person.type(reason, dialog.getByRole('textbox'));
  await person.press(button(dialog, 'Refund payment'));
}

export async function answerMessage(person: Person, note: string): Promise<void> {
  const { page } = person;
  await person.press(button(page, /^Read /));
  const dialog = page.getByRole('dialog');
  await person.type(note, dialog.getByLabel('Note'));
  await person.press(button(dialog, 'Mark as done'));
}

export async function restoreCompany(person: Person, name: string): Promise<void> {
  const { page } = person;
  await person.press(bar(page, 'Client Management'));
  const trash = page.getByRole('switch', { name: 'Trash' });
  await person.press(trash);
  await person.press(button(marks.company(page, name), 'Restore'));
  await person.until(async () => (await marks.company(page, name).count()) === 0);
  await person.press(trash);
}

export async function changePrice(
  person: Person,
  amount: number,
  restart: (settings: Record<string, string>) => Promise<void>,
): Promise<void> {
  await person.command(`echo PLAN_AMOUNT=${amount} >> /etc/paratope.env`, async () => {});
  await person.command('systemctl restart paratope', () => restart({ PLAN_AMOUNT: String(amount) }));
}

export async function restoreBackup(
  person: Person,
  acts: { stop(): Promise<void>; restore(): Promise<unknown>; start(): Promise<void> },
): Promise<void> {
  await person.command('systemctl stop paratope', acts.stop);
  await person.command('npm run restore -- /mnt/paratope.tar.gz', acts.restore);
  await person.command('systemctl start paratope', acts.start);
}

export async function askTheDoctor(person: Person): Promise<void> {
  const { page } = person;
  await person.press(bar(page, 'Instance'));
  if (!(await marks.mailFault(page).isVisible())) await person.press(button(page, 'Check connections'));
}
