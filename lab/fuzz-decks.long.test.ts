import { expect, test } from 'vitest';
import { deckOf, fuzzDecks } from './fuzz/read-decks.ts';

test('[Q-R9] wounded decks and decks made to harm are read or refused, and drawn, within their bounds, and the server answers meanwhile', {
  timeout: 300_000,
}, async () => {
  const { read, refused, busy, drawn, faults, pings, pingsFailed } = await fuzzDecks({
    mutated: 8,
    crafted: 6,
    seed: 3,
  });
  expect({ faults, pingsFailed }).toEqual({ faults: [], pingsFailed: 0 });
  expect(read + refused + busy).toBe(14);
  expect(read).toBeGreaterThan(0);
  expect(refused).toBeGreaterThan(0);
  expect(drawn.decks + drawn.without + drawn.busy).toBe(14);
  expect(drawn.pictures).toBeGreaterThan(0);
  expect(pings).toBeGreaterThan(1);
});

test('[Q-R9] a deck whose reading takes more than it may is a fault, named so that it can be made again', {
  timeout: 300_000,
}, async () => {
  const bounds = { seconds: 12, mebibytes: 1 };
  const { faults } = await fuzzDecks({ mutated: 2, crafted: 1, seed: 3, bounds });
  expect(faults.map(({ kind, index, seed }) => `${seed} ${kind}:${index}`).sort()).toEqual(
    ['3 crafted:0', '3 mutated:0', '3 mutated:1'].flatMap((name) => [name, name]),
  );
  const [drawing, reading] = [0, 1].map((at) =>
    faults.filter(({ fault }) => fault.startsWith('drawing') === (at === 0)),
  );
  expect([drawing?.length, reading?.length]).toEqual([3, 3]);
  for (const { fault } of faults) expect(fault).toMatch(/^(drawing: )?\d+ MiB resident$/);
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
