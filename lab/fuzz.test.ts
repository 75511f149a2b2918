import { createSeededRandom } from '@paratope/sync/testing/fakes';
import { describe, expect, test } from 'vitest';
import { fuzzRequests } from './fuzz/fuzz-requests.ts';
import { fuzzSockets } from './fuzz/fuzz-sockets.ts';
import { asBody, fitting, mutated } from './fuzz/hostile-values.ts';
import { createKnownIds } from './fuzz/known-ids.ts';

test('[Q-R8] a thousand requests, many of them broken, reach every declared call and meet no server error, no hang and no leak', {
  timeout: 600_000,
}, async () => {
  const { requests, statuses, serverErrors, leaks, reached } = await fuzzRequests({ requests: 1_000, seed: 12 });
  expect({ serverErrors, leaks, never: reached.never }).toEqual({ serverErrors: [], leaks: [], never: [] });
  expect(reached.endpoints).toBe(reached.of);
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

test('ids that answers told are used by their kind, and a caller’s own before those of others', () => {
  const ids = createKnownIds(createSeededRandom(2n));
  const list = { path: '/api/client/matches' };
  const restore = { path: '/api/admin/matches/:id/restore' };
  expect(ids.pick(restore, 'owner', 'id')).toBeUndefined();
  ids.learn(list, 'founder', '{"data":[{"id":"match-0001","vcId":"investor-01"}]}');
  expect(ids.pick(restore, 'owner', 'id')).toBe('match-0001');
  expect(ids.pick({ path: '/api/client/matches/:matchId' }, 'owner', 'matchId')).toBe('match-0001');
  expect(ids.pick({ path: '/api/admin/promo-codes' }, 'owner', 'investorId')).toBe('investor-01');
  expect(ids.pick({ path: '/api/admin/jobs/:id/retry' }, 'owner', 'id')).toBeUndefined();
  ids.learn(list, 'owner', '{"data":[{"id":"match-0002"}]}');
  const picked = Array.from({ length: 60 }, () => ids.pick(restore, 'owner', 'id'));
  expect(picked.filter((id) => id === 'match-0002').length).toBeGreaterThan(30);
  expect(picked).toContain('match-0001');
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
