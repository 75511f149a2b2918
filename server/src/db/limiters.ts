import { type RateLimiterAbstract, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Database } from './database.ts';
import { byEngine } from './kit.ts';
import { limiterOnServer } from './postgres/limiter.ts';

/** `tries` in `seconds`, each counted under a key. */
export interface Limit {
  readonly name: string;
  readonly tries: number;
  readonly seconds: number;
}

/** Counts in the process where it is the only one, and otherwise for all of them together. */
export const createLimiter = byEngine<(database: Database, limit: Limit) => RateLimiterAbstract>({
  sqlite: (_, { tries, seconds }) => new RateLimiterMemory({ points: tries, duration: seconds }),
  postgres: limiterOnServer,
});
