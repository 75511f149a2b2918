import type { Database } from '../../db/database.ts';

/**
 * Runs works of one key sequentially, in the order they came. What a turn reads at the provider is written
 * before the next one reads, so the last write is always the newest reading.
 */
export type Turns = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** @param alone waits until no other process holds the key, and returns its release */
export function createTurns(alone: Database['alone'] = async () => async () => {}): Turns {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve();
    const inTurn = async () => {
      const release = await alone(key);
      return work().finally(release);
    };
    const mine = before.then(inTurn, inTurn);
    const settled = mine.catch(() => {});
    last.set(key, settled);
    settled.then(() => {
      if (last.get(key) === settled) last.delete(key);
    });
    return mine;
  };
}
