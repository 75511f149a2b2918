import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nowhere, type Place } from '../taxonomy/places.ts';
import { rendered } from '../words/rendered.ts';
import { english } from '../words/words.ts';
import { type DealFacts, type Declared, nothingDeclared } from './fingerprint.ts';
import { criteria } from './match.ts';
import { preScan } from './pre-scan.ts';
import { recipe } from './recipe.ts';
import { candidatesOf, rankInvestors } from './score.ts';
import { signalNames, signalsOf } from './signals.ts';
import type { StartupFacts } from './startup-facts.ts';
import { laidOut } from './testing/laid-out.ts';
import { type PlainInvestor, rankPlainly } from './testing/plain-ranking.ts';
import { createWhatIf } from './what-if.ts';

const today = '2026-05-04';
const boston: Place = { city: null, metro: 'Boston', state: 'MA', region: 'us-northeast', country: 'US' };
const basel: Place = { city: 'Basel', metro: 'Basel', state: null, region: 'dach', country: 'CH' };

const startup: StartupFacts = {
  stage: 'seed',
  rdStage: null,
  places: [boston],
  category: 'biotech',
  modalities: ['gene-therapy'],
  diseases: ['ophthalmology'],
  amountUsd: 4e6,
  today,
};
const knowsNothing: StartupFacts = {
  ...startup,
  stage: null,
  places: [],
  category: null,
  modalities: [],
  diseases: [],
  amountUsd: null,
};

const deal = (number: number, over: Partial<DealFacts & { place: Place; modalities: string[] }> = {}): DealFacts => ({
  company: {
    number,
    place: over.place ?? boston,
    category: 'biotech',
    modalities: over.modalities ?? ['gene-therapy'],
    diseases: ['ophthalmology'],
  },
  date: over.date === undefined ? '2025-11-01' : over.date,
  stage: over.stage ?? 'seed',
  amountUsd: over.amountUsd === undefined ? 4e6 : over.amountUsd,
});

const candidate = (id: string, deals: DealFacts[], declared: Partial<Declared> = {}): PlainInvestor => ({
  id,
  deals,
  lastSeen: null,
  declared: { ...nothingDeclared, ...declared },
  words: null,
  nearest: null,
});
const rank = (facts: StartupFacts, investors: readonly PlainInvestor[]) =>
  rankInvestors(facts, laidOut(today, investors));

describe('what the order follows', () => {
  const near = (id: string) =>
    candidate(
      id,
      [1, 2, 3, 4].map((number) => deal(number)),
    );

  test('[F01] an investor whose deals are like the startup comes before those whose deals are not', () => {
    const far = [5, 6, 7, 8].map((number) => deal(number, { place: basel, stage: 'series-c-plus', amountUsd: 9e7 }));
    const { ranked } = rank(startup, [candidate('far', far), near('near')]);
    expect(ranked.map(({ id }) => id)).toEqual(['near', 'far']);
    expect(ranked[0]?.teeth.place).toBeGreaterThan(0.5);
    expect(ranked[1]?.teeth.place).toBeLessThan(0.5);
  });

  test('lately active comes before long ago', () => {
    const old = [1, 2, 3, 4].map((number) => deal(number, { date: '2021-02-01' }));
    expect(rank(startup, [candidate('a-old', old), near('b-now')]).ranked[0]?.id).toBe('b-now');
  });

  test('every signal counts for a criterion: none is reckoned for nothing', () => {
    const counted = Object.values(recipe.teeth).flatMap(({ signals }) => Object.keys(signals));
    expect(counted.toSorted()).toEqual([...signalNames].toSorted());
  });

  test('new companies count, follow-ups in one company do not', () => {
    const dates = ['2025-01-01', '2025-06-01', '2026-01-01'];
    const loyal = candidate(
      'loyal',
      dates.map((date) => deal(1, { date })),
    );
    const curious = candidate(
      'new',
      dates.map((date, at) => deal(at, { date })),
    );
    const { newMomentum } = laidOut(today, [loyal, curious]).market;
    expect(newMomentum[1]).toBeGreaterThan(2 * (newMomentum[0] ?? 1));
  });

  test('a deal loses half its weight in 18 months', () => {
    const at = (date: string) => laidOut('2026-05-04', [candidate('a', [deal(1, { date })])]).market.newMomentum[0];
    expect(at('2026-05-04')).toBe(1);
    expect(at('2024-11-02')).toBeCloseTo(0.5, 6);
  });

  test('equal investors stand in the order of their ids', () => {
    const { ranked } = rank(startup, [near('c'), near('a'), near('b')]);
    expect(ranked.map(({ id, similarity }) => [id, similarity])).toEqual([
      ['a', 0.725],
      ['b', 0.725],
      ['c', 0.725],
    ]);
  });
});

describe('what is not known', () => {
  test('a startup with two fields is compared by those two and recency', () => {
    const facts = { ...knowsNothing, modalities: ['gene-therapy'], diseases: ['ophthalmology'] };
    const { ranked, compared } = rank(facts, [
      candidate('a', [deal(1)]),
      candidate('b', [deal(2, { modalities: ['device'] })]),
    ]);
    expect(ranked[0]?.id).toBe('a');
    expect(ranked[0]?.teeth).toMatchObject({ stage: null, place: null, cheque: null, thesis: null });
    expect(compared).toBe(6);
  });

  test('an investor of whom nothing is known stands in the middle, not at the end', () => {
    const { ranked } = rank(startup, [
      candidate('blank', []),
      candidate('good', [deal(1), deal(2)]),
      candidate('bad', [
        deal(3, { place: basel, stage: 'growth', amountUsd: 3e8, date: '2016-01-01', modalities: ['device'] }),
      ]),
    ]);
    expect(ranked.map(({ id }) => id)).toEqual(['good', 'blank', 'bad']);
    expect(ranked[1]).toMatchObject({ similarity: 0.5 });
    expect(Object.values(ranked[1]?.teeth ?? {})).toEqual([null, null, null, null, null, null, null]);
  });

  test('no investors give an empty ranking', () => {
    expect(rank(startup, [])).toEqual({ ranked: [], compared: 0 });
  });
});

describe('declared and observed', () => {
  test('a declaration counts as three deals', () => {
    const others = candidate('b', [deal(1), deal(2, { stage: 'series-b' })]);
    const { market, text } = laidOut(today, [candidate('a', [], { stages: ['seed'] }), others]);
    const said = signalsOf(startup, market, text).stageShare[0] ?? 0;
    // P = (3·½ + 3·1) ÷ 6
    expect(Math.exp(said)).toBeCloseTo(0.75, 10);
  });

  test('a declared country covers the town in it', () => {
    const american = candidate('us', [], { places: [{ ...nowhere, country: 'US' }] });
    const swiss = candidate('ch', [], { places: [{ ...nowhere, country: 'CH', region: 'dach' }] });
    expect(rank(startup, [swiss, american]).ranked.map(({ id }) => id)).toEqual(['us', 'ch']);
  });
});

describe('penalties', () => {
  test('an excluded modality, a cheque that cannot fit and a long silence are named and cost', () => {
    const declared = { excludes: ['gene-therapy'], chequeFrom: 1e7 };
    const { ranked } = rank(startup, [candidate('a', [deal(1, { date: '2022-01-01' })], declared)]);
    expect(ranked[0]?.penalties).toEqual([
      { kind: 'excluded', cost: 30, about: 'gene-therapy' },
      { kind: 'cheque-too-large', cost: 10, about: 10_000_000 },
      { kind: 'silent', cost: 5, about: 52 },
    ]);
  });

  test('a penalty lowers the similarity and nothing else', () => {
    const deals = [deal(1), deal(2)];
    const { ranked } = rank(startup, [candidate('a', deals), candidate('b', deals, { excludes: ['gene-therapy'] })]);
    expect(ranked.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(ranked[0]?.teeth).toEqual(ranked[1]?.teeth);
  });
});

test('[decision Z14] the pre-scan wants 0.71, four criteria and no penalty, and says what was missing', () => {
  const teeth = { stage: 0.7, place: 0.7, modality: 0.7, cheque: 0.7, disease: null, recency: null, thesis: null };
  expect(rendered(preScan({ similarity: 0.71, teeth, penalties: [] }), english)).toEqual({
    isFit: true,
    reason: 'Similar enough, with 4 known criteria and no concerns.',
  });
  expect(
    rendered(
      preScan({
        similarity: 0.7,
        teeth: { ...teeth, cheque: null },
        penalties: [{ kind: 'silent', cost: 5, about: 40 }],
      }),
      english,
    ),
  ).toEqual({
    isFit: false,
    reason:
      'The similarity is too low. Only 3 of the 4 required criteria are known. This investor has made no recent deals.',
  });
});

test('the weights of the criteria sum to one', () => {
  expect(criteria.reduce((sum, tooth) => sum + recipe.teeth[tooth].weight, 0)).toBeCloseTo(1, 10);
});

describe('whatever the data', () => {
  const place = fc.constantFrom(boston, basel, nowhere);
  // A company is the same whoever backs it.
  const anyCompanies = fc.array(
    fc.record({
      place,
      category: fc.constantFrom('biotech', 'medical', null),
      modalities: fc.subarray(['gene-therapy', 'device', 'vaccine']),
      diseases: fc.subarray(['ophthalmology', 'pain']),
    }),
    { minLength: 9, maxLength: 9 },
  );
  const anyDeal = fc.record({
    number: fc.integer({ min: 0, max: 8 }),
    date: fc.constantFrom('2019-01-31', '2024-02-29', '2031-01-01', null),
    stage: fc.constantFrom('seed', 'series-b', null),
    amountUsd: fc.constantFrom(0, 1, 2e6, 1e12, null),
  });
  const anyInvestor = fc.record({
    deals: fc.array(anyDeal, { maxLength: 6 }),
    stages: fc.subarray(['seed', 'growth']),
    modalities: fc.subarray(['gene-therapy', 'device']),
    diseases: fc.subarray(['pain']),
    places: fc.subarray([boston, basel, { ...nowhere, country: 'US' }, { ...nowhere, region: 'dach' }]),
    excludes: fc.subarray(['gene-therapy', 'seed']),
    chequeFrom: fc.constantFrom(null, 0, 1e5),
    chequeTo: fc.constantFrom(null, 1e6),
    lastSeen: fc.constantFrom(null, '2018-05-05', '2026-01-01'),
    words: fc.constantFrom(null, 0, 12.5),
    nearest: fc.constantFrom(null, 0, 0.3, 0.31),
  });
  const anyMarket = fc
    .tuple(anyCompanies, fc.array(anyInvestor, { minLength: 1, maxLength: 8 }))
    .map(([companies, made]) =>
      made.map(
        ({ deals, lastSeen, words, nearest, ...declared }, at): PlainInvestor => ({
          id: `investor-${at}`,
          deals: deals.map(({ number, ...rest }) => ({
            ...rest,
            company: { place: nowhere, category: null, modalities: [], diseases: [], ...companies[number], number },
          })),
          declared: { ...nothingDeclared, ...declared },
          lastSeen,
          words,
          nearest,
        }),
      ),
    );
  const anyStartup = fc
    .record({
      stage: fc.constantFrom('seed', 'public', null),
      places: fc.array(place, { maxLength: 3 }),
      category: fc.constantFrom('biotech', null),
      amountUsd: fc.constantFrom(null, 1, 5e6),
      modalities: fc.subarray(['gene-therapy', 'device', 'unheard-of']),
      diseases: fc.subarray(['ophthalmology', 'pain']),
    })
    .map((facts): StartupFacts => ({ ...startup, ...facts }));

  test('[F01] the columns give every pair what a plain computation of one investor after another gives', () => {
    fc.assert(
      fc.property(anyStartup, anyMarket, (facts, investors) => {
        const { ranked } = rank(facts, investors);
        const plain = new Map(rankPlainly(facts, investors).map((one) => [one.id, one]));
        expect(ranked).toHaveLength(plain.size);
        for (const { id, similarity, teeth, penalties } of ranked) {
          const expected = plain.get(id);
          expect(similarity).toBeCloseTo(expected?.similarity ?? Number.NaN, 10);
          expect(penalties).toEqual(expected?.penalties);
          for (const criterion of criteria) {
            if (expected?.teeth[criterion] === null) expect(teeth[criterion]).toBeNull();
            else expect(teeth[criterion]).toBeCloseTo(expected?.teeth[criterion] ?? Number.NaN, 10);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  test('what if the startup were another is what that startup is given', () => {
    fc.assert(
      fc.property(anyStartup, anyStartup, anyMarket, (facts, others, investors) => {
        const candidates = laidOut(today, investors);
        const whatIf = createWhatIf(facts, candidates);
        for (const { row, similarity } of rankInvestors(others, candidates).ranked)
          expect(whatIf(row, others)).toBe(similarity);
      }),
    );
  });

  test('those who are no candidates play no part', () => {
    fc.assert(
      fc.property(anyStartup, anyMarket, (facts, investors) => {
        const { market, text } = laidOut(today, investors);
        const some = candidatesOf(market, text, (_, row) => row % 2 === 0);
        const louder = { ...text, words: text.words.map((words, row) => (row % 2 === 0 ? words : 1e9)) };
        const order = (ofText: typeof text) =>
          rankInvestors(facts, { ...some, text: ofText }).ranked.map(({ row, similarity }) => [row, similarity]);
        expect(order(louder)).toEqual(order(text));
      }),
    );
  });

  test('scores are numbers from 0 to 1, the list falls, and the order of the input plays no part', () => {
    fc.assert(
      fc.property(anyStartup, anyMarket, (facts, investors) => {
        const { ranked } = rank(facts, investors);
        expect(ranked.map(({ id }) => id)).toEqual(rank(facts, [...investors].reverse()).ranked.map(({ id }) => id));
        for (const [at, one] of ranked.entries()) {
          expect(one.similarity).toBeGreaterThanOrEqual(0);
          expect(one.similarity).toBeLessThanOrEqual(1);
          expect(one.similarity).toBeLessThanOrEqual(ranked[at - 1]?.similarity ?? 1);
          for (const score of Object.values(one.teeth)) if (score !== null) expect(score).toBeGreaterThanOrEqual(0);
          for (const name of signalNames) expect(one.standard[name]).not.toBeNaN();
        }
      }),
    );
  });
});
