import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { filesBelow, repositoryRoot } from './files.ts';

const document = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8');

/** Cells of every table line whose first cell says numbers of requirements. */
const rows = document
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, ids = '']) => /^\d+\.\d+\.\d+/.test(ids))
  .map(([, ids = '', level = '', , verdict = '', evidence = '']) => ({
    ids: ids.split(', '),
    level,
    verdict,
    evidence,
  }));

test('every requirement stands in the table once, with a level and a verdict', () => {
  const ids = rows.flatMap((row) => row.ids);
  expect(ids.length).toBeGreaterThan(200);
  expect(new Set(ids).size).toBe(ids.length);
  expect(rows.filter(({ level }) => !/^[12]$/.test(level))).toEqual([]);
  const verdicts = ['holds', 'partly', 'not met', 'the operator\u2019s', 'no such thing'];
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

test('what holds names its evidence, what does not says why, and every file that is named exists', () => {
  const silent = rows.filter(({ verdict, evidence }) => verdict !== 'no such thing' && !/\w{4}/.test(evidence));
  expect(silent).toEqual([]);
  const files = new Set(filesBelow(repositoryRoot));
  const named = rows.flatMap(({ ids, evidence }) =>
    [...evidence.matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/g)].map(([, path = '']) => ({ ids, path })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ path }) => !files.has(path))).toEqual([]);
});

test('the totals are those of the table', () => {
  const count = (verdict: string, level?: string) =>
    rows
      .filter((row) => row.verdict === verdict && (level === undefined || row.level === level))
      .reduce((sum, row) => sum + row.ids.length, 0);
  for (const verdict of ['holds', 'partly', 'not met', 'the operator\u2019s', 'no such thing'])
    expect(document).toContain(`| ${verdict} | ${count(verdict, '1')} | ${count(verdict, '2')} | ${count(verdict)} |`);
});
