import type { Criterion } from './match.ts';
import type { SignalName } from './signals.ts';

/** How much each criterion counts in the sum, and each signal within its criterion. */
export interface Recipe {
  readonly teeth: Readonly<
    Record<Criterion, { readonly weight: number; readonly signals: Readonly<Partial<Record<SignalName, number>>> }>
  >;
}

export const recipe: Recipe = {
  teeth: {
    stage: { weight: 0.2, signals: { stageShare: 1, earlyHabit: 1 } },
    place: { weight: 0.4, signals: { metroShare: 1, stateShare: 1, regionShare: 0.5 } },
    modality: { weight: 0.2, signals: { categoryShare: 1, modalityShare: 1 } },
    cheque: { weight: 0.2, signals: { amount: 1 } },
    disease: { weight: 0.1, signals: { diseaseShare: 1 } },
    recency: { weight: 0.25, signals: { momentum: 1, lastActivity: 0.5 } },
    thesis: { weight: 0.25, signals: { words: 1, nearest: 1 } },
  },
};
