import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nowhere, type Place } from '../taxonomy/places.ts';
import { type DealFacts, type Declared, fingerprintOf, mixOf, nothingDeclared } from './fingerprint.ts';
import { criteria } from './match.ts';
import { penaltiesOf } from './penalties.ts';
import { preScan } from './pre-scan.ts';
import { recipe } from './recipe.ts';
import { type Candidate, rankInvestors } from './score.ts';
import { signalNames, signalsOf } from './signals.ts';
import type { StartupFacts } from './startup-facts.ts';

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

const noText = { words: null, nearest: null };
const candidate = (id: string, deals: DealFacts[], declared: Partial<Declared> = {}): Candidate => ({
  id,
  fingerprint: fingerprintOf(deals, { at: today, declared: { ...nothingDeclared, ...declared } }),
  text: noText,
});
const rank = (facts: StartupFacts, candidates: Candidate[]) =>
  rankInvestors(facts, candidates, mixOf(candidates.flatMap(({ fingerprint }) => fingerprint.deals)));

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

  test('new companies count, follow-ups in one company do not', () => {
    const loyal = fingerprintOf(
      ['2025-01-01', '2025-06-01', '2026-01-01'].map((date) => deal(1, { date })),
      { at: today },
    );
    const curious = fingerprintOf(
      ['2025-01-01', '2025-06-01', '2026-01-01'].map((date, at) => deal(at, { date })),
      { at: today },
    );
    expect(loyal.momentum).toBeCloseTo(curious.momentum, 12);
    expect(curious.newMomentum).toBeGreaterThan(2 * loyal.newMomentum);
  });

  test('a deal loses half its weight in 18 months', () => {
    const at = (date: string) => fingerprintOf([deal(1, { date })], { at: '2026-05-04' }).momentum;
    expect(at('2026-05-04')).toBe(1);
    expect(at('2024-11-02')).toBeCloseTo(0.5, 6);
  });

  test('equal investors stand in the order of their ids', () => {
    const { ranked } = rank(startup, [near('c'), near('a'), near('b')]);
    expect(ranked.map(({ id, similarity }) => [id, similarity])).toEqual([
      ['a', 0.5],
      ['b', 0.5],
      ['c', 0.5],
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
    const mix = mixOf([deal(1), deal(2, { stage: 'series-b' })]);
    const said = signalsOf(startup, candidate('a', [], { stages: ['seed'] }).fingerprint, mix, noText).stageShare ?? 0;
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
    const { fingerprint } = candidate('a', [deal(1, { date: '2022-01-01' })], {
      excludes: ['gene-therapy'],
      chequeFrom: 1e7,
    });
    expect(penaltiesOf(startup, fingerprint)).toEqual([
      { kind: 'excluded', cost: 1, about: 'gene-therapy' },
      { kind: 'cheque-too-large', cost: 0.4, about: 10_000_000 },
      { kind: 'silent', cost: 0.2, about: 52 },
    ]);
  });

  test('a penalty lowers the similarity and nothing else', () => {
    const deals = [deal(1), deal(2)];
    const { ranked } = rank(startup, [candidate('a', deals), candidate('b', deals, { excludes: ['gene-therapy'] })]);
    expect(ranked.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(ranked[0]?.teeth).toEqual(ranked[1]?.teeth);
  });
});

test('[decision Z14] the pre-scan wants 0.60, four criteria and no penalty, and says what was missing', () => {
  const teeth = { stage: 0.7, place: 0.7, modality: 0.7, cheque: 0.7, disease: null, recency: null, thesis: null };
  expect(preScan({ similarity: 0.6, teeth, penalties: [] })).toEqual({
    isFit: true,
    reason: 'Rule: similarity 0.60, 4 criteria known, no penalty.',
  });
  expect(
    preScan({
      similarity: 0.59,
      teeth: { ...teeth, cheque: null },
      penalties: [{ kind: 'silent', cost: 0.2, about: 40 }],
    }),
  ).toEqual({
    isFit: false,
    reason: 'Rule: similarity 0.59 is below 0.60; 3 criteria are known, fewer than 4; penalties: silent.',
  });
});

test('the weights of the criteria sum to one', () => {
  expect(criteria.reduce((sum, tooth) => sum + recipe.teeth[tooth].weight, 0)).toBeCloseTo(1, 10);
});

describe('whatever the data', () => {
  const place = fc.constantFrom(boston, basel, nowhere);
  const anyDeal = fc.record({
    company: fc.record({
      number: fc.integer({ min: 1, max: 9 }),
      place,
      category: fc.constantFrom('biotech', 'medical', null),
      modalities: fc.subarray(['gene-therapy', 'device', 'vaccine']),
      diseases: fc.subarray(['ophthalmology', 'pain']),
    }),
    date: fc.constantFrom('2019-01-31', '2024-02-29', '2031-01-01', null),
    stage: fc.constantFrom('seed', 'series-b', null),
    amountUsd: fc.constantFrom(0, 1, 2e6, 1e12, null),
  });
  const anyCandidate = fc.record({
    deals: fc.array(anyDeal, { maxLength: 6 }),
    stages: fc.subarray(['seed', 'growth']),
    chequeFrom: fc.constantFrom(null, 0, 1e5),
    chequeTo: fc.constantFrom(null, 1e6),
    words: fc.constantFrom(null, 0, 12.5),
  });
  const anyStartup = fc.record({
    stage: fc.constantFrom('seed', 'public', null),
    places: fc.array(place, { maxLength: 2 }),
    amountUsd: fc.constantFrom(null, 1, 5e6),
    modalities: fc.subarray(['gene-therapy', 'unheard-of']),
  });

  test('scores are numbers from 0 to 1, the list falls, and the order of the input plays no part', () => {
    fc.assert(
      fc.property(anyStartup, fc.array(anyCandidate, { minLength: 1, maxLength: 8 }), (facts, made) => {
        const candidates = made.map(({ deals, words, ...declared }, at) => ({
          ...candidate(`investor-${at}`, deals, declared),
          text: { words, nearest: null },
        }));
        const whole = { ...startup, ...facts };
        const { ranked } = rank(whole, candidates);
        expect(ranked.map(({ id }) => id)).toEqual(rank(whole, [...candidates].reverse()).ranked.map(({ id }) => id));
        for (const [at, one] of ranked.entries()) {
          expect(one.similarity).toBeGreaterThan(0);
          expect(one.similarity).toBeLessThan(1);
          expect(one.similarity).toBeLessThanOrEqual(ranked[at - 1]?.similarity ?? 1);
          for (const score of Object.values(one.teeth)) if (score !== null) expect(score).toBeGreaterThan(0);
          for (const name of signalNames) expect(one.standard[name]).not.toBeNaN();
        }
      }),
    );
  });
});
