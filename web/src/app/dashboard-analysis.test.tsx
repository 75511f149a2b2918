import { covers } from '@paratope/shared/testing/covers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { aRecord, aRecordAt, aReport, toOwner } from '../features/analysis/testing/records.ts';
import { DashboardPage } from '../features/matches/dashboard/dashboard-page.tsx';
import { storageKeys } from '../local/session.ts';
import { answerWith, refusal } from '../testing/answers.ts';
import { blankStartup, renderOn, testDevice } from '../testing/device.tsx';
import { DashboardAnalysis } from './dashboard-analysis.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const own = 'GET /api/client/ai-analysis';
const start = 'POST /api/client/check-and-trigger-analysis';
const done = (more: object) => ({ body: { success: true, triggered: false, hasAnalysis: false, ...more } });
const company = 'Tamarind Sight';

async function dashboard(answers: Parameters<typeof answerWith>[0], plan: 'free' | 'standard' = 'standard') {
  const asked = answerWith(answers);
  const startup = blankStartup({ name: company, plan });
  const device = await testDevice({
    startup,
    contact: { email: 'help@paratope.example', passwordResetMin: 8, sendsMail: true },
    decks: [aDeck(true)],
  });
  const open = () => renderOn(device, <DashboardPage analysis={<DashboardAnalysis />} />);
  return { asked, device, open, shown: open(), user: userEvent.setup() };
}

const aDeck = (hasText: boolean) => ({
  id: 'deck-1' as never,
  fileName: 'deck.pdf',
  bytes: 1_000,
  uploadedAt: '2026-03-01T10:00:00.000Z',
  state: 'read' as const,
  pages: 10,
  hasText,
});

const button = () => screen.findByRole('button', { name: 'AI analysis' });
const reportAddress = '/startup-analysis';

test('the button opens the report that is there, in a tab of its own', async () => {
  covers('SD28 SD86 T028 T030 G17 R63 decision U13');

  const { user } = await dashboard({ [own]: toOwner(aReport()) });
  await user.click(await button());
  const dialog = await screen.findByRole('dialog', { name: 'AI Analysis Available' });
  expect(
    within(dialog)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toContain('Close');
  const link = within(dialog).getByRole('link', { name: 'View AI Startup Analysis' });
  expect(link.getAttribute('href')).toBe(reportAddress);
  expect(link.getAttribute('target')).toBe('_blank');
});

test('[R63] [decision U13] in the installed app the report opens in its place', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('standalone'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await dashboard({ [own]: toOwner(aReport()) });
  expect((await screen.findByRole('link', { name: 'View AI Startup Analysis' })).hasAttribute('target')).toBe(false);
});

test('[SD36] [SD37] the assessment stands beside the list as soon as there is a report, and leads to it', async () => {
  await dashboard({ [own]: toOwner(aReport()) });
  const card = await screen.findByRole('region', { name: 'Startup Assessment' });
  expect(card.textContent).toMatch(/\d\.\d of 10Technology \d/);
  const link = within(card).getByRole('link', { name: 'View AI Startup Analysis' });
  expect(link.getAttribute('href')).toBe(reportAddress);
});

test('[SD37] [T027] without a report there is no assessment, and the analysis is idle', async () => {
  const { asked } = await dashboard({ [own]: toOwner(aRecord()) });
  expect((await button()).getAttribute('aria-busy')).not.toBe('true');
  expect(screen.getByText('Reads your pitch deck and shows what each slide proves and what is missing.')).toBeDefined();
  await waitFor(() => expect(asked.some(({ call }) => call === own)).toBe(true));
  expect(screen.queryByRole('region', { name: 'Startup Assessment' })).toBeNull();
});

test('[T049] [T050] [T051] [T052] [T053] [T054] an older record without a status is an assessment only with a score and a summary', async () => {
  const { device } = await dashboard({});
  await button();
  const { status: _none, ...old } = aReport({ overallScore: 6.2, analysisSummary: 'A strong deck.' });
  const keep = (changes: object) =>
    act(() => device.workspace.seen.keep('analysis/report', { ...old, ...changes }, '2026-06-12T09:00:00.000Z'));
  const assessment = () => screen.queryByRole('region', { name: 'Startup Assessment' });
  for (const changes of [
    { hasAnalysis: false },
    { overallScore: 0 },
    { overallScore: null },
    { analysisSummary: '' },
    { analysisSummary: 'Analysis processing' },
    { analysisSummary: 'Service temporarily unavailable' },
    { analysisSummary: 'No summary available' },
  ]) {
    await keep({});
    await waitFor(() => expect(assessment()?.textContent).toContain('6.2 of 10'));
    await keep(changes);
    await waitFor(() => expect(assessment(), JSON.stringify(changes)).toBeNull());
  }
});

test('[SD37] [P13] [V25] [M072] on Free Access there is neither, and the button says what it needs for five seconds', async () => {
  const { asked } = await dashboard({ [own]: toOwner(aReport()) }, 'free');
  const pressed = await button();
  vi.useFakeTimers();
  await act(async () => pressed.click());
  const words =
    'This feature is only available for Standard Access users. Please upgrade to access AI Startup Analysis.';
  expect(screen.getByRole('main').textContent).toContain(words);
  const upgrade = within(screen.getByRole('region', { name: 'Startup analysis' })).getByRole('link');
  expect([upgrade.textContent, upgrade.getAttribute('href')]).toEqual(['Upgrade', '/subscribe']);
  await act(() => vi.advanceTimersByTimeAsync(4_900));
  expect(screen.getByRole('main').textContent).toContain(words);
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('main').textContent).not.toContain(words);
  expect(asked.map(({ call }) => call)).not.toContain(own);
  expect(screen.queryByRole('region', { name: 'Startup Assessment' })).toBeNull();
});

test('a report that is not there is started, and a toast says so for five seconds', async () => {
  covers('SD87 C32 T036 M073 T029 T032 R18');

  const { user, asked } = await dashboard({ [own]: toOwner(aRecord()), [start]: done({ triggered: true }) });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  await user.click(await button());
  expect(await screen.findByText('AI Analysis Started')).toBeDefined();
  expect(asked.some(({ call }) => call === start)).toBe(true);
  expect(screen.getByText('Your deck is being analyzed. This takes about 2-3 minutes.')).toBeDefined();
  expect(localStorage.getItem(storageKeys.analysisStatus)).toMatch(/^\{"since":\d+\}$/);
  const link = screen.getByRole('link', { name: 'See progress' });
  expect(link.getAttribute('href')).toBe(`${reportAddress}?generating=true`);
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.queryByText('AI Analysis Started')).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.queryByText('AI Analysis Started')).toBeNull();
});

test('[T033] [T034] [C28] a reload goes on waiting, and shows the report when it is there', async () => {
  let record = aRecordAt(4);
  const { device, open, shown } = await dashboard({ [own]: () => toOwner(record) });
  shown.unmount();
  localStorage.setItem(storageKeys.analysisStatus, JSON.stringify({ since: Date.now() - 60_000 }));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  open();
  expect(await screen.findByText('Your deck is being analyzed. This takes about 2-3 minutes.')).toBeDefined();
  record = aReport();
  await act(() => vi.advanceTimersByTimeAsync(5_000));
  expect(await screen.findByRole('region', { name: 'Startup Assessment' })).toBeDefined();
  await waitFor(() => expect(localStorage.getItem(storageKeys.analysisStatus)).toBeNull());
  await waitFor(async () => expect(await device.workspace.seen.load('analysis/report')).toBeTruthy());
});

test.each([
  [4 * 60_000 + 50_000, 'Your deck is being analyzed. This takes about 2-3 minutes.'],
  [5 * 60_000, 'Reads your pitch deck and shows what each slide proves and what is missing.'],
])('[C27] [T033] a report that was begun %i ms ago is waited for until five minutes are over', async (ago, words) => {
  const { open, shown } = await dashboard({ [own]: toOwner(aRecordAt(4)) });
  shown.unmount();
  localStorage.setItem(storageKeys.analysisStatus, JSON.stringify({ since: Date.now() - ago }));
  open();
  expect(await screen.findByText(words)).toBeDefined();
});

test('[SD84] [SD85] [C26] [X07] [decision I6] without a deck the steps by mail stand there, with results within 24 hours', async () => {
  const { user } = await dashboard({
    [own]: toOwner(aRecord()),
    [start]: done({ error: 'AI analysis needs an uploaded pitch deck.', requiresPitchDeck: true }),
  });
  await user.click(await button());
  const dialog = await screen.findByRole('dialog', { name: 'Pitch Deck Required' });
  expect(
    within(dialog)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    "Write to help@paratope.example from your account's email address.",
    'Attach the pitch deck as a PDF, without confidential slides.',
    'Find the results here within 24 hours.',
  ]);
  expect(within(dialog).getByRole('link', { name: 'help@paratope.example' }).getAttribute('href')).toBe(
    'mailto:help@paratope.example?subject=Pitch%20deck',
  );
  expect(within(dialog).getByRole('link', { name: 'Upload the deck' }).getAttribute('href')).toBe(
    '/get-matched?edit=1',
  );
});

test('[T031] a refusal and a server out of reach are said in words', async () => {
  const { user, shown } = await dashboard({
    [own]: toOwner(aRecord()),
    [start]: refusal(
      429,
      'rate_limited',
      'This startup has used its ten analyses for today. Please try again tomorrow.',
    ),
  });
  await user.click(await button());
  expect(
    await screen.findByText(/This startup has used its ten analyses for today\. Please try again tomorrow\./),
  ).toBeDefined();
  shown.unmount();
});

test('[T031] [Q18] the report kept on this device opens without a network, and without one kept the button says why it cannot', async () => {
  const { user, device } = await dashboard({});
  await user.click(await button());
  const words = "You're offline. Start the analysis when you have a connection.";
  expect(await screen.findByText(words)).toBeDefined();
  await act(() => device.workspace.seen.keep('analysis/report', aReport(), '2026-06-12T09:00:00.000Z'));
  expect(await screen.findByRole('region', { name: 'Startup Assessment' })).toBeDefined();
  await user.click(await button());
  expect(await screen.findByRole('dialog', { name: 'AI Analysis Available' })).toBeDefined();
});

test('a deck of pictures is said to have no text', async () => {
  answerWith({ [own]: toOwner(aRecord()) });
  const device = await testDevice({ startup: blankStartup({ plan: 'standard' }), decks: [aDeck(false)] });
  renderOn(device, <DashboardAnalysis />);
  expect(
    await screen.findByText(/^Your slides are images, so there is no text to read\. Export the deck again with text\./),
  ).toBeDefined();
});
