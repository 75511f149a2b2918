import { describe, expect, test } from 'vitest';
import type { Random } from '../ports.ts';

/** What every {@link Random} must do, as far as a sample can tell. */
export function randomContract(name: string, open: () => Random): void {
  describe(`${name} keeps the contract of chance`, () => {
    test('bytes come in the number asked for', () => {
      const random = open();
      expect([0, 1, 16, 1_000].map((count) => random.bytes(count).length)).toEqual([0, 1, 16, 1_000]);
    });

    test('[sync W3] ten thousand names of sixteen bytes are all different', () => {
      const random = open();
      const names = Array.from({ length: 10_000 }, () => random.bytes(16).join());
      expect(new Set(names).size).toBe(10_000);
    });

    test('every value of a byte comes up, and none much oftener than the others', () => {
      const seen = new Map<number, number>();
      for (const byte of open().bytes(25_600)) seen.set(byte, (seen.get(byte) ?? 0) + 1);
      expect(seen.size).toBe(256);
      // A hundred each; ten standard deviations away would be no chance.
      expect(Math.max(...seen.values())).toBeLessThan(200);
      expect(Math.min(...seen.values())).toBeGreaterThan(20);
    });

    test('[sync K2] fractions lie from 0 up to 1 and fill it', () => {
      const random = open();
      const tenths = new Set<number>();
      for (let index = 0; index < 1_000; index += 1) {
        const fraction = random.fraction();
        expect(fraction).toBeGreaterThanOrEqual(0);
        expect(fraction).toBeLessThan(1);
        tenths.add(Math.floor(fraction * 10));
      }
      expect(tenths.size).toBe(10);
    });
  });
}
