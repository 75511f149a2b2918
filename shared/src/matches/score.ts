import { dayNumber } from './fingerprint.ts';
import { middle, scoreWithin } from './fit.ts';
import type { Market, MarketInvestor } from './market.ts';
import { type Criterion, criteria } from './match.ts';
import { type Penalty, penaltiesOf } from './penalties.ts';
import { type Recipe, recipe } from './recipe.ts';
import { closerThan, relations, relationsOf } from './relations.ts';
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
  /** The fit as a number from 0 to 1, unrounded: the list is ordered by it. Not a probability. */
  readonly similarity: number;
  /**
   * Score by criterion, 0 to 1 in whole hundredths, whose band is the relation of the facts (fit.ts); null if one side lacks the fact.
   */
  readonly teeth: Readonly<Record<Criterion, number | null>>;
  readonly penalties: readonly Penalty[];
}

/** A candidate, with the standard scores over all candidates behind its scores. */
export interface RankedRow extends Ranked {
  readonly row: number;
  readonly standard: Readonly<Record<SignalName, number | null>>;
  /** Percentage of the other candidates whose text is less close; null if there is none to compare. */
  readonly closerThan: number | null;
}

export interface Ranking {
  /** Best first; ties by id. */
  readonly ranked: readonly RankedRow[];
  /** Number of criteria that could be compared, over all candidates. */
  readonly compared: number;
}

/** Candidates of a startup: rows of a market in their order, and each row's result of the text searches. */
export interface Candidates {
  readonly market: Market;
  readonly text: TextScores;
  readonly rows: readonly number[];
}

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

/** Properties are computed when they are read, for a few rows: computing them for all would cost as much as the comparison itself. */
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
    const of = ({ [this.row]: score = Number.NaN }: Column) => (Number.isNaN(score) ? null : score);
    return Object.fromEntries(criteria.map((one) => [one, of(this.#compared.teeth[one])])) as Ranked['teeth'];
  }

  get penalties() {
    return this.#compared.penalties(this.row);
  }

  get closerThan() {
    const { thesis, rows } = this.#compared;
    return closerThan(thesis, rows, this.row);
  }

  get standard() {
    const of = ({ [this.row]: score = Number.NaN }: Column) => (Number.isNaN(score) ? null : score);
    return Object.fromEntries(
      signalNames.map((name) => [name, of(this.#compared.standard[name])]),
    ) as RankedRow['standard'];
  }
}

/**
 * Each signal becomes a z-score over the candidates that have it. A criterion's evidence is the weighted mean of its z-scores,
 * and its score the position of that in the band of the relation (relations.ts, fit.ts). The similarity is the weighted mean
 * of the scores, with {@link middle} for unknowns, less the penalties. All by row; rows that are no candidates mean nothing.
 */
export function compareAll(startup: StartupFacts, { market, text, rows }: Candidates, by: Recipe = recipe) {
  const raw = signalsOf(startup, market, text);
  const standard = Object.fromEntries(
    signalNames.map((name) => [name, standardScores(raw[name], rows)]),
  ) as unknown as Signals;
  const evidence = Object.fromEntries(
    criteria.map((criterion) => [criterion, weightedMeans(standard, by.teeth[criterion].signals, rows)]),
  ) as Record<Criterion, Column>;
  const related = relationsOf(startup, market, { thesis: evidence.thesis, rows });
  const teeth = {} as Record<Criterion, Column>;
  const similarities = new Float64Array(market.investors.length);
  let compared = 0;
  for (const criterion of criteria) {
    const { weight } = by.teeth[criterion];
    const scores = new Float64Array(market.investors.length).fill(Number.NaN);
    for (const row of rows) {
      const relation = relations[related[criterion][row] as number];
      const strength = evidence[criterion][row] as number;
      if (relation && !Number.isNaN(strength)) {
        scores[row] = scoreWithin(relation, strength);
        compared += 1;
      }
      const score = scores[row] as number;
      (similarities[row] as number) += weight * (Number.isNaN(score) ? middle : score);
    }
    teeth[criterion] = scores;
  }
  const today = dayNumber(startup.today);
  const penalties = (row: number) =>
    penaltiesOf(
      startup,
      (market.investors[row] as MarketInvestor).declared,
      monthsFrom(market.lastSeen[row] as number, today),
    );
  for (const row of rows) {
    for (const { cost } of penalties(row)) (similarities[row] as number) -= cost / 100;
    // Weights and scores are whole hundredths: anything beyond their product is floating-point noise.
    similarities[row] = Math.max(Math.round((similarities[row] as number) * 1e4) / 1e4, 0);
  }
  return { similarities, teeth, thesis: evidence.thesis, rows, standard, penalties, compared };
}

/** Distance from the mean in standard deviations; 0 for all if they do not differ. */
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
  // NaN stays NaN here too.
  return values.map((value) => (deviation > 1e-12 ? (value - mean) / deviation : value - value));
}

/** The weighted mean of a row's known signals; NaN if it has none. */
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
