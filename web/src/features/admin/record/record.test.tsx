import type { RecordEvent } from '@paratope/shared/admin/presence-api';
import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { speak } from '../../../words/words.ts';
import { ClientManagementPage } from '../client-management.tsx';
import { ContentPage } from '../content/content-page.tsx';
import { InvestorsPage } from '../investors-page.tsx';
import { MatchValidation } from '../match-validation.tsx';
import { asAdmin, company, investorRecord, openCompany, page, reviewed } from '../testing/answers.ts';
import { inside } from '../testing/inside.tsx';

afterEach(() => {
  speak('en', {});
  vi.unstubAllGlobals();
});

const quill = company('c1', 'Quill Therapeutics', { phone: '+49 30 1' });
const entry = (id: string, action: string, more: object = {}) => ({
  id,
  at: '2026-05-04T09:00:00.000Z',
  actor: { kind: 'admin', id: 'admin-2', name: 'Hanna Quintana' },
  action,
  subject: 'c1',
  details: {},
  about: { kind: 'company', id: 'c1', name: 'Quill Therapeutics', company: { id: 'c1', name: 'Quill Therapeutics' } },
  ...more,
});
const base = {
  ...asAdmin(),
  'GET /api/admin/clients': page([quill]),
  ...openCompany(quill),
  'GET /api/admin/matches': page([]),
  'GET /api/admin/audit': page([entry('e2', 'company.edited', { details: { reason: 'A typo' } })]),
  'POST /api/admin/presence': { body: { success: true } },
};

test('an open company says what belongs to it, with links to its matches by state', async () => {
  await open(base, '/admin/clients?open=c1&as=edit');
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }));
  const link = async (name: string) => (await glance.findByRole('link', { name })).getAttribute('href');
  expect(await link('3 pending')).toBe('/admin/matches?startup=c1&state=pending');
  expect(await link('2 approved')).toBe('/admin/matches?startup=c1&state=approved');
  expect(glance.queryByRole('link', { name: /rejected/ })).toBeNull();
  expect(glance.getByText('1 unlocked')).toBeTruthy();
  expect(await link('quill-deck.pdf')).toBe('/api/admin/submissions/c1/deck');
  expect(await link('Score 7 of 10')).toBe('/startup-analysis?token=c1');
  expect(await link('2 payments')).toBe('/admin/payments?q=c1');
  expect(glance.getByText('last $299 on May 10, 2026')).toBeTruthy();
  expect(glance.getByText('orla@quill.example')).toBeTruthy();
});

test('its history reads as the audit does, ten lines at a time, and leads to what was done around it', async () => {
  const first = { ...page([entry('e2', 'company.edited', { details: { reason: 'A typo' } })], 2, 'next') };
  const asked = await open(
    {
      ...base,
      'GET /api/admin/audit': ({ query }) => (query.get('cursor') ? page([entry('e1', 'company.added')], 2) : first),
    },
    '/admin/clients?open=c1&as=edit',
  );
  const history = within(await screen.findByRole('region', { name: 'History' }));
  expect((await history.findByRole('listitem')).textContent).toMatch(
    /^Hanna Quintana edited Quill TherapeuticsMay 4, 2026, .* · Reason: A typo$/,
  );
  expect(history.getByRole('link', { name: /^Include matches/ }).getAttribute('href')).toBe('/admin/audit?company=c1');
  await userEvent.click(history.getByRole('button', { name: 'Show older' }));
  expect(await history.findByText(/added/)).toBeTruthy();
  expect(history.getAllByRole('listitem')).toHaveLength(2);
  expect(history.queryByRole('button', { name: 'Show older' })).toBeNull();
  const audit = asked
    .filter(({ call }) => call === 'GET /api/admin/audit')
    .map(({ query }) => Object.fromEntries(query));
  expect(audit).toEqual([
    { limit: '10', record: 'c1' },
    { limit: '10', record: 'c1', cursor: 'next' },
  ]);
});

test('an open investor says what belongs to it and what was done to it', async () => {
  const wexholm = investorRecord('i1', 'Wexholm', { source: 'market.csv', deals: 1_200 });
  const totals = { matches: 4, unlocked: 1, good: 0, undecided: 0, poor: 0, contacted: 0 };
  await open(
    {
      ...base,
      'GET /api/admin/investors': page([wexholm]),
      'GET /api/admin/investors/i1': {
        body: { success: true, data: { investor: wexholm, facts: [], contacts: [], totals } },
      },
    },
    '/admin/investors?open=i1',
    <InvestorsPage />,
  );
  const glance = within(await screen.findByRole('region', { name: 'At a glance' }));
  expect(glance.getByRole('link', { name: '4 matches' }).getAttribute('href')).toBe(
    '/admin/matches?state=all&q=Wexholm',
  );
  expect(glance.getByText('1,200')).toBeTruthy();
  expect(glance.getByRole('link', { name: 'market.csv' }).getAttribute('href')).toBe(
    '/admin/investors/import?q=market.csv',
  );
  expect(await within(screen.getByRole('region', { name: 'History' })).findByRole('list')).toBeTruthy();
});

test('who else has it open is said by name, for a read-only admin too, until they are gone or nobody can be heard', async () => {
  const stream = await openWithStream({ ...base, ...asAdmin('read-only') }, '/admin/clients?open=c1');
  expect(await screen.findByRole('dialog', { name: 'Matches of Quill Therapeutics' })).toBeTruthy();
  await waitFor(() => expect(stream.path()).toBe('/api/admin/presence?kind=company&id=c1'));
  stream.say({ kind: 'others', names: ['Hanna Quintana'], more: 0 });
  expect(await screen.findByText('Hanna Quintana also has this open')).toBeTruthy();
  stream.say({ kind: 'others', names: ['Hanna Quintana', 'Noor Adriaens', 'Bo Lind'], more: 2 });
  expect(
    await screen.findByText('Hanna Quintana, Noor Adriaens, Bo Lind, and 2 others also have this open'),
  ).toBeTruthy();
  stream.say({ kind: 'ping', stream: 's1' });
  await waitFor(() =>
    expect(stream.asked.find(({ call }) => call === 'POST /api/admin/presence')?.body).toEqual({ stream: 's1' }),
  );
  stream.say({ kind: 'others', names: [], more: 0 });
  await waitFor(() => expect(screen.queryByText(/also ha/)).toBeNull());
  stream.say({ kind: 'others', names: ['Hanna Quintana'], more: 0 });
  expect(await screen.findByText('Hanna Quintana also has this open')).toBeTruthy();
  stream.end();
  await waitFor(() => expect(screen.queryByText(/also has/)).toBeNull());
});

test('in German as well', async () => {
  speak('de', german);
  const stream = await openWithStream(base, '/admin/clients?open=c1');
  await waitFor(() => expect(stream.path()).toBeTruthy());
  stream.say({ kind: 'others', names: ['Hanna Quintana', 'Bo Lind'], more: 0 });
  expect(await screen.findByText('Hanna Quintana und Bo Lind haben dies auch geöffnet')).toBeTruthy();
});

test('closing the form leaves the stream', async () => {
  const stream = await openWithStream(base, '/admin/clients?open=c1&as=edit');
  const dialog = await screen.findByRole('dialog', { name: 'Edit company' });
  await waitFor(() => expect(stream.path()).toBeTruthy());
  expect(stream.isLeft()).toBe(false);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(stream.isLeft()).toBe(true));
});

test('what another admin saves comes into the open form: untouched fields take it, touched ones become a choice, and the form says whose it was', async () => {
  let saved = quill;
  const stream = await openWithStream(
    {
      ...base,
      'GET /api/admin/clients/c1': () => openCompany(saved)['GET /api/admin/clients/c1'] ?? 'unreachable',
      'PUT /api/admin/clients/c1': { body: { success: true, data: quill } },
    },
    '/admin/clients?open=c1&as=edit',
  );
  const dialog = await screen.findByRole('dialog', { name: 'Edit company' });
  const field = (name: string) =>
    within(dialog).getByRole('textbox', { name: new RegExp(`^${name}`) }) as HTMLInputElement;
  await userEvent.clear(field('Phone'));
  await userEvent.type(field('Phone'), '+49 30 3');
  await waitFor(() => expect(stream.path()).toBeTruthy());
  stream.say({ kind: 'others', names: ['Hanna Quintana'], more: 0 });
  saved = { ...quill, phone: '+49 30 2', contactName: 'Ilse Marchetti', updatedAt: '2026-05-04T09:05:00.000Z' };
  stream.say({ kind: 'changed', by: 'Hanna Quintana', isOwn: false });

  expect(await within(dialog).findByText('Hanna Quintana changed this.')).toBeTruthy();
  expect(
    within(dialog).getByText(
      'The form now shows the other change to: Contact name. Choose below which version to keep: Phone.',
    ),
  ).toBeTruthy();
  expect(field('Contact name').value).toBe('Ilse Marchetti');
  expect(field('Phone').value).toBe('+49 30 3');
  const phone = within(within(dialog).getByRole('group', { name: 'Phone: which version do you want to keep?' }));
  expect((phone.getByRole('radio', { name: 'Mine+49 30 3' }) as HTMLInputElement).checked).toBe(true);
  expect(phone.getByRole('radio', { name: 'Theirs+49 30 2' })).toBeTruthy();

  await userEvent.click(within(dialog).getByRole('button', { name: 'Save changes' }));
  expect(await screen.findByText('Company updated successfully!')).toBeTruthy();
  expect(stream.asked.find(({ call }) => call.startsWith('PUT'))?.body).toMatchObject({
    seenAt: '2026-05-04T09:05:00.000Z',
    contactName: 'Ilse Marchetti',
    phone: '+49 30 3',
  });
});

test('a change without a name, and one’s own from another window, are said as what they are', async () => {
  let saved = quill;
  const stream = await openWithStream(
    {
      ...base,
      'GET /api/admin/clients/c1': () => openCompany(saved)['GET /api/admin/clients/c1'] ?? 'unreachable',
    },
    '/admin/clients?open=c1&as=edit',
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit company' }));
  await waitFor(() => expect(stream.path()).toBeTruthy());
  saved = { ...quill, stage: 'Series A', updatedAt: '2026-05-04T09:05:00.000Z' };
  stream.say({ kind: 'others', names: [], more: 0 });
  expect(await dialog.findByText('This was changed elsewhere.')).toBeTruthy();
  expect(dialog.getByDisplayValue('Series A')).toBeTruthy();
  saved = { ...saved, stage: 'Series B', updatedAt: '2026-05-04T09:06:00.000Z' };
  stream.say({ kind: 'changed', by: 'Maren Holt', isOwn: true });
  expect(await dialog.findByText('You changed this in another window.')).toBeTruthy();
  expect(dialog.getByDisplayValue('Series B')).toBeTruthy();
});

test('a match in review that somebody else decides on shows it, and its history opens below it', async () => {
  let decided: boolean | null = null;
  const stream = await openWithStream(
    {
      ...base,
      'GET /api/admin/matches': () => page([reviewed('m1', 'Wexholm', { manuallyApproved: decided })]),
      'GET /api/admin/audit': page([entry('e3', 'match.reject')]),
    },
    '/admin/matches',
    inside(<MatchValidation />),
  );
  const match = within(await screen.findByRole('article'));
  await waitFor(() => expect(stream.path()).toBe('/api/admin/presence?kind=match&id=m1'));
  stream.say({ kind: 'others', names: ['Noor Adriaens'], more: 0 });
  expect(await match.findByText('Noor Adriaens also has this open')).toBeTruthy();
  decided = false;
  stream.say({ kind: 'changed', by: 'Noor Adriaens', isOwn: false });
  expect(await screen.findByText('Noor Adriaens changed this match.')).toBeTruthy();
  expect(match.getByText('Rejected')).toBeTruthy();
  await userEvent.click(match.getByText('History', { selector: 'summary' }));
  expect(await match.findByText(/Hanna Quintana rejected/)).toBeTruthy();
  expect(stream.asked.find(({ call }) => call === 'GET /api/admin/audit')?.query.get('record')).toBe('m1');
});

test('a piece of the public pages that somebody else saves is shown as it is now', async () => {
  let value: object = { country: 'Germany' };
  const stream = await openWithStream(
    {
      ...base,
      'GET /api/admin/content/contact': () => ({
        body: { success: true, data: { key: 'contact', value, updatedAt: '2026-05-04T09:05:00.000Z', canUndo: false } },
      }),
    },
    '/admin/content?section=contact',
    <ContentPage />,
  );
  expect(await screen.findByDisplayValue('Germany')).toBeTruthy();
  await waitFor(() => expect(stream.path()).toBe('/api/admin/presence?kind=content&id=contact'));
  stream.say({ kind: 'others', names: [], more: 0 });
  value = { country: 'Norway' };
  stream.say({ kind: 'changed', by: 'Noor Adriaens', isOwn: false });
  expect(await screen.findByDisplayValue('Norway')).toBeTruthy();
  expect(screen.getByText('Noor Adriaens changed this.')).toBeTruthy();
});

async function open(replies: Parameters<typeof answerWith>[0], at: string, shown = <ClientManagementPage />) {
  const device = await testDevice({ signedIn: false });
  const asked = answerWith(replies);
  renderOn(device, shown, { at });
  return asked;
}

/** The page with a stream that the test speaks through. */
async function openWithStream(replies: Parameters<typeof answerWith>[0], at: string, shown = <ClientManagementPage />) {
  const device = await testDevice({ signedIn: false });
  const asked = answerWith(replies);
  const others = globalThis.fetch;
  let path = '';
  let line: ReadableStreamDefaultController<Uint8Array> | undefined;
  let isLeft = false;
  vi.stubGlobal('fetch', async (input: string, init: RequestInit = {}) => {
    if (!input.startsWith('/api/admin/presence?')) return others(input, init);
    if (path) throw new TypeError('Failed to fetch');
    path = input;
    init.signal?.addEventListener('abort', () => {
      isLeft = true;
      line?.error(new Error('aborted'));
    });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        line = controller;
      },
    });
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
  });
  renderOn(device, shown, { at });
  return {
    asked,
    path: () => path,
    isLeft: () => isLeft,
    say: (event: RecordEvent) => line?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`)),
    end: () => line?.close(),
  };
}
