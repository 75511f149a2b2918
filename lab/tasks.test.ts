import { expect, test } from 'vitest';
import { type Act, costOf, median } from './tasks/count.ts';
import { comparisonOf, type Run } from './tasks/results.ts';

test('every act is a step, and its seconds are the model and what was waited for', () => {
  const acts: Act[] = [
    { kind: 'scroll', name: 'to the button', waited: 0 },
    { kind: 'press', name: 'the button', waited: 500 },
    { kind: 'fill', name: 'a field', letters: 10, waited: 0 },
    { kind: 'fill', name: 'a field with the cursor in it', letters: 10, hasFocus: true, waited: 0 },
    { kind: 'choose', name: 'an option', waited: 0 },
    { kind: 'key', name: 'Enter', waited: 250 },
  ];
  const { steps, seconds, waited } = costOf(acts);
  expect(steps).toBe(6);
  expect(waited).toBe(0.75);
  expect(seconds).toBeCloseTo(1.1 + 2.45 + (2.45 + 2.8) + 2.8 + (1.35 + 2.2) + (1.35 + 0.28) + 0.75);
});

test('the median of an even number lies between the two in the middle', () => {
  expect(median([4, 1, 3])).toBe(3);
  expect(median([4, 1, 3, 2])).toBe(2.5);
});

test('runs stand beside each other, and a task that one of them lacks stays empty', () => {
  const run = (...tasks: [name: string, steps: number][]): Run => ({
    date: '2026-11-26',
    machine: 'a machine',
    rounds: 1,
    tasks: tasks.map(([name, steps]) => ({ name, does: name, steps, seconds: steps * 2, waited: 0.5, acts: [] })),
  });
  const table = comparisonOf({ before: run(['log', 6], ['find', 4]), after: run(['log', 3]) });
  expect(table.split('\n').filter((line) => line.startsWith('|'))).toEqual([
    '| task | steps, before | seconds, before | of these waited, before | steps, after | seconds, after | of these waited, after |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    '| 1 log | 6 | 12.0 | 0.5 | 3 | 6.0 | 0.5 |',
    '| 2 find | 4 | 8.0 | 0.5 |  |  |  |',
    '| median of all | 5 | 10.0 |  | 3 | 6.0 |  |',
  ]);
});
