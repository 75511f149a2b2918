import { startupSpace } from '@paratope/shared/ids';
import { type Criterion, Matches } from '@paratope/shared/matches/match';
import { anActivity } from '@paratope/shared/outreach/testing/sample-activity';
import { Startups } from '@paratope/shared/startups/startup';
import { covers } from '@paratope/shared/testing/covers';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import { forgetAhead, readAhead } from '../../../local/ahead.ts';
import { storageKeys } from '../../../local/session.ts';
import { holdTables } from '../../../local/testing/held-tables.ts';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { renderOn, type TestRows, testDevice } from '../../../testing/device.tsx';
import { onATestPage } from '../../../testing/page.ts';
import { aLockedMatch, aMatch, aStartup, manyMatches, startupId } from '../../../testing/samples.ts';
import { DashboardPage } from './dashboard-page.tsx';

onATestPage();

async function dashboard(rows: TestRows, at = '/client/dashboard') {
  const device = await testDevice({ startup: aStartup(), ...rows });
  renderOn(device, <DashboardPage />, { at });
  return { device, user: userEvent.setup() };
}

test('[Q-P2] what was read while the code was on its way is drawn at once; what changes later follows', async () => {
  const device = await testDevice({ startup: aStartup(), matches: [aMatch('tadeo', 'Tadeo Ruiz')] });
  await readAhead(device.workspace);
  const { unmount } = renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  expect(names()).toEqual(['Tadeo Ruiz']);
  await act(() => device.server.put(Matches, aMatch('tadeo', 'Tadeo Ruiz Oliva')));
  await act(() => device.replica.sync());
  await waitFor(() => expect(names()).toEqual(['Tadeo Ruiz Oliva']));

  forgetAhead(device.workspace);
  unmount();
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  expect(screen.queryByText('Tadeo Ruiz')).toBeNull();
  expect(await screen.findByText('Tadeo Ruiz Oliva')).toBeTruthy();
});

const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .flatMap((row) => row.querySelector('.dash-name')?.textContent ?? []);

test('the profile card shows what matching works from', async () => {
  covers('SD10 SD11 SD12 SD13 SD14 SD15 SD16 SD17');

  await dashboard({});
  const card = await screen.findByRole('region', { name: 'Your startup' });
  for (const words of [
    'Ostrya Bio',
    'Standard Access',
    'Nanobody',
    'Pulmonary fibrosis',
    'Seed',
    '$6.0M',
    'Ghent, Belgium',
    'ines@ostrya.example',
  ]) {
    expect(within(card).getByText(words)).toBeDefined();
  }
});

test('[SD18] [SD19] [M046] what the founder left out reads Not specified', async () => {
  await dashboard({
    startup: aStartup({ ...unsaid, plan: 'free', drugModality: [], diseaseFocus: [], geography: [] }),
  });
  const card = await screen.findByRole('region', { name: 'Your startup' });
  expect(within(card).getAllByText('Not specified')).toHaveLength(5);
  expect(within(card).getByText('Free Access')).toBeDefined();
});

const unsaid = {
  drugModality: [],
  diseaseFocus: [],
  investmentStage: '',
  geography: [],
  investmentAmount: null,
  matching: { state: 'idle' },
} as const;

const missing = () =>
  within(screen.getByRole('region', { name: 'Ready to Find Your Matches' }))
    .getAllByRole('listitem')
    .map((item) => item.textContent);

test.each([
  [12_000_000, '$12.0M'],
  [1_000_000, '$1.0M'],
  [999_950, '$1.0M'],
  [999_499, '$999K'],
  [1_000, '$1K'],
  [750, '$750'],
])('[V27] [V28] an amount of %i reads %s', async (investmentAmount, words) => {
  await dashboard({ startup: aStartup({ investmentAmount }) });
  expect(await screen.findByText(words)).toBeDefined();
});

test('an incomplete form names what is missing and marks what is required', async () => {
  covers('SD07 SD38 SD39 SD40 SD41 SD42 SD43 SD44 SD45 M048 T016 R59 X12 decision I11');

  await dashboard({ startup: aStartup({ ...unsaid, drugModality: [], diseaseFocus: [], geography: [] }) });
  await screen.findByRole('heading', { name: 'Ready to Find Your Matches' });
  expect(missing()).toEqual([
    'Drug ModalityRequired',
    'Disease FocusRequired',
    'Investment Stage',
    'Geography',
    'Investment Amount',
  ]);
  expect(screen.getByRole('link', { name: 'Fill Out Startup Form' }).getAttribute('href')).toBe('/get-matched');
  expect(screen.queryByRole('button', { name: 'Force Start Matching Process' })).toBeNull();
});

test('[SD46] once some form data is there, matching can be forced', async () => {
  const asked = answerWith({ 'POST /api/client/force-run-match': { status: 202, body: { success: true } } });
  const { user } = await dashboard({
    startup: aStartup({ ...unsaid, drugModality: ['Nanobody'], diseaseFocus: [], geography: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Force Start Matching Process' }));
  expect(await screen.findByText('Matching requested.')).toBeDefined();
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/client/force-run-match']);
  expect(missing()).toEqual(['Disease FocusRequired', 'Investment Stage', 'Geography', 'Investment Amount']);
});

test('[X12] [T021] [decision I11] two facts are enough to start matching, whatever else is missing', async () => {
  const asked = answerWith({ 'POST /api/client/force-run-match': { status: 202, body: { success: true } } });
  await dashboard({
    startup: aStartup({ ...unsaid, drugModality: ['Nanobody'], diseaseFocus: ['Fibrosis'], geography: [] }),
  });
  expect(await screen.findByRole('heading', { name: 'Analyzing 412 Investors' })).toBeDefined();
  await waitFor(() => expect(asked.map(({ call }) => call)).toEqual(['POST /api/client/force-run-match']));
});

test.each([
  ['[M041]', 'session.missing', 'No authentication token found'],
  ['[M044]', 'session.expired', 'Invalid or expired token'],
] as const)('%s a start that the server refuses with %s is shown in its words: %s', async (_, code, words) => {
  answerWith({ 'POST /api/client/force-run-match': refusal(401, code, words) });
  const { user } = await dashboard({
    startup: aStartup({ ...unsaid, drugModality: ['Nanobody'], diseaseFocus: [], geography: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Force Start Matching Process' }));
  expect(await screen.findByText(words)).toBeDefined();
});

test('[P07] [P08] [P09] [P10] Free Access sees the profile and five matches, can say how well they fit, and is told of Standard Access', async () => {
  const five = ['m1', 'm2', 'm3', 'm4', 'm5'].map((id, place) => aMatch(id, `Firm ${place + 1}`));
  const { user } = await dashboard({
    startup: aStartup({ plan: 'free' }),
    matches: [...five, aLockedMatch('m6'), aLockedMatch('m7')],
  });
  await screen.findByRole('heading', { name: 'Top Matched Investors' });
  expect(await screen.findAllByText('View full analysis')).toHaveLength(5);
  expect(within(screen.getByRole('region', { name: 'Your startup' })).getByText('Ostrya Bio')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Leave feedback on Firm 1' }));
  expect(await screen.findByRole('heading', { name: 'Match Feedback' })).toBeDefined();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Update status of Firm 1' }));
  expect(await screen.findByRole('dialog', { name: 'Outreach status tracking is a premium feature' })).toBeDefined();
});

test('[T019] [T020] [T023] a run that is done opens the list by itself, and Standard Access asks the server for nothing more', async () => {
  const asked = answerWith({});
  const { device } = await dashboard({ startup: running(412) });
  await screen.findByRole('heading', { name: 'Analyzing 412 Investors' });
  await device.server.put(Matches, aMatch('m1', 'Marta Lind'));
  await device.server.put(Startups, aStartup());
  await act(() => device.replica.sync());
  expect(await screen.findByRole('heading', { name: 'Top Matched Investors' })).toBeDefined();
  expect(screen.getByText('Marta Lind')).toBeDefined();
  expect(asked).toEqual([]);
});

test('[T026] an investor nobody has written to yet reads Not Contacted', async () => {
  await dashboard({ matches: [aMatch('m1', 'Marta Lind')] });
  const row = (await screen.findByText('Marta Lind')).closest('[role=row], tr, article') as HTMLElement;
  expect(within(row).getByText('Not Contacted')).toBeDefined();
});

test('[decision C18] an investor can be added before there is any match', async () => {
  const { user } = await dashboard({
    startup: aStartup({ ...unsaid, drugModality: [], diseaseFocus: [], geography: [] }),
  });
  await user.click(await screen.findByRole('button', { name: 'Add investor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add investor' });
  await user.click(within(dialog).getByRole('button', { name: 'Add investor' }));
  expect(await within(dialog).findByText('Name is required')).toBeDefined();
  await user.type(within(dialog).getByLabelText('Name'), 'Odile Krane');
  await user.type(within(dialog).getByLabelText(/Website/), 'krane.example');
  await user.click(within(dialog).getByRole('button', { name: 'Add investor' }));
  expect(await screen.findByRole('link', { name: 'Odile Krane' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Odile Krane' }).getAttribute('href')).toBe('https://krane.example/');
});

test('an investor is added once, however often Add is pressed while the storage is silent', async () => {
  const { device, user } = await dashboard({ matches: [aMatch('m1', 'Marta Lind')] });
  await user.click(await screen.findByRole('button', { name: 'Add investor' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add investor' });
  await user.type(await within(dialog).findByLabelText('Name'), 'Odile Krane');
  const holder = holdTables(device.workspace, { isKnown: false });
  await holder.isUnderWay;
  await user.click(within(dialog).getByRole('button', { name: 'Add investor' }));
  await user.keyboard('{Enter}');
  holder.stop();
  expect(await screen.findByText('Investor saved on this device')).toBeDefined();
  await device.replica.sync();
  expect(names()).toEqual(['Marta Lind', 'Odile Krane']);
});

const running = (total: number, signals?: number) =>
  aStartup({
    matching: {
      state: 'running',
      stage: 'comparing',
      done: 120,
      total,
      signals,
      startedAt: '2026-06-12T08:59:00.000Z',
    },
  });

test('[T022] a submission time this device does not know is taken from the profile, or is now', async () => {
  await dashboard({ startup: { ...running(412), submittedAt: '2026-06-12T08:30:00.000Z' } });
  expect(await screen.findByText(/^You submitted your profile on Jun 12/)).toBeDefined();
  const noted = () => localStorage.getItem('lastFormSubmission');
  await waitFor(() => expect(noted()).toBe('2026-06-12T08:30:00.000Z'));
  cleanup();
  await dashboard({ startup: { ...running(412), submittedAt: null, updatedAt: '' } });
  await screen.findByText(/^You submitted your profile on Jun 12/);
  await waitFor(() => expect(noted()).toBe('2026-06-12T09:00:00.000Z'));
});

test('[T024] on Free Access a list that is done and closed is asked to open, and the stored submission time goes', async () => {
  const asked = answerWith({
    'POST /api/client/unlock-matches': { body: { success: true, matchesUnlocked: 5, userType: 'free' } },
  });
  const device = await testDevice({ startup: aStartup({ plan: 'free' }), matches: [aLockedMatch('m6')] });
  localStorage.setItem('lastFormSubmission', '2026-06-12T08:30:00.000Z');
  await device.server.put(Matches, aMatch('m6', 'Marta Lind'));
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  expect(await screen.findByRole('link', { name: 'Marta Lind' })).toBeDefined();
  expect(asked.map(({ call }) => call)).toEqual(['POST /api/client/unlock-matches']);
  await waitFor(() => expect(localStorage.getItem('lastFormSubmission')).toBeNull());
});

test('[R60] on Free Access the upgrade card leads to the subscription', async () => {
  await dashboard({ startup: aStartup({ plan: 'free' }), matches: [aMatch('m1', 'Marta Lind')] });
  expect((await screen.findByRole('link', { name: 'Upgrade' })).getAttribute('href')).toBe('/subscribe');
});

test("a run shows the server's own numbers and how long it takes", async () => {
  covers('SD08 SD48 SD50 X06 T017 C25 C29 X29 decision I17');

  const { device } = await dashboard({ startup: running(412) });
  await screen.findByRole('heading', { name: 'Analyzing 412 Investors' });
  expect(screen.getByText('120 of 412 investors')).toBeDefined();
  expect(screen.getByText('Comparing investors with your profile')).toBeDefined();
  expect(screen.queryByText(/investment signals/)).toBeNull();
  await device.server.put(Startups, running(412, 2_471));
  await act(() => device.replica.sync());
  expect(await screen.findByText('2,471 investment signals compared.')).toBeDefined();
  expect(screen.getByText(/Matching usually takes 5-15 minutes\./)).toBeDefined();
});

test("[decision Z33] [SD50] [C25] a run says how long this instance's own runs took", async () => {
  const { matching, ...rest } = running(412);
  await dashboard({ startup: { ...rest, matching: { ...matching, usualMinutes: 0 } as never } });
  const words = 'Matching usually takes under a minute, or 5-15 minutes at busy times.';
  expect(await screen.findByText(new RegExp(words))).toBeDefined();
});

test('[SD47] [M049] [C33] two thousand investors are said to be 2,000+, and fewer never are', async () => {
  await dashboard({ startup: running(2_140) });
  expect(await screen.findByRole('heading', { name: 'Analyzing 2,000+ Investors' })).toBeDefined();
});

test('[SD49] a run says that the deck it found is being analysed', async () => {
  await dashboard({
    startup: running(412),
    decks: [
      {
        id: 'deck-1' as never,
        state: 'reading',
        fileName: 'ostrya.pdf',
        bytes: 900_000,
        uploadedAt: '2026-06-12T08:58:00.000Z',
      },
    ],
  });
  await screen.findByText('Pitch deck found.');
  expect(screen.getByText('It is analyzed automatically.')).toBeDefined();
});

test('[X06] [decision I5] a list that waits for a reviewer says which step is running and how long it takes', async () => {
  const matching = {
    state: 'done',
    finishedAt: '2026-06-12T08:00:00.000Z',
    total: 412,
    signals: 2884,
    awaitsReview: true,
  } as const;
  await dashboard({ startup: aStartup({ matching }) });
  await screen.findByRole('heading', { name: 'Your list is being reviewed' });
  expect(screen.getByText(/which takes 24-48 hours/)).toBeDefined();
});

test('a run that failed says why and offers to start again', async () => {
  const matching = {
    state: 'failed',
    finishedAt: '2026-06-12T08:00:00.000Z',
    message: 'The run was stopped.',
  } as const;
  await dashboard({ startup: aStartup({ matching }) });
  await screen.findByRole('heading', { name: "Matching didn't finish" });
  expect(screen.getByText('The run was stopped.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Start again' })).toBeDefined();
});

const list = [
  aMatch('m1', 'Marta Lind', {
    similarity: 0.72,
    status: 'in_discussion',
    notes: 'Asked for the tox summary',
    vcInvestor: { firm: 'Brackwater Ventures', website: 'brackwater.example', investmentStage: 'Series A' },
  }),
  aMatch('m2', 'Abel Sørby', {
    similarity: 0.91,
    status: 'passed',
    vcInvestor: { firm: 'Tarn Capital', website: 'javascript:alert(1)', investmentStage: 'Seed' },
  }),
  aMatch('m3', 'Zoé Almadén', {
    similarity: null,
    origin: 'own',
    teeth: [],
    vcInvestor: { firm: '', website: 'https://almaden.example', investmentStage: '' },
  }),
];

test('the list shows who fits, how well and how far the conversation is', async () => {
  covers('SD09 SD51 SD52 SD53 SD54 SD58 SD59 SD60 SD61 M050 M051 M052 V33 V37 decision Z4');

  await dashboard({ matches: list });
  await screen.findByRole('heading', { name: 'Top Matched Investors' });
  expect(screen.getByText(/Not a fit\? Tell us why and we'll improve your next matches\./)).toBeDefined();
  expect(names()).toEqual(['Abel Sørby', 'Marta Lind', 'Zoé Almadén']);

  const marta = screen.getByRole('link', { name: 'Marta Lind' });
  expect(marta.getAttribute('href')).toBe('https://brackwater.example/');
  expect(marta.getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('link', { name: 'Abel Sørby' })).toBeNull();

  const [, abelRow, martaRow] = screen.getAllByRole('row');
  expect(within(martaRow as HTMLElement).getByText('Brackwater Ventures')).toBeDefined();
  expect(within(martaRow as HTMLElement).getByRole('img', { name: /^Fit 72 of 100\./ })).toBeDefined();
  expect(within(martaRow as HTMLElement).getByText('In Discussion / Due Diligence')).toBeDefined();
  expect(within(martaRow as HTMLElement).getByText('Asked for the tox summary').className).toContain('lines-2');
  expect(within(abelRow as HTMLElement).getByText('No notes')).toBeDefined();
  expect(
    within(martaRow as HTMLElement)
      .getByRole('link', { name: 'View full analysis' })
      .getAttribute('href'),
  ).toBe('/client/matches/m1');
});

test('[decision C18] [decision C2] an investor the founder met stands in the list, with a way to every timeline', async () => {
  await dashboard({ matches: list });
  await screen.findByText('Added by you');
  expect(screen.getByRole('link', { name: 'Timeline of Zoé Almadén' }).getAttribute('href')).toBe(
    '/vc-timeline?matchId=m3',
  );
  expect(screen.queryByRole('button', { name: 'Leave feedback on Zoé Almadén' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Leave feedback on Marta Lind' })).toBeDefined();
});

test('[decision C2] a row says what is promised next and what happened last', async () => {
  await dashboard({
    matches: list,
    activities: [
      anActivity('a1', { activityDate: '2026-06-11', nextAction: 'Send the deck', nextActionDate: '2026-06-10' }),
    ],
  });
  await screen.findByText('Send the deck');
  expect(screen.getByText('2 days overdue')).toBeDefined();
  expect(screen.getByText('Last: yesterday')).toBeDefined();
});

test('a row says why the investor fits, and below it what does not', async () => {
  const says = (criterion: Criterion, score: number | null, decidedBy = '') => ({
    ...{ criterion, score, yours: '', theirs: '', evidence: [] },
    decidedBy,
  });
  await dashboard({
    matches: [
      aMatch('m1', 'Marta Lind', {
        teeth: [
          says('disease', 0.95, 'Pulmonary fibrosis: 4 companies, last Mar 2026'),
          says('modality', 0.8, 'Says: Biologics'),
          says('stage', 0.3),
          says('recency', 0.55),
          says('thesis', null),
        ],
      }),
      aMatch('m2', 'Abel Sørby', { teeth: [says('place', 0.8, 'Says: Ghent'), says('stage', 0.9, 'Says: Seed')] }),
    ],
  });
  const lines = (name: string) =>
    [...(screen.getByText(name).closest('tr')?.querySelectorAll('td:nth-child(4) p') ?? [])].map((p) => p.textContent);
  await screen.findByText('Marta Lind');
  // Of the three that do not fit, recency and the description weigh more than the stage.
  expect(lines('Marta Lind')).toEqual([
    'Pulmonary fibrosis: 4 companies, last Mar 2026',
    'Close: recency · Unknown: description',
  ]);
  expect(lines('Abel Sørby')).toEqual(['Says: Seed', 'Says: Ghent']);
});

test('what was opened since the last look comes first and is marked as new', async () => {
  localStorage.removeItem(storageKeys.lookedAt);
  const [lind, krane] = [
    aMatch('m1', 'Marta Lind', { similarity: 0.9 }),
    aMatch('m2', 'Odile Krane', { similarity: 0.2 }),
  ];
  const { device } = await dashboard({ matches: [lind] });
  await screen.findByText('Marta Lind');
  // The list of the test before may still write its own look.
  const { accountId } = device.workspace.session;
  await waitFor(() => expect(localStorage.getItem(storageKeys.lookedAt)).toContain(accountId));
  await device.server.put(Matches, krane);
  await act(() => device.replica.sync());
  await screen.findByText('Odile Krane');
  await waitFor(() => expect(names()).toEqual(['Odile Krane', 'Marta Lind']));
  const row = screen.getByText('Odile Krane').closest('tr') as HTMLElement;
  expect(within(row).getByText('New')).toBeDefined();
  expect(screen.getAllByText('New')).toHaveLength(1);
});

test('the counters say how many stand where and filter by a press', async () => {
  covers('SD21 SD22 SD23 SD24 SD25 SD26 SD27 E094 E095 E096 E097 E098 E099');

  const { user } = await dashboard({ matches: list });
  const counters = await screen.findByRole('region', { name: /Total matches/ });
  const lines = within(counters)
    .getAllByRole('button')
    .map((line) => line.textContent);
  expect(lines).toEqual([
    'Total matches3',
    'Not Contacted1',
    'Reaching Out0',
    'In Discussion / Due Diligence1',
    'In Term Negotiation0',
    'Onboard0',
    'Passed1',
  ]);
  await user.click(within(counters).getByRole('button', { name: /Passed/ }));
  expect(names()).toEqual(['Abel Sørby']);
  await user.click(within(counters).getByRole('button', { name: /Total matches/ }));
  expect(names()).toHaveLength(3);
});

test('[SD29] [SD63] [M054] [M047] [SD31] a search narrows the list, says when nothing is left, and can be cleared', async () => {
  const { user } = await dashboard({ matches: [...list, ...manyMatches()] });
  await user.type(await screen.findByRole('searchbox', { name: 'Search name, firm or notes' }), 'tarn');
  expect(names()).toEqual(['Abel Sørby']);
  await user.type(screen.getByRole('searchbox'), ' nobody');
  expect(await screen.findByText('Try adjusting your search or filter criteria.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Clear all' }));
  await waitFor(() => expect(names()).toHaveLength(11));
});

test('[SD30] [SD31] several statuses can be chosen, and Clear all shows every one again', async () => {
  const { user } = await dashboard({ matches: [...list, ...manyMatches()] });
  await user.click(await screen.findByRole('button', { name: /^Status: all$/ }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /Passed/ }));
  await user.click(screen.getByRole('menuitemcheckbox', { name: /Not Contacted/ }));
  await waitFor(() => expect(names()).toEqual(['Abel Sørby', 'Zoé Almadén']));
  await user.click(screen.getByRole('menuitem', { name: 'Clear all' }));
  await waitFor(() => expect(names()).toHaveLength(11));
});

test('[SD32] [SD33] [SD34] [C34] the list can be sorted by name, status and stage', async () => {
  const { user } = await dashboard({ matches: [...list, ...manyMatches()] });
  const sorted = () => names().filter((name) => !name.startsWith('Other'));
  const choose = async (name: RegExp) => {
    await user.click(await screen.findByRole('button', { name: /^Sort: / }));
    await user.click(await screen.findByRole('menuitemradio', { name }));
  };
  await choose(/^Name/);
  await waitFor(() => expect(sorted()).toEqual(['Abel Sørby', 'Marta Lind', 'Zoé Almadén']));
  await user.keyboard('{Escape}');
  await choose(/^Status/);
  await waitFor(() => expect(sorted()).toEqual(['Zoé Almadén', 'Marta Lind', 'Abel Sørby']));
  await user.keyboard('{Escape}');
  await choose(/^Stage/);
  await waitFor(() => expect(sorted()).toEqual(['Abel Sørby', 'Marta Lind', 'Zoé Almadén']));
});

test('a list that fits on a screen has no search and no filters, unless an address narrows it', async () => {
  await dashboard({ matches: [...list, ...manyMatches().slice(0, 4)] });
  await screen.findByText('Marta Lind');
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect(screen.queryByRole('button', { name: /^Status: / })).toBeNull();
  cleanup();
  await dashboard({ matches: list }, '/client/dashboard?q=tarn');
  expect(await screen.findByRole('searchbox')).toHaveProperty('value', 'tarn');
});

test('[X05] [decision I4] an address with the old name of a status shows that status', async () => {
  await dashboard(
    { matches: [...list, aMatch('m4', 'Ike Rowan', { status: 'in_term_negotiation' })] },
    '/client/dashboard?status=negotiation',
  );
  await screen.findByText('Ike Rowan');
  expect(names()).toEqual(['Ike Rowan']);
});

test('[SD62] [M053] a run that found nobody says so', async () => {
  await dashboard({ matches: [] });
  expect(await screen.findByText('No investor matches available at this time.')).toBeDefined();
});

test('[decision Z31] a run that knew too little says which facts are missing', async () => {
  await dashboard({ startup: aStartup({ geography: [], investmentAmount: null }), matches: [] });
  const words =
    'We need three comparable facts to call an investor a match. Still missing: Geography, Investment Amount.';
  expect(await screen.findByText(words)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Complete your profile' })).toBeDefined();
});

test('[decision Z31] investors of whom hardly more than the name is known are said to be so', async () => {
  await dashboard({ matches: [] });
  expect(
    await screen.findByText(
      /^We know little more than the names of the investors here, so we can't compare you with them yet\. You can add the investors you know\./,
    ),
  ).toBeDefined();
});

test('on an instance without investors the founder is told so, and that a list of one’s own can be brought', async () => {
  await dashboard({ startup: aStartup({ investorCount: 0 }), matches: [] });
  expect(
    await screen.findByText(
      /^This database has no investors yet, so there is no one to compare you with\. Matching starts automatically once our team adds them\. You can add your own investors now\./,
    ),
  ).toBeDefined();
  expect(screen.getByRole('link', { name: 'Import investors' }).getAttribute('href')).toBe('/client/bring-list');
});

test('[SD20] [SD64] [M055] [Q12] Free Access sees the banner from five matches on, and of locked ones their number only', async () => {
  const five = [1, 2, 3, 4, 5].map((n) => aMatch(`f${n}`, `Investor ${n}`));
  await dashboard({ startup: aStartup({ plan: 'free' }), matches: [...five, aLockedMatch('l1'), aLockedMatch('l2')] });
  expect(await screen.findByText('Get 5 More Matches Instantly')).toBeDefined();
  expect(screen.getByText(/2 more matches are ready\. Unlock them with Standard Access\./)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/subscribe');
  expect(names()).toHaveLength(5);
});

test('[SD64] Free Access with four matches sees no banner', async () => {
  await dashboard({
    startup: aStartup({ plan: 'free' }),
    matches: [1, 2, 3, 4].map((n) => aMatch(`f${n}`, `Investor ${n}`)),
  });
  await screen.findByText('Investor 1');
  expect(screen.queryByText('Get 5 More Matches Instantly')).toBeNull();
});

test('[Q04] a change that is not on the server yet is marked on its row', async () => {
  const { device } = await dashboard({ matches: list });
  await screen.findByText('Marta Lind');
  device.server.reply = { kind: 'unreachable' } as never;
  const { editNotes } = await import('@paratope/shared/outreach/mutators');
  await device.replica.mutate(editNotes, { matchId: 'm1' as never, notes: 'Wants the lung data' });
  expect(await screen.findByText('Change waiting')).toBeDefined();
  expect(await screen.findByText('Wants the lung data')).toBeDefined();
});

test('[SD05] while the device opens, the page says so and shows no numbers', async () => {
  const device = await testDevice({ startup: aStartup(), matches: list });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  expect(screen.getByText('Loading your investors')).toBeDefined();
  expect(screen.queryByText(/Total matches/)).toBeNull();
  await screen.findByText('Marta Lind');
});

test('[SD05] a new device never says that there are no investors while its list is on the way, whichever is told first', async () => {
  const { device, reads } = await aNewDevice({ matches: list });
  const said = everythingSaid();
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const beforeTheDownload = await reads.next();
  await act(async () => beforeTheDownload.tell());
  await act(() => device.replica.sync());
  // The download is told of as over, and the startup it brought as well, before the list is.
  await reads.isAsked();
  expect(screen.getByText('Loading your investors')).toBeDefined();
  reads.open();
  await screen.findByText('Marta Lind');
  expect(said.join()).not.toContain('No investor matches available at this time.');
});

test('[SD05] a list that is empty on the server is said to be so, also when that was read before the download ended', async () => {
  const { device, reads } = await aNewDevice({ matches: [] });
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  const beforeTheDownload = await reads.next();
  await act(() => device.replica.sync());
  await act(async () => beforeTheDownload.tell());
  reads.open();
  expect(await screen.findByText('No investor matches available at this time.')).toBeDefined();
});

/** Signed in, with nothing here yet. What is read of the matches is told when the test says so. */
async function aNewDevice(rows: TestRows) {
  const device = await testDevice({ startup: aStartup(), ...rows });
  const { session } = device.workspace;
  await device.local.signOut('erase');
  const held: { tell(): void }[] = [];
  let isOpen = false;
  device.server.reply = { kind: 'unreachable' };
  device.local.signIn(session);
  const { store } = device.workspace;
  const table = store.table.bind(store);
  vi.spyOn(store, 'table').mockImplementation((collection) => {
    const read = table(collection);
    if ((collection as unknown) !== Matches) return read;
    return Object.assign({}, read, {
      toArray: () =>
        read.toArray().then(async (found) => {
          if (!isOpen) await new Promise<void>((tell) => held.push({ tell }));
          return found;
        }),
    });
  });
  await waitFor(() => expect(device.replica.status.getSnapshot().state).toBe('offline'));
  device.server.reply = undefined;
  const isAsked = () => waitFor(() => expect(held).not.toEqual([]));
  const next = async () => {
    await isAsked();
    return held.shift() as { tell(): void };
  };
  const open = () => {
    isOpen = true;
    for (const one of held.splice(0)) one.tell();
  };
  return { device, reads: { isAsked, next, open } };
}

/** Whatever stands on the page from now on, at one time or another. */
function everythingSaid(): readonly string[] {
  const said: string[] = [];
  const observer = new MutationObserver(() => said.push(document.body.textContent));
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  onTestFinished(() => observer.disconnect());
  return said;
}

test('[SD06] [M042] an account whose startup is gone reads an error, not an empty list', async () => {
  const device = await testDevice({ startup: aStartup(), matches: list });
  await device.server.authority.commit(startupSpace(startupId), async (writer) => writer.remove(Startups, startupId));
  await device.replica.sync();
  renderOn(device, <DashboardPage />, { at: '/client/dashboard' });
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load profile data');
});

test('[SD35] Standard Access is welcomed with what it opens and when', async () => {
  await dashboard({ matches: list });
  expect(await screen.findByRole('heading', { name: 'Welcome to Standard Access' })).toBeDefined();
  expect(document.title).toBe('Investors · Paratope');
  expect(
    screen.getByText(/10 more every Monday until you have 50, as long as we find investors who fit\./),
  ).toBeDefined();
});
