import { describe, expect, test } from 'vitest';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { createUnderstanding } from '../taxonomy/understand.ts';
import { explainMatch } from './explain.ts';
import { fingerprintOf, mixOf, nothingDeclared } from './fingerprint.ts';
import { rankInvestors } from './score.ts';
import type { StartupFacts } from './signals.ts';
import type { Story, ToldDeal, ToldInvestor } from './story.ts';
import { createWhatIf } from './what-if.ts';
import { wordCount } from './wording.ts';

const understanding = createUnderstanding(taxonomy);
const today = '2026-05-04';
const [boston] = understanding.places.read('Boston');
const [basel] = understanding.places.read('Basel');
if (!boston || !basel) throw new Error('Boston and Basel are known.');

const startup: StartupFacts = {
  stage: 'seed',
  rdStage: 'preclinical',
  places: [boston],
  category: 'biotech',
  modalities: ['gene-therapy'],
  diseases: ['ophthalmology'],
  amountUsd: 4e6,
  today,
};

const told = (over: Partial<ToldDeal> & { number: number }): ToldDeal => ({
  company: {
    number: over.number,
    place: boston,
    category: 'biotech',
    modalities: ['gene-therapy'],
    diseases: ['cardiovascular'],
  },
  date: '2025-11-03',
  stage: 'seed',
  amountUsd: 5e6,
  companyName: `Ferrovia Bio ${over.number}`,
  description: 'AAV vectors for the heart.',
  source: 'register.csv',
  ...over,
});

function investor(
  name: string,
  deals: ToldDeal[],
  over: Partial<ToldInvestor> & { declared?: object } = {},
): ToldInvestor {
  return {
    name,
    thesis: '',
    source: 'register.csv',
    deals,
    facts: [],
    closest: [],
    ...over,
    fingerprint: fingerprintOf(deals, { at: today, declared: { ...nothingDeclared, ...over.declared } }),
  };
}

function explain(facts: StartupFacts, subject: ToldInvestor, others: ToldInvestor[] = [], texts: Story['texts'] = []) {
  const all = [subject, ...others];
  const candidates = all.map(({ name, fingerprint }) => ({
    id: name,
    fingerprint,
    text: { words: null, nearest: null },
  }));
  const mix = mixOf(all.flatMap(({ deals }) => deals));
  const { ranked } = rankInvestors(facts, candidates, mix);
  const [mine] = ranked.filter(({ id }) => id === subject.name);
  if (!mine) throw new Error('The subject is ranked.');
  const whatIf = createWhatIf(facts, candidates, mix);
  const story = { startup: facts, texts, investor: subject, ranked: mine, understanding, among: all.length, whatIf };
  return { ...explainMatch(story), ranked: mine, whatIf };
}

const far = investor(
  'Osterholt',
  [1, 2, 3].map((number) =>
    told({
      number,
      stage: 'series-c-plus',
      amountUsd: 9e7,
      company: { number, place: basel, category: 'medical', modalities: ['device'], diseases: ['pain'] },
    }),
  ),
);

describe('evidence', () => {
  const near = investor('Brackwater', [told({ number: 1 }), told({ number: 2, date: '2024-03-01' })]);
  const { teeth, overallAssessment } = explain(startup, near, [far]);
  const tooth = (criterion: string) => teeth.find((one) => one.criterion === criterion);

  test('every criterion names its deals, their source and their date', () => {
    expect(tooth('place')).toMatchObject({
      yours: 'Boston, MA',
      theirs: 'Boston, MA',
      evidence: [
        {
          text: 'Seed / angel of Ferrovia Bio 1, $5.0M, Boston, MA, Gene therapy (viral or non-viral gene transfer), Cardiovascular',
          kind: 'deal',
          source: 'register.csv',
          date: '2025-11-03',
        },
        { date: '2024-03-01' },
      ],
    });
    expect(tooth('stage')).toMatchObject({ yours: 'Seed / angel, Preclinical', theirs: 'Seed / angel' });
    expect(tooth('cheque')).toMatchObject({ yours: '$4.0M round', theirs: 'Rounds of $5.0M' });
    expect(tooth('recency')?.theirs).toBe('1 deal in the last 24 months; last deal 2025-11-03');
  });

  test('a criterion nobody has facts for stays empty', () => {
    expect(tooth('thesis')).toEqual({ criterion: 'thesis', score: null, yours: '', theirs: '', evidence: [] });
  });

  test('[F13] the assessment has bold headings and repeats facts that stand in the criteria', () => {
    expect(overallAssessment.split('\n').filter((line) => line.startsWith('**'))).toEqual([
      '**Why this investor**',
      '**What would raise it**',
      '**How sure this is**',
    ]);
    expect(overallAssessment).toContain(
      'Compared on 6 of 7 criteria among 2 investors, from 2 deals between 2024-03-01 and 2025-11-03.',
    );
    expect(overallAssessment).toContain('The fit is a rank among them, not a probability.');
  });

  test('where a source names the kind of company alone, that is said', () => {
    const plain = investor('Plainsong', [
      told({ number: 1, company: { number: 1, place: boston, category: 'biotech', modalities: [], diseases: [] } }),
    ]);
    const modality = explain(startup, plain, [far]).teeth.find(({ criterion }) => criterion === 'modality');
    expect(modality?.theirs).toBe('biotech (category only)');
    expect(modality?.evidence[0]?.text).toBe('Seed / angel of Ferrovia Bio 1, $5.0M, Boston, MA, category only');
  });
});

describe('what speaks against', () => {
  test('penalties are told in sentences', () => {
    const { against } = explain(
      startup,
      investor('Hollin', [told({ number: 1, date: '2022-05-01' })], {
        declared: { excludes: ['gene-therapy'], chequeFrom: 1e7 },
      }),
    );
    expect(against.slice(0, 3)).toEqual([
      {
        title: 'Excluded',
        text: 'It says that it does not invest in Gene therapy (viral or non-viral gene transfer).',
      },
      { title: 'Cheque too large', text: 'Its smallest cheque is $10.0M, more than your whole round of $4.0M.' },
      { title: 'Long silence', text: 'Last sign of activity 48 months ago (2022-05-01); the fund may be closed.' },
    ]);
  });

  test('a company with the same modality and disease is named as a possible competitor', () => {
    const rival = told({
      number: 7,
      companyName: 'Velloria Sight',
      company: {
        number: 7,
        place: basel,
        category: 'biotech',
        modalities: ['gene-therapy'],
        diseases: ['ophthalmology'],
      },
    });
    expect(explain(startup, investor('Quarrie', [rival])).against[0]).toEqual({
      title: 'Possible competitor',
      text: 'Velloria Sight in this portfolio shares your modality and disease area. Ask about conflicts before you send your deck.',
    });
  });

  test('words and deeds that differ are put side by side', () => {
    const late = [1, 2, 3, 4].map((number) => told({ number, stage: 'series-c-plus' }));
    const { against } = explain(startup, investor('Tworope', late, { declared: { stages: ['seed'] } }), [far]);
    expect(against).toContainEqual({
      title: 'Words and deeds differ',
      text: 'It says Seed / angel, but 4 of 4 deals are at other stages.',
    });
  });

  test('an investor without deals is said to be compared by its words alone', () => {
    expect(explain(startup, investor('Mutely', [])).against).toEqual([
      { title: 'No deals known', text: 'This investor is compared by what it says of itself alone.' },
    ]);
  });
});

test('what would raise the fit asks for the facts the founder left out', () => {
  const facts = { ...startup, stage: null, rdStage: null, places: [], amountUsd: null };
  const { raises } = explain(facts, investor('Brackwater', [told({ number: 1 })]), [far], ['description']);
  expect(raises.map(({ title }) => title)).toEqual(['Name your stage', 'Say where you are', 'Give the amount']);
});
