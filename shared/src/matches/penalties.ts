import { longSilence } from './alive.ts';
import type { Declared } from './fingerprint.ts';
import type { StartupFacts } from './startup-facts.ts';

/** A concern so clear that it is subtracted from the fit; `cost` is in points of 100. */
export interface Penalty {
  readonly kind: 'excluded' | 'cheque-too-large' | 'cheque-too-small' | 'silent';
  readonly cost: number;
  /** The excluded taxonomy id, the months of silence, or the check size in US dollars. */
  readonly about: string | number;
}

/**
 * Costs are set by judgment, not fitted: an exclusion outweighs any other criterion, a check size that cannot fit the
 * round costs a third of that, and three years without activity a sixth. Their criteria already measure the latter two.
 */
export function penaltiesOf(
  { modalities, diseases, stage, amountUsd }: StartupFacts,
  { excludes, chequeFrom, chequeTo }: Declared,
  /** Months since the last sign of activity; NaN without any. */
  silentFor: number,
): Penalty[] {
  const penalties: Penalty[] = [];
  const excluded = excludes.find((id) => id === stage || modalities.includes(id) || diseases.includes(id));
  if (excluded !== undefined) penalties.push({ kind: 'excluded', cost: 30, about: excluded });
  // A minimum check above the whole round, or a maximum below a twentieth of it, rules out any deal.
  if (amountUsd && chequeFrom !== null && chequeFrom > amountUsd)
    penalties.push({ kind: 'cheque-too-large', cost: 10, about: chequeFrom });
  else if (amountUsd && chequeTo !== null && chequeTo * 20 < amountUsd)
    penalties.push({ kind: 'cheque-too-small', cost: 10, about: chequeTo });
  if (silentFor >= longSilence) penalties.push({ kind: 'silent', cost: 5, about: Math.floor(silentFor) });
  return penalties;
}
