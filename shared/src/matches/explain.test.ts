import { describe, expect, test } from 'vitest';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { createUnderstanding } from '../taxonomy/understand.ts';
import germanCatalog from '../words/de.json' with { type: 'json' };
import { rendered } from '../words/rendered.ts';
import { createWords, english } from '../words/words.ts';
import { explainMatch } from './explain.ts';
import { fingerprintOf, nothingDeclared } from './fingerprint.ts';
import { rankInvestors } from './score.ts';
import type { StartupFacts } from './startup-facts.ts';
import type { Story, ToldDeal, ToldInvestor } from './story.ts';
import { laidOut } from './testing/laid-out.ts';
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
    fingerprint: fingerprintOf(deals, { declared: { ...nothingDeclared, ...over.declared } }),
  };
}

function explain(...asked: Parameters<typeof explained>) {
  const { ranked, whatIf, ...told } = explained(...asked);
  return { ...rendered(told, english), ranked, whatIf };
}

function explained(
  facts: StartupFacts,
  subject: ToldInvestor,
  others: ToldInvestor[] = [],
  texts: Story['texts'] = [],
) {
  const all = [subject, ...others];
  const candidates = laidOut(
    today,
    all.map(({ name, deals, fingerprint: { lastSeen, declared } }) => ({ id: name, deals, lastSeen, declared })),
  );
  const { ranked } = rankInvestors(facts, candidates);
  const [mine] = ranked.filter(({ id }) => id === subject.name);
  if (!mine) throw new Error('The subject is ranked.');
  const whatIf = createWhatIf(facts, candidates);
  const story = { startup: facts, texts, investor: subject, ranked: mine, understanding, whatIf };
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
    expect(tooth('recency')?.theirs).toBe('1 deal in 24 months');
  });

  test('a criterion nobody has facts for stays empty', () => {
    expect(tooth('thesis')).toEqual({ criterion: 'thesis', score: null, yours: '', theirs: '', evidence: [] });
  });

  test('the assessment tells in sentences what the deals show, and how sure that is', () => {
    expect(overallAssessment).toBe(`**Why this investor**
Both of its deals with a known stage were at seed, including Ferrovia Bio 1 (November 3, 2025). 2 of its portfolio companies share your modality, gene therapy, including Ferrovia Bio 2 (March 1, 2024). It has backed 2 companies around Boston, MA.

**Confidence**
We compared 6 of 7 criteria, based on 2 deals (March 1, 2024 to November 3, 2025). We couldn't compare description. The fit is a weighted average of these criteria, not a probability.`);
  });

  test('what is weaker is told in the same sentences as what speaks against it, in 120 words at most', () => {
    const many = Array.from({ length: 30 }, (_, number) =>
      told({ number, stage: 'series-b', amountUsd: 6e7, date: '2024-09-01' }),
    );
    const { against, overallAssessment: text } = explain(startup, investor('Longacre', many), [near, far]);
    expect(against.map(({ title }) => title)).toEqual(['Stage', 'Round size', 'Quiet lately', 'Disease']);
    expect(text).toContain(
      '**Where the fit is weaker**\nNone of its 30 deals with a known stage was at seed. Your $4.0M round is below $60.0M, the bottom of its usual range.',
    );
    expect(wordCount(text)).toBeLessThanOrEqual(120);
  });

  test('words beside a tooth fit its column', () => {
    const wordy = investor('Manifold', [told({ number: 1 })], {
      declared: {
        stages: ['seed', 'series-a', 'series-b', 'series-c-plus'],
        modalities: ['bispecific', 'recombinant-protein', 'gene-therapy'],
      },
      thesis: 'We look for founders who know the biology of the eye better than anybody else does.',
    });
    for (const { yours, theirs } of explain(startup, wordy, [far], ['description', 'deck']).teeth) {
      expect(yours.length).toBeLessThanOrEqual(30);
      expect(theirs.length).toBeLessThanOrEqual(30);
    }
    expect(explain(startup, wordy, [far]).teeth[2]?.theirs).toMatch(/^Gene therapy/);
  });

  test('a criterion shows three lines at most, and deals no other criterion shows where there are such', () => {
    const many = Array.from({ length: 24 }, (_, number) => told({ number, date: `2025-0${(number % 9) + 1}-11` }));
    const shown = explain(startup, investor('Longacre', many), [far]).teeth.map(({ evidence }) =>
      evidence.map(({ text }) => text),
    );
    expect(shown.map((lines) => lines.length)).toEqual([3, 3, 3, 3, 0, 3, 0]);
    expect(new Set(shown.flat()).size).toBe(15);
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
        text: "It says it doesn't invest in gene therapy.",
        points: -30,
      },
      {
        title: 'Check too large',
        text: 'Its smallest check is $10.0M, more than your whole $4.0M round.',
        points: -10,
      },
      {
        title: 'Inactive for a long time',
        text: 'Its last sign of activity was on May 1, 2022, 48 months ago. The fund may be closed.',
        points: -5,
      },
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
      text: 'Velloria Sight, backed on November 3, 2025, shares your modality and disease area. Ask about conflicts before you send your deck.',
    });
  });

  test('every company that competes is told with what is shared, its source and its day, and those that go with it apart from them', () => {
    const backs = (number: number, companyName: string, modalities: string[], diseases: string[]) =>
      told({ number, companyName, company: { number, place: basel, category: 'biotech', modalities, diseases } });
    const { competitors, synergies, against } = explain(
      startup,
      investor('Quarrie', [
        backs(7, 'Velloria Sight', ['gene-therapy'], ['ophthalmology']),
        backs(8, 'Ister Vision', ['gene-therapy'], ['ophthalmology', 'cns']),
        backs(9, 'Calvera Bio', ['gene-therapy'], ['cns']),
        backs(10, 'Otherworld Foods', ['device'], ['cns']),
      ]),
    );
    expect(competitors.map(({ text, kind, date }) => [text, kind, date])).toEqual([
      ['Velloria Sight: Gene therapy (viral or non-viral gene transfer), Ophthalmology', 'deal', '2025-11-03'],
      ['Ister Vision: Gene therapy (viral or non-viral gene transfer), Ophthalmology', 'deal', '2025-11-03'],
    ]);
    expect(competitors.every(({ source }) => source !== '')).toBe(true);
    expect(synergies.map(({ text }) => text)).toEqual(['Calvera Bio: Gene therapy (viral or non-viral gene transfer)']);
    expect(against[0]?.text).toBe(
      'Velloria Sight, backed on November 3, 2025, and 1 other company in its portfolio share your modality and disease area. Ask about conflicts before you send your deck.',
    );
  });

  test('a wider disease area competes with the narrower one in it, and two areas of one group do not', () => {
    const blood = { ...startup, diseases: ['oncology-heme'] };
    const backs = (number: number, diseases: string[]) =>
      told({
        number,
        companyName: `Firm ${number}`,
        company: { number, place: basel, category: 'biotech', modalities: ['gene-therapy'], diseases },
      });
    const { competitors, synergies } = explain(
      blood,
      investor('Quarrie', [
        backs(1, ['oncology']),
        backs(2, ['oncology-solid', 'oncology']),
        backs(3, ['oncology-heme', 'oncology']),
      ]),
    );
    const names = (lines: typeof competitors) => lines.map(({ text }) => text.split(':')[0]);
    expect([names(competitors), names(synergies)]).toEqual([['Firm 1', 'Firm 3'], ['Firm 2']]);
  });

  test('words and deeds that differ are put side by side', () => {
    const late = [1, 2, 3, 4].map((number) => told({ number, stage: 'series-c-plus' }));
    const { against } = explain(startup, investor('Tworope', late, { declared: { stages: ['seed'] } }), [far]);
    expect(against).toContainEqual({
      title: 'Says one thing, does another',
      text: 'It says it invests at seed, but all 4 of its deals are at other stages.',
    });
  });

  test('an investor without deals is said to be compared by its words alone', () => {
    expect(explain(startup, investor('Mutely', [])).against).toEqual([
      { title: 'No deals known', text: 'We only know what this investor says about itself.' },
    ]);
  });
});

describe('what would raise the fit', () => {
  test('is asked of the facts the founder left out, the one with the largest effect first', () => {
    const facts = { ...startup, stage: null, rdStage: null, places: [], amountUsd: null };
    const { raises } = explain(facts, investor('Brackwater', [told({ number: 1 })]), [far], ['description']);
    expect(raises.map(({ title }) => title)).toEqual(['Add your location', 'Add your stage', 'Add the amount']);
  });

  test('promises the points that comparing again with the change gives', () => {
    const facts = { ...startup, places: [], amountUsd: 9e7 };
    const { raises, ranked, whatIf } = explain(facts, investor('Brackwater', [told({ number: 1 })]), [far], ['deck']);
    const points = (change: Partial<StartupFacts>) =>
      Math.round(whatIf(ranked.row, change) * 100) - Math.round(ranked.similarity * 100);
    const byPlace = points({ places: [boston] });
    const byAmount = points({ amountUsd: 5e6 });
    expect(byPlace).toBeGreaterThan(0);
    expect(byAmount).toBeGreaterThan(0);
    expect(raises).toEqual(
      expect.arrayContaining([
        {
          title: 'Add your location',
          text: `We don't know your location, the strongest signal of who invests. If it is Boston, MA, the fit goes up by ${byPlace} points.`,
        },
        {
          title: 'A smaller round',
          text: `A first close of $5.0M is within its usual range and raises the fit by ${byAmount} points.`,
        },
      ]),
    );
  });

  test('is not advised where nothing would come of it', () => {
    expect(explain(startup, investor('Brackwater', [told({ number: 1 })]), [far], ['deck']).raises).toEqual([]);
  });
});

test('an explanation in German leaves no word of English but what an investor says of itself', () => {
  const german = createWords('de', germanCatalog);
  const many = Array.from({ length: 30 }, (_, number) =>
    told({ number, stage: 'series-b', amountUsd: 6e7, date: '2024-09-01' }),
  );
  const bare = { ...startup, stage: null, rdStage: null, places: [], amountUsd: null };
  const investors = [
    investor('Longacre', many, { facts: [{ field: 'stage', value: 'seed', source: 'register.csv', seenAt: null }] }),
    investor('Hollin', [told({ number: 1, date: '2022-05-01' })], {
      declared: { excludes: ['gene-therapy'], chequeFrom: 1e7, stages: ['seed'] },
    }),
    far,
  ];
  const left = new Set<string>();
  for (const facts of [startup, bare, { ...startup, amountUsd: 9e7, places: [basel] }])
    for (const one of investors)
      for (const texts of [[], ['deck'], ['description', 'deck']] as const) {
        const { teeth, against, raises, overallAssessment, competitors, synergies } = explained(
          facts,
          one,
          [far],
          texts,
        );
        const lines = [
          ...teeth.flatMap(({ yours, theirs, decidedBy, evidence }) => [
            yours,
            theirs,
            decidedBy ?? '',
            ...evidence.map(({ text }) => text),
          ]),
          ...[...against, ...raises].flatMap(({ title, text }) => [title, text]),
          ...[...competitors, ...synergies].map(({ text }) => text),
          overallAssessment,
        ];
        for (const line of lines)
          for (const word of german.say(line).match(wordsOfEnglish) ?? []) left.add(`${word}: ${german.say(line)}`);
      }
  expect([...left]).toEqual([]);
});

/** Words no German sentence has. */
const wordsOfEnglish =
  /\b(the|its?|of|with|your|you|were|is|are|has|at|from|to|rises?|compan(?:y|ies)|not|known|and|or|shares?|months|points?|round|stage|description|The|Its?|Your|You|If|Rounds?|Cheques?|therapy|disease|small|research|cell)\b/g;
