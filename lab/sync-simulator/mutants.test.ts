import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mutants } from './mutants.ts';

const source = (file: string): string => readFileSync(new URL(`../../sync/src/${file}`, import.meta.url), 'utf8');

test('[Q-R2] every mutant still fits the line it breaks, and changes it', () => {
  const misfits = mutants.filter(({ file, find, put }) => source(file).split(find).length !== 2 || find === put);
  expect(misfits.map(({ rule, name }) => `${rule}: ${name}`)).toEqual([]);
});

test('[Q-R2] at least forty mutants, two or more for every group of rules whose code is there', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(40);
  const groups = 'WPCSRAUTMDBNK'.split('');
  const thin = groups.filter((group) => mutants.filter(({ rule }) => rule.startsWith(group)).length < 2);
  expect(thin).toEqual([]);
});

test('no two mutants are the same', () => {
  const lines = mutants.map(({ file, find, put }) => `${file}: ${find} → ${put}`);
  expect(new Set(lines).size).toBe(lines.length);
});
