import { expect, test } from 'vitest';
import { deckOf, fuzzDecks } from './fuzz/read-decks.ts';

test('[Q-R9] wounded decks and decks made to harm are read or refused within their bounds, and the server answers meanwhile', {
  timeout: 300_000,
}, async () => {
  const { read, refused, busy, faults, pings, pingsFailed } = await fuzzDecks({ mutated: 8, crafted: 6, seed: 3 });
  expect({ faults, pingsFailed }).toEqual({ faults: [], pingsFailed: 0 });
  expect(read + refused + busy).toBe(14);
  expect(read).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(pings).toBeGreaterThan(1);
});

test('[Q-R9] a deck whose reading takes more than it may is a fault, named so that it can be made again', {
  timeout: 300_000,
}, async () => {
  const bounds = { seconds: 12, mebibytes: 1 };
  const { faults } = await fuzzDecks({ mutated: 2, crafted: 1, seed: 3, bounds });
  expect(faults.map(({ kind, index, seed }) => `${seed} ${kind}:${index}`).sort()).toEqual([
    '3 crafted:0',
    '3 mutated:0',
    '3 mutated:1',
  ]);
  for (const { fault } of faults) expect(fault).toMatch(/^\d+ MiB resident$/);
});

test.for(['mutated', 'crafted'] as const)(
  '%s decks are the same for the same seed and index, and others otherwise',
  (kind) => {
    for (const index of [0, 4, 9]) {
      const made = deckOf(kind, 7, index);
      expect(deckOf(kind, 7, index)).toEqual(made);
      expect(Buffer.compare(made.bytes, deckOf(kind, 8, index).bytes)).not.toBe(0);
    }
  },
);
