import type { Place } from '../taxonomy/places.ts';

/** What a startup brings to the comparison, understood. Nulls and empty lists: not known. */
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
