import type { Place } from '../taxonomy/places.ts';
import {
  type CompanyFacts,
  type Declared,
  dayNumber,
  momentumHalfLife,
  type Tally,
  weightOfDay,
} from './fingerprint.ts';

export interface MarketInvestor {
  readonly id: string;
  readonly lastSeen: string | null;
  readonly declared: Declared;
  /** Its deals count toward what is usual, but it is never ranked. */
  readonly isArchived: boolean;
}

/** One investor's part in one round; investor and company are indexes into the given lists. */
export interface MarketDeal {
  readonly investor: number;
  readonly company: number;
  readonly date: string | null;
  readonly stage: string | null;
  readonly amountUsd: number | null;
}

/** One property of the deals: the distinct values, and for each deal the index of its value. */
export interface Respect<Value> {
  readonly values: readonly Value[];
  readonly ofDeal: Int32Array;
}

/** One declared property of the investors: the distinct lists, and for each investor the index of its list. */
export interface Said<Value> {
  readonly lists: readonly (readonly Value[])[];
  readonly ofInvestor: Int32Array;
}

/** How often each name was seen, for each investor and overall. */
export interface Seen {
  /** The names each value of the property shows, several or none. */
  readonly names: readonly (readonly string[])[];
  readonly ofDeal: Int32Array;
  /** Deals of each investor that show any. */
  readonly totals: Float64Array;
  readonly all: Tally;
}

/**
 * Sizes of rounds as log10 of US dollars: their count, their mean, the sum of squared distances from it,
 * and the bounds of the usual ones ({@link usualRounds}); NaN without any.
 */
export interface Sizes {
  readonly count: Float64Array;
  readonly mean: Float64Array;
  readonly squares: Float64Array;
  readonly low: Float64Array;
  readonly high: Float64Array;
}

/**
 * Every investor with its deals, stored once in columns, so that a startup is compared with all of them in a few passes
 * over numbers. An investor's row is its position among the sorted ids; a deal's columns are in the given order.
 */
export interface Market {
  readonly today: string;
  readonly investors: readonly MarketInvestor[];
  readonly companies: number;
  readonly investorOfDeal: Int32Array;
  readonly companyOfDeal: Int32Array;
  /** log10 of the round's size; NaN if unknown. */
  readonly sizeOfDeal: Float64Array;
  /** Each deal's weight after its age, with a half-life of 24 months. */
  readonly weightOfDeal: Float64Array;
  readonly stage: Respect<string | null>;
  readonly place: Respect<Place>;
  readonly category: Respect<string | null>;
  readonly topic: Respect<Pick<CompanyFacts, 'modalities' | 'diseases'>>;
  readonly said: {
    readonly stages: Said<string>;
    readonly modalities: Said<string>;
    readonly diseases: Said<string>;
    readonly places: Said<Place>;
  };
  readonly stages: Seen;
  readonly metros: Seen;
  readonly states: Seen;
  readonly regions: Seen;
  readonly countries: Seen;
  readonly categories: Seen;
  readonly modalities: Seen;
  readonly diseases: Seen;
  /** One row more than there are investors: the last one is of all deals. */
  readonly sizes: Sizes;
  /**
   * Companies weighted by 2^(−age ÷ 18 months) of the first deal with each, because follow-ups say little about an appetite for new ones.
   */
  readonly newMomentum: Float64Array;
  /** Day of each investor's last activity, a deal or a manual check; NaN without any. */
  readonly lastSeen: Float64Array;
  /** Each company of each investor once; `companiesOf` counts them by investor. */
  readonly pairs: {
    readonly investor: Int32Array;
    readonly company: Int32Array;
    /** 2^(−age ÷ 24 months) of its first deal there. */
    readonly first: Float64Array;
    /** 2^(−age ÷ 24 months) of its newest deal there, as a share of the sum over all investors in the company. */
    readonly vote: Float64Array;
  };
  /** Index of each company's place in `place.values`. */
  readonly placeOfCompany: Int32Array;
  readonly companiesOf: Int32Array;
}

/** Days: 24 months. */
export const alikeHalfLife = 730;

export function layOutMarket(given: {
  /** The day of the comparison, `YYYY-MM-DD`. */
  readonly today: string;
  /** In the order of their ids. */
  readonly investors: readonly MarketInvestor[];
  readonly companies: readonly CompanyFacts[];
  readonly deals: Iterable<MarketDeal>;
}): Market {
  const { today, investors, companies } = given;
  const now = dayNumber(today);
  const dayOf = remembered((date: string | null) => (date === null ? Number.NaN : dayNumber(date)));

  const stages = collected((stage: string | null) => stage ?? '');
  const places = collected(({ city, metro, state, region, country }: Place) =>
    JSON.stringify([city, metro, state, region, country]),
  );
  const categories = collected((category: string | null) => category ?? '');
  const topics = collected(({ modalities, diseases }: Pick<CompanyFacts, 'modalities' | 'diseases'>) =>
    JSON.stringify([modalities, diseases]),
  );
  const placeOf = companies.map(({ place }) => places.at(place));
  const categoryOf = companies.map(({ category }) => categories.at(category));
  const topicOf = companies.map((company) => topics.at(company));

  const newMomentum = new Float64Array(investors.length);
  const lastSeen = Float64Array.from(investors, (investor) => dayOf(investor.lastSeen));
  const sizes = emptySizes(investors.length + 1);
  const names = ['investor', 'company', 'stage', 'place', 'category', 'topic', 'size', 'weight'] as const;
  const columns = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<
    (typeof names)[number],
    number[]
  >;
  const weights = new Map<number, { newest: number; first: number; firstMomentum: number }>();
  for (const { investor, company, date, stage, amountUsd } of given.deals) {
    const day = dayOf(date);
    const size = sizeOf(amountUsd);
    const weight = weightOfDay(day, now, momentumHalfLife);
    const pair = investor * companies.length + company;
    const alike = weightOfDay(day, now, alikeHalfLife);
    const { newest = 0, first = 1, firstMomentum = 1 } = weights.get(pair) ?? {};
    weights.set(pair, {
      newest: Math.max(alike, newest),
      first: Math.min(alike, first),
      firstMomentum: Math.min(weight, firstMomentum),
    });
    if (!(day <= (lastSeen[investor] ?? Number.NaN)) && !Number.isNaN(day)) lastSeen[investor] = day;
    for (const row of [investor, investors.length]) addSize(sizes, row, size);
    columns.investor.push(investor);
    columns.company.push(company);
    columns.stage.push(stages.at(stage));
    columns.place.push(placeOf[company] ?? 0);
    columns.category.push(categoryOf[company] ?? 0);
    columns.topic.push(topicOf[company] ?? 0);
    columns.size.push(size);
    columns.weight.push(alike);
  }
  const pairs = {
    investor: new Int32Array(weights.size),
    company: new Int32Array(weights.size),
    first: new Float64Array(weights.size),
    vote: new Float64Array(weights.size),
  };
  const companiesOf = new Int32Array(investors.length);
  const votes = new Float64Array(companies.length);
  let at = 0;
  for (const [pair, { newest, first, firstMomentum }] of weights) {
    const [investor, company] = [Math.floor(pair / companies.length), pair % companies.length];
    pairs.investor[at] = investor;
    pairs.company[at] = company;
    pairs.first[at] = first;
    pairs.vote[at] = newest;
    votes[company] = (votes[company] ?? 0) + newest;
    newMomentum[investor] = (newMomentum[investor] ?? 0) + firstMomentum;
    companiesOf[investor] = (companiesOf[investor] ?? 0) + 1;
    at += 1;
  }
  for (const [pair, company] of pairs.company.entries()) (pairs.vote[pair] as number) /= votes[company] as number;

  const investorOfDeal = Int32Array.from(columns.investor);
  const stage = { values: stages.values, ofDeal: Int32Array.from(columns.stage) };
  const place = { values: places.values, ofDeal: Int32Array.from(columns.place) };
  const category = { values: categories.values, ofDeal: Int32Array.from(columns.category) };
  const topic = { values: topics.values, ofDeal: Int32Array.from(columns.topic) };
  const seen = <Value>({ values, ofDeal }: Respect<Value>, namesOf: (value: Value) => readonly (string | null)[]) => {
    const names = values.map((value) => namesOf(value).filter((name) => name !== null && name !== '') as string[]);
    const totals = new Float64Array(investors.length);
    const ofValue = new Float64Array(values.length);
    for (let deal = 0; deal < ofDeal.length; deal += 1) {
      const value = ofDeal[deal] as number;
      (ofValue[value] as number) += 1;
      if (names[value]?.length) (totals[investorOfDeal[deal] as number] as number) += 1;
    }
    return { names, ofDeal, totals, all: tallyOf(names, ofValue) };
  };
  const said = <Value>(listOf: (declared: Declared) => readonly Value[]): Said<Value> => {
    const lists = collected((list: readonly Value[]) => JSON.stringify(list));
    const ofInvestor = Int32Array.from(investors, ({ declared }) => lists.at(listOf(declared)));
    return { lists: lists.values, ofInvestor };
  };
  return {
    today,
    investors,
    said: {
      stages: said(({ stages: list }) => list),
      modalities: said(({ modalities }) => modalities),
      diseases: said(({ diseases }) => diseases),
      places: said(({ places: list }) => list),
    },
    companies: companies.length,
    investorOfDeal,
    companyOfDeal: Int32Array.from(columns.company),
    sizeOfDeal: Float64Array.from(columns.size),
    weightOfDeal: Float64Array.from(columns.weight),
    stage,
    place,
    category,
    topic,
    stages: seen(stage, (one) => [one]),
    metros: seen(place, (one) => [one.metro ?? one.city]),
    states: seen(place, (one) => [one.state]),
    regions: seen(place, (one) => [one.region]),
    countries: seen(place, (one) => [one.country]),
    categories: seen(category, (one) => [one]),
    modalities: seen(topic, (one) => one.modalities),
    diseases: seen(topic, (one) => one.diseases),
    sizes: withUsual(sizes, columns, investors.length),
    newMomentum,
    lastSeen,
    pairs,
    placeOfCompany: Int32Array.from(placeOf),
    companiesOf,
  };
}

/** log10 of a round's size; NaN if unknown. */
export const sizeOf = (amountUsd: number | null): number =>
  amountUsd && amountUsd > 0 ? Math.log10(amountUsd) : Number.NaN;

/** Counts for each investor the deals that show the `counted` names; a deal counts once per name. */
export function countSeen({ investors, investorOfDeal }: Market, { names, ofDeal }: Seen, counted: readonly string[]) {
  const worth = Float64Array.from(names, (shown) => counted.filter((name) => shown.includes(name)).length);
  const counts = new Float64Array(investors.length);
  for (let deal = 0; deal < ofDeal.length; deal += 1) {
    const one = worth[ofDeal[deal] as number] as number;
    if (one > 0) (counts[investorOfDeal[deal] as number] as number) += one;
  }
  return counts;
}

function tallyOf(names: readonly (readonly string[])[], times: Float64Array): Tally {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [value, shown] of names.entries()) {
    if (shown.length > 0) total += times[value] ?? 0;
    for (const name of shown) counts.set(name, (counts.get(name) ?? 0) + (times[value] ?? 0));
  }
  return { total, counts };
}

const emptySizes = (rows: number) => ({
  count: new Float64Array(rows),
  mean: new Float64Array(rows),
  squares: new Float64Array(rows),
});

/** Welford's running mean and squares: stable for amounts of any size. */
function addSize({ count, mean, squares }: ReturnType<typeof emptySizes>, row: number, size: number): void {
  if (Number.isNaN(size)) return;
  const [before, distance] = [mean[row] as number, size - (mean[row] as number)];
  (count[row] as number) += 1;
  mean[row] = before + distance / (count[row] as number);
  (squares[row] as number) += distance * (size - (mean[row] as number));
}

/** Bounds of sorted sizes without the smallest and the largest tenth; undefined for none. */
export function usualRounds(sorted: ArrayLike<number>): { readonly low: number; readonly high: number } | undefined {
  const [low, high] = [sorted[Math.floor(sorted.length * 0.1)], sorted[Math.floor((sorted.length - 1) * 0.9)]];
  return low === undefined || high === undefined ? undefined : { low, high };
}

function withUsual(
  sizes: ReturnType<typeof emptySizes>,
  columns: { readonly investor: readonly number[]; readonly size: readonly number[] },
  rows: number,
): Sizes {
  const [low, high] = [new Float64Array(rows).fill(Number.NaN), new Float64Array(rows).fill(Number.NaN)];
  const ends = new Int32Array(rows + 1);
  for (let row = 0; row < rows; row += 1) ends[row + 1] = (ends[row] as number) + (sizes.count[row] as number);
  const next = ends.slice(0, rows);
  const ordered = new Float64Array(ends[rows] as number);
  for (const [deal, size] of columns.size.entries()) {
    const row = columns.investor[deal] as number;
    if (!Number.isNaN(size)) ordered[(next[row] as number)++] = size;
  }
  for (let row = 0; row < rows; row += 1) {
    const usual = usualRounds(ordered.subarray(ends[row], ends[row + 1]).sort());
    if (usual) [low[row], high[row]] = [usual.low, usual.high];
  }
  return { ...sizes, low, high };
}

function collected<Value>(keyOf: (value: Value) => string) {
  const values: Value[] = [];
  const places = new Map<string, number>();
  return {
    values,
    at(value: Value): number {
      const key = keyOf(value);
      const known = places.get(key);
      if (known !== undefined) return known;
      places.set(key, values.length);
      return values.push(value) - 1;
    },
  };
}

/** Memoizes a function with few distinct arguments. */
export function remembered<Question, Value>(answer: (question: Question) => Value): (question: Question) => Value {
  const known = new Map<Question, Value>();
  return (question) => {
    const before = known.get(question);
    if (before !== undefined || known.has(question)) return before as Value;
    const value = answer(question);
    known.set(question, value);
    return value;
  };
}
