import { createSeededRandom } from '@paratope/sync/testing/fakes';
import { describe, expect, test } from 'vitest';
import { fuzzRequests } from './fuzz/fuzz-requests.ts';
import { fuzzSockets } from './fuzz/fuzz-sockets.ts';
import { asBody, fitting, mutated } from './fuzz/hostile-values.ts';

test('[Q-R8] six hundred broken requests meet no server error, no hang and no leak', { timeout: 180_000 }, async () => {
  const { requests, statuses, serverErrors, leaks } = await fuzzRequests({ requests: 600, seed: 11 });
  expect({ serverErrors, leaks }).toEqual({ serverErrors: [], leaks: [] });
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(requests);
  // What is let in, what is refused as wrong and what is refused at the door: each is met.
  for (const status of ['200', '400', '401', '403', '404']) expect(statuses[status]).toBeGreaterThan(0);
});

test('[Q-R8] words that are no proper HTTP are refused, and everybody else is served meanwhile', {
  timeout: 180_000,
}, async () => {
  const { tried, wrong } = await fuzzSockets();
  expect(wrong).toEqual([]);
  expect(tried).toBeGreaterThan(25);
});

describe('hostile values', () => {
  const schema = {
    type: 'object',
    properties: { email: { type: 'string' }, at: { type: 'number' } },
    required: ['email'],
  };

  test('are the same for the same seed', () => {
    const made = (seed: bigint) => {
      const random = createSeededRandom(seed);
      return Array.from({ length: 50 }, () =>
        asBody(
          mutated(
            fitting(schema, random, () => undefined),
            random,
          ),
          random,
        ),
      );
    };
    expect(made(3n)).toEqual(made(3n));
    expect(made(3n)).not.toEqual(made(4n));
  });

  test('fit the schema before they are broken', () => {
    const random = createSeededRandom(5n);
    const made = Array.from({ length: 20 }, () => fitting(schema, random, () => undefined) as { email: string });
    expect(made.every(({ email }) => /@/.test(email))).toBe(true);
    const broken = Array.from({ length: 200 }, () => JSON.stringify(mutated({ email: 'a@b.example' }, random)));
    expect(broken.some((text) => text.includes('__proto__'))).toBe(true);
    expect(broken.some((text) => text.length > 100_000)).toBe(true);
  });
});
