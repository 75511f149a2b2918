import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { asAdmin, page } from '../testing/answers.ts';
import { inside } from '../testing/inside.tsx';
import { FirstInvestors } from './first-investors.tsx';
import { SourcesPage } from './sources-page.tsx';

afterEach(() => vi.unstubAllGlobals());

const report = (more: object = {}) => ({
  body: {
    success: true,
    data: {
      id: null,
      created: 2,
      updated: 1,
      skipped: 1,
      conflicts: [{ line: 6, message: 'An investor needs a name.' }],
      sheet: {
        headings: [
          { heading: 'Fund', example: 'Skerry Fund' },
          { heading: 'Web', example: 'skerry.example' },
          { heading: 'Mood', example: '' },
        ],
        columns: { name: 'Fund', website: 'Web' },
      },
      notes: [],
      lines: [
        { line: 2, name: 'Skerry Fund', act: 'create', changes: [] },
        { line: 3, name: 'Aske Capital', act: 'create', changes: [] },
        {
          line: 4,
          name: 'Veld & Hollin',
          act: 'update',
          changes: [{ field: 'website', before: '', after: 'https://v.example' }],
        },
        { line: 5, name: 'Ravn & Tal', act: 'skip', changes: [] },
      ],
      ...more,
    },
  },
});
const mapping = {
  tables: {
    investors: 'VC Database',
    submissions: 'Startup Submissions',
    matches: 'Startup-VC Matches',
    applications: 'Premium Support Applications',
  },
  columns: null,
};
const airtable = (more: object = {}) => ({
  body: { success: true, data: { baseId: null, mapping, seenColumns: [], running: null, last: null, ...more } },
});
const base = { ...asAdmin(), 'GET /api/admin/airtable': airtable(), 'GET /api/admin/imports': page([]) };
const past = {
  id: 'i1',
  kind: 'investors',
  source: 'funds.csv',
  by: 'Maren Holt',
  at: '2026-05-04T09:00:00.000Z',
  created: 4,
  updated: 0,
  skipped: 1,
  undoneAt: null,
  state: 'done',
  rowsDone: 5,
  rowsTotal: 5,
  canGoOn: false,
};
const underWay = { state: 'running', created: 3_500, skipped: 0, rowsDone: 3_500, rowsTotal: 9_000 };
const ended = { created: 9_000, skipped: 0, rowsDone: 9_000, rowsTotal: 9_000 };
type Replies = Parameters<typeof answerWith>[0];
/** Answers for whatever id the page has given its import. */
const withImport = (replies: Replies, answer: () => Exclude<Replies[string], (...given: never) => unknown>): Replies =>
  new Proxy(replies, {
    get: (known, call: string) => known[call] ?? (call.startsWith('GET /api/admin/imports/') ? answer : undefined),
  });
const file = new File(['Fund,Web\nSkerry Fund,skerry.example\n'], 'funds.csv', { type: 'text/csv' });
const forms = (asked: ReturnType<typeof answerWith>) =>
  asked.flatMap(({ call, body }) =>
    call === 'POST /api/admin/imports' && body instanceof FormData
      ? [Object.fromEntries([...body].filter(([, value]) => typeof value === 'string'))]
      : [],
  );

test('[decision C7] a file is looked over line by line before it is taken in, and taken back with one press', async () => {
  const asked = await open({
    ...base,
    'POST /api/admin/imports': ({ body }) =>
      (body as FormData).get('dryRun') === 'true' ? report() : report({ id: 'i1', lines: [] }),
    'POST /api/admin/imports/i1/undo': {
      body: { success: true, removed: 3, restored: 0, kept: 0, data: { removed: 3, restored: 0, kept: 0 } },
    },
  });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  expect(
    await screen.findByText(
      '2 new, 1 updated, 1 unchanged, 1 needs attention. Nothing has changed yet. Blank cells keep existing values.',
    ),
  ).toBeTruthy();
  expect(screen.getByText('Columns not used: Mood.')).toBeTruthy();
  expect(within(screen.getByRole('list', { name: 'Needs attention' })).getByRole('listitem').textContent).toBe(
    'Row 6 An investor needs a name.',
  );
  const lines = within(screen.getByRole('list', { name: 'Rows of the file' }));
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '2Skerry FundNew',
    '3Aske CapitalNew',
    '4Veld & HollinUpdateWebsite: blank → https://v.example',
    '5Ravn & TalUnchanged',
  ]);
  await userEvent.click(screen.getByRole('checkbox', { name: /Unchanged/ }));
  expect(lines.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['5Ravn & TalUnchanged']);
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  expect(await screen.findByText('2 new, 1 updated, 1 unchanged')).toBeTruthy();
  expect(forms(asked)).toEqual([
    { kind: 'investors', dryRun: 'true' },
    { kind: 'investors', dryRun: 'false', columns: '{"name":"Fund","website":"Web"}', id: expect.any(String) },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Undo import' }));
  expect(await screen.findByText('Import undone. Everything is as it was before.')).toBeTruthy();
});

test('an import says how far it is, through a broken connection and a restart, and never that nothing has changed', async () => {
  let state: 'absent' | 'running' | 'gone' | 'done' = 'absent';
  const replies: Replies = {
    ...base,
    'POST /api/admin/imports': ({ body }) => {
      if ((body as FormData).get('dryRun') === 'true') return report();
      state = 'running';
      return 'unreachable';
    },
  };
  const asked = await open(
    withImport(replies, () => {
      if (state === 'gone') return 'unreachable';
      if (state === 'absent') return refusal(404, 'missing', 'We couldn’t find this import.');
      return { body: { success: true, data: { ...past, ...(state === 'done' ? ended : underWay), conflicts: [] } } };
    }),
  );
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3 rows' }));
  expect(await screen.findByText('Importing… 3,500 of 9,000.')).toBeTruthy();
  expect(screen.getByRole('progressbar')).toHaveProperty('value', 3_500);
  expect(screen.queryByText(/No changes yet/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Import \d/ })).toBeNull();
  state = 'gone';
  expect(await screen.findByText(/^You’re offline\. If the import has started, it continues/)).toBeTruthy();
  state = 'done';
  expect(await screen.findByText('9,000 new, 0 updated, 0 unchanged')).toBeTruthy();
  expect(screen.queryByText(/You’re offline/)).toBeNull();
  expect(forms(asked).filter(({ dryRun }) => dryRun === 'false')).toHaveLength(1);
});

test('a file that did not arrive changed nothing, and is sent again as the same import', async () => {
  let isThere = false;
  const replies: Replies = {
    ...base,
    'POST /api/admin/imports': ({ body }) => {
      if ((body as FormData).get('dryRun') === 'true') return report();
      return isThere ? report({ id: 'i1', state: 'done', lines: [] }) : 'unreachable';
    },
  };
  const asked = await open(withImport(replies, () => refusal(404, 'missing', 'We couldn’t find this import.')));
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(await screen.findByRole('button', { name: 'Import 3 rows' }));
  const words = 'The upload failed. Nothing has changed. Try again.';
  expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent?.trim()).toBe(words);
  isThere = true;
  await userEvent.click(screen.getByRole('button', { name: 'Import 3 rows' }));
  expect(await screen.findByText('2 new, 1 updated, 1 unchanged')).toBeTruthy();
  const [first, second] = forms(asked).filter(({ dryRun }) => dryRun === 'false');
  expect(second?.id).toBe(first?.id);
});

test('the history tells one that is under way and one that stopped from one that is in, and lets it go on', async () => {
  let state = 'stopped';
  const asked = await open({
    ...base,
    'GET /api/admin/imports': () =>
      page([
        { ...past, ...underWay, id: 'i3', source: 'new.csv', state: state === 'done' ? 'done' : 'running' },
        { ...past, ...underWay, id: 'i2', source: 'funds.csv', state, canGoOn: state === 'stopped' },
      ]),
    'POST /api/admin/imports/i2/continue': () => {
      state = 'done';
      return { body: { success: true, message: 'Import continued.' } };
    },
  });
  expect(await screen.findByText('Importing 3,500 of 9,000')).toBeTruthy();
  expect(screen.getByText('Stopped at 3,500 of 9,000')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Continue import of funds.csv' }));
  await waitFor(() => expect(screen.queryByText('Stopped at 3,500 of 9,000')).toBeNull());
  expect(asked.some(({ call }) => call === 'POST /api/admin/imports/i2/continue')).toBe(true);
});

test('a column that is said to hold something else is looked over anew', async () => {
  const asked = await open({ ...base, 'POST /api/admin/imports': report() });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  await userEvent.click(await screen.findByText('Other fields (13)'));
  const thesis = await screen.findByRole('combobox', { name: /^Thesis/ });
  expect(screen.getByRole('combobox', { name: /^Name/ })).toHaveProperty('value', '0');
  await userEvent.selectOptions(thesis, 'Mood (empty)');
  await waitFor(() =>
    expect(forms(asked).at(-1)).toEqual({
      kind: 'investors',
      dryRun: 'true',
      columns: '{"name":"Fund","website":"Web","thesis":"Mood"}',
    }),
  );
});

test('a file that is none says so in the words of the server, and can be chosen again', async () => {
  const sentence = 'This is a spreadsheet, not a CSV file. Save it as CSV, then choose that file.';
  await open({ ...base, 'POST /api/admin/imports': refusal(415, 'unsupported_type', sentence) });
  await userEvent.upload(await screen.findByLabelText('CSV file'), file);
  expect((await screen.findByRole('alert')).textContent?.trim()).toBe(sentence);
  expect(screen.getByRole('button', { name: 'Choose another file' })).toBeTruthy();
});

test('what was taken in stands in a list, each with its way back while it has one', async () => {
  let undoneAt: string | null = null;
  await open({
    ...base,
    'GET /api/admin/imports': () =>
      page([
        { ...past, id: 'i2', undoneAt },
        { ...past, source: 'old.csv', undoneAt: '2026-05-04T10:00:00.000Z' },
        { ...past, id: 'i3', source: 'again.csv', created: 0, skipped: 5 },
      ]),
    'POST /api/admin/imports/i2/undo': () => {
      undoneAt = '2026-05-05T10:00:00.000Z';
      return { body: { success: true, removed: 3, restored: 0, kept: 1, data: { removed: 3, restored: 0, kept: 1 } } };
    },
  });
  expect(await screen.findByText('funds.csv')).toBeTruthy();
  expect(screen.getByText('again.csv')).toBeTruthy();
  expect(screen.getAllByRole('button', { name: /^Undo import of/ })).toHaveLength(1);
  expect(screen.getByText(/^Undone May 4, 2026/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Undo import of funds.csv' }));
  expect(await screen.findByText('Import undone, except for 1 entry that was changed or matched since.')).toBeTruthy();
  expect(await screen.findByText(/^Undone May 5, 2026/)).toBeTruthy();
  expect(screen.getByText('Import undone, except for 1 entry that was changed or matched since.')).toBeTruthy();
});

test('without a base it is said what to set; with one, how the last sync went and what to look at', async () => {
  await open(base);
  expect(await screen.findByText(/set AIRTABLE_API_KEY to a personal access token/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sync now' })).toBeNull();
});

test('one that is tried again by itself says why it failed, and can be begun at once', async () => {
  const failed = {
    state: 'failed',
    at: '2026-05-04T09:00:00.000Z',
    message: 'We couldn’t reach Airtable.',
    investors: null,
    decisions: { fromAirtable: 0, toAirtable: 0 },
    newApplications: 0,
    notes: [],
  };
  const running = { jobId: 'j1', isWaiting: true, stage: 'investors', done: 0 };
  await open({ ...base, 'GET /api/admin/airtable': airtable({ baseId: 'appFerns0001', last: failed, running }) });
  expect(
    await screen.findByText(/^Failed May 4, 2026.* We couldn’t reach Airtable\. We’ll try again automatically\.$/),
  ).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Sync now' }).getAttribute('aria-busy')).not.toBe('true');
});

test('a sync is followed to its end, and its figures are shown', async () => {
  const last = {
    state: 'done',
    at: '2026-05-04T09:00:00.000Z',
    message: '',
    investors: { id: 'i1', created: 12, updated: 3, skipped: 5, conflicts: [] },
    decisions: { fromAirtable: 2, toAirtable: 4 },
    newApplications: 1,
    notes: ['The table Startup-VC Matches is not in this base, so nothing was exchanged with it.'],
  };
  let begun = false;
  await open({
    ...base,
    'GET /api/admin/airtable': () => airtable({ baseId: 'appFerns0001', last: begun ? last : null }),
    'POST /api/admin/sync-vcs': () => {
      begun = true;
      return { body: { success: true, message: 'Sync started.', data: { jobId: 'j1' } } };
    },
    'GET /api/admin/jobs': page([
      {
        id: 'j1',
        kind: 'airtable-sync',
        key: 'airtable-sync',
        state: 'done',
        progress: { stage: 'x', done: 1, total: 1 },
        attempts: 1,
        message: '',
        createdAt: '2026-05-04T09:00:00.000Z',
        startedAt: null,
        finishedAt: null,
      },
    ]),
  });
  expect(await screen.findByText('Not yet')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sync now' }));
  expect(await screen.findByText('12 new, 3 updated, 5 unchanged')).toBeTruthy();
  expect(screen.getByText('2 from Airtable, 4 to Airtable, 1 new application')).toBeTruthy();
  expect(screen.getByText(/^The table Startup-VC Matches is not in this base/)).toBeTruthy();
});

test('tables and columns are chosen from what the last sync saw', async () => {
  const asked = await open({
    ...base,
    'GET /api/admin/airtable': airtable({ baseId: 'appFerns0001', seenColumns: ['Fund', 'Web', 'Focus'] }),
    'PUT /api/admin/airtable': airtable({ baseId: 'appFerns0001' }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Map tables and columns' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Map tables and columns' }));
  expect(dialog.getByRole('combobox', { name: /^Name/ })).toHaveProperty('value', 'Fund');
  const table = dialog.getByRole('textbox', { name: 'Investor table' });
  await userEvent.clear(table);
  await userEvent.type(table, 'Funds');
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: /^Email/ }), 'Web');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(asked.at(-1)?.call).toBe('PUT /api/admin/airtable'));
  expect(asked.at(-1)?.body).toEqual({
    tables: { ...mapping.tables, investors: 'Funds' },
    columns: { name: 'Fund', thesis: 'Focus', website: 'Web', email: 'Web' },
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('who may only read sees how it stands and takes nothing in', async () => {
  await open({ ...base, ...asAdmin('read-only') });
  expect(await screen.findByText('No imports yet.')).toBeTruthy();
  expect(screen.queryByLabelText('CSV file')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import the built-in directory' })).toBeNull();
});

test('a new instance asks where investors come from; the directory says what it does not know', async () => {
  const asked = answerWith({
    ...base,
    'POST /api/admin/imports': report({ id: 'i1', created: 812, updated: 0, skipped: 0 }),
  });
  const device = await testDevice({ signedIn: false });
  const refresh = vi.fn();
  renderOn(device, inside(<FirstInvestors />, { refresh }), { at: '/admin' });
  expect(screen.getByRole('heading', { name: 'Where do your investors come from?' })).toBeTruthy();
  expect(screen.getByText('Names, websites and dates only. Most match criteria stay unknown.')).toBeTruthy();
  for (const name of ['Built-in directory', 'A CSV file', 'Airtable', 'Later'])
    expect(screen.getByRole('button', { name })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Built-in directory' }));
  expect(screen.getByText(/most match criteria stay unknown until you add them/)).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Import the built-in directory' }));
  expect(await screen.findByText('Directory imported: 812 new, 0 updated, 0 already there.')).toBeTruthy();
  expect([refresh.mock.calls.length, forms(asked)]).toEqual([
    1,
    [{ kind: 'directory', dryRun: 'false', id: expect.any(String) }],
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(screen.queryByRole('heading', { name: 'Where do your investors come from?' })).toBeNull();
});

async function open(replies: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(replies);
  renderOn(await testDevice({ signedIn: false }), <SourcesPage />, { at: '/admin/investors/import' });
  await screen.findByRole('heading', { name: 'Import investors' });
  return asked;
}
