import { longSilence } from './alive.ts';
import type { Declared } from './fingerprint.ts';
import type { StartupFacts } from './startup-facts.ts';

/** What speaks so plainly against a match that it is taken off the sum; `cost` is in standard scores. */
export interface Penalty {
  readonly kind: 'excluded' | 'cheque-too-large' | 'cheque-too-small' | 'silent';
  readonly cost: number;
  /** The taxonomy id that is excluded; months of silence; the cheque in US dollars. */
  readonly about: string | number;
}

/**
 * Costs are set by judgement, not fitted: an exclusion outweighs any other criterion, a cheque that cannot fit the round
 * about one, and three years without a sign of life about half of one. Recency already measures the latter two gradually.
 */
export const penaltiesOf = (
  startup: StartupFacts,
  { declared, silentFor }: { declared: Declared; silentFor: number | null },
): Penalty[] => [...exclusions(startup, declared), ...chequeMisfit(startup, declared), ...silence(silentFor)];

function exclusions({ modalities, diseases, stage }: StartupFacts, { excludes }: Declared): Penalty[] {
  if (excludes.length === 0) return [];
  const brought = new Set([...modalities, ...diseases, ...(stage ? [stage] : [])]);
  return excludes.filter((id) => brought.has(id)).map((id) => ({ kind: 'excluded', cost: 1, about: id }));
}

/** A smallest cheque above the whole round, or a largest one below a twentieth of it, leaves no deal to do. */
function chequeMisfit({ amountUsd }: StartupFacts, { chequeFrom, chequeTo }: Declared): Penalty[] {
  if (!amountUsd) return [];
  if (chequeFrom !== null && chequeFrom > amountUsd)
    return [{ kind: 'cheque-too-large', cost: 0.4, about: chequeFrom }];
  if (chequeTo !== null && chequeTo * 20 < amountUsd) return [{ kind: 'cheque-too-small', cost: 0.4, about: chequeTo }];
  return [];
}

/** `months` since the last sign of activity; null where there is none. */
function silence(months: number | null): Penalty[] {
  return months !== null && months >= longSilence ? [{ kind: 'silent', cost: 0.2, about: Math.floor(months) }] : [];
}
