import { describe, expect, test } from 'vitest';
import type { Clock } from '../ports.ts';

/** What every {@link Clock} must do. `pass` lets at least so many milliseconds go by, by waiting or by turning a hand. */
export function clockContract(
  name: string,
  open: () => { readonly clock: Clock; pass(milliseconds: number): Promise<void> },
): void {
  describe(`${name} keeps the clock's contract`, () => {
    test('now is a moment in UTC, and the zone one that dates can be written in', () => {
      const { clock } = open();
      expect(clock.now()).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(() => new Intl.DateTimeFormat('en', { timeZone: clock.zone() })).not.toThrow();
    });

    test('after runs once, not before its time, and not in the call itself', async () => {
      const { clock, pass } = open();
      let runs = 0;
      clock.after(20, () => {
        runs += 1;
      });
      expect(runs).toBe(0);
      await pass(30);
      await pass(30);
      expect(runs).toBe(1);
    });

    test('waits end in the order of their length, whatever the order they began in', async () => {
      const { clock, pass } = open();
      const ended: string[] = [];
      clock.after(40, () => void ended.push('long'));
      clock.after(5, () => void ended.push('short'));
      await pass(80);
      expect(ended).toEqual(['short', 'long']);
    });

    test('a wait that is called off does not end, and calling off once more, or too late, is nothing', async () => {
      const { clock, pass } = open();
      let runs = 0;
      const off = clock.after(5, () => {
        runs += 1;
      });
      const late = clock.after(5, () => {
        runs += 10;
      });
      off();
      off();
      await pass(30);
      late();
      expect(runs).toBe(10);
    });

    test('a wait can begin another one as it ends', async () => {
      const { clock, pass } = open();
      const ended: number[] = [];
      clock.after(5, () => {
        ended.push(1);
        clock.after(5, () => void ended.push(2));
      });
      await pass(30);
      await pass(30);
      expect(ended).toEqual([1, 2]);
    });
  });
}
