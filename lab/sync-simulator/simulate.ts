import { type Profile, profiles } from './faults.ts';
import type { Fault } from './oracle.ts';
import type { SimulatedDatabase } from './server.ts';
import { createWorld } from './world.ts';

/** Events of one world. Longer worlds grow bigger histories, shorter ones begin and end more often. */
export const worldSteps = 10_000;

/** What a run of many worlds came to. */
export interface Tally {
  readonly steps: number;
  /** Worlds, each from a seed of its own. */
  readonly seeds: number;
  readonly faults: number;
  /** Changes whose author was told they are saved. */
  readonly acknowledged: number;
  readonly lost: number;
  readonly diverged: number;
  readonly doubled: number;
  readonly stuck: number;
}

/** A world that ended wrong: the same three figures repeat it, event for event. */
export interface Failure {
  readonly profile: string;
  readonly seed: bigint;
  readonly steps: number;
  readonly faults: readonly Fault[];
}

/** World number `index` of a run has the seed `first + index`, as a 64-bit number, and the profiles take turns. */
export async function simulate(
  asked: { readonly steps: number; readonly seed: bigint; readonly stopAtFirst?: boolean },
  parts: { open?(): Promise<SimulatedDatabase & { close(): Promise<void> }>; failed(failure: Failure): void },
): Promise<Tally> {
  const tally = { steps: 0, seeds: 0, faults: 0, acknowledged: 0, lost: 0, diverged: 0, doubled: 0, stuck: 0 };
  for (let index = 0; tally.steps < asked.steps; index += 1) {
    const seed = BigInt.asUintN(64, asked.seed + BigInt(index));
    const profile = profiles[index % profiles.length] as Profile;
    const steps = Math.min(worldSteps, asked.steps - tally.steps);
    const database = await parts.open?.();
    const world = createWorld(seed, profile, database);
    const underWay = await world.run(steps);
    const faults = underWay.length > 0 ? underWay : await world.faultsAtRest();
    await database?.close();
    tally.seeds += 1;
    tally.steps += world.counts.steps;
    tally.faults += world.counts.faults;
    tally.acknowledged += world.counts.acknowledged;
    for (const { kind } of faults) tally[kind] += 1;
    if (faults.length === 0) continue;
    parts.failed({ profile: profile.name, seed, steps, faults });
    if (asked.stopAtFirst) break;
  }
  return tally;
}

export const isClean = ({ lost, diverged, doubled, stuck }: Tally): boolean => lost + diverged + doubled + stuck === 0;
