import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { ClientManagementPage } from './client-management.tsx';
import { ContentPage } from './content/content-page.tsx';
import { asAdmin, company, openCompany, page } from './testing/answers.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const quill = company('c1', 'Quill Therapeutics', { phone: '+49 30 1', description: 'Antibodies' });
const base = {
  ...asAdmin(),
  ...openCompany(quill),
  'GET /api/admin/clients': page([quill]),
  'POST /api/admin/logout': { body: {} },
};
const saved = (data: object) => ({ body: { success: true, data } });

test('what was typed outlives Esc and a reload, until it is saved', async () => {
  await open(base);
  await userEvent.type(field(await edit(), 'Contact name'), ' Lindqvist');
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByText('Your edits are kept as a draft in this tab.')).toBeTruthy();

  cleanup();
  const asked = await open({ ...base, 'PUT /api/admin/clients/c1': saved(quill) }, 'again');
  const dialog = await edit();
  expect(within(dialog).getByText('We restored what you typed earlier.')).toBeTruthy();
  expect(field(dialog, 'Contact name').value).toBe('Orla Brandt Lindqvist');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Company updated successfully!')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    contactName: 'Orla Brandt Lindqvist',
  });

  cleanup();
  await open(base, 'again');
  expect(field(await edit(), 'Contact name').value).toBe('Orla Brandt');
});

test('a draft is discarded in the form or where it is told of, and with the log-out', async () => {
  await open(base);
  const first = await edit();
  await userEvent.type(field(first, 'Description'), ' plus');
  await userEvent.click(within(first).getByRole('button', { name: 'Cancel' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  const second = await edit();
  expect(field(second, 'Description').value).toBe('Antibodies');
  await userEvent.type(field(second, 'Description'), ' plus');
  await userEvent.click(within(second).getByRole('button', { name: 'Close' }));

  const third = await edit();
  expect(field(third, 'Description').value).toBe('Antibodies plus');
  await userEvent.click(within(third).getByRole('button', { name: 'Discard' }));
  expect(field(third, 'Description').value).toBe('Antibodies');
  await userEvent.type(field(third, 'Description'), ' again');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.click(screen.getByRole('button', { name: 'Maren Holt, Owner' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Logout' }));
  expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
  expect(JSON.stringify(sessionStorage)).not.toContain('again');
});

test('[decision C11] two who edit one company: each field that both changed is a choice, the others come together', async () => {
  const theirs = {
    ...quill,
    contactName: 'Ilse Marchetti',
    phone: '+49 30 2',
    diseaseFocus: ['Oncology'],
    updatedAt: '2026-05-04T09:05:00.000Z',
  };
  const message =
    'Noor changed this after you opened it. Your version isn’t saved yet. Check that change, then save again.';
  const conflict = { success: false, code: 'conflict', message, error: message, requestId: 'r1', current: theirs };
  await open({
    ...base,
    'PUT /api/admin/clients/c1': { status: 409, body: { ...conflict, changedAt: '2026-05-04T09:05:00.000Z' } },
  });
  const dialog = await edit();
  await userEvent.clear(field(dialog, 'Phone'));
  await userEvent.type(field(dialog, 'Phone'), '+49 30 3');
  await userEvent.type(
    within(dialog).getByRole('combobox', { name: /^Sector/ }),
    '{Backspace}{Backspace}Neurology{Enter}',
  );
  await userEvent.type(field(dialog, 'Description'), ' plus');
  const save = within(dialog).getByRole('button', { name: 'Save changes' });
  await userEvent.click(save);
  expect((await within(dialog).findByRole('alert')).textContent).toContain(message);

  expect(field(dialog, 'Contact name').value).toBe('Ilse Marchetti');
  expect(within(dialog).getByText('The form now shows the other change to: Contact name.')).toBeTruthy();
  expect(field(dialog, 'Description').value).toBe('Antibodies plus');
  expect(within(dialog).getAllByRole('group')).toHaveLength(2);
  const phone = within(within(dialog).getByRole('group', { name: 'Phone: which version do you want to keep?' }));
  expect((phone.getByRole('radio', { name: 'Mine+49 30 3' }) as HTMLInputElement).checked).toBe(true);
  await userEvent.click(phone.getByRole('radio', { name: 'Theirs+49 30 2' }));
  expect(field(dialog, 'Phone').value).toBe('+49 30 2');
  await userEvent.click(phone.getByRole('radio', { name: 'Mine+49 30 3' }));
  expect(field(dialog, 'Phone').value).toBe('+49 30 3');
  const sector = within(within(dialog).getByRole('group', { name: /^Sector/ }));
  await userEvent.click(sector.getByRole('radio', { name: 'TheirsOncology' }));

  const asked = answerWith({ ...base, 'PUT /api/admin/clients/c1': saved(theirs) });
  await userEvent.click(save);
  expect(await screen.findByText('Company updated successfully!')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    seenAt: theirs.updatedAt,
    contactName: 'Ilse Marchetti',
    phone: '+49 30 3',
    diseaseFocus: ['Oncology'],
    description: 'Antibodies plus',
  });
});

test('words that come back to a record that changed meanwhile are merged as in an open form', async () => {
  await open(base);
  const first = await edit();
  await userEvent.type(field(first, 'Phone'), '0');
  await userEvent.type(field(first, 'Description'), ' plus');
  cleanup();
  const newer = { ...quill, phone: '+49 30 2', diseaseFocus: ['Oncology'], updatedAt: '2026-05-04T09:05:00.000Z' };
  const asked = await open(
    { ...base, 'GET /api/admin/clients': page([newer]), 'PUT /api/admin/clients/c1': saved(newer) },
    'again',
  );
  const dialog = await edit();
  expect(await within(dialog).findByLabelText(/^Oncology/)).toBeTruthy();
  const phone = within(within(dialog).getByRole('group', { name: 'Phone: which version do you want to keep?' }));
  await userEvent.click(phone.getByRole('radio', { name: 'Theirs+49 30 2' }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Company updated successfully!')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    seenAt: newer.updatedAt,
    phone: '+49 30 2',
    description: 'Antibodies plus',
  });
});

test('the last change of a section is undone under unsaved words, which stay a choice', async () => {
  const piece = (name: string) => ({
    body: { success: true, data: { key: 'brand', value: { name }, updatedAt: null, canUndo: true } },
  });
  answerWith({
    ...asAdmin(),
    'GET /api/admin/content/brand': piece('Ostrya'),
    'POST /api/admin/content/brand/undo': piece('Alder'),
  });
  renderOn(await testDevice({ signedIn: false }), <ContentPage />, { at: '/admin/content' });
  const name = (await screen.findByLabelText('Name')) as HTMLInputElement;
  await userEvent.type(name, ' Bio');
  await userEvent.click(screen.getByRole('button', { name: 'Undo last change' }));
  expect(await screen.findByText('Last change to Brand undone.')).toBeTruthy();
  expect(name.value).toBe('Alder');
  await userEvent.click(screen.getByRole('radio', { name: 'MineOstrya Bio' }));
  expect(name.value).toBe('Ostrya Bio');
});

test('a section of the public pages keeps its words while another one is looked at', async () => {
  const piece = (key: string, value: unknown) => ({
    body: { success: true, data: { key, value, updatedAt: null, canUndo: false } },
  });
  answerWith({
    ...asAdmin(),
    'GET /api/admin/content/brand': piece('brand', null),
    'GET /api/admin/content/team': piece('team', [{ name: 'Ilse Marchetti' }]),
  });
  renderOn(await testDevice({ signedIn: false }), <ContentPage />, { at: '/admin/content?section=team' });
  await userEvent.click(await screen.findByRole('button', { name: 'Add person' }));
  await userEvent.type(within(screen.getByRole('group', { name: 'Person 2' })).getByLabelText('Name'), 'Sena Valdor');
  await userEvent.selectOptions(screen.getByLabelText('Section'), 'Brand');
  await screen.findByLabelText('LinkedIn page');
  await userEvent.selectOptions(screen.getByLabelText('Section'), 'Team');
  const second = within(await screen.findByRole('group', { name: 'Person 2' }));
  expect((second.getByLabelText('Name') as HTMLInputElement).value).toBe('Sena Valdor');
  await userEvent.click(within(screen.getByRole('form', { name: 'Team' })).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('group', { name: 'Person 2' })).toBeNull();
});

test('a draft of a form that an update has changed is put aside', async () => {
  const draft = { base: { diseaseFocus: 'Oncology' }, values: { diseaseFocus: 'Oncology, Rare' }, clashes: {} };
  await testDevice({ signedIn: false });
  sessionStorage.setItem('paratope.admin-draft:admin-1:company:c1', JSON.stringify(draft));
  await open(base, 'again');
  const dialog = await edit();
  expect(await within(dialog).findByLabelText('Ophthalmology')).toBeTruthy();
  expect(within(dialog).queryByText('We restored what you typed earlier.')).toBeNull();
});

async function edit(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Edit Quill Therapeutics/ }));
  return screen.findByRole('dialog', { name: 'Edit company' });
}

const field = (dialog: HTMLElement, name: string): HTMLInputElement =>
  within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) });

/** `again` keeps what the tab has stored, as a reload does. */
async function open(replies: Parameters<typeof answerWith>[0], how?: 'again') {
  const stored = { ...sessionStorage };
  const device = await testDevice({ signedIn: false });
  if (how) for (const [key, value] of Object.entries(stored)) sessionStorage.setItem(key, value);
  const asked = answerWith(replies);
  renderOn(device, <ClientManagementPage />, { at: '/admin/clients' });
  return asked;
}
