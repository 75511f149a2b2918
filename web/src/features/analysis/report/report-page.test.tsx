import type { AnalysisRecord } from '@paratope/shared/analysis/api';
import { covers } from '@paratope/shared/testing/covers';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerWith, refusal } from '../../../testing/answers.ts';
import { blankStartup, renderOn, testDevice } from '../../../testing/device.tsx';
import { nameToken, sourceOf } from '../report-source.ts';
import { anOldRecord, aRecord, aRecordAt, aReport, byToken, toOwner } from '../testing/records.ts';
import { ReportPage } from './report-page.tsx';

beforeEach(() => {
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:slide', revokeObjectURL: () => {} }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const report = 'GET /api/startup/analysis';
const own = 'GET /api/client/ai-analysis';
const start = 'POST /api/startup/analysis';
const startOwn = 'POST /api/client/check-and-trigger-analysis';

const started = { body: { success: true, triggered: true, hasAnalysis: false } };

/** Somebody with a link, and no account. */
async function shared(record: AnalysisRecord, at = '/startup-analysis?token=abc') {
  const asked = answerWith({ [report]: byToken(record), [start]: started });
  const device = await testDevice({ signedIn: false });
  renderOn(device, <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />, { at });
  return { asked, user: userEvent.setup() };
}

/** The founder, signed in on a device of their own. */
async function owned(answers: Parameters<typeof answerWith>[0]) {
  const asked = answerWith(answers);
  const device = await testDevice({ startup: blankStartup({ name: 'Tamarind Sight', plan: 'standard' }) });
  const open = () => renderOn(device, <ReportPage source={{ kind: 'own' }} company="Tamarind Sight" />);
  return { asked, device, open, shown: open(), user: userEvent.setup() };
}

const title = () => screen.findByRole('heading', { level: 1, name: 'Comprehensive Investment Analysis Report' });
const part = (name: string) => screen.getByRole('region', { name });

test('a report says whose it is, what it is, and when it was made', async () => {
  covers('R17 SA11 SA12 SA14 SA15 SA30 SA31 M086 M087 T042 T043 decision I18');

  const { asked } = await shared(aReport());
  await title();
  expect(asked[0]).toMatchObject({ call: report });
  expect(asked[0]?.query.get('token')).toBe('abc');
  const page = screen.getByRole('main');
  expect(page.textContent).toContain('Tamarind Sight, 10 slides. Created on June 8, 2026');
  expect(within(page).getByText('AI-Powered Analysis')).toBeDefined();
  expect(within(page).getByText('Not shared with third parties')).toBeDefined();
  expect(page.textContent).toContain('The AI analysis is in beta. Use it as an aid, not as a final judgment.');
  const foot = within(page).getByRole('contentinfo');
  expect(foot.textContent).toContain('Powered by Paratope AI · Generated on June 8, 2026');
});

test('[R45] [SA13] the way back leads a founder to the dashboard and everybody else to the front page', async () => {
  await shared(aReport());
  await title();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/');
});

test('[R45] a founder goes back to the dashboard', async () => {
  await owned({ [own]: toOwner(aReport()) });
  await title();
  expect(screen.getByRole('link', { name: 'Back to Dashboard' }).getAttribute('href')).toBe('/client/dashboard');
});

test('five scores out of ten, each with what the deck says and leaves out', async () => {
  covers('SA16 SA17 SA18 SM73 G10 G13 M092');

  await shared(aReport());
  await title();
  for (const [name, excerpt, gap] of [
    ['Technology', 'Published in a peer-reviewed journal in 2025', 'Target validation'],
    ['Market', 'About 1 in 9,000 people live with Stargardt disease', 'Business model'],
    ['Team', 'Scientific advisory board chaired by Prof. Lena Harrow', 'Open roles'],
  ] as const) {
    const card = screen.getByRole('article', { name });
    expect(card.textContent).toContain('of 10');
    expect(card.textContent).toContain('From the deck');
    expect(card.textContent).toContain(excerpt);
    expect(card.textContent).toContain(`Not found: ${gap}`);
    expect(within(card).getByRole('button', { name: `View Details of ${name}` })).toBeDefined();
  }
  expect(screen.getAllByText('View Details')).toHaveLength(5);
  const names = screen.getAllByRole('button', { name: /^View Details of / }).map(({ textContent }) => textContent);
  expect(names.map((name) => name?.replace('View Details of ', ''))).toEqual([
    'Technology',
    'Market',
    'Team',
    'Differentiation',
    'Risk',
  ]);
  expect(screen.getByRole('article', { name: 'Risk' }).textContent).toContain('10 = low risk');
  expect(screen.getByText('Overall of 10')).toBeDefined();
});

test('[SA29] View Details opens every question of a category with its evidence, and a slide shows the words', async () => {
  const { user } = await shared(aReport());
  await title();
  await user.click(screen.getByRole('button', { name: 'View Details of Technology' }));
  const dialog = await screen.findByRole('dialog', { name: /^Technology: \d+ of 10$/ });
  expect(within(dialog).getByRole('heading', { name: 'Efficacy data' })).toBeDefined();
  expect(dialog.textContent).toContain('“In pigs, full-length protein reached 38% of the normal level after 12 weeks”');
  expect(dialog.textContent).toContain('We didn’t find evidence that the target matters in patients.');
  const [slide] = within(dialog).getAllByRole('img', { name: 'Slide 4: Data' });
  expect(slide?.getAttribute('src')).toBe('/api/startup/analysis/slides/4');
  await user.click(within(dialog).getAllByRole('button', { name: 'Enlarge slide 4' })[0] as HTMLElement);
  expect(await screen.findByRole('dialog', { name: 'Slide 4: Data' })).toBeDefined();
});

test('[SA19] [SA20] [SA22] thesis, strengths and signals stand with the slides they come from', async () => {
  const { user } = await shared(aReport());
  await title();
  expect(part('Investment Thesis').textContent).toContain('There is no approved treatmentSlide 2');
  expect(part('Key Strengths').textContent).toContain(
    'Well tolerated up to the highest dose; no adverse events above grade 1Slide 4',
  );
  expect(part('Investment Signals').textContent).toContain('Orphan drug designation granted by the FDASlide 6');
  await user.click(within(part('Investment Thesis')).getByRole('button', { name: 'Slide 2' }));
  expect(await screen.findByRole('dialog', { name: 'Slide 2: The problem' })).toBeDefined();
});

test('[SA21] [SA23] [M088] [M089] a record without strengths or signals says that they are pending', async () => {
  await shared(anOldRecord({ keyStrengths: '', investmentSignals: '' }));
  await title();
  expect(part('Key Strengths').textContent).toBe('Key StrengthsAnalysis pending...');
  expect(part('Investment Signals').textContent).toBe('Investment SignalsInvestment signals analysis pending...');
});

test('[V31] [X21] scores stand as the server gives them', async () => {
  await shared(anOldRecord({ overallScore: 6.3, technologyScore: 7, marketScore: 5, teamScore: 10 }));
  await title();
  const score = (name: string) => screen.getByRole('article', { name }).querySelector('.report-score-number');
  expect(['Technology', 'Market', 'Team'].map((name) => score(name)?.textContent)).toEqual(['7', '5', '10']);
  expect(screen.getByText('Overall of 10').closest('p')?.textContent).toContain('6.3');
});

test('[SA23] [SA24] [M090] the placeholder of old records is no signal and no risk', async () => {
  await shared(anOldRecord({ investmentSignals: 'Analysis unavailable', companyWeakness: 'Analysis unavailable' }));
  await title();
  expect(part('Investment Signals').textContent).toContain('Investment signals analysis pending...');
  expect(screen.queryByRole('heading', { name: 'Key Risks' })).toBeNull();
  expect(screen.getByRole('main').textContent).not.toContain('Analysis unavailable');
});

test('[SA24] without a weakness there is no Key Risks card', async () => {
  await shared(anOldRecord({ companyWeakness: '' }));
  await title();
  expect(screen.queryByRole('heading', { name: 'Key Risks' })).toBeNull();
});

test('[SA25] [SA26] [C41] Key Risks are at most four lines of 120 characters', async () => {
  await shared(anOldRecord());
  await title();
  const lines = within(part('Key Risks'))
    .getAllByRole('listitem')
    .map((line) => line.textContent ?? '');
  expect(lines.slice(1)).toEqual(['Second risk', 'Third risk', 'Fourth risk']);
  expect(lines[0]).toHaveLength(120);
});

test('the comprehensive analysis shows five lines, and all of it on request', async () => {
  covers('SA27 SA28 M091 V49 V50 V51 C42');

  const { user } = await shared(anOldRecord());
  await title();
  const card = part('Comprehensive Analysis');
  expect([...card.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'A careful case.',
    'The vector works in pigs.',
    'Third',
    'Fourth',
    'Fifth',
  ]);
  await user.click(within(card).getByRole('button', { name: 'Continue reading full analysis' }));
  const dialog = await screen.findByRole('dialog', { name: 'Comprehensive Analysis' });
  expect(dialog.textContent).toContain('Sixth');
  expect(dialog.textContent).toContain('Orphan drug designation.');
  expect(dialog.textContent).not.toContain('8/10');
  const headings = within(dialog).getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Key Strengths', 'Investment Signals', 'Key Risks']);
});

test('the page quotes each of the deck’s words once, and further down names the slide alone', async () => {
  const record = aReport();
  const { user } = await shared(record);
  await title();
  const quotes = record.report?.questions.flatMap(({ statements }) => statements.flatMap(({ evidence }) => evidence));
  const once = [...new Set(quotes?.map(({ quote }) => quote))].filter(
    (one) => !quotes?.some(({ quote }) => quote !== one && quote.includes(one)),
  );
  expect(once.length).toBeGreaterThan(20);
  const text = screen.getByRole('main').textContent ?? '';
  expect(once.map((quote) => [quote, text.split(quote).length - 1])).toEqual(once.map((quote) => [quote, 1]));
  const rubric = part('How each score is calculated');
  await user.click(within(rubric).getByRole('button', { name: /^Efficacy data/ }));
  expect(rubric.textContent).toContain('Quoted above');
  expect(within(rubric).getAllByRole('button', { name: 'Enlarge slide 4' })).not.toHaveLength(0);
});

test('all 34 questions stand under their category, and open to what the deck says', async () => {
  const { user } = await shared(aReport());
  await title();
  const rubric = part('How each score is calculated');
  const questions = within(rubric).getAllByRole('button', { expanded: false });
  expect(questions).toHaveLength(34);
  await user.click(within(rubric).getByRole('button', { name: /^Freedom to operate/ }));
  expect(rubric.textContent).toContain('Freedom to operate searched by outside counsel in 2025');
  expect(
    within(rubric).getAllByText('Investors who ask this: WIPO, Guide to patents and freedom to operate'),
  ).not.toHaveLength(0);
});

test('[F04] what to improve names at most five changes with what each would do', async () => {
  await shared(aReport());
  await title();
  const changes = within(part('What to improve')).getAllByRole('listitem');
  expect(changes.length).toBeGreaterThan(0);
  expect(changes.length).toBeLessThanOrEqual(5);
  for (const change of changes) expect(change.textContent).toMatch(/overall \d\.\d to \d+\.\d\.$/);
});

test('a report by an AI service says which, and what was left out of it', async () => {
  const made = aReport();
  await shared({
    ...made,
    madeBy: made.madeBy && {
      ...made.madeBy,
      analyser: 'endpoint',
      model: 'careful-1',
      removedClaims: 2,
      ignoredLines: 1,
    },
    notice: 'The endpoint was slow.',
  });
  await title();
  const page = screen.getByRole('main').textContent;
  expect(page).not.toContain('Not shared with third parties');
  expect(page).toContain('Read by careful-1, an AI service our team chose');
  expect(page).toContain("2 claims were left out because the deck doesn't support them.");
  expect(page).toContain('1 line of the deck was addressed to an AI and was ignored.');
  expect(page).toContain('The endpoint was slow.');
});

test('[SA10] [M081] a token that opens nothing is said to be invalid', async () => {
  answerWith({ [report]: refusal(404, 'missing', 'Invalid access token') });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: '' }} company="" />);
  expect(await screen.findByRole('heading', { name: 'Invalid access token' })).toBeDefined();
});

test('[SA10] [M082] a server that fails leaves no report and a way to ask again', async () => {
  let isBroken = true;
  answerWith({ [report]: () => (isBroken ? refusal(500, 'internal', 'Something broke') : byToken(aReport())) });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  expect(await screen.findByRole('heading', { name: 'Failed to load analysis data' })).toBeDefined();
  isBroken = false;
  await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));
  await title();
});

test('a server that is started again while the report is made is waited for', async () => {
  vi.useFakeTimers();
  let isAway = false;
  let record = aRecordAt(9);
  answerWith({ [report]: () => (isAway ? refusal(503, 'starting', 'The server is starting') : byToken(record)) });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  isAway = true;
  await pass(3_000);
  expect(screen.getByText('Reviewing executive experience of the team...')).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Failed to load analysis data' })).toBeNull();
  isAway = false;
  record = aReport();
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' })).toBeDefined();
});

test('a page that could not reach the server finds out by itself that it is back', async () => {
  vi.useFakeTimers();
  let isAway = true;
  answerWith({ [report]: () => (isAway ? refusal(502, 'internal', 'Bad gateway') : byToken(aReport())) });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Failed to load analysis data' })).toBeDefined();
  isAway = false;
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' })).toBeDefined();
});

test('[SA10] [M083] a deck without words has no analysis, and says why', async () => {
  const words =
    "We couldn't find any text in this deck because its slides are images. Export it again with text and upload it.";
  const { user, asked } = await owned({
    [own]: toOwner(aRecord({ status: 'failed', notice: words })),
    [startOwn]: started,
  });
  expect(await screen.findByRole('heading', { name: 'No analysis data available' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(words);
  expect(screen.getByRole('link', { name: 'See the pitch deck in your profile' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Start again' }));
  await waitFor(() => expect(asked.some(({ call }) => call === startOwn)).toBe(true));
});

test('[M083] without a deck nothing is waited for', async () => {
  await owned({
    [own]: toOwner(aRecord()),
    [startOwn]: {
      body: {
        success: true,
        triggered: false,
        hasAnalysis: false,
        error: 'AI analysis needs an uploaded pitch deck.',
      },
    },
  });
  expect(await screen.findByRole('heading', { name: 'No analysis data available' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe('AI analysis needs an uploaded pitch deck.');
});

test.each([
  ['fails', refusal(500, 'internal', 'Something broke')],
  ['is lost on the way', 'unreachable' as const],
])('[A50] a start that %s does not stop the page from waiting, and it is asked for again', async (_, reply) => {
  vi.useFakeTimers();
  let record = aRecord();
  const asked = answerWith({ [report]: () => byToken(record), [start]: reply });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  for (let asks = 0; asks < 10; asks += 1) {
    await pass(200);
    expect(screen.getByRole('heading', { name: 'Analyzing' })).toBeDefined();
    await pass(2_800);
  }
  expect(asked.filter(({ call }) => call === start).length).toBeGreaterThan(1);
  record = aReport();
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' })).toBeDefined();
});

test('[R18] with generating=true the making of the report shows at once', async () => {
  answerWith({});
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  renderOn(
    await testDevice({ signedIn: false }),
    <ReportPage source={{ kind: 'link', token: 'abc' }} company="Tamarind Sight" />,
    { at: '/startup-analysis?token=abc&generating=true' },
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Analyzing' })).toBeDefined();
  expect(screen.getByText('Initializing analysis...')).toBeDefined();
});

test('a report being made shows the true step, and says 2-3 minutes', async () => {
  covers('SA01 SA02 SA03 SA04 SA05 SA06 SA07 SA08 SA09 T044 M084 M085 C26 X07 decision U1');

  await shared(aRecordAt(6));
  expect(await screen.findByRole('heading', { level: 1, name: 'Analyzing' })).toBeDefined();
  const page = screen.getByRole('main');
  expect(page.textContent).toContain('Estimated completion: 2-3 minutes');
  expect(page.textContent).toContain('35%');
  expect(within(page).getByRole('progressbar').getAttribute('value')).toBe('35');
  expect(page.textContent).toContain('Market analysis');
  expect(within(page).getByRole('status').textContent).toBe('Assessing market opportunity...');
  expect(screen.getByRole('img', { name: '2 of 8 parts done' }).children).toHaveLength(8);
  expect(page.textContent).toContain('Processing');
  expect(page.textContent).toMatch(/Elapsed \d\d:\d\d/);
  expect(page.textContent).toContain('Step 6 of 15');
});

test('[T055] [T056] [M093] [C37] the number begins at 0 and gains 6 every 2.5 seconds, but never passes the true step', async () => {
  vi.useFakeTimers();
  let record: AnalysisRecord | undefined;
  answerWith({ [report]: () => (record ? byToken(record) : new Promise<never>(() => {})) });
  const open = async () =>
    renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />, {
      at: '/startup-analysis?token=abc&generating=true',
    });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const percent = () => screen.getByRole('progressbar').getAttribute('value');
  const unknown = await open();
  expect(percent()).toBe('0');
  expect(screen.getAllByRole('status')[0]?.textContent).toBe('Initializing analysis...');
  unknown.unmount();

  record = aRecordAt(10);
  await open();
  const seen: unknown[] = [];
  for (const ms of [27_000, 500, 2_000, 500, 2_500, 2_500, 60_000]) {
    await pass(ms);
    seen.push(percent());
  }
  expect(seen).toEqual(['65', '66', '66', '72', '78', '79', '79']);
  record = aRecordAt(15);
  await pass(3_000);
  expect(percent()).toBe('98');
});

test('each step has its message, its label and its dots', async () => {
  covers(
    'T057 T058 T059 T060 T061 T062 T063 T064 T065 T066 T067 T068 T069 T070 T071 T074 T075 T076 T077',
    'T078 T079 T080 T081 T082 T083 C40',
  );

  vi.useFakeTimers();
  let record = aRecord();
  answerWith({ [report]: () => byToken(record) });
  const device = await testDevice({ signedIn: false });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const lit = () => [
    Number(screen.getByRole('progressbar').getAttribute('value')),
    Number.parseInt(screen.getByRole('img', { name: /of 8 parts done$/ }).getAttribute('aria-label') ?? '', 10),
  ];
  const seen: unknown[] = [];
  for (let step = 1; step <= 15; step += 1) {
    record = aRecordAt(step);
    const page = renderOn(device, <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
    await pass(0);
    const [message] = screen.getAllByRole('status');
    const begins = lit();
    await pass(45_000);
    seen.push([message?.textContent, message?.previousElementSibling?.textContent, ...begins, ...lit()]);
    page.unmount();
  }
  // The percent and the dots as the step begins, and as it has lasted for long.
  expect(seen).toEqual([
    ['Initializing analysis engine...', 'Initialization', 0, 0, 5, 0],
    ['Extracting pitch deck content...', 'Data extraction', 6, 0, 11, 0],
    ['Processing document structure...', 'Data extraction', 12, 0, 14, 0],
    ['Analyzing technology innovation...', 'Technology analysis', 15, 1, 24, 1],
    ['Evaluating technical differentiation...', 'Technology analysis', 25, 1, 34, 1],
    ['Assessing market opportunity...', 'Market analysis', 35, 2, 42, 2],
    ['Reviewing competitive landscape...', 'Market analysis', 43, 2, 49, 2],
    ['Evaluating team capabilities...', 'Team evaluation', 50, 3, 57, 3],
    ['Reviewing executive experience of the team...', 'Team evaluation', 58, 3, 64, 3],
    ['Developing investment thesis...', 'Investment analysis', 65, 4, 79, 4],
    ['Identifying risk factors...', 'Risk assessment', 80, 5, 82, 5],
    ['Comparing competitive differentiation...', 'Risk assessment', 83, 5, 84, 5],
    ['Finalizing analysis...', 'Final review', 85, 6, 91, 6],
    ['Preparing results dashboard...', 'Report generation', 92, 7, 97, 7],
    ['Almost complete...', 'Report generation', 98, 8, 98, 8],
  ]);
});

test('[T072] [T073] [M094] [M095] [C38] at 98 it is almost complete, and after a minute there it says that it takes longer', async () => {
  vi.useFakeTimers();
  let record = aRecordAt(14);
  answerWith({ [report]: () => byToken(record) });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const said = () => [
    screen.getByRole('progressbar').getAttribute('value'),
    screen.getAllByRole('status')[0]?.textContent,
  ];
  await pass(90_000);
  expect(said()).toEqual(['97', 'Preparing results dashboard...']);
  record = aRecordAt(15);
  await pass(3_000);
  expect(said()).toEqual(['98', 'Almost complete...']);
  await pass(59_500);
  expect(said()).toEqual(['98', 'Almost complete...']);
  await pass(500);
  expect(said()).toEqual([
    '99',
    'Analysis is taking longer than expected. Your results will appear automatically when ready...',
  ]);
});

test('[C36] [C39] [T044] [T045] [T046] a report that is not there is started after 100 ms and asked for every 3 seconds until it is', async () => {
  vi.useFakeTimers();
  let record = aRecord();
  const asked = answerWith({ [report]: () => byToken(record), [start]: started });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const calls = (call: string) => asked.filter((one) => one.call === call).length;
  await pass(0);
  expect(screen.getByRole('heading', { name: 'Analyzing' })).toBeDefined();
  await pass(99);
  expect(calls(start)).toBe(0);
  await pass(1);
  expect(calls(start)).toBe(1);
  expect(asked.find(({ call }) => call === start)?.body).toEqual({ token: 'abc' });

  record = aRecordAt(9);
  expect(calls(report)).toBe(1);
  await pass(2_900);
  expect(calls(report)).toBe(2);
  expect(screen.getByText('Reviewing executive experience of the team...')).toBeDefined();
  await pass(3_000);
  expect(calls(report)).toBe(3);
  record = aReport();
  await pass(3_000);
  expect(screen.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' })).toBeDefined();
  await pass(9_000);
  expect(calls(report)).toBe(4);
  expect(calls(start)).toBe(1);
});

test('a report that is there before its slides are drawn is asked for again, until they are', async () => {
  vi.useFakeTimers();
  const drawn = aReport();
  let record: AnalysisRecord = {
    ...drawn,
    report: drawn.report && { ...drawn.report, slides: drawn.report.slides.map((one) => ({ ...one, image: null })) },
  };
  const asked = answerWith({ [report]: () => byToken(record) });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByRole('heading', { name: 'Comprehensive Investment Analysis Report' })).toBeDefined();
  record = drawn;
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(screen.getAllByRole('img', { name: 'Slide 4: Data', hidden: true })).not.toHaveLength(0);
  await act(() => vi.advanceTimersByTimeAsync(9_000));
  expect(asked).toHaveLength(2);
});

test('[T044] without a record id nothing is started', async () => {
  vi.useFakeTimers();
  const asked = answerWith({ [report]: byToken(aRecord({ recordId: '' })), [start]: started });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(3_500));
  expect(asked.map(({ call }) => call)).toEqual([report, report]);
});

test('[T047] [T048] [M096] [decision U15] the browser tells when it is ready, once the person has asked it to', async () => {
  vi.useFakeTimers();
  const told: [string, NotificationOptions | undefined][] = [];
  class FakeNotification {
    static permission: NotificationPermission = 'default';
    static async requestPermission() {
      FakeNotification.permission = 'granted';
      return FakeNotification.permission;
    }
    constructor(heading: string, options?: NotificationOptions) {
      told.push([heading, options]);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  let record = aRecordAt(3);
  answerWith({ [report]: () => byToken(record) });
  renderOn(await testDevice({ signedIn: false }), <ReportPage source={{ kind: 'link', token: 'abc' }} company="" />);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(async () => screen.getByRole('button', { name: 'Notify me when it is ready' }).click());
  expect(screen.getByText(/^We'll notify you when it is ready, as long as Paratope is open in a tab\./)).toBeDefined();
  record = aReport();
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(told.map(([heading, options]) => [heading, options?.body])).toEqual([
    ['AI Analysis Complete!', 'The analysis for Tamarind Sight is ready.'],
  ]);
});

test('a report that was there already is not announced', async () => {
  const told: string[] = [];
  class FakeNotification {
    static permission = 'granted';
    constructor(heading: string) {
      told.push(heading);
    }
  }
  vi.stubGlobal('Notification', FakeNotification);
  await shared(aReport(), '/startup-analysis?token=abc&generating=true');
  await title();
  expect(told).toEqual([]);
});

test('a founder reads the report again without a network, with its slides, and is told since when it is kept', async () => {
  const picture = new Response(new Uint8Array([1, 2, 3]), { headers: { 'Content-Type': 'image/png' } });
  let isOffline = false;
  const { device, open, shown } = await owned({});
  vi.stubGlobal('fetch', async (path: string) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (path.includes('/slides/')) return picture.clone();
    return new Response(JSON.stringify({ success: true, data: aReport() }));
  });
  shown.unmount();
  const first = open();
  await title();
  await waitFor(async () => expect(await device.workspace.seen.load('analysis/slide/10')).toBeTruthy());
  expect(screen.getByText(/^Saved on this device since .*\. Available offline\.$/)).toBeDefined();
  first.unmount();

  isOffline = true;
  open();
  await title();
  expect(await screen.findByText(/You're offline\. This is the report as of/)).toBeDefined();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'View Details of Market' }));
  expect(await screen.findAllByRole('img', { name: 'Slide 7: Market' })).not.toHaveLength(0);
});

test('[M082] a device that has kept no report says so when there is no network', async () => {
  await owned({});
  expect(await screen.findByRole('heading', { name: 'Failed to load analysis data' })).toBeDefined();
  expect(screen.getByRole('alert').textContent).toBe(
    "You're offline, and this report hasn't been opened on this device before.",
  );
});

test('[R17] [decision S3] a founder makes a link, sees which links open the report, and withdraws one', async () => {
  const links = [
    { id: 'l1', createdAt: '2026-06-01T09:00:00.000Z', expiresAt: '2026-07-01T09:00:00.000Z', lastOpenedAt: null },
  ];
  const made = { id: 'l2', token: 't2', url: 'https://paratope.example/startup-analysis?token=t2', expiresAt: 'x' };
  const { user, asked } = await owned({
    [own]: toOwner(aReport()),
    'GET /api/client/analysis-links': () => ({ body: { success: true, data: links } }),
    'POST /api/client/analysis-links': {
      body: {
        success: true,
        ...made,
        expiresAt: '2026-07-08T09:00:00.000Z',
        data: { ...made, expiresAt: '2026-07-08T09:00:00.000Z' },
      },
    },
    'DELETE /api/client/analysis-links/l1': () => {
      links.pop();
      return { body: { success: true, message: 'The link no longer works.' } };
    },
  });
  await title();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  const dialog = await screen.findByRole('dialog', { name: 'Share this report' });
  const list = await within(dialog).findByRole('list', { name: 'Links to this report' });
  expect(list.textContent).toContain('Not opened yet.');
  await user.click(within(dialog).getByRole('button', { name: 'Create link' }));
  expect(await within(dialog).findByDisplayValue(made.url)).toBeDefined();
  await user.click(within(dialog).getByRole('button', { name: /^Withdraw/ }));
  expect(await within(dialog).findByText('No active links.')).toBeDefined();
  expect(asked.some(({ call }) => call === 'DELETE /api/client/analysis-links/l1')).toBe(true);
});

test('sharing without a network says what it needs', async () => {
  const { user } = await owned({ [own]: toOwner(aReport()) });
  await title();
  await user.click(screen.getByRole('button', { name: 'Share' }));
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You need a connection to create or withdraw links. Please try again online.',
  );
});

test('printing asks the browser to print', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => {});
  const { user } = await shared(aReport());
  await title();
  await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
  expect(print).toHaveBeenCalledOnce();
});

test('[R17] [decision S3] the token of an address is the company in base64 for its own founder, whatever its letters, and a link for everybody else', () => {
  const name = 'Žlutý kůň 生物';
  expect(nameToken('Ostrya Bio')).toBe('T3N0cnlhIEJpbw==');
  expect(sourceOf(nameToken(name), name)).toEqual({ kind: 'own' });
  expect(sourceOf(null, name)).toEqual({ kind: 'own' });
  expect(sourceOf('vGi91K-6om3Uh8ExePXv2g', name)).toEqual({ kind: 'link', token: 'vGi91K-6om3Uh8ExePXv2g' });
  expect(sourceOf(nameToken(name), undefined)).toEqual({ kind: 'link', token: nameToken(name) });
});

test('words that were read from a picture say so beside the slide, with how sure the reading is', async () => {
  const record = aReport();
  const report = record.report as NonNullable<AnalysisRecord['report']>;
  const read = report.thesis.map((line) => ({
    ...line,
    evidence: line.evidence.map((proof) => ({ ...proof, sureness: 71 })),
  }));
  const { user } = await shared({ ...record, report: { ...report, thesis: read } });
  await title();
  const [chip] = screen.getAllByRole('button', { name: /^Slide \d+, 71% confident$/ });
  await user.click(chip as HTMLElement);
  expect((await screen.findByRole('dialog')).textContent).toMatch(/Slide \d+, read from an image, 71% confident/);
});

test('[V25] [P13] a plan without the analysis says so and leads to the one that has it', async () => {
  const words =
    'This feature is only available for Standard Access users. Please upgrade to access AI Startup Analysis.';
  await owned({ [own]: refusal(403, 'plan_limit', words) });
  expect(await screen.findByRole('heading', { name: words })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Upgrade' }).getAttribute('href')).toBe('/subscribe');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});
