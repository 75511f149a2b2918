import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { InvestorList } from './investor-list.tsx';
import { investorRecord, page } from './testing/answers.ts';
import { inside } from './testing/inside.tsx';

afterEach(() => vi.unstubAllGlobals());

const ada = investorRecord('v1', 'Ada Lund');
const base = { 'GET /api/admin/investors': page([ada]) };
const saved = { body: { success: true, data: ada } };

test('[decision C7] an investor is added with cheques as numbers and terms as a list', async () => {
  const asked = await open({ ...base, 'POST /api/admin/investors': saved });
  await userEvent.click(await screen.findByRole('button', { name: 'Add investor' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add investor' }));
  const save = dialog.getByRole('button', { name: 'Save investor' });
  await userEvent.click(save);
  expect((await dialog.findByRole('alert')).textContent).toContain('Name is required');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Ada Lund');
  const stages = dialog.getByRole('combobox', { name: /^Stages/ });
  await userEvent.type(stages, 'series a');
  await userEvent.click(await screen.findByRole('option', { name: 'Series A' }));
  await userEvent.type(stages, 'When it feels right{Enter}');
  expect(await dialog.findByLabelText('When it feels right, Not on our list')).toBeTruthy();
  await userEvent.type(dialog.getByRole('combobox', { name: /^Locations/ }), 'boston');
  await userEvent.click(await screen.findByRole('option', { name: 'Boston, MA' }));
  const cheque = dialog.getByRole('textbox', { name: /^Smallest check/ });
  await userEvent.type(cheque, 'half a million');
  await userEvent.click(save);
  expect(dialog.getByRole('alert').textContent).toContain('Enter check sizes as whole US dollars, for example 500000.');
  await userEvent.clear(cheque);
  await userEvent.type(cheque, '500,000');
  await userEvent.click(save);
  expect(await screen.findByText('Ada Lund saved.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toMatchObject({
    name: 'Ada Lund',
    stages: ['series-a', 'When it feels right'],
    geographies: ['Boston, MA'],
    chequeFrom: 500_000,
    chequeTo: null,
  });
});

test('[decision C7] one is edited from what is known of it, and archived after a question', async () => {
  const asked = await open({
    ...base,
    'PUT /api/admin/investors/v1': saved,
    'DELETE /api/admin/investors/v1': { body: { success: true } },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Edit Ada Lund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit investor' }));
  // Stored by its label once: it is the same term, and stays as it is stored.
  expect(await dialog.findByLabelText('Seed / angel')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Save investor' }));
  expect(await screen.findByText('Ada Lund saved.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({ stages: ['Seed'] });
  await userEvent.click(await screen.findByRole('button', { name: 'Archive Ada Lund' }));
  const question = within(await screen.findByRole('dialog', { name: 'Archive Ada Lund?' }));
  await userEvent.click(question.getByRole('button', { name: 'Archive' }));
  expect(await screen.findByText('Ada Lund archived.')).toBeTruthy();
  await userEvent.click(screen.getByRole('switch', { name: 'Archived' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('archived')).toBe('true'));
});

test('[decision C7] records of one investor are merged after a preview, and taken apart again', async () => {
  const twin = investorRecord('v2', 'Ada Lund Capital');
  const asked = await open({
    'GET /api/admin/investors': page([ada, twin]),
    'POST /api/admin/investors/merge': ({ body }) => ({
      body: {
        success: true,
        batchId: (body as { preview: boolean }).preview ? null : 'b1',
        moves: { deals: 3, facts: 2, contacts: 1, matches: 1 },
        data: ada,
      },
    }),
    'POST /api/admin/batches/b1/undo': { body: { success: true, undone: 6, kept: 0, data: { undone: 6, kept: 0 } } },
  });
  expect(await screen.findByRole('button', { name: 'Merge (0)' })).toHaveProperty('disabled', true);
  for (const name of ['Ada Lund', 'Ada Lund Capital'])
    await userEvent.click(await screen.findByRole('checkbox', { name }));
  await userEvent.click(screen.getByRole('button', { name: 'Merge (2)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Merge investors' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Preview merge' }));
  expect(await dialog.findByText('3 deals, 2 facts, 1 contact and 1 match move to Ada Lund.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Merge investors' }));
  expect(await screen.findByText('Merged into Ada Lund.')).toBeTruthy();
  const sent = asked.filter(({ call }) => call === 'POST /api/admin/investors/merge').map(({ body }) => body);
  expect(sent).toEqual([
    { keepId: 'v1', mergeIds: ['v2'], preview: true },
    { keepId: 'v1', mergeIds: ['v2'], preview: false },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Merge undone.')).toBeTruthy();
});

test('[decision C7] [decision C8] one is opened: its people, where each fact comes from, and what founders made of it', async () => {
  const contact = {
    id: 'p1',
    name: 'Tadeo Brandvold',
    role: 'Partner',
    email: 'tadeo@lund.example',
    source: 'Their site',
    seenAt: '2026-04-01',
    version: 'one',
  };
  let contacts = [contact];
  const detail = () => ({
    body: {
      success: true,
      data: {
        investor: ada,
        facts: [{ field: 'cheque_from', value: '500000', source: 'market.csv', seenAt: '2026-03-02' }],
        contacts,
        totals: { matches: 12, unlocked: 7, good: 3, undecided: 2, poor: 1, contacted: 4 },
      },
    },
  });
  const asked = await open({
    ...base,
    'GET /api/admin/investors/v1': detail,
    'POST /api/admin/investors/v1/contacts': ({ body }) => {
      contacts = [...contacts, { ...contact, ...(body as object), id: (body as { name: string }).name }];
      return { body: { success: true, data: contacts.at(-1) } };
    },
    'DELETE /api/admin/investors/v1/contacts/p1': () => {
      contacts = contacts.slice(1);
      return { body: { success: true } };
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'View Ada Lund' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ada Lund' }));
  expect(await dialog.findByText('Tadeo Brandvold, Partner')).toBeTruthy();
  expect(dialog.getByText('tadeo@lund.example · Their site · Apr 1, 2026')).toBeTruthy();
  expect(dialog.getByText('$500K')).toBeTruthy();
  expect(dialog.getByText('Smallest check · market.csv · Mar 2, 2026')).toBeTruthy();
  expect(dialog.getByRole('region', { name: 'Feedback' }).textContent).toContain('12, 7 unlocked');
  expect(dialog.getByRole('region', { name: 'Feedback' }).textContent).toContain('Good match3');

  await userEvent.click(dialog.getByRole('button', { name: 'Add contact' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add contact' }));
  await userEvent.click(form.getByRole('button', { name: 'Save contact' }));
  expect((await form.findByRole('alert')).textContent).toContain('Name is required');
  await userEvent.type(form.getByLabelText(/^Name/), 'Bo Lind');
  await userEvent.click(form.getByRole('button', { name: 'Save contact' }));
  expect(await screen.findByText('Bo Lind')).toBeTruthy();
  expect(asked.find(({ call }) => call.endsWith('/contacts'))?.body).toMatchObject({ name: 'Bo Lind', seenAt: null });

  await userEvent.click(await screen.findByRole('button', { name: 'Delete contact Tadeo Brandvold', hidden: true }));
  expect(await screen.findByText('Tadeo Brandvold deleted.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo', hidden: true }));
  await waitFor(() =>
    expect(asked.findLast(({ call }) => call.endsWith('/contacts'))?.body).toMatchObject({
      name: 'Tadeo Brandvold',
      source: 'Their site',
    }),
  );
});

test('a filter is chosen in a dialog, counted on its button, and kept in the address', async () => {
  const asked = await open(base);
  await userEvent.click(await screen.findByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filter investors' }));
  await dialog.findByRole('option', { name: 'Series B' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Stage' }), 'Series B');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Type' }), 'Angel');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Website' }), 'No website');
  await waitFor(() =>
    expect(Object.fromEntries(asked.at(-1)?.query ?? [])).toEqual({
      kind: 'angel',
      limit: '100',
      stage: 'series-b',
      website: 'missing',
    }),
  );
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Filter (3)' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('stage')).toBe(null));
  await userEvent.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Filter' })).toBeTruthy();
});

test('a view saved by an older name of a filter still shows the same', async () => {
  const asked = await open(base, '?noWebsite=true');
  expect(await screen.findByRole('button', { name: 'Filter (1)' })).toBeTruthy();
  expect(asked.at(-1)?.query.get('website')).toBe('missing');
});

test('a list is downloaded as it is shown', async () => {
  await open(base, '?stage=seed&sort=-deals&archived=yes');
  await userEvent.type(await screen.findByRole('searchbox'), 'ada');
  await userEvent.click(screen.getByRole('button', { name: 'List options' }));
  const link = await screen.findByRole('menuitem', { name: 'Download as CSV' });
  expect(link.getAttribute('href')).toBe('/api/admin/csv/investors?stage=seed&archived=true&q=ada&sort=-deals');
});

test('columns are chosen and views saved, and this browser keeps both for this admin', async () => {
  const found = page([investorRecord('v1', 'Ada Lund', { modalities: ['adc'] })]);
  const asked = answerWith({ 'GET /api/admin/investors': found });
  const device = await testDevice({ signedIn: false });
  renderOn(device, inside(<InvestorList />), { at: '/admin?stage=seed&sort=-deals' });
  const menu = async (item: string, role = 'menuitem') => {
    if (!screen.queryByRole('menu')) await userEvent.click(await screen.findByRole('button', { name: 'List options' }));
    await userEvent.click(await screen.findByRole(role, { name: item }));
  };
  const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByText('Ada Lund');
  expect(headings()).not.toContain('Modalities');
  await menu('Modalities', 'menuitemcheckbox');
  await menu('Deals', 'menuitemcheckbox');
  expect(headings()).toContain('Modalities');
  expect(headings()).not.toContain('Deals');
  expect(await screen.findByText('Antibody-drug conjugate')).toBeTruthy();
  await menu('Save this view');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save this view' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), 'Seed, busiest');
  await userEvent.click(dialog.getByRole('button', { name: 'Save view' }));
  cleanup();

  renderOn(device, inside(<InvestorList />), { at: '/admin' });
  await screen.findByText('Ada Lund');
  expect(headings()).toContain('Modalities');
  await menu('Seed, busiest');
  const last = () => asked.at(-1)?.query;
  await waitFor(() => expect([last()?.get('stage'), last()?.get('sort')]).toEqual(['seed', '-deals']));
  await menu('Delete view “Seed, busiest”');
  await userEvent.click(screen.getByRole('button', { name: 'List options' }));
  expect(await screen.findByRole('menuitem', { name: 'Save this view' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Seed, busiest' })).toBeNull();
  cleanup();

  const session = { admin: { adminId: 'admin-2', name: 'Hanna Quintana', role: 'owner', asksForFit: true } } as const;
  renderOn(device, inside(<InvestorList />, session), { at: '/admin' });
  await screen.findByText('Ada Lund');
  expect(headings()).not.toContain('Modalities');
});

test('many are edited at once after a preview, those selected or all found, and one press undoes it', async () => {
  const asked = await open(
    {
      'GET /api/admin/investors': page([ada, investorRecord('v2', 'Bo Quill')], 40),
      'POST /api/admin/investors/edit': ({ body }) => ({
        body: {
          success: true,
          batchId: (body as { preview: boolean }).preview ? null : 'b1',
          investors: 40,
          changed: 38,
        },
      }),
      'POST /api/admin/batches/b1/undo': {
        body: { success: true, undone: 76, kept: 0, data: { undone: 76, kept: 0 } },
      },
    },
    '?modality=adc',
  );
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Bo Quill' }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit (1)' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit investors' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Choose at least one change.');
  await userEvent.click(dialog.getByRole('radio', { name: 'All 40 found' }));
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Set type to' }), 'Angel');
  await dialog.findByRole('option', { name: 'Series B' });
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Add stage' }), 'Series B');
  await userEvent.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('38 of 40 investors change.')).toBeTruthy();
  await userEvent.click(dialog.getByRole('button', { name: 'Edit investors' }));
  expect(await screen.findByText('38 investors edited.')).toBeTruthy();
  const sent = asked.filter(({ call }) => call === 'POST /api/admin/investors/edit').map(({ body }) => body);
  const given = { of: { modality: 'adc', q: '' }, kind: 'angel', stage: 'series-b' };
  expect(sent).toEqual([
    { ...given, preview: true },
    { ...given, preview: false },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Edit undone.')).toBeTruthy();
});

test('a heading sorts the whole list, and once more the other way round', async () => {
  const asked = await open(base);
  const heading = async (name: string) => (await screen.findByRole('columnheader', { name })).getAttribute('aria-sort');
  expect(await heading('Investor')).toBe('ascending');
  await userEvent.click(screen.getByRole('button', { name: 'Deals' }));
  await waitFor(() => expect(asked.at(-1)?.query.get('sort')).toBe('deals'));
  expect([await heading('Deals'), await heading('Investor')]).toEqual(['ascending', null]);
  screen.getByRole('button', { name: 'Deals' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(asked.at(-1)?.query.get('sort')).toBe('-deals'));
  expect(await heading('Deals')).toBe('descending');
});

test('on a phone the cards are sorted by a choice', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  const asked = await open(base);
  const choice = await screen.findByRole('combobox', { name: 'Sort by' });
  expect(choice).toHaveProperty('value', 'name');
  await userEvent.selectOptions(choice, 'Last seen, latest first');
  await waitFor(() => expect(asked.at(-1)?.query.get('sort')).toBe('-seen'));
  expect(screen.getByRole('checkbox', { name: 'Ada Lund' })).toBeTruthy();
});

async function open(replies: Parameters<typeof answerWith>[0], query = '') {
  const asked = answerWith(replies);
  const device = await testDevice({ signedIn: false });
  renderOn(device, inside(<InvestorList />), { at: `/admin${query}` });
  return asked;
}
