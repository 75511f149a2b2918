import { describe, expect, test } from 'vitest';
import type { Locks } from '../ports.ts';

/** What every {@link Locks} must do. `open` gives locks nobody holds. */
export function locksContract(name: string, open: () => Locks): void {
  describe(`${name} keep the contract of locks`, () => {
    test('[sync M4] one body at a time has the lock, and the next gets it when that one ends', async () => {
      const locks = open();
      const first = held(locks, 'a');
      await first.entered;
      const second = held(locks, 'a');
      expect(await Promise.race([second.entered.then(() => 'in'), settled()])).toBe('out');
      first.end();
      await second.entered;
      second.end();
      expect(await Promise.all([first.value, second.value])).toEqual(['done', 'done']);
    });

    test('locks of other names do not stand in each other’s way', async () => {
      const locks = open();
      const [one, other] = [held(locks, 'a'), held(locks, 'b')];
      await Promise.all([one.entered, other.entered]);
      one.end();
      other.end();
      expect(await Promise.all([one.value, other.value])).toEqual(['done', 'done']);
    });

    test('who will not wait is told at once that it is taken', async () => {
      const locks = open();
      const first = held(locks, 'a');
      await first.entered;
      let ran = false;
      const tried = await locks.hold('a', { wait: false }, async () => {
        ran = true;
      });
      expect([tried, ran]).toEqual([undefined, false]);
      first.end();
      await first.value;
      expect(await locks.hold('a', { wait: false }, async () => 'mine')).toBe('mine');
    });

    test('[sync W10] a lock is held while its body runs, whoever asks, and any number may ask at once', async () => {
      const locks = open();
      expect(await Promise.all([locks.isHeld('a'), locks.isHeld('a'), locks.isHeld('a')])).toEqual([
        false,
        false,
        false,
      ]);
      const first = held(locks, 'a');
      await first.entered;
      expect(await Promise.all([locks.isHeld('a'), locks.isHeld('a'), locks.isHeld('b')])).toEqual([true, true, false]);
      first.end();
      await first.value;
      expect(await locks.isHeld('a')).toBe(false);
    });

    test('a body that throws lets go, and its error comes out', async () => {
      const locks = open();
      const failed = locks.hold('a', { wait: true }, async () => {
        throw new Error('on purpose');
      });
      await expect(failed).rejects.toThrow('on purpose');
      expect(await locks.hold('a', { wait: false }, async () => 'free')).toBe('free');
    });

    test('who gives up waiting is not let in, and that is no error', async () => {
      const locks = open();
      const first = held(locks, 'a');
      await first.entered;
      const patience = new AbortController();
      let ran = false;
      const waited = locks.hold('a', { wait: true, signal: patience.signal }, async () => {
        ran = true;
      });
      patience.abort();
      expect(await waited).toBeUndefined();
      const given = { wait: true, signal: patience.signal };
      expect(await locks.hold('a', given, async () => 'too late')).toBeUndefined();
      first.end();
      await first.value;
      expect(ran).toBe(false);
      expect(await locks.hold('a', { wait: false }, async () => 'free')).toBe('free');
    });

    test('[sync M2] a lock can be taken from a holder that does not let go; the robbed one learns it without an error', async () => {
      const locks = open();
      const frozen = held(locks, 'a');
      await frozen.entered;
      const thief = held(locks, 'a', { steal: true });
      await thief.entered;
      expect(await locks.hold('a', { wait: false }, async () => 'mine')).toBeUndefined();
      frozen.end();
      await frozen.value;
      expect(await locks.hold('a', { wait: false }, async () => 'mine')).toBeUndefined();
      thief.end();
      expect(await thief.value).toBe('done');
      expect(await locks.hold('a', { wait: false }, async () => 'mine')).toBe('mine');
    });
  });
}

/** A body that holds the lock until it is told to end. */
function held(locks: Locks, name: string, options: { readonly steal?: boolean } = {}) {
  let end = (): void => {};
  const over = new Promise<void>((resolve) => {
    end = resolve;
  });
  let value: Promise<string | undefined> = Promise.resolve(undefined);
  const entered = new Promise<void>((resolve) => {
    value = locks.hold(name, { wait: !options.steal, ...options }, async () => {
      resolve();
      await over;
      return 'done';
    });
  });
  return { entered, value, end };
}

/** Whoever could have been let in by now has been. */
const settled = async (): Promise<string> => {
  for (let round = 0; round < 20; round += 1) await new Promise((resolve) => setTimeout(resolve, 0));
  return 'out';
};
