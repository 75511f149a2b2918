import { expect, test } from 'vitest';
import { wrapped } from './write-table.ts';

test('what a benchmark writes into a document has short lines but for its table', () => {
  const words = 'word '.repeat(30).trim();
  const row = `| ${words} |`;
  const [first = '', second = '', empty, kept] = wrapped(`${words}\n\n${row}`).split('\n');
  expect(first.length).toBeLessThanOrEqual(120);
  expect(`${first} ${second}`).toBe(words);
  expect([empty, kept]).toEqual(['', row]);
});
