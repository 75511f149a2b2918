/**
 * What a task costs a person: steps, and seconds by the keystroke-level model (Card, Moran and Newell, 1980) plus what was waited for in the run.
 */

/** Seconds. K: a letter or key, on a phone's keyboard too; P: a tap, or a swipe that scrolls; M: making up one's mind. */
export const model = { K: 0.28, P: 1.1, M: 1.35 } as const;

export type ActKind = 'open' | 'press' | 'key' | 'fill' | 'choose' | 'file' | 'scroll';

export interface Act {
  readonly kind: ActKind;
  readonly name: string;
  /** Letters typed into a field. */
  readonly letters?: number;
  /** The field had the cursor already, so nobody had to tap it. */
  readonly hasFocus?: boolean;
  /** Milliseconds from this act until what came next could be used or seen. */
  waited: number;
}

export interface Cost {
  readonly steps: number;
  readonly seconds: number;
  /** The part of `seconds` that was waited for. */
  readonly waited: number;
}

export function costOf(acts: readonly Act[]): Cost {
  const waited = acts.reduce((sum, act) => sum + act.waited, 0) / 1000;
  return { steps: acts.length, seconds: waited + acts.reduce((sum, act) => sum + secondsOf(act), 0), waited };
}

/** Without the waiting. A native list and a file chooser take two taps, one to open and one to choose. */
export function secondsOf({ kind, letters = 0, hasFocus = false }: Act): number {
  const { K, P, M } = model;
  switch (kind) {
    case 'scroll':
      return P;
    case 'key':
      return M + K;
    case 'open':
    case 'press':
      return M + P;
    case 'choose':
    case 'file':
      return M + 2 * P;
    case 'fill':
      return (hasFocus ? 0 : M + P) + letters * K;
  }
}

export function median(samples: readonly number[]): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const low = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  const high = sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0;
  return (low + high) / 2;
}
