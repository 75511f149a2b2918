import type { Place } from '../taxonomy/places.ts';

/** What a portfolio company is, as far as it is known. Ids are the taxonomy's. */
export interface CompanyFacts {
  /** Tells one company from another; nothing else is made of it. */
  readonly number: number;
  readonly place: Place;
  /** biotech, medical, health … as the source names it. */
  readonly category: string | null;
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
}

/** One investor's part in one round. */
export interface DealFacts {
  readonly company: CompanyFacts;
  /** `YYYY-MM-DD`. */
  readonly date: string | null;
  /** An investment stage of the taxonomy. */
  readonly stage: string | null;
  /** The whole round in US dollars. */
  readonly amountUsd: number | null;
}

/** What an investor says of itself. Empty lists and nulls: it said nothing. */
export interface Declared {
  readonly stages: readonly string[];
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly places: readonly Place[];
  /** Smallest and largest cheque in US dollars. */
  readonly chequeFrom: number | null;
  readonly chequeTo: number | null;
  /** Modality, disease and stage ids it will not invest in. */
  readonly excludes: readonly string[];
}

export const nothingDeclared: Declared = {
  stages: [],
  modalities: [],
  diseases: [],
  places: [],
  chequeFrom: null,
  chequeTo: null,
  excludes: [],
};

/** How often each value was seen, and how many observations there were (one may carry several values or none). */
export interface Tally {
  readonly total: number;
  readonly counts: ReadonlyMap<string, number>;
}

/** An investor's evidence, counted. */
export interface Fingerprint {
  readonly stages: Tally;
  readonly metros: Tally;
  readonly states: Tally;
  readonly regions: Tally;
  readonly categories: Tally;
  readonly modalities: Tally;
  readonly diseases: Tally;
  /** log10 of the rounds' sizes: how many, their mean and the sum of squared distances from it. */
  readonly amounts: { readonly count: number; readonly mean: number; readonly squares: number };
  /** Deals weighted by 2^(−age ÷ 18 months) on the day of the fingerprint. */
  readonly momentum: number;
  /** Companies weighted in the same way by the first deal with each: follow-ups say little of an appetite for new ones. */
  readonly newMomentum: number;
  readonly lastDeal: string | null;
  /** When anybody last saw the investor active, a deal or a check by hand. */
  readonly lastSeen: string | null;
  readonly deals: readonly DealFacts[];
  /** Day number of each deal, in the same order; NaN where it has no date. Read on every comparison, so it is counted once. */
  readonly days: Float64Array;
  /** How many different companies. */
  readonly companies: number;
  readonly declared: Declared;
}

/** The same counts over all deals: what an investor nobody knows anything about is expected to do. */
export type GlobalMix = Pick<
  Fingerprint,
  'stages' | 'metros' | 'states' | 'regions' | 'categories' | 'modalities' | 'diseases' | 'amounts'
>;

/** Half-life of a deal's weight, in days: 18 months, as tried on deals of 2009 to 2013. */
export const momentumHalfLife = 548;

/** An undated deal counts like one of three years ago. */
const undatedWeight = 0.25;

/** What is left of a deal's weight after its age; `halfLife` in days. */
export const weightOf = (date: string | null, today: number, halfLife: number): number =>
  weightOfDay(date === null ? Number.NaN : dayNumber(date), today, halfLife);

/** The same of a day's number; NaN is a deal without a date. */
export const weightOfDay = (day: number, today: number, halfLife: number): number =>
  Number.isNaN(day) ? undatedWeight : 2 ** (-Math.max(0, today - day) / halfLife);

/** `at` is the day the momentum is taken at, `YYYY-MM-DD`. */
export function fingerprintOf(
  deals: readonly DealFacts[],
  { at, lastSeen = null, declared = nothingDeclared }: { at: string; lastSeen?: string | null; declared?: Declared },
): Fingerprint {
  const today = dayNumber(at);
  let momentum = 0;
  let lastDeal: string | null = null;
  const firstDeals = new Map<number, number>();
  for (const { date, company } of deals) {
    const weight = weightOf(date, today, momentumHalfLife);
    momentum += weight;
    firstDeals.set(company.number, Math.min(weight, firstDeals.get(company.number) ?? 1));
    if (date && (!lastDeal || date > lastDeal)) lastDeal = date;
  }
  return {
    ...mixOf(deals),
    momentum,
    newMomentum: [...firstDeals.values()].reduce((sum, weight) => sum + weight, 0),
    lastDeal,
    lastSeen: lastSeen && (!lastDeal || lastSeen > lastDeal) ? lastSeen : lastDeal,
    deals,
    days: Float64Array.from(deals, ({ date }) => (date === null ? Number.NaN : dayNumber(date))),
    companies: firstDeals.size,
    declared,
  };
}

export function mixOf(deals: Iterable<DealFacts>): GlobalMix {
  const tallies = { stages: tally(), metros: tally(), states: tally(), regions: tally() };
  const kinds = { categories: tally(), modalities: tally(), diseases: tally() };
  const amounts = { count: 0, mean: 0, squares: 0 };
  for (const { company, stage, amountUsd } of deals) {
    count(tallies.stages, stage);
    count(tallies.metros, company.place.metro ?? company.place.city);
    count(tallies.states, company.place.state);
    count(tallies.regions, company.place.region);
    count(kinds.categories, company.category);
    countAll(kinds.modalities, company.modalities);
    countAll(kinds.diseases, company.diseases);
    if (amountUsd && amountUsd > 0) addTo(amounts, Math.log10(amountUsd));
  }
  return { ...tallies, ...kinds, amounts };
}

/** Days since 1970 of a calendar date `YYYY-MM-DD`. Taken apart by hand: it is asked tens of thousands of times per run. */
export const dayNumber = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000;

interface OpenTally {
  total: number;
  readonly counts: Map<string, number>;
}

const tally = (): OpenTally => ({ total: 0, counts: new Map() });

function count(into: OpenTally, value: string | null): void {
  if (!value) return;
  into.total += 1;
  into.counts.set(value, (into.counts.get(value) ?? 0) + 1);
}

function countAll(into: OpenTally, values: readonly string[]): void {
  if (values.length === 0) return;
  into.total += 1;
  for (const value of values) into.counts.set(value, (into.counts.get(value) ?? 0) + 1);
}

/** Welford's running mean and squares: stable for amounts of any size. */
function addTo(amounts: { count: number; mean: number; squares: number }, value: number): void {
  amounts.count += 1;
  const distance = value - amounts.mean;
  amounts.mean += distance / amounts.count;
  amounts.squares += distance * (value - amounts.mean);
}
