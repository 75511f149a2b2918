import type { Place } from '../taxonomy/places.ts';

/** A startup's side of the comparison, parsed. Nulls and empty lists: unknown. */
export interface StartupFacts {
  readonly stage: string | null;
  readonly rdStage: string | null;
  readonly places: readonly Place[];
  readonly category: string | null;
  readonly modalities: readonly string[];
  readonly diseases: readonly string[];
  /** The round it raises, in US dollars. */
  readonly amountUsd: number | null;
  /** The day of the comparison, `YYYY-MM-DD`. */
  readonly today: string;
}
