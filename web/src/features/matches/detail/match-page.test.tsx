import type { Match } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { covers } from '@paratope/shared/testing/covers';
import { msg } from '@paratope/shared/words/message';
import { cleanup, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { renderOn, testDevice } from '../../../testing/device.tsx';
import { brackwater, quillwort } from '../testing/sample-match.ts';
import { MatchDialog } from './match-dialog.tsx';
import { MatchPage } from './match-page.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function matchPage({
  matches = [brackwater],
  at = '/client/matches/m1',
  page = <MatchPage id="m1" />,
  startup = quillwort,
}: {
  matches?: Match[];
  at?: string;
  page?: React.ReactNode;
  startup?: Startup;
} = {}) {
  const device = await testDevice({ startup, matches });
  renderOn(device, page, { at });
  return { device, user: userEvent.setup() };
}

const answers = (body: unknown, status = 200) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

const portfolio = (companies: readonly unknown[]) => {
  const fields = { companies, totalPortfolioSize: 41 };
  return { success: true, ...fields, data: fields };
};

const tarn = {
  company_name: 'Tarn Respiratory',
  website_url: 'https://tarn.example',
  drug_modality: ['Inhaled antibody'],
  disease_focus: ['Asthma'],
  geography: ['Leuven'],
  similarity_reasons: ['Same route of delivery'],
  relation: 'competitor',
  backed_on: '2025-11-03',
  source: 'https://brackwater.example/portfolio',
};

test('[SD71] [SD72] [M056] [decision Z4] the analysis reads as one number of 100 and says how many facts are known', async () => {
  await matchPage();
  expect(await screen.findByRole('tab', { name: 'Match Analysis' })).toBeDefined();
  expect(
    screen.getByText(
      'Fit 89 of 100. Fits: stage, location, modality. Close: check size. Gap: disease, description. Unknown: recency.',
    ),
  ).toBeDefined();
  expect(document.querySelector('.match-score > .muted')?.textContent).toBe('fit 89 of 100');
  expect(screen.getByText('6 of 7 facts known')).toBeDefined();
  expect(screen.getByText('You bring')).toBeDefined();
  expect(document.title).toBe(`${brackwater.vcName} · Paratope`);
});

test('each reading stands with its number, its word, what was found, where and when', async () => {
  await matchPage();
  const table = await screen.findByRole('table', { name: 'Evidence by criterion' });
  const rows = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toEqual([
    'Stage95FitsLed at preclinical in 7 of 9 dealsbrackwater.example/portfolioMay 4, 2026',
    'Location90FitsUnknown',
    'Modality100FitsUnknown',
    'Check size74CloseSays up to $3MFund letter, page 3',
    'Disease40GapUnknown',
    'Recency?UnknownUnknown',
    'Description30GapUnknown',
  ]);
  const source = within(table).getByRole('link', { name: 'brackwater.example/portfolio' });
  expect(source.getAttribute('href')).toBe('https://brackwater.example/portfolio');
  expect(source.getAttribute('rel')).toContain('noopener');
});

test('[decision Z30] the fit is added up from its rows, the rank is told apart, and the fact that decided stands beside the word', async () => {
  const teeth = brackwater.teeth.map((tooth) =>
    tooth.criterion === 'place'
      ? {
          ...tooth,
          decidedBy: msg('{what}: {count} companies, last {month}', {
            what: { place: 'Ghent, Belgium' },
            count: 3,
            month: { month: '2026-03-02' },
          }),
        }
      : tooth,
  );
  const against = [{ title: 'Inactive for a long time', text: 'Its last sign was long ago.', points: -5 }];
  const { user } = await matchPage({
    startup: { ...quillwort, investorCount: 2_000 },
    matches: [{ ...brackwater, rank: 4, teeth, against, similarity: 0.66 }],
  });
  expect((await screen.findAllByText('Ghent, Belgium: 3 companies, last Mar 2026')).length).toBeGreaterThan(0);
  await vi.waitFor(() =>
    expect(document.querySelector('.match-score')?.textContent).toBe('fit 66 of 100#4 of 2,000 · 6 of 7 facts known'),
  );
  await user.click(screen.getByText('How 66 adds up'));
  const sum = screen.getByText('How 66 adds up').closest('details') ?? expect.unreachable();
  expect(
    within(sum)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual([
    'CriterionScoreWeightPoints',
    'Stage957%6.65',
    'Location9034%30.60',
    'Modality1009%9.00',
    'Check size748%5.92',
    'Disease405%2.00',
    'RecencyUnknown: 5027%13.50',
    'Description3010%3.00',
    'Inactive for a long time-5.00',
    'Fit66',
  ]);
});

test('a reading of the portrait glyph opens its evidence', async () => {
  const { user } = await matchPage();
  await user.click(await screen.findByRole('button', { name: /^Stage/ }));
  expect(screen.getByRole('heading', { name: 'Stage: fits, 95' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Close the evidence' }));
  expect(screen.queryByRole('heading', { name: 'Stage: fits, 95' })).toBeNull();
});

test('what speaks against and what would raise it stand beside the evidence', async () => {
  await matchPage();
  const section = async (title: string) =>
    (await screen.findByRole('heading', { name: title })).parentElement?.textContent;
  expect(await section('Concerns')).toContain('Check covers half the leadYou would need a co-lead.');
  expect(await section('How to improve your fit')).toContain('Name a co-leadThe check would fit.');
});

test('[SD72] the assessment shows its bold headings as headings, and markup in it as words', async () => {
  await matchPage();
  expect(await screen.findByRole('heading', { name: 'Summary' })).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Open points' })).toBeDefined();
  expect(screen.getByText('stage').tagName).toBe('STRONG');
  expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeDefined();
  expect(document.querySelector('img')).toBeNull();
});

test('the page answers in this order: why, concerns, the glyph, the evidence, the overlap, the rest', async () => {
  const synergies = [{ text: 'Lumen Matrix: Respiratory', kind: 'deal' as const, source: 'Fund letter', date: null }];
  const { user } = await matchPage({ matches: [{ ...brackwater, synergies }] });
  await screen.findByRole('heading', { name: 'Summary' });
  const parts = [...document.querySelectorAll('h2, .binding, .match-score')]
    .map((part) => (part.matches('h2') ? part.textContent : part.className.split(' ').at(-1)))
    .filter((part) => part !== 'desk-only');
  expect(parts).toEqual([
    'match-score',
    'Summary',
    'Concerns',
    'phone-only',
    'Evidence',
    'Portfolio overlap',
    'How to improve your fit',
    'Overall assessment',
  ]);
  expect([...document.querySelectorAll('.button-primary')].map(({ textContent }) => textContent)).toEqual([
    'Log activity',
  ]);
  await user.click(screen.getByRole('button', { name: 'More actions for Marta Lind' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Generate email',
    'Brief',
    'Timeline',
    'Expected check size',
    'Introduced by',
    'History',
  ]);
});

test('similar companies are asked for when somebody looks', async () => {
  covers('SD73 SD88 SD89 SD90 SD91 SD92 SD93 SD94 M057');

  answers(
    portfolio([tarn, { ...tarn, company_name: 'Lumen Matrix', website_url: 'javascript:alert(1)', relation: null }]),
  );
  const { user } = await matchPage();
  await screen.findByRole('tab', { name: 'Match Analysis' });
  expect(fetch).not.toHaveBeenCalled();
  await user.click(screen.getByRole('tab', { name: 'Similar Companies' }));
  const link = await screen.findByRole('link', { name: 'Tarn Respiratory' });
  expect(link.getAttribute('href')).toBe('https://tarn.example/');
  expect(screen.queryByRole('link', { name: 'Lumen Matrix' })).toBeNull();
  const [first] = screen.getAllByText('Inhaled antibody').map((term) => term.closest('li'));
  for (const words of [
    'Inhaled antibody',
    'Asthma',
    'Leuven',
    'Same route of delivery',
    'Competitor',
    'Backed on November 3, 2025',
  ]) {
    expect(first?.textContent).toContain(words);
  }
  expect(screen.getByText('2 of 41 portfolio companies are similar to yours, most similar first.')).toBeDefined();
});

test('a company that competes is named with what is shared, its source and its day, at the head of the match and in its analysis', async () => {
  const competitors = [
    {
      text: 'Tarn Respiratory: Antibody, Respiratory',
      kind: 'deal' as const,
      source: 'https://brackwater.example/portfolio',
      date: '2025-11-03',
    },
  ];
  const synergies = [
    { text: 'Lumen Matrix: Respiratory', kind: 'deal' as const, source: 'Fund letter, page 3', date: null },
  ];
  await matchPage({ matches: [{ ...brackwater, competitors, synergies }] });
  expect(await screen.findByText('Backs a competitor')).toBeDefined();
  const radar = (await screen.findByRole('heading', { name: 'Portfolio overlap' })).parentElement as HTMLElement;
  expect(
    within(radar)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'CompetitorTarn Respiratory: Antibody, RespiratoryBacked on November 3, 2025 · brackwater.example/portfolio',
    'SynergyLumen Matrix: RespiratoryFund letter, page 3',
  ]);
  expect(radar.textContent).toContain('Ask about conflicts before you send your deck.');
});

test('where nothing competes and nothing goes with it, nothing is warned of', async () => {
  await matchPage();
  expect(await screen.findByRole('heading', { name: 'Concerns' })).toBeDefined();
  expect(screen.queryByText('Backs a competitor')).toBeNull();
  expect(screen.queryByRole('heading', { name: 'Portfolio overlap' })).toBeNull();
});

test('[M075] an investor without similar companies says so', async () => {
  answers(portfolio([]));
  const { user } = await matchPage();
  await user.click(await screen.findByRole('tab', { name: 'Similar Companies' }));
  expect(await screen.findByText('No similar portfolio companies found')).toBeDefined();
});

test('[M074] without the server the panel says what is missing and what is not, and can be tried again', async () => {
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => Promise.reject(new TypeError('Failed to fetch'))),
  );
  const { user } = await matchPage();
  await user.click(await screen.findByRole('tab', { name: 'Similar Companies' }));
  expect(await screen.findByText('Unable to load portfolio companies')).toBeDefined();
  expect(
    screen.getByText(
      /You're offline\. Similar companies need a connection; everything else on this page works offline\./,
    ),
  ).toBeDefined();
  answers(portfolio([tarn]));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Tarn Respiratory' })).toBeDefined();
});

test('a match that is locked or gone is not found, and nothing of it is drawn', async () => {
  await matchPage({ matches: [{ id: brackwater.id, isUnlocked: false }] });
  expect(await screen.findByText('Match not found')).toBeDefined();
});

test('[decision C18] an investor the founder met says that there is no analysis', async () => {
  await matchPage({ matches: [{ ...brackwater, origin: 'own', similarity: null, teeth: [] }] });
  expect(await screen.findByText('You added this investor, so there is no analysis.')).toBeDefined();
});

test('[SD71] [F13] [decision Z20] over the list the same analysis stands in a dialog', async () => {
  await matchPage({
    page: <MatchDialog id="m1" />,
  });
  const dialog = await screen.findByRole('dialog', { name: 'Match Analysis' });
  expect(within(dialog).getByText('The last deal is not known.')).toBeDefined();
  expect(within(dialog).getByRole('tab', { name: 'Similar Companies' })).toBeDefined();
  expect(within(dialog).getByRole('button', { name: 'Update status' })).toBeDefined();
});

test.each([
  ['vc', 'Venture capital firm'],
  ['pe', 'Private equity firm'],
  ['family_office', 'Family office'],
  ['corporate_vc', 'Corporate venture capital'],
] as const)(
  '[F07] [F08] [F09] [F10] [decision Z13] an investor of the kind %s is named as one',
  async (kind, words) => {
    await matchPage({ matches: [{ ...brackwater, vcInvestor: { ...brackwater.vcInvestor, kind } }] });
    expect(await screen.findByText(words)).toBeDefined();
  },
);

test.each([
  ['2026-06-01', null, 'Active: last seen less than a month ago.'],
  ['2026-03-27', null, 'Active: last seen 2 months ago.'],
  ['2024-10-01', null, 'Quiet: last seen 20 months ago. Ask whether the fund still invests.'],
  [
    '2021-11-30',
    '2022-01-05',
    'Possibly closed: last seen 53 months ago. We lowered the fit because of that. Ask before you prepare anything.',
  ],
  [null, null, 'Unknown. We found no dated activity for this fund, so our confidence is lower.'],
])('whether the fund is alive is said aloud: a deal of %s, seen %s', async (lastDeal, lastSeen, words) => {
  const signs = { lastDeal, lastSeen: lastSeen ?? lastDeal, checked: '2026-06-01' };
  const teeth = brackwater.teeth.map((tooth) => (tooth.criterion === 'recency' ? { ...tooth, signs } : tooth));
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-12T09:00:00Z') });
  await matchPage({ matches: [{ ...brackwater, teeth }] });
  const section = (await screen.findByRole('heading', { name: 'Is the fund active?' })).closest('section');
  expect(section?.querySelector('p')?.textContent).toBe(words);
  expect(section?.textContent).toContain('Last checkedJune 1, 2026');
  if (lastDeal === '2021-11-30') expect(section?.textContent).toContain('Last sign of activityJanuary 5, 2022');
  vi.useRealTimers();
});
