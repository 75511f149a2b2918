import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { answerWith } from '../../testing/answers.ts';
import { renderOn, testDevice } from '../../testing/device.tsx';
import { MatchValidation } from './match-validation.tsx';
import { page, reviewed } from './testing/answers.ts';
import { inside } from './testing/inside.tsx';

afterEach(() => vi.unstubAllGlobals());

const pending = [reviewed('m1', 'Ada Lund'), reviewed('m2', 'Bo Lind', { similarityScore: 0.715, gptFit: false })];
const batch = { body: { success: true, batchId: 'b1', changed: 1, data: { batchId: 'b1', changed: 1 } } };
const undone = { body: { success: true, undone: 1, kept: 0, data: { undone: 1, kept: 0 } } };

test('[SM39 SM40 T107] a match stands with both sides, its similarity with two decimals and the GPT fit', async () => {
  await open({ 'GET /api/admin/matches': page(pending) });
  const match = within(await screen.findByRole('article', { name: 'Ada Lund for Quill Therapeutics' }));
  expect(match.getByText('0.80')).toBeTruthy();
  expect(match.getByText('GPT fit').nextElementSibling?.textContent).toBe(
    'Yes. Stage and modality fit. (gpt-4.1-mini)',
  );
  expect(match.getByText('Pending')).toBeTruthy();
  expect(match.getByText('Seed and Series A')).toBeTruthy();
  expect(match.getByText(/Led the seed round of Firm 3/)).toBeTruthy();
  expect(match.getByText('Small cheques.')).toBeTruthy();
});

test('what the investor is compared by is said by the fact that decided, or by what is known', async () => {
  const tooth = { criterion: 'stage', score: 0.9, yours: 'Seed', theirs: 'Seed and Series A', evidence: [] };
  const teeth = [
    { ...tooth, decidedBy: 'Seed: Firm 3' },
    { ...tooth, criterion: 'place', theirs: '' },
  ];
  await open({ 'GET /api/admin/matches': page([reviewed('m1', 'Ada Lund', { teeth })]) });
  const match = within(await screen.findByRole('article'));
  expect(match.getByText('Seed: Firm 3')).toBeTruthy();
  expect(match.queryByText('Seed and Series A')).toBeNull();
  expect(match.getByText('Unknown')).toBeTruthy();
});

test('[decision Z32] a fit is named after who judged it: a model that was asked, the rule, or a person', async () => {
  const fits = async (asksForFit: boolean, more: object) => {
    answerWith({ 'GET /api/admin/matches': page([reviewed('m1', 'Ada Lund', more)]) });
    const admin = { adminId: 'admin-1', name: 'Maren Holt', role: 'owner', asksForFit } as const;
    const { unmount } = renderOn(await testDevice({ signedIn: false }), inside(<MatchValidation />, { admin }), {
      at: '/admin',
    });
    const label = within(await screen.findByRole('article')).getByText(/ fit$/);
    const said = `${label.textContent}: ${label.nextElementSibling?.textContent}`;
    unmount();
    return said;
  };
  const rule = { gptFitBy: 'rule', gptFitReason: 'Rule: penalties: silent.', gptFit: false };
  const person = { gptFitBy: 'person', gptFitReason: '' };
  expect(await fits(true, {})).toBe('GPT fit: Yes. Stage and modality fit. (gpt-4.1-mini)');
  expect(await fits(true, rule)).toBe('Rule fit: No. Rule: penalties: silent.');
  expect(await fits(true, person)).toBe('GPT fit: Yes. Set manually');
  expect(await fits(false, rule)).toBe('Rule fit: No. Rule: penalties: silent.');
  expect(await fits(false, person)).toBe('Rule fit: Yes. Set manually');
});

test('[SM50 SM37 SM38 T110] by keyboard: J and K go, A approves and goes on, R asks why, U unlocks, Z takes back', async () => {
  const asked = await open({
    'GET /api/admin/matches': page(pending),
    'POST /api/admin/matches/batch': batch,
    'POST /api/admin/batches/b1/undo': undone,
  });
  const shown = () => screen.getByRole('article', { hidden: true }).getAttribute('aria-label');
  const acts = () =>
    asked.filter(({ call }) => call.startsWith('POST')).map(({ call, body }) => [call.split('/').at(-1), body]);
  await screen.findByRole('article');
  await userEvent.keyboard('j');
  expect(shown()).toBe('Bo Lind for Quill Therapeutics');
  await userEvent.keyboard('k');
  expect(shown()).toBe('Ada Lund for Quill Therapeutics');
  await userEvent.keyboard('u');
  await waitFor(() => expect(acts()).toEqual([['batch', { ids: ['m1'], action: 'unlock', seenApproval: null }]]));
  expect(screen.getByText('Unlocked')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  await waitFor(() => expect(acts().at(-1)).toEqual(['batch', { ids: ['m1'], action: 'lock', seenApproval: null }]));
  expect(screen.getByText('Locked')).toBeTruthy();
  expect(screen.getByText('manually')).toBeTruthy();
  await userEvent.keyboard('a');
  await waitFor(() => expect(acts().at(-1)).toEqual(['batch', { ids: ['m1'], action: 'approve', seenApproval: null }]));
  expect(shown()).toBe('Bo Lind for Quill Therapeutics');
  await userEvent.keyboard('k');
  const match = within(screen.getByRole('article'));
  expect(match.getByText('Approved')).toBeTruthy();
  expect(match.queryByRole('button', { name: 'Approve' })).toBeNull();
  expect(match.getByRole('button', { name: 'Reject' })).toBeTruthy();
  await userEvent.keyboard('z');
  await waitFor(() => expect(acts().at(-1)?.[0]).toBe('undo'));
  expect(await screen.findByText('Undone.')).toBeTruthy();
  expect(within(screen.getByRole('article')).getByText('Pending')).toBeTruthy();

  await userEvent.keyboard('r');
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject Ada Lund?' }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'jazz fund');
  expect(shown()).toBe('Ada Lund for Quill Therapeutics');
  await userEvent.click(dialog.getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(acts().at(-1)).toEqual([
      'batch',
      { ids: ['m1'], action: 'reject', reason: 'jazz fund', seenApproval: null },
    ]),
  );
  await userEvent.keyboard('k');
  const rejected = within(screen.getByRole('article'));
  expect(rejected.getByText('Rejected')).toBeTruthy();
  expect(rejected.queryByRole('button', { name: 'Reject' })).toBeNull();
  expect(rejected.getByRole('button', { name: 'Approve' })).toBeTruthy();
});

test('the keys go on beyond the first page', async () => {
  const asked = await open({
    'GET /api/admin/matches': ({ query }) =>
      query.get('cursor') ? page([reviewed('m3', 'Cai Moss')], 3) : page(pending, 3, 'after-bo'),
    'POST /api/admin/matches/batch': batch,
  });
  await screen.findByRole('article', { name: 'Ada Lund for Quill Therapeutics' });
  expect(asked.filter(({ query }) => query.get('cursor'))).toHaveLength(0);
  await userEvent.keyboard('a');
  await screen.findByRole('article', { name: 'Bo Lind for Quill Therapeutics' });
  await screen.findByText('3 of 3 shown');
  await userEvent.keyboard('a');
  await screen.findByRole('article', { name: 'Cai Moss for Quill Therapeutics' });
});

test('a no is two keys: R asks for the reason, Enter rejects', async () => {
  const asked = await open({ 'GET /api/admin/matches': page(pending), 'POST /api/admin/matches/batch': batch });
  await screen.findByRole('article');
  await userEvent.keyboard('r');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Reason/)));
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      ids: ['m1'],
      action: 'reject',
      seenApproval: null,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByText('Your edits are kept as a draft in this tab.')).toBeNull();
});

test('the queue of one startup, the doubtful first, has an address, and what is decided on at once is only that', async () => {
  const asked = await open({ 'GET /api/admin/matches': page(pending), 'POST /api/admin/matches/batch': batch });
  await userEvent.click(await screen.findByRole('button', { name: 'Show only Quill Therapeutics' }));
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Doubtful first');
  await waitFor(() =>
    expect(Object.fromEntries(lastList(asked)?.query ?? [])).toMatchObject({ startupId: 's1', sort: 'doubtful' }),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Reject all 2' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reject 2 matches?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Reject all' }));
  await waitFor(() =>
    expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      filter: { startupId: 's1', manuallyApproved: null },
      action: 'reject',
    }),
  );
  await userEvent.click(screen.getByRole('button', { name: 'Only Quill Therapeutics' }));
  await waitFor(() => expect(lastList(asked)?.query.get('startupId')).toBeNull());
});

test('[SM50] all that a search finds are decided on at once, after a question, and taken back as one', async () => {
  const asked = await open({
    'GET /api/admin/matches': page(pending, 240, '100'),
    'POST /api/admin/matches/batch': {
      body: { success: true, batchId: 'b1', changed: 240, data: { batchId: 'b1', changed: 240 } },
    },
    'POST /api/admin/batches/b1/undo': {
      body: { success: true, undone: 239, kept: 1, data: { undone: 239, kept: 1 } },
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Approve all 240' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 240 matches?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Approve all' }));
  expect(await screen.findByText('240 matches approved.')).toBeTruthy();
  expect(asked.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
    filter: { manuallyApproved: null },
    action: 'approve',
  });
  const banner = screen.getByText('240 matches approved.').closest<HTMLElement>('[role=status]');
  await userEvent.click(within(banner ?? document.body).getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('239 undone. 1 left as is because of later changes.')).toBeTruthy();
});

test('[V32] [X21] a match’s similarity is shown with two decimals, or as one made by hand', async () => {
  const similarity = () => screen.getByText('Similarity').nextElementSibling?.textContent;
  const scores = [0.8, 0.934, null];
  await open({
    'GET /api/admin/matches': page(scores.map((similarityScore, at) => reviewed(`m${at}`, 'Ada', { similarityScore }))),
  });
  await screen.findByRole('article');
  const seen: (string | null | undefined)[] = [];
  for (const _ of scores) {
    seen.push(similarity());
    await userEvent.keyboard('j');
  }
  expect(seen).toEqual(['0.80', '0.93', 'Added manually']);
});

test('[Q18] a decision without a connection is put back, and the admin is told that it needs one', async () => {
  await open({ 'GET /api/admin/matches': page(pending) });
  await screen.findByRole('article');
  await userEvent.keyboard('a');
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We couldn’t reach Paratope. Check your connection, then try again.',
  );
  await userEvent.keyboard('k');
  expect(within(screen.getByRole('article')).getByText('Pending')).toBeTruthy();
});

test('[Q18] so is a list that cannot be read', async () => {
  await open({});
  expect((await screen.findByRole('alert')).textContent).toContain(
    'We couldn’t reach Paratope. Check your connection, then try again.',
  );
});

async function open(replies: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(replies);
  const device = await testDevice({ signedIn: false });
  renderOn(device, inside(<MatchValidation />), { at: '/admin' });
  return asked;
}

/** The last request for the list: the page also asks who else has its match open. */
const lastList = (asked: ReturnType<typeof answerWith>) =>
  asked.findLast(({ call, query }) => call === 'GET /api/admin/matches' && query.get('limit') !== '1');
