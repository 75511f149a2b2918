import { dayNumber } from './fingerprint.ts';
import type { Market, MarketInvestor } from './market.ts';
import { type Criterion, criteria } from './match.ts';
import { type Penalty, penaltiesOf } from './penalties.ts';
import { type Recipe, recipe } from './recipe.ts';
import {
  type Column,
  monthsFrom,
  type SignalName,
  type Signals,
  signalNames,
  signalsOf,
  type TextScores,
} from './signals.ts';
import type { StartupFacts } from './startup-facts.ts';

export interface Ranked {
  readonly id: string;
  /** 0 to 1, unrounded: the list is ordered by it. Not a probability. */
  readonly similarity: number;
  /** 0 to 1 among the candidates by criterion; null when one side lacks the fact. */
  readonly teeth: Readonly<Record<Criterion, number | null>>;
  readonly penalties: readonly Penalty[];
}

/** One among the candidates, with the standard scores over them behind its teeth. */
export interface RankedRow extends Ranked {
  readonly row: number;
  readonly standard: Readonly<Record<SignalName, number | null>>;
  /** How many of the criteria could be compared. */
  readonly known: number;
}

export interface Ranking {
  /** Best first; equal ones by id. */
  readonly ranked: readonly RankedRow[];
  /** How many criteria could be compared, over all candidates. */
  readonly compared: number;
}

/** Who is compared with a startup: rows of a market in their order, and what the text searches found of each row. */
export interface Candidates {
  readonly market: Market;
  readonly text: TextScores;
  readonly rows: readonly number[];
}

/** Those of the market that are in use and that `isCandidate` lets in. */
export function candidatesOf(
  market: Market,
  text: TextScores,
  isCandidate: (investor: MarketInvestor, row: number) => boolean = () => true,
): Candidates {
  const rows: number[] = [];
  for (const [row, investor] of market.investors.entries())
    if (!investor.isArchived && isCandidate(investor, row)) rows.push(row);
  return { market, text, rows };
}

/** Orders the candidates for one startup. */
export function rankInvestors(startup: StartupFacts, candidates: Candidates, by: Recipe = recipe): Ranking {
  const { rows, market } = candidates;
  const compared = compareAll(startup, candidates, by);
  const { similarities } = compared;
  const ranked = [...rows]
    .sort((a, b) => (similarities[b] as number) - (similarities[a] as number) || a - b)
    .map((row) => new Row(row, market.investors[row]?.id ?? '', compared));
  return { ranked, compared: compared.compared };
}

type Compared = ReturnType<typeof compareAll>;

/** What stands in a row is put together when it is read, of few: laid out for all it would cost as much as the comparison itself. */
class Row implements RankedRow {
  readonly row: number;
  readonly id: string;
  readonly #compared: Compared;

  constructor(row: number, id: string, compared: Compared) {
    this.row = row;
    this.id = id;
    this.#compared = compared;
  }

  get similarity() {
    return this.#compared.similarities[this.row] as number;
  }

  get teeth() {
    const of = ({ [this.row]: mean = Number.NaN }: Column) => (Number.isNaN(mean) ? null : squash(mean));
    return Object.fromEntries(criteria.map((one) => [one, of(this.#compared.teeth[one])])) as Ranked['teeth'];
  }

  get penalties() {
    return this.#compared.penalties(this.row);
  }

  get known() {
    return criteria.filter((one) => !Number.isNaN(this.#compared.teeth[one][this.row])).length;
  }

  get standard() {
    const of = ({ [this.row]: score = Number.NaN }: Column) => (Number.isNaN(score) ? null : score);
    return Object.fromEntries(
      signalNames.map((name) => [name, of(this.#compared.standard[name])]),
    ) as RankedRow['standard'];
  }
}

/**
 * Each signal becomes a z-score over the candidates that have it; a tooth is the weighted mean of its z-scores turned by
 * 1 ÷ (1 + e^−1.7z); similarity is the same function of the weighted sum over the known teeth minus the penalties. A fact
 * nobody knows adds nothing, so ignorance pulls to the middle, not to the end. All by row; rows that are no candidates mean nothing.
 */
export function compareAll(startup: StartupFacts, { market, text, rows }: Candidates, by: Recipe = recipe) {
  const raw = signalsOf(startup, market, text);
  const standard = Object.fromEntries(
    signalNames.map((name) => [name, standardScores(raw[name], rows)]),
  ) as unknown as Signals;
  const teeth = {} as Record<Criterion, Column>;
  const sums = new Float64Array(market.investors.length);
  let compared = 0;
  for (const criterion of criteria) {
    const { weight, signals } = by.teeth[criterion];
    const means = weightedMeans(standard, signals, rows);
    for (const row of rows) {
      const mean = means[row] as number;
      if (Number.isNaN(mean)) continue;
      compared += 1;
      (sums[row] as number) += weight * mean;
    }
    teeth[criterion] = means;
  }
  const today = dayNumber(startup.today);
  const penalties = (row: number) =>
    penaltiesOf(
      startup,
      (market.investors[row] as MarketInvestor).declared,
      monthsFrom(market.lastSeen[row] as number, today),
    );
  for (const row of rows) for (const { cost } of penalties(row)) (sums[row] as number) -= cost;
  return { similarities: sums.map(squash), teeth, standard, penalties, compared };
}

/** The similarity after `by` standard scores more or less in the sum. */
export const shifted = (similarity: number, by: number): number => squash(standardOf(similarity) + by);

/** The standard score behind a similarity or a tooth. */
export const standardOf = (score: number): number => Math.log(score / (1 - score)) / 1.7;

/** The logistic curve that a standard normal score is nearly uniform under (factor 1.7). */
const squash = (z: number): number => 1 / (1 + Math.exp(-1.7 * z));

/** Distance from the mean in standard deviations; 0 for all when they do not differ. */
function standardScores(values: Column, rows: readonly number[]): Column {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const row of rows) {
    const value = values[row] as number;
    if (Number.isNaN(value)) continue;
    count += 1;
    const distance = value - mean;
    mean += distance / count;
    squares += distance * (value - mean);
  }
  const deviation = count > 0 ? Math.sqrt(squares / count) : 0;
  // What is not known is no number after this either.
  return values.map((value) => (deviation > 1e-12 ? (value - mean) / deviation : value - value));
}

/** The weighted mean of the signals that a row has; NaN when it has none. */
function weightedMeans(
  standard: Signals,
  weights: Recipe['teeth'][Criterion]['signals'],
  rows: readonly number[],
): Column {
  const used = signalNames.flatMap((name) => {
    const weight = weights[name];
    return weight ? [{ column: standard[name], weight }] : [];
  });
  const means = new Float64Array(standard.words.length);
  for (const row of rows) {
    let [sum, total] = [0, 0];
    for (const { column, weight } of used) {
      const z = column[row] as number;
      if (Number.isNaN(z)) continue;
      sum += weight * z;
      total += weight;
    }
    means[row] = total > 0 ? sum / total : Number.NaN;
  }
  return means;
}
