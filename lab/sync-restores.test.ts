import { expect, test } from 'vitest';
import { restoreAgainAndAgain } from './sync-restores.ts';

test('[sync B3] [sync B2] [sync B5] after a restore on the server’s own tables, whoever returns first, every saved word is there once or with its author, what was confirmed last stands, and all devices agree', {
  timeout: 120_000,
}, async () => {
  const tally = await restoreAgainAndAgain({ scenarios: 30, seed: 1n });
  expect(tally.faults).toEqual([]);
  expect(tally.scenarios).toBe(30);
  expect(tally.undone).toBeGreaterThan(30);
  expect(tally.ranPast).toBeGreaterThan(3);
  expect(tally.returns).toBeGreaterThan(60);
  expect(tally.deleted).toBeGreaterThan(10);
  expect(tally.contested).toBeGreaterThan(3);
});
