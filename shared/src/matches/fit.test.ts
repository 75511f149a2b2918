import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covers } from '../taxonomy/places.ts';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { createUnderstanding } from '../taxonomy/understand.ts';
import { asMessage, keyOf, type Message } from '../words/message.ts';
import { explainMatch } from './explain.ts';
import { fingerprintOf, nothingDeclared } from './fingerprint.ts';
import { type Criterion, fitOf100, type Tooth } from './match.ts';
import { rankInvestors } from './score.ts';
import type { StartupFacts } from './startup-facts.ts';
import type { ToldDeal, ToldInvestor } from './story.ts';
import { laidOut } from './testing/laid-out.ts';
import { createWhatIf } from './what-if.ts';

const understanding = createUnderstanding(taxonomy);
const today = '2026-05-04';
const placeOf = (name: string) => understanding.places.read(name)[0] ?? expect.unreachable(name);
const places = ['Boston', 'San Diego', 'Cambridge, MA', 'Basel', 'Germany'].map(placeOf);
const stages = ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus', 'growth'];
const modalities = ['gene-therapy', 'antibody', 'device', 'ai-discovery'];
const diseases = ['oncology', 'oncology-heme', 'oncology-solid', 'ophthalmology', 'pain'];

const maybe = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null, freq: 4 });
const anyDeal = fc
  .record({
    number: fc.integer({ min: 0, max: 40 }),
    place: fc.constantFrom(...places),
    modalities: fc.subarray(modalities, { maxLength: 1 }),
    diseases: fc.subarray(diseases, { maxLength: 1 }),
    category: fc.constantFrom('biotech', 'medical', null),
    date: maybe(fc.constantFrom('2026-01-07', '2024-09-30', '2023-10-02', '2019-03-03')),
    stage: maybe(fc.constantFrom(...stages)),
    amountUsd: maybe(fc.constantFrom(5e5, 2e6, 4e6, 1.2e7, 3e7, 9e7)),
  })
  .map(({ number, place, modalities: kinds, diseases: areas, category, ...deal }): ToldDeal => {
    const company = { number, place, category, modalities: kinds, diseases: areas };
    return { ...deal, company, companyName: `Company ${number}`, description: '', source: 'register.csv' };
  });
const anyInvestor = fc
  .record({
    deals: fc.array(anyDeal, { maxLength: 8 }),
    stages: fc.subarray(stages, { maxLength: 2 }),
    modalities: fc.subarray(modalities, { maxLength: 1 }),
    diseases: fc.subarray(diseases, { maxLength: 1 }),
    places: fc.subarray(places, { maxLength: 1 }),
    chequeFrom: maybe(fc.constantFrom(1e5, 1e6, 2e7)),
    chequeTo: maybe(fc.constantFrom(5e5, 5e6, 4e7)),
    excludes: fc.subarray(['device', 'seed', 'pain'], { maxLength: 1 }),
    words: maybe(fc.integer({ min: 0, max: 9 })),
  })
  .map(({ deals, words, ...declared }) => ({
    words,
    deals: [...deals].sort((a, b) => (b.date ?? '').localeCompare(a.date ?? '')),
    declared: { ...nothingDeclared, ...declared },
  }));
const anyStartup = fc
  .record({
    stage: maybe(fc.constantFrom(...stages)),
    places: fc.subarray(places, { maxLength: 2 }),
    category: fc.constantFrom('biotech', 'medical', null),
    modalities: fc.subarray(modalities, { maxLength: 2 }),
    diseases: fc.subarray(diseases, { maxLength: 2 }),
    amountUsd: maybe(fc.constantFrom(8e5, 4e6, 1.8e7, 6e7)),
  })
  .map((facts): StartupFacts => ({ ...facts, rdStage: null, today }));
const anyInvestors = fc.array(anyInvestor, { minLength: 6, maxLength: 12 });
type Given = typeof anyInvestors extends fc.Arbitrary<infer T> ? T : never;

/** Every investor's match with the startup, told. */
function explained(startup: StartupFacts, given: Given) {
  const investors = given.map(({ deals, declared, words }, at) => ({
    id: `investor-${10 + at}`,
    deals,
    declared,
    words,
  }));
  const candidates = laidOut(today, investors);
  const whatIf = createWhatIf(startup, candidates);
  return rankInvestors(startup, candidates).ranked.map((ranked) => {
    const { id, deals, declared } = investors.find((one) => one.id === ranked.id) ?? expect.unreachable();
    const fingerprint = fingerprintOf(deals, { declared });
    const investor: ToldInvestor = { name: id, thesis: '', source: '', deals, facts: [], fingerprint, closest: [] };
    const match = explainMatch({ startup, texts: ['description'], investor, ranked, understanding, whatIf });
    return { startup, investor, similarity: ranked.similarity, ...match };
  });
}
type Pair = ReturnType<typeof explained>[number];

interface Fact {
  readonly label?: string;
  readonly place?: string;
  readonly kind?: string;
  readonly low?: number;
  readonly high?: number;
  readonly date?: string;
  readonly share?: number;
}

/** What a fact beside a word names. */
function factOf({ values: { what, kind, low, high, month, share } }: Message): Fact {
  const {
    label,
    place,
    usd: from,
  } = { ...(what as object), ...(low as object) } as { label?: string; place?: string; usd?: number };
  return {
    ...(label === undefined ? {} : { label }),
    ...(place === undefined ? {} : { place }),
    ...(kind ? { kind: (kind as { label: string }).label } : {}),
    ...(from === undefined ? {} : { low: from }),
    ...(high ? { high: (high as { usd: number }).usd } : {}),
    ...(month ? { date: (month as { month: string }).month } : {}),
    ...(share === undefined ? {} : { share: Number(share) }),
  };
}

/** What the rule beside a word says of the two facts that are shown. */
const expectedOf: Readonly<Record<Criterion, (pair: Pair, fact: Fact, key: string) => string>> = {
  stage: ({ startup }, { label }) => {
    const at = stages.indexOf(startup.stage ?? '');
    const distance = Math.abs(at - stages.findIndex((id) => understanding.label('stage', id) === label));
    return distance === 0 ? 'Fits' : distance === 1 ? 'Close' : 'Gap';
  },
  place: ({ startup }, { place }, key) => {
    const theirs = placeOf(String(place));
    const shares = (...levels: readonly ('metro' | 'state' | 'region' | 'country')[]) =>
      startup.places.some((own) => levels.some((level) => own[level] !== null && own[level] === theirs[level]));
    const isHere = key.startsWith('Says')
      ? startup.places.some((own) => covers(theirs, own))
      : shares('metro', 'state');
    return isHere ? 'Fits' : shares('region', 'country') ? 'Close' : 'Gap';
  },
  modality: ({ startup }, { label, kind }) => {
    if (kind) return kind === startup.category ? 'Close' : 'Gap';
    const id = modalities.find((one) => understanding.label('modality', one) === label) ?? '';
    return startup.modalities.includes(id) ? 'Fits' : 'Close or Gap';
  },
  disease: ({ startup }, { label }) => {
    const id = diseases.find((one) => understanding.label('disease', one) === label) ?? '';
    const isOncology = startup.diseases.some((one) => one.startsWith('oncology'));
    if (startup.diseases.includes(id) || (id === 'oncology' && isOncology)) return 'Fits';
    return id.startsWith('oncology-') && startup.diseases.some((one) => one.startsWith('oncology-')) ? 'Close' : 'Gap';
  },
  cheque: ({ startup }, fact, key) => {
    const amount = startup.amountUsd ?? 0;
    if (key.startsWith('Rounds')) {
      const { low = 0, high = low } = fact;
      return low <= amount && amount <= high ? 'Fits' : low / 2 <= amount && amount <= high * 2 ? 'Close' : 'Gap';
    }
    const { low: from = 0, high: to = Number.POSITIVE_INFINITY } = fact;
    return to >= amount / 10 && from <= amount / 2 ? 'Fits' : to >= amount / 20 && from <= amount ? 'Close' : 'Gap';
  },
  recency: (_, { date }, key) =>
    key.includes('date unknown')
      ? 'Close'
      : String(date) >= '2024-05-04'
        ? 'Fits'
        : String(date) >= '2023-05-04'
          ? 'Close'
          : 'Gap',
  thesis: (_, { share }) => (Number(share) >= 90 ? 'Fits' : Number(share) >= 50 ? 'Close' : 'Gap'),
};

/** The word a reader sees, by the number beside it. */
const wordOf = ({ score }: Tooth): string =>
  score === null ? 'Unknown' : score >= 0.75 ? 'Fits' : score >= 0.5 ? 'Close' : 'Gap';

const weights = { stage: 7, place: 34, modality: 9, cheque: 8, disease: 5, recency: 27, thesis: 10 };

test('[decision Z30] of ten thousand pairs no row contradicts the facts beside it, and every headline is the sum of its rows', () => {
  let pairs = 0;
  fc.assert(
    fc.property(anyStartup, anyInvestors, (startup, given) => {
      for (const pair of explained(startup, given)) {
        pairs += 1;
        for (const tooth of pair.teeth) {
          const { criterion, decidedBy, score } = tooth;
          expect(decidedBy === undefined, criterion).toBe(score === null);
          if (decidedBy)
            expect(expectedOf[criterion](pair, factOf(asMessage(decidedBy)), keyOf(decidedBy)), criterion).toContain(
              wordOf(tooth),
            );
          // Whole points, as they are shown.
          if (score !== null) expect(score * 100).toBeCloseTo(Math.round(score * 100), 9);
        }
        const rows = pair.teeth.reduce(
          (sum, { criterion, score }) => sum + (weights[criterion] * Math.round((score ?? 0.5) * 100)) / 100,
          0,
        );
        const taken = pair.against.reduce((sum, { points = 0 }) => sum + points, 0);
        expect(fitOf100(pair.similarity)).toBe(Math.round(Math.max(0, Math.round((rows + taken) * 100) / 100)));
      }
    }),
    { numRuns: 1_300 },
  );
  expect(pairs).toBeGreaterThan(10_000);
});

test('[decision Z30] a stage it has led fits, a round in its range fits, one far outside is a gap, and a missing fact is unknown', () => {
  fc.assert(
    fc.property(anyStartup, anyInvestors, (startup, given) => {
      for (const { investor, teeth } of explained(startup, given)) {
        const words = new Map(teeth.map((tooth) => [tooth.criterion, wordOf(tooth)]));
        const { deals, fingerprint } = investor;
        const { chequeFrom, chequeTo } = fingerprint.declared;
        if (startup.stage === null) expect(words.get('stage')).toBe('Unknown');
        else if (deals.some(({ stage }) => stage === startup.stage)) expect(words.get('stage')).toBe('Fits');
        if (startup.places.length === 0) expect(words.get('place')).toBe('Unknown');
        const amount = startup.amountUsd;
        const rounds = deals.flatMap(({ amountUsd }) => amountUsd ?? []);
        if (amount === null) expect(words.get('cheque')).toBe('Unknown');
        else if (chequeFrom === null && chequeTo === null && rounds.length > 0) {
          if (rounds.every((sum) => sum > 2 * amount) || rounds.every((sum) => 2 * sum < amount))
            expect(words.get('cheque')).toBe('Gap');
        } else if (chequeFrom !== null && chequeFrom > amount) expect(words.get('cheque')).toBe('Gap');
        if (deals.length === 0) expect(words.get('recency')).toBe('Unknown');
      }
    }),
  );
});

test('[decision Z30] a change of one fact moves the word of its own row and of no other', () => {
  const wordsOf = ({ teeth }: Pair) => Object.fromEntries(teeth.map((tooth) => [tooth.criterion, wordOf(tooth)]));
  const moved = new Set<string>();
  fc.assert(
    fc.property(anyStartup, anyStartup, anyInvestors, (startup, other, given) => {
      for (const [criterion, change] of Object.entries({
        stage: { stage: other.stage },
        place: { places: other.places },
        cheque: { amountUsd: other.amountUsd },
        disease: { diseases: other.diseases },
      })) {
        const before = explained(startup, given);
        for (const after of explained({ ...startup, ...change }, given)) {
          const same = before.find(({ investor }) => investor.name === after.investor.name) ?? expect.unreachable();
          const [was, is] = [wordsOf(same), wordsOf(after)];
          for (const one of Object.keys(is))
            if (was[one] !== is[one]) moved.add(one === criterion ? one : `${one} with ${criterion}`);
        }
      }
    }),
    { numRuns: 60 },
  );
  expect([...moved].sort()).toEqual(['cheque', 'disease', 'place', 'stage']);
});
