import { middle } from './fit.ts';
import type { Criterion } from './match.ts';
import { type Recipe, recipe } from './recipe.ts';
import { type Candidates, compareAll } from './score.ts';
import type { StartupFacts } from './startup-facts.ts';

/** Returns the similarity of a candidate, by its row, if the startup had other facts. */
export type WhatIf = (row: number, change: Partial<StartupFacts>) => number;

/**
 * Compares the changed startup with all candidates again, so that a promised effect is the real one. Equal
 * changes are compared once; the words and vectors stay as they are.
 */
export function createWhatIf(startup: StartupFacts, candidates: Candidates): WhatIf {
  const known = new Map<string, Float64Array>();
  return (row, change) => {
    const key = JSON.stringify(change);
    const similarities = known.get(key) ?? compareAll({ ...startup, ...change }, candidates).similarities;
    known.set(key, similarities);
    return similarities[row] ?? 0;
  };
}

/** Returns the similarity after one criterion, known or not, gets another score. */
export const withScore = (
  similarity: number,
  criterion: Criterion,
  scores: { readonly before: number | null; readonly after: number },
  by: Recipe = recipe,
): number => similarity + by.teeth[criterion].weight * (scores.after - (scores.before ?? middle));
