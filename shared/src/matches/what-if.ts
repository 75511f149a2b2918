import type { GlobalMix } from './fingerprint.ts';
import type { Criterion } from './match.ts';
import { type Recipe, recipe } from './recipe.ts';
import { type Candidate, rankInvestors, shifted } from './score.ts';
import type { StartupFacts } from './startup-facts.ts';

/** Similarity of one investor if the startup brought other facts. */
export type WhatIf = (investorId: string, change: Partial<StartupFacts>) => number;

/**
 * Compares the changed startup with all candidates again, so that a promised effect is the one that would come. Equal
 * changes are compared once; the words and vectors stay as they are.
 */
export function createWhatIf(startup: StartupFacts, candidates: readonly Candidate[], mix: GlobalMix): WhatIf {
  const known = new Map<string, ReadonlyMap<string, number>>();
  return (investorId, change) => {
    const key = JSON.stringify(change);
    let similarities = known.get(key);
    if (!similarities) {
      const { ranked } = rankInvestors({ ...startup, ...change }, candidates, mix);
      similarities = new Map(ranked.map(({ id, similarity }) => [id, similarity]));
      known.set(key, similarities);
    }
    return similarities.get(investorId) ?? 0;
  };
}

/** A similarity after the standard score of a criterion rose by `gain`. */
export const withTooth = (similarity: number, criterion: Criterion, gain: number, by: Recipe = recipe): number =>
  shifted(similarity, by.teeth[criterion].weight * gain);
