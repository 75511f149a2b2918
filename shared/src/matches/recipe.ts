import { middle } from './fit.ts';
import { type Criterion, criteria } from './match.ts';
import type { SignalName } from './signals.ts';

export interface Recipe {
  readonly teeth: Readonly<
    Record<Criterion, { readonly weight: number; readonly signals: Readonly<Partial<Record<SignalName, number>>> }>
  >;
}

/**
 * Fitted by hand, in round numbers, on first investments in US biotech and health companies of 2007 to 2011 and on four folds of companies
 * with a description; lab/docs/matching.md has the figures. The weights sum to 1, so that a fit is the weighted mean of the criteria.
 */
export const recipe: Recipe = {
  teeth: {
    stage: { weight: 0.07, signals: { stageShare: 3, earlyHabit: 1 } },
    place: { weight: 0.34, signals: { metroShare: 1, stateShare: 1, placePace: 2 } },
    modality: { weight: 0.09, signals: { categoryShare: 3, modalityShare: 2 } },
    cheque: { weight: 0.08, signals: { amount: 1 } },
    disease: { weight: 0.05, signals: { diseaseShare: 1 } },
    recency: { weight: 0.27, signals: { likeYours: 4, newMomentum: 1, lastActivity: 1 } },
    thesis: { weight: 0.1, signals: { words: 3, nearest: 1 } },
  },
};

/** The fit of 100 for scores in the order of the criteria, without penalties. */
export const fitOfScores = (scores: readonly (number | null)[]): number =>
  Math.round(criteria.reduce((sum, one, at) => sum + recipe.teeth[one].weight * 100 * (scores[at] ?? middle), 0));
