import { longSilence } from './alive.ts';
import type { Declared } from './fingerprint.ts';
import type { StartupFacts } from './startup-facts.ts';

/** What speaks so plainly against a match that it is taken off the fit; `cost` is in points of 100. */
export interface Penalty {
  readonly kind: 'excluded' | 'cheque-too-large' | 'cheque-too-small' | 'silent';
  readonly cost: number;
  /** The taxonomy id that is excluded; months of silence; the cheque in US dollars. */
  readonly about: string | number;
}

/**
 * Costs are set by judgement, not fitted: an exclusion outweighs any other criterion, a cheque that cannot fit the round
 * costs a third of that, and three years without a sign of life a sixth. Their criteria already measure the latter two.
 */
export function penaltiesOf(
  { modalities, diseases, stage, amountUsd }: StartupFacts,
  { excludes, chequeFrom, chequeTo }: Declared,
  /** Months since the last sign of activity; NaN where there is none. */
  silentFor: number,
): Penalty[] {
  const penalties: Penalty[] = [];
  const excluded = excludes.find((id) => id === stage || modalities.includes(id) || diseases.includes(id));
  if (excluded !== undefined) penalties.push({ kind: 'excluded', cost: 30, about: excluded });
  // A smallest cheque above the whole round, or a largest one below a twentieth of it, leaves no deal to do.
  if (amountUsd && chequeFrom !== null && chequeFrom > amountUsd)
    penalties.push({ kind: 'cheque-too-large', cost: 10, about: chequeFrom });
  else if (amountUsd && chequeTo !== null && chequeTo * 20 < amountUsd)
    penalties.push({ kind: 'cheque-too-small', cost: 10, about: chequeTo });
  if (silentFor >= longSilence) penalties.push({ kind: 'silent', cost: 5, about: Math.floor(silentFor) });
  return penalties;
}
