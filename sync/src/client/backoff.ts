/** First and longest wait in milliseconds, and the random share of a wait, so that devices cut off together do not return together (SPEC K2). */
export const backoff = { first: 1_000, longest: 60_000, jitter: 0.5 } as const;

/**
 * Milliseconds to wait before attempt number `attempt` (1 is the first retry): doubling, capped, never giving up
 * (SPEC P6). `chance` is uniform in [0, 1). If the server asked for a wait, returns that plus the jittered one.
 */
export function waitBefore(attempt: number, chance: number, asked = 0): number {
  const doubled = backoff.first * 2 ** Math.min(Math.max(attempt, 1) - 1, 20);
  const full = Math.min(doubled, backoff.longest);
  const jittered = full * (1 - backoff.jitter + backoff.jitter * chance);
  return Math.round(asked > 0 ? asked + jittered : jittered);
}
