import type { Criterion } from './match.ts';
import type { SignalName } from './signals.ts';

/** How much each criterion counts in the sum, and each signal within its criterion. */
export interface Recipe {
  readonly teeth: Readonly<
    Record<Criterion, { readonly weight: number; readonly signals: Readonly<Partial<Record<SignalName, number>>> }>
  >;
}

/**
 * Fitted by hand, in round numbers, on first investments in US biotech and health companies of 2009, 2010 and 2011 and on
 * four folds of companies with a description; lab/docs/matching.md has the figures. Only the proportions order the list; the
 * weights sum to 1 so that the best few in a thousand read about 0.95 and the average 0.5.
 */
export const recipe: Recipe = {
  teeth: {
    stage: { weight: 0.08, signals: { stageShare: 3, earlyHabit: 1 } },
    place: { weight: 0.24, signals: { metroShare: 2, stateShare: 2, regionShare: 1 } },
    modality: { weight: 0.1, signals: { categoryShare: 3, modalityShare: 2 } },
    cheque: { weight: 0.1, signals: { amount: 1 } },
    disease: { weight: 0.05, signals: { diseaseShare: 1 } },
    recency: { weight: 0.3, signals: { momentum: 1, newMomentum: 3, alikeDeals: 2, lastActivity: 1 } },
    thesis: { weight: 0.13, signals: { words: 3, nearest: 1 } },
  },
};
