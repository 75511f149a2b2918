import type { Fingerprint, GlobalMix } from './fingerprint.ts';
import { type Criterion, criteria } from './match.ts';
import { type Penalty, penaltiesOf } from './penalties.ts';
import { type Recipe, recipe } from './recipe.ts';
import {
  type SignalName,
  type Signals,
  type StartupFacts,
  signalNames,
  signalsOf,
  type TextScores,
} from './signals.ts';

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
  candidates: readonly Candidate[],
  mix: GlobalMix,
  by: Recipe = recipe,
): Ranking {
  const raw = candidates.map(({ fingerprint, text }) => signalsOf(startup, fingerprint, mix, text));
  const columns = Object.fromEntries(
    signalNames.map((name) => [name, standardScores(raw.map((signals) => signals[name]))]),
  ) as Record<SignalName, (number | null)[]>;

  let compared = 0;
  const ranked = candidates.map(({ id, fingerprint }, at): Ranked => {
    const standard = Object.fromEntries(signalNames.map((name) => [name, columns[name][at] ?? null])) as Signals;
    const penalties = penaltiesOf(startup, fingerprint);
    const means = Object.fromEntries(criteria.map((tooth) => [tooth, toothMean(standard, by.teeth[tooth].signals)]));
    compared += criteria.filter((tooth) => typeof means[tooth] === 'number').length;
    const sum = criteria.reduce((total, tooth) => total + by.teeth[tooth].weight * (means[tooth] ?? 0), 0);
    return {
      id,
      similarity: squash(sum - penalties.reduce((total, { cost }) => total + cost, 0)),
      teeth: Object.fromEntries(
        criteria.map((tooth) => [tooth, typeof means[tooth] === 'number' ? squash(means[tooth]) : null]),
      ) as Ranked['teeth'],
      standard,
      penalties,
    };
  });
  return { ranked: ranked.sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)), compared };
}

/** The similarity after `by` standard scores more or less in the sum. */
export const shifted = (similarity: number, by: number): number =>
  squash(Math.log(similarity / (1 - similarity)) / 1.7 + by);

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

function toothMean(standard: Signals, weights: Partial<Record<SignalName, number>>): number | null {
  let sum = 0;
  let total = 0;
  for (const name in weights) {
    const z = standard[name as SignalName];
    const weight = weights[name as SignalName] ?? 0;
    if (z === null) continue;
    sum += weight * z;
    total += weight;
  }
  return total > 0 ? sum / total : null;
}
