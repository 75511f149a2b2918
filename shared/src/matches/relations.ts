import { covers, type Place } from '../taxonomy/places.ts';
import { taxonomy } from '../taxonomy/taxonomy.ts';
import { longSilence } from './alive.ts';
import { dayNumber } from './fingerprint.ts';
import type { Relation } from './fit.ts';
import { countSeen, type Market, type Said, type Seen } from './market.ts';
import type { Criterion } from './match.ts';
import { type Column, monthsFrom } from './signals.ts';
import type { StartupFacts } from './startup-facts.ts';

/** One relation for each row of a market: an index into {@link relations}, 0 if one side lacks the fact. */
export type RelationColumn = Uint8Array<ArrayBuffer>;

export const relations: readonly (Relation | null)[] = [null, 'gap', 'close', 'fits'];
const [unknown, gap, close, fits] = [0, 1, 2, 3] as const;

/** Months in which a sign of activity shows that an investor invests now. */
export const activeMonths = 24;

/** The share of the other investors' texts that must be less close for a text to fit, and to be close. */
export const textShares = { fits: 0.9, close: 0.5 } as const;

/**
 * Whether the two sides of each criterion fit, by rule:
 *
 * - stage: a deal at the startup's stage, or the stage declared; close: one at the stage before or after it.
 * - place: a deal in the same town or US state, or a declared place around it; close: either in the same region or country.
 * - modality: a company of the same modality, or the modality declared; close: one of the same family (drug, platform,
 *   product) or, if only the kind is known, of the same kind.
 * - disease: a company in the same area or a wider one, or the area declared; close: an area of the same group.
 * - cheque: the round is within the investor's usual rounds ({@link usualRounds}), or a declared check is a tenth to a
 *   half of it; close: within twice those bounds, or a check of a twentieth to the whole. Declared checks that rule out any deal
 *   are a gap, whatever the deals show.
 * - recency: a sign of activity in the last 24 months; close: in the last 36, or deals without known dates.
 * - thesis: its text is closer than nine in ten of the other candidates', or than half of them.
 */
export function relationsOf(
  startup: StartupFacts,
  market: Market,
  { thesis, rows }: { readonly thesis: Column; readonly rows: readonly number[] },
): Record<Criterion, RelationColumn> {
  const { said } = market;
  const { stage, modalities, diseases } = startup;
  const modality = ofTerms(market, market.modalities, said.modalities, {
    same: modalities,
    near: sameParent('modality', modalities),
  });
  return {
    stage: ofTerms(market, market.stages, said.stages, { same: stage ? [stage] : [], near: nextStages(stage) }),
    place: ofPlaces(startup, market),
    modality: withKinds(modality, startup, market),
    cheque: ofSums(startup, market),
    disease: ofTerms(market, market.diseases, said.diseases, {
      same: withWider('disease', diseases),
      near: sameParent('disease', diseases),
    }),
    recency: ofActivity(startup, market),
    thesis: ofText(thesis, rows),
  };
}

/** The stages a single round away. */
export const nextStages = (stage: string | null): readonly string[] => (stage && stepsFrom[stage]) || [];

const stepsFrom: Readonly<Record<string, readonly string[]>> = {
  'pre-seed': ['seed'],
  seed: ['pre-seed', 'series-a'],
  'series-a': ['seed', 'series-b'],
  'series-b': ['series-a', 'series-c-plus'],
  'series-c-plus': ['series-b', 'crossover', 'growth'],
  crossover: ['series-c-plus', 'growth', 'public'],
  growth: ['series-c-plus', 'crossover'],
  public: ['crossover'],
};

/** The terms that share a parent with one of these: blood cancers and solid tumors, an antibody and a peptide. */
export function sameParent(kind: 'modality' | 'disease', ids: readonly string[]): readonly string[] {
  const parents = new Set(parentsOf(kind, ids));
  return taxonomy[kind].filter(({ parent }) => parent && parents.has(parent)).map(({ id }) => id);
}

export const withWider = (kind: 'modality' | 'disease', ids: readonly string[]): readonly string[] => [
  ...new Set([...ids, ...parentsOf(kind, ids)]),
];

const parentsOf = (kind: 'modality' | 'disease', ids: readonly string[]): readonly string[] =>
  taxonomy[kind].flatMap(({ id, parent }) => (parent && ids.includes(id) ? [parent] : []));

/** The relation by whether anything is known, the same value is seen or declared, or a near one. */
const relate = (isKnown: boolean, isSame: boolean, isNear: boolean): number =>
  !isKnown ? unknown : isSame ? fits : isNear ? close : gap;

function byRow({ investors }: Market, of: (row: number) => number): RelationColumn {
  const column = new Uint8Array(investors.length);
  for (let row = 0; row < column.length; row += 1) column[row] = of(row);
  return column;
}

function ofTerms(
  market: Market,
  seen: Seen,
  said: Said<string>,
  { same, near }: { readonly same: readonly string[]; readonly near: readonly string[] },
): RelationColumn {
  if (same.length === 0) return new Uint8Array(market.investors.length);
  const [seenSame, seenNear] = [countSeen(market, seen, same), countSeen(market, seen, near)];
  const saysSame = said.lists.map((list) => list.some((id) => same.includes(id)));
  const saysNear = said.lists.map((list) => list.some((id) => near.includes(id)));
  const isEmpty = said.lists.map((list) => list.length === 0);
  return byRow(market, (row) => {
    const list = said.ofInvestor[row] as number;
    const isKnown = (seen.totals[row] as number) > 0 || isEmpty[list] === false;
    const isSame = (seenSame[row] as number) > 0 || saysSame[list] === true;
    return relate(isKnown, isSame, (seenNear[row] as number) > 0 || saysNear[list] === true);
  });
}

/** If no modality of an investor is known, the kind of its companies counts: the same kind is close and never more. */
function withKinds(modality: RelationColumn, { category }: StartupFacts, market: Market): RelationColumn {
  if (!category) return modality;
  const { totals } = market.categories;
  const same = countSeen(market, market.categories, [category]);
  return byRow(market, (row) => {
    const known = modality[row] as number;
    if (known === unknown) return relate((totals[row] as number) > 0, false, (same[row] as number) > 0);
    return known === gap && (same[row] as number) > 0 ? close : known;
  });
}

function ofPlaces({ places }: StartupFacts, market: Market): RelationColumn {
  if (places.length === 0) return new Uint8Array(market.investors.length);
  const { lists, ofInvestor } = market.said.places;
  const says = (fits: (theirs: Place, ours: Place) => boolean) =>
    lists.map((list) => list.some((theirs) => places.some((ours) => fits(theirs, ours))));
  const [saysHere, saysNear] = [says(covers), says(isNear)];
  const named = (names: readonly (string | null)[]) => names.filter((name) => name !== null);
  const seen = (level: Seen, names: readonly (string | null)[]) => countSeen(market, level, named(names));
  const town = seen(
    market.metros,
    places.map(({ metro, city }) => metro ?? city),
  );
  const state = seen(
    market.states,
    places.map((place) => place.state),
  );
  const region = seen(
    market.regions,
    places.map((place) => place.region),
  );
  const country = seen(
    market.countries,
    places.map((place) => place.country),
  );
  const levels = [market.metros, market.states, market.regions, market.countries];
  return byRow(market, (row) => {
    const list = ofInvestor[row] as number;
    const isKnown = (lists[list] ?? []).length > 0 || levels.some(({ totals }) => (totals[row] as number) > 0);
    const isHere = (town[row] as number) + (state[row] as number) > 0 || saysHere[list] === true;
    return relate(isKnown, isHere, (region[row] as number) + (country[row] as number) > 0 || saysNear[list] === true);
  });
}

export const isNear = (one: Place, other: Place): boolean =>
  (['region', 'country'] as const).some((level) => one[level] !== null && one[level] === other[level]);

function ofSums({ amountUsd }: StartupFacts, market: Market): RelationColumn {
  if (!amountUsd || amountUsd <= 0) return new Uint8Array(market.investors.length);
  const { low, high } = market.sizes;
  return byRow(market, (row) => {
    const { chequeFrom, chequeTo } = (market.investors[row] as Market['investors'][number]).declared;
    const declared = chequeRelation(amountUsd, chequeFrom, chequeTo);
    const seen = roundRelation(amountUsd, 10 ** (low[row] as number), 10 ** (high[row] as number));
    return declared === gap ? gap : Math.max(declared, seen);
  });
}

/** Tolerance for bounds that went through a logarithm. */
const rounding = 1.000_001;

/** Compares a round with the usual rounds, in US dollars; NaN bounds are unknown. */
export function roundRelation(amount: number, low: number, high: number): number {
  if (Number.isNaN(low)) return unknown;
  const within = (by: number) => amount * by >= low && amount <= high * by;
  return relate(true, within(rounding), within(2 * rounding));
}

/** Compares a round with declared check sizes, in US dollars. */
export function chequeRelation(amount: number, from: number | null, to: number | null): number {
  if (from === null && to === null) return unknown;
  const between = (least: number, most: number) =>
    (to === null || to >= amount * least) && (from === null || from <= amount * most);
  return relate(true, between(1 / 10, 1 / 2), between(1 / 20, 1));
}

function ofActivity({ today }: StartupFacts, market: Market): RelationColumn {
  const day = dayNumber(today);
  return byRow(market, (row) => {
    const months = monthsFrom(market.lastSeen[row] as number, day);
    if (Number.isNaN(months)) return (market.companiesOf[row] as number) > 0 ? close : unknown;
    return relate(true, months <= activeMonths, months <= longSilence);
  });
}

function ofText(thesis: Column, rows: readonly number[]): RelationColumn {
  const column = new Uint8Array(thesis.length);
  const sorted = sortedValues(thesis, rows);
  // A single text is not closer than another.
  if (sorted.length < 2) return column;
  const leastFor = (share: number) => sorted[Math.ceil(share * (sorted.length - 1)) - 1] as number;
  const [forFits, forClose] = [leastFor(textShares.fits), leastFor(textShares.close)];
  for (const row of rows) {
    const value = comparable(thesis[row] as number);
    column[row] = relate(!Number.isNaN(value), value > forFits, value > forClose);
  }
  return column;
}

/** Percentage of the other candidates whose text is less close, rounded down; null if there is nothing to compare. */
export function closerThan(thesis: Column, rows: readonly number[], row: number): number | null {
  const own = comparable(thesis[row] as number);
  let [known, lower] = [0, 0];
  for (const other of rows) {
    const value = comparable(thesis[other] as number);
    if (Number.isNaN(value)) continue;
    known += 1;
    if (value < own) lower += 1;
  }
  return known < 2 || Number.isNaN(own) ? null : Math.floor((100 * lower) / (known - 1));
}

const sortedValues = (values: Column, rows: readonly number[]): Column =>
  Float64Array.from(rows, (row) => comparable(values[row] as number))
    .filter((value) => !Number.isNaN(value))
    .sort();

/** Equal texts must stay equal, however their numbers were added up. */
const comparable = (value: number): number => Math.round(value * 1e9);
