import { expect, test } from 'vitest';
import { createGate } from './gate.ts';

test('no more than two are inside at once, and those who wait enter in order', async () => {
  const gate = createGate({ atOnce: 2, waiting: 8 });
  let inside = 0;
  let most = 0;
  const entered: number[] = [];
  await Promise.all(
    Array.from({ length: 10 }, (_, number) =>
      gate(async () => {
        entered.push(number);
        inside += 1;
        most = Math.max(most, inside);
        await new Promise(setImmediate);
        inside -= 1;
      }),
    ),
  );
  expect(most).toBe(2);
  expect(entered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

test('whoever finds the queue full is turned away', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  const pass = async () => 'passed';
  expect(await Promise.all([gate(pass), gate(pass), gate(pass)])).toEqual(['passed', 'passed', undefined]);
});

test('whoever fails inside gives the place back', async () => {
  const gate = createGate({ atOnce: 1, waiting: 1 });
  await expect(gate(() => Promise.reject(new Error('fell')))).rejects.toThrow('fell');
  expect(await gate(async () => 'passed')).toBe('passed');
});
