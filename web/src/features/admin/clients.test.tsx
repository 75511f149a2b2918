import { covers } from '@paratope/shared/testing/covers';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { ClientManagementPage } from './client-management.tsx';
import { asAdmin, company, openCompany, page, reviewed } from './testing/answers.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const quill = company('c1', 'Quill Therapeutics');
const base = {
  ...asAdmin(),
  ...openCompany(quill),
  'GET /api/admin/clients': page([quill, company('c2', ' quill  therapeutics'), company('c3', 'Wexholm')]),
  'GET /api/admin/vcs': page([
    { id: 'v1', name: 'Ada Lund', firm: 'Brackwater', website: null },
    { id: 'v2', name: '  ', firm: 'Nameless', website: null },
  ]),
};
const saved = (data: object) => ({ body: { success: true, data } });

test('[SM65 R07] it stands behind the gate', async () => {
  await open({ 'GET /api/admin/session': refusal(401, 'session.missing', 'No authentication token found') });
  expect(await screen.findByRole('heading', { name: 'Admin Access' })).toBeTruthy();
});

test('[SM54 decision U12] companies of one name stand together, each email shown', async () => {
  await open(base);
  const group = within(await screen.findByRole('region', { name: 'Quill Therapeutics' }));
  expect(group.getByText('c1@quill.example')).toBeTruthy();
  expect(group.getByText('c2@quill.example')).toBeTruthy();
  expect(within(screen.getByRole('region', { name: 'Wexholm' })).getByText('c3@quill.example')).toBeTruthy();
});

test('[SM55 P28 M147] it is searched by the server, and a list that cannot be read says so', async () => {
  const asked = await open(base);
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search companies' }), 'wex');
  await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('wex'));
  answerWith(asAdmin());
  await userEvent.click(screen.getByRole('button', { name: 'Refresh' }));
  expect(await screen.findByText('Failed to load data')).toBeTruthy();
});

describe('a company', () => {
  test('[decision C11] is put on another plan by hand, with the reason', async () => {
    const asked = await open({
      ...base,
      'POST /api/admin/clients/c1/plan': saved({ ...quill, plan: 'standard' }),
    });
    await choose('Change plan');
    const dialog = within(await screen.findByRole('dialog', { name: 'Change plan' }));
    const change = dialog.getByRole('button', { name: 'Change plan' });
    await userEvent.click(change);
    expect((await dialog.findByRole('alert')).textContent).toContain('Quill Therapeutics is already on Free Access.');
    await userEvent.click(dialog.getByRole('radio', { name: /^Standard Access/ }));
    await userEvent.click(change);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Please give a reason'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Paid by invoice');
    await userEvent.click(change);
    expect(await screen.findByText('Quill Therapeutics is on Standard Access.')).toBeTruthy();
    expect(asked.find(({ call }) => call.endsWith('/plan'))?.body).toEqual({
      plan: 'standard',
      reason: 'Paid by invoice',
    });
  });

  test('[ASVS 7.4.5] is signed out everywhere, with the reason, after a word of what its devices keep', async () => {
    const asked = await open({
      ...base,
      'POST /api/admin/clients/c1/end-sessions': { body: { success: true, ended: 2, data: { ended: 2 } } },
    });
    await choose('Sign out everywhere');
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out everywhere' }));
    expect(dialog.getByText(/^Everyone at Quill Therapeutics is signed out on all devices/)).toBeTruthy();
    const signOut = dialog.getByRole('button', { name: 'Sign out everywhere' });
    await userEvent.click(signOut);
    expect((await dialog.findByRole('alert')).textContent).toContain('Please give a reason');
    expect(asked.some(({ call }) => call.endsWith('/end-sessions'))).toBe(false);
    await userEvent.click(dialog.getByRole('checkbox', { name: /^Wipe the devices/ }));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Both phones were stolen');
    await userEvent.click(signOut);
    expect(await screen.findByText('Quill Therapeutics is signed out on 2 devices.')).toBeTruthy();
    expect(asked.find(({ call }) => call.endsWith('/end-sessions'))?.body).toEqual({
      areLost: true,
      reason: 'Both phones were stolen',
    });
  });

  test('[SM51 SM56 V54 V55 M148 M153] is added', async () => {
    const asked = await open({ ...base, 'POST /api/admin/clients': saved(company('c4', 'Alder')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add company' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add company' }));
    const create = dialog.getByRole('button', { name: 'Create company' });
    await userEvent.click(create);
    expect((await dialog.findByRole('alert')).textContent).toContain('Company name is required');
    await userEvent.type(dialog.getByRole('textbox', { name: /^Company name/ }), 'Alder');
    await userEvent.click(create);
    expect((await dialog.findByRole('alert')).textContent).toContain('Email is required');
    const email = dialog.getByRole('textbox', { name: /^Email/ });
    expect(email.getAttribute('type')).toBe('email');
    await userEvent.type(email, 'a@alder.example');
    answerWith(base);
    await userEvent.click(create);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Failed to create company'));
    answerWith({ ...base, 'POST /api/admin/clients': saved(company('c4', 'Alder')) });
    await userEvent.click(create);
    expect(await screen.findByText('Company created successfully!')).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(asked.length).toBeGreaterThan(0);
  });

  test('[SM57 V56 M149 M154] is edited, with everything but name and email left to choice', async () => {
    const asked = await open({ ...base, 'PUT /api/admin/clients/c1': saved(quill) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Quill Therapeutics, c1@quill.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
    for (const label of ['Contact name', 'Phone', 'Funding goal', 'Description']) {
      expect(dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }).hasAttribute('required')).toBe(false);
    }
    for (const label of ['Sector', 'Stage'])
      expect(dialog.getByRole('combobox', { name: new RegExp(`^${label}`) }).hasAttribute('required')).toBe(false);
    await userEvent.type(dialog.getByRole('textbox', { name: /^Phone/ }), '+49 30 1');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Company updated successfully!')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      companyName: 'Quill Therapeutics',
      phone: '+49 30 1',
      fundingGoal: 'USD 4500000',
      seenAt: '2026-05-04T09:00:00.000Z',
    });
    answerWith(base);
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Quill Therapeutics, c1@quill.example' }));
    const again = within(await screen.findByRole('dialog', { name: 'Edit company' }));
    await userEvent.click(again.getByRole('button', { name: 'Save changes' }));
    expect((await again.findByRole('alert')).textContent).toContain('Failed to update company');
  });

  test('has its sector and stage chosen from the taxonomy, and keeps what the taxonomy lacks', async () => {
    const own = company('c1', 'Quill Therapeutics', {
      diseaseFocus: ['Rare, very rare disease', 'Oncology (general)'],
      stage: 'Before everything',
    });
    const asked = await open({
      ...base,
      'GET /api/admin/clients': page([own]),
      'PUT /api/admin/clients/c1': saved(own),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit Quill Therapeutics, c1@quill.example' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
    expect(await dialog.findByLabelText('Rare, very rare disease, Not on our list')).toBeTruthy();
    expect(dialog.getByLabelText('Oncology (general)')).toBeTruthy();
    const stage = dialog.getByRole<HTMLSelectElement>('combobox', { name: /^Stage/ });
    expect(stage.selectedOptions[0]?.textContent).toBe('Before everything (not on our list)');
    await userEvent.selectOptions(stage, 'Series A');
    await userEvent.type(dialog.getByRole('combobox', { name: /^Sector/ }), 'ophth');
    await userEvent.keyboard('{Enter}');
    await userEvent.type(dialog.getByRole('combobox', { name: /^Sector/ }), 'Sleepwalking{Enter}');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Company updated successfully!')).toBeTruthy();
    expect(asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
      diseaseFocus: ['Rare, very rare disease', 'Oncology (general)', 'Ophthalmology', 'Sleepwalking'],
      stage: 'Series A',
    });
  });

  test('[SM58 SM66 M150 M155] is deleted after a question that says what goes with it and for how long it can come back', async () => {
    const asked = await open({ ...base, 'DELETE /api/admin/clients/c1': { body: { success: true } } });
    const remove = async () => {
      await choose('Delete');
      const dialog = within(await screen.findByRole('dialog', { name: 'Delete company' }));
      expect(dialog.getByText(/3 matches, its notes and its deck\. You can restore it for 30 days\./)).toBeTruthy();
      await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
    };
    await remove();
    expect(await screen.findByText('Company deleted successfully!')).toBeTruthy();
    expect(asked.map(({ call }) => call)).toContain('DELETE /api/admin/clients/c1');
    answerWith(base);
    await remove();
    expect(await screen.findByText('Failed to delete company')).toBeTruthy();
  });

  test('[M161 X26] for good only from the trash, and only that says it cannot be undone', async () => {
    const trashed = { ...quill, deletedAt: '2026-05-04T09:00:00.000Z' };
    const asked = await open({
      ...base,
      'GET /api/admin/clients': ({ query }) => (query.get('trash') ? page([trashed]) : page([])),
      'POST /api/admin/clients/c1/restore': saved(quill),
      'DELETE /api/admin/clients/c1': { body: { success: true } },
    });
    await userEvent.click(await screen.findByRole('switch', { name: 'Trash' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Delete permanently' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete company permanently' }));
    expect(
      dialog.getByText('Are you sure you want to delete Quill Therapeutics? This action cannot be undone.'),
    ).toBeTruthy();
    await userEvent.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(asked.find(({ call }) => call.startsWith('DELETE'))?.query.get('forGood')).toBe('true'));
    await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('Quill Therapeutics is back in the list.')).toBeTruthy();
  });

  test('[SM61 M159] is matched', async () => {
    const job = { id: 'j1', kind: 'matching', key: '', state: 'done', progress: { stage: '', done: 0, total: 0 } };
    const rest = { attempts: 1, message: '', createdAt: '2026-05-04T09:00:00.000Z', startedAt: null, finishedAt: null };
    let ends = () => {};
    const asked = await open({
      ...base,
      'POST /api/admin/run-matching': { body: { success: true, message: '', data: { jobId: 'j1' } } },
      'GET /api/admin/jobs': () => new Promise((answer) => (ends = () => answer(page([{ ...job, ...rest }])))),
    });
    await choose('Run matching');
    expect(await screen.findByText('Matching has started.')).toBeTruthy();
    await waitFor(() => expect(asked.some(({ call }) => call === 'GET /api/admin/jobs')).toBe(true));
    ends();
    expect(await screen.findByText('Matching completed successfully!')).toBeTruthy();
  });

  test('[SM62 SM63 M160] has its deck analysed, and the analysis is a link away', async () => {
    await open({
      ...base,
      'POST /api/admin/trigger-ai-analysis': { body: { success: true, message: '', data: { jobId: 'j1' } } },
    });
    await choose('Run PDF analysis');
    expect(
      await screen.findByText('PDF analysis started successfully. Results will appear in 2-3 minutes.'),
    ).toBeTruthy();
    await openMenu();
    const link = await screen.findByRole('menuitem', { name: 'View AI analysis' });
    expect(link.getAttribute('href')).toBe('/startup-analysis?token=c1');
  });
});

describe('a match', () => {
  test('is added by hand, from investors that have a name', async () => {
    covers('SM59 SM67 SM68 SM69 SM70 SM71 SM31 V57 V58 M152 M156');

    const asked = await open({ ...base, 'POST /api/admin/matches': saved(reviewed('m1', 'Ada Lund')) });
    await userEvent.click(await screen.findByRole('button', { name: 'Add match' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add match' }));
    const create = dialog.getByRole('button', { name: 'Create match' });
    await userEvent.click(create);
    expect((await dialog.findByRole('alert')).textContent).toContain('Startup name is required');
    const startup = dialog.getByRole<HTMLInputElement>('combobox', { name: /^Startup name/ });
    await userEvent.type(startup, 'quill');
    await waitFor(() => expect(asked.at(-1)?.query.get('q')).toBe('quill'));
    // Two companies of one name are told apart by their addresses.
    await userEvent.click(await screen.findByRole('option', { name: /c2@quill\.example/ }));
    expect(startup.value).toBe(' quill  therapeutics');
    await userEvent.click(create);
    expect((await dialog.findByRole('alert')).textContent).toContain('VC name is required');
    const investor = dialog.getByRole<HTMLInputElement>('combobox', { name: /^VC name/ });
    await userEvent.type(investor, 'ada');
    await waitFor(() => expect(asked.at(-1)).toMatchObject({ call: 'GET /api/admin/vcs' }));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Ada LundBrackwater']);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(investor.value).toBe('Ada Lund'));
    const access = dialog.getByRole('combobox', { name: 'Client access' });
    expect([...access.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
      'Locked',
      'Unlocked',
    ]);
    await userEvent.click(dialog.getByRole('checkbox', { name: 'GPT Fit' }));
    expect(dialog.getByRole('checkbox', { name: 'Manually Approved' })).toBeTruthy();
    answerWith({ ...base, 'POST /api/admin/matches': refusal(404, 'missing', 'No investor is called Ada Lund.') });
    await userEvent.click(create);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('No investor is called Ada Lund.'));
    answerWith({ ...base, 'POST /api/admin/matches': { status: 200, body: { success: true, data: 'unknown shape' } } });
    await userEvent.click(create);
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toContain('Failed to create match'));
    const last = answerWith({ ...base, 'POST /api/admin/matches': saved(reviewed('m1', 'Ada Lund')) });
    await userEvent.click(create);
    expect(await screen.findByText('Match created successfully!')).toBeTruthy();
    expect(last.find(({ call }) => call === 'POST /api/admin/matches')?.body).toEqual({
      startupName: ' quill  therapeutics',
      startupId: 'c2',
      vcName: 'Ada Lund',
      vcId: 'v1',
      gptFit: true,
      manuallyApproved: true,
      clientAccess: 'Locked',
    });
    expect(asked.length).toBeGreaterThan(0);
  });

  test('[SM60 E208 M151 M157 M158] is locked and unlocked', async () => {
    let access = 'Locked';
    const replies = {
      ...base,
      'GET /api/admin/matches': () => page([reviewed('m1', 'Ada Lund', { clientAccess: access })]),
      'PUT /api/admin/matches/m1': ({ body }: { body: unknown }) => {
        access = (body as { clientAccess: string }).clientAccess;
        return saved(reviewed('m1', 'Ada Lund', { clientAccess: access }));
      },
    };
    const asked = await open(replies);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Matches of Quill Therapeutics, c1@quill.example' }),
    );
    expect(await screen.findByText('Similarity 0.80, GPT fit: Yes')).toBeTruthy();
    // The best match first, however the list came about.
    expect(asked.find(({ call }) => call === 'GET /api/admin/matches')?.query.get('sort')).toBe('startup');
    await userEvent.click(await screen.findByRole('button', { name: 'Unlock Ada Lund' }));
    expect(await screen.findByText('Match unlocked successfully!')).toBeTruthy();
    const lock = await screen.findByRole('button', { name: 'Lock Ada Lund' });
    expect(lock.textContent).toBe('Lock');
    await userEvent.click(lock);
    expect(await screen.findByText('Match locked successfully!')).toBeTruthy();
    const unlock = await screen.findByRole('button', { name: 'Unlock Ada Lund' });
    expect(unlock.textContent).toBe('Unlock');
    answerWith(base);
    await userEvent.click(unlock);
    expect(await screen.findByText('Failed to update match access')).toBeTruthy();
  });
});

test('[SM64 C47 decision U11] it refreshes itself every two minutes, never under a form', async () => {
  const asked = await open(base);
  const add = await screen.findByRole('button', { name: 'Add company' });
  await screen.findByRole('region', { name: 'Wexholm' });
  const times = () => asked.filter(({ call }) => call === 'GET /api/admin/clients').length;
  const before = times();
  vi.useFakeTimers();
  // The page hangs its clock up anew when a dialog opens and closes.
  fireEvent.click(add);
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(times()).toBe(before);
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await act(() => vi.advanceTimersByTimeAsync(119_000));
  expect(times()).toBe(before);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  await act(() => vi.advanceTimersByTimeAsync(10));
  expect(times()).toBe(before + 1);
});

test('[C49] banners clear after 5 s', async () => {
  await open({
    ...base,
    'POST /api/admin/trigger-ai-analysis': { body: { success: true, message: '', data: { jobId: 'j1' } } },
  });
  await openMenu();
  const run = await screen.findByRole('menuitem', { name: 'Run PDF analysis' });
  vi.useFakeTimers();
  fireEvent.click(run);
  await act(() => vi.advanceTimersByTimeAsync(10));
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.getByText(/^PDF analysis started successfully\./)).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.queryByText(/^PDF analysis started successfully\./)).toBeNull();
});

async function openMenu() {
  await userEvent.click(
    await screen.findByRole('button', { name: 'Actions for Quill Therapeutics, c1@quill.example' }),
  );
}

async function choose(name: string) {
  await openMenu();
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}

async function open(replies: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(replies);
  const device = await testDevice({ signedIn: false });
  renderOn(device, <ClientManagementPage />, { at: '/admin/clients' });
  return asked;
}
