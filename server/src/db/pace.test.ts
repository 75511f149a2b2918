import { expect, onTestFinished, test, vi } from 'vitest';
import { createPace } from './pace.ts';

test('a transaction that took long is followed by one of fewer rows, down to a few, and one that was short by more, up to a bound', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const pace = createPace();
  const take = async (millisecondsARow: number) => {
    const rows = pace.size();
    await pace.timed(async () => void vi.advanceTimersByTime(rows * millisecondsARow));
    return rows * millisecondsARow;
  };
  // A machine on which a row takes two milliseconds.
  expect(await take(2)).toBe(200);
  for (let times = 0; times < 5; times += 1) expect(await take(2)).toBeLessThan(60);
  for (let times = 0; times < 5; times += 1) await take(100);
  expect(pace.size()).toBe(10);
  for (let times = 0; times < 9; times += 1) await take(0.01);
  expect(pace.size()).toBe(500);
});
