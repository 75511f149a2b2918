import type { Place } from '../taxonomy/places.ts';

/** What is known of a portfolio company. Ids are the taxonomy's. */
export interface CompanyFacts {
  /** Identifies the company, and means nothing else. */
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

/** What an investor says about itself. Empty lists and nulls: it said nothing. */
export interface Declared {
  readonly stages: readonly string[];
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  readonly places: readonly Place[];
  /** Smallest and largest check size in US dollars. */
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

/** How often each value was seen, and the number of observations (one may have several values or none). */
export interface Tally {
  readonly total: number;
  readonly counts: ReadonlyMap<string, number>;
}

export interface Fingerprint {
  readonly stages: Tally;
  readonly metros: Tally;
  readonly regions: Tally;
  readonly categories: Tally;
  readonly modalities: Tally;
  readonly diseases: Tally;
  readonly lastDeal: string | null;
  /** Date of the last known activity, a deal or a manual check. */
  readonly lastSeen: string | null;
  readonly declared: Declared;
}

/** Half-life of a deal's weight in days: 18 months, as tested on deals of 2009 to 2013. */
export const momentumHalfLife = 548;

/** An undated deal counts like one of three years ago. */
const undatedWeight = 0.25;

/** Returns a deal's weight after its age. `day` is NaN for a deal without a date; `halfLife` is in days. */
export const weightOfDay = (day: number, today: number, halfLife: number): number =>
  Number.isNaN(day) ? undatedWeight : 2 ** (-Math.max(0, today - day) / halfLife);

export function fingerprintOf(
  deals: readonly DealFacts[],
  { lastSeen = null, declared = nothingDeclared }: { lastSeen?: string | null; declared?: Declared } = {},
): Fingerprint {
  const lastDeal = deals.reduce<string | null>(
    (last, { date }) => (date && (!last || date > last) ? date : last),
    null,
  );
  return {
    stages: tally(deals, ({ stage }) => [stage]),
    metros: tally(deals, ({ company: { place } }) => [place.metro ?? place.city]),
    regions: tally(deals, ({ company }) => [company.place.region]),
    categories: tally(deals, ({ company }) => [company.category]),
    modalities: tally(deals, ({ company }) => company.modalities),
    diseases: tally(deals, ({ company }) => company.diseases),
    lastDeal,
    lastSeen: lastSeen && (!lastDeal || lastSeen > lastDeal) ? lastSeen : lastDeal,
    declared,
  };
}

function tally(deals: readonly DealFacts[], valuesOf: (deal: DealFacts) => readonly (string | null)[]): Tally {
  const counts = new Map<string, number>();
  let total = 0;
  for (const deal of deals) {
    const values = valuesOf(deal).filter((value) => value !== null && value !== '') as string[];
    if (values.length > 0) total += 1;
    for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return { total, counts };
}

/** Returns the days from 1970 to a calendar date `YYYY-MM-DD`. */
export const dayNumber = (date: string): number =>
  Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10))) / 86_400_000;
