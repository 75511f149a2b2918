import type { Fingerprint, GlobalMix } from './fingerprint.ts';
import { type Criterion, criteria } from './match.ts';
import { type Penalty, penaltiesOf } from './penalties.ts';
import { type Recipe, recipe } from './recipe.ts';
import { type Signals, signalNames, signalsOf, type TextScores } from './signals.ts';
import type { StartupFacts } from './startup-facts.ts';

export interface Candidate {
  readonly id: string;
  readonly fingerprint: Fingerprint;
  readonly text: TextScores;
}

export interface Ranked {
  readonly id: string;
  /** 0 to 1, unrounded: the list is ordered by it. Not a probability. */
  readonly similarity: number;
  /** 0 to 1 among the candidates by criterion; null when one side lacks the fact. */
  readonly teeth: Readonly<Record<Criterion, number | null>>;
  /** Standard scores over the candidates behind the teeth. */
  readonly standard: Signals;
  readonly penalties: readonly Penalty[];
}

export interface Ranking {
  /** Best first; equal ones by id. */
  readonly ranked: readonly Ranked[];
  /** How many criteria could be compared, over all candidates. */
  readonly compared: number;
}

/**
 * Orders the candidates for one startup. Each signal becomes a z-score over the candidates that have it; a tooth is the
 * weighted mean of its z-scores turned by 1 ÷ (1 + e^−1.7z); similarity is the same function of the weighted sum over the
 * known teeth minus the penalties. A fact nobody knows adds nothing, so ignorance pulls to the middle, not to the end.
 */
export function rankInvestors(
  startup: StartupFacts,
  given: readonly Candidate[],
  mix: GlobalMix,
  by: Recipe = recipe,
): Ranking {
  // Sums of the same numbers in another order differ in their last bits, which would decide between equals.
  const candidates = [...given].sort((a, b) => (a.id < b.id ? -1 : 1));
  const raw = candidates.map(({ fingerprint, text }) => signalsOf(startup, fingerprint, mix, text));
  const columns = signalNames.map((name) => standardScores(raw.map((signals) => signals[name])));
  const weights = criteria.map((criterion) => ({
    criterion,
    weight: by.teeth[criterion].weight,
    signals: signalNames.flatMap((name, at) => {
      const weight = by.teeth[criterion].signals[name];
      return weight ? [{ column: columns[at] ?? [], weight }] : [];
    }),
  }));

  let compared = 0;
  const ranked = candidates.map(({ id, fingerprint }, at): Ranked => {
    const teeth = { ...noTeeth };
    let sum = 0;
    for (const { criterion, weight, signals } of weights) {
      const mean = toothMean(signals, at);
      teeth[criterion] = mean === null ? null : squash(mean);
      if (mean === null) continue;
      compared += 1;
      sum += weight * mean;
    }
    const penalties = penaltiesOf(startup, fingerprint);
    for (const { cost } of penalties) sum -= cost;
    return {
      id,
      similarity: squash(sum),
      teeth,
      penalties,
      // Read of few: laid out for all it would cost as much as the comparison itself.
      get standard() {
        return Object.fromEntries(signalNames.map((name, column) => [name, columns[column]?.[at] ?? null])) as Signals;
      },
    };
  });
  return { ranked: ranked.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)), compared };
}

const noTeeth: Readonly<Record<Criterion, number | null>> = {
  stage: null,
  place: null,
  modality: null,
  cheque: null,
  disease: null,
  recency: null,
  thesis: null,
};

/** The similarity after `by` standard scores more or less in the sum. */
export const shifted = (similarity: number, by: number): number => squash(standardOf(similarity) + by);

/** The standard score behind a similarity or a tooth. */
export const standardOf = (score: number): number => Math.log(score / (1 - score)) / 1.7;

/** The logistic curve that a standard normal score is nearly uniform under (factor 1.7). */
const squash = (z: number): number => 1 / (1 + Math.exp(-1.7 * z));

/** Distance from the mean in standard deviations; 0 for all when they do not differ. */
function standardScores(values: readonly (number | null)[]): (number | null)[] {
  let count = 0;
  let mean = 0;
  let squares = 0;
  for (const value of values) {
    if (value === null) continue;
    count += 1;
    const distance = value - mean;
    mean += distance / count;
    squares += distance * (value - mean);
  }
  const deviation = count > 0 ? Math.sqrt(squares / count) : 0;
  return values.map((value) => (value === null ? null : deviation > 1e-12 ? (value - mean) / deviation : 0));
}

/** The weighted mean of the signals that candidate number `at` has; null when it has none. */
function toothMean(
  signals: readonly { readonly column: readonly (number | null)[]; readonly weight: number }[],
  at: number,
): number | null {
  let sum = 0;
  let total = 0;
  for (const { column, weight } of signals) {
    const z = column[at] ?? null;
    if (z === null) continue;
    sum += weight * z;
    total += weight;
  }
  return total > 0 ? sum / total : null;
}
