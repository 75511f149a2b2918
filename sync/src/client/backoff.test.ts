import fc from 'fast-check';
import { expect, test } from 'vitest';
import { backoff, waitBefore } from './backoff.ts';

const chance = fc.double({ min: 0, max: 0.999999, noNaN: true });

test('[sync P6] waits double from a second to a minute, and go on for ever', () => {
  expect([1, 2, 3, 6, 7, 8, 1_000, 1e9].map((attempt) => waitBefore(attempt, 0.999999))).toEqual([
    1_000, 2_000, 4_000, 32_000, 60_000, 60_000, 60_000, 60_000,
  ]);
});

test('[sync K2] every wait leaves half of itself to chance, and is never nothing', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), chance, (attempt, luck) => {
      const wait = waitBefore(attempt, luck);
      const longest = Math.min(backoff.first * 2 ** (attempt - 1), backoff.longest);
      return wait >= Math.floor(longest / 2) && wait <= longest;
    }),
  );
});

test('[sync P6] a server that names a wait is left alone at least that long', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 600_000 }), chance, (asked, luck) => waitBefore(3, luck, asked) >= asked),
  );
});
