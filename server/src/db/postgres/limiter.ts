import type pg from 'pg';
import { RateLimiterMemory, RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Database } from '../database.ts';

/** Counts in the database, and in the process while that does not answer. */
export function limiterOnServer(
  { reader }: Database,
  { name, tries, seconds }: { name: string; tries: number; seconds: number },
): RateLimiterPostgres {
  const counts = { points: tries, duration: seconds };
  return new RateLimiterPostgres({
    ...counts,
    storeClient: (reader as unknown as { $client: pg.Pool }).$client,
    storeType: 'pool',
    keyPrefix: name,
    tableName: 'rate_limits',
    tableCreated: true,
    insuranceLimiter: new RateLimiterMemory(counts),
  });
}
