import { describe, expect, test } from 'vitest';
import { profiles } from './faults.ts';
import { regressions } from './regressions.ts';
import { isClean, simulate } from './simulate.ts';
import { createWorld } from './world.ts';

/** `SIMULATE_SEED=7 SIMULATE_STEPS=100000` repeats or lengthens a run; without them it is short and the same every time. */
const first = BigInt(process.env.SIMULATE_SEED ?? 1);
const steps = Number(process.env.SIMULATE_STEPS ?? 6_000);
const seeds = Array.from({ length: Number(process.env.SIMULATE_SEEDS ?? 3) }, (_, index) => first + BigInt(index));

describe.each(profiles.map((profile) => [profile.name, profile] as const))('%s', (name, profile) => {
  test.each(seeds)(
    `[Q-R1] [sync P1] [sync P9] [sync W2] [sync S1] all devices agree with the server, and every saved word is there once or with its author (seed %i)`,
    { timeout: 600_000 },
    async (seed) => {
      const world = createWorld(seed, profile);
      const run = `profile ${name}, seed ${seed}, ${steps} steps`;
      expect(await world.run(steps), run).toEqual([]);
      expect(await world.faultsAtRest(), run).toEqual([]);
    },
  );
});

test('one seed gives one run: the same events, faults and acknowledged changes', { timeout: 60_000 }, async () => {
  const run = () => simulate({ steps: 4_000, seed: 2n ** 64n - 2n }, { failed: () => {} });
  const [one, other] = [await run(), await run()];
  expect(one).toEqual(other);
  expect(one).toMatchObject({ steps: 4_000, seeds: 1 });
  expect(one.acknowledged).toBeGreaterThan(500);
  expect(isClean(one)).toBe(true);
});

test.each(regressions)(
  'a run that once ended wrong ends right: $overlooked',
  { timeout: 600_000 },
  async ({ seed, profile: name, steps: length }) => {
    const profile = profiles.find((one) => one.name === name);
    if (!profile) throw new Error(`no profile ${name}`);
    const world = createWorld(seed, profile);
    expect(await world.run(length)).toEqual([]);
    expect(await world.faultsAtRest()).toEqual([]);
  },
);
