import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { filesBelow, repositoryRoot } from './files.ts';

/** The level of each requirement of OWASP ASVS 5.0.0 in the order of its number: `1.5: 123` says that 1.5.1 is of level 1 and 1.5.3 of level 3. */
const levels = `
  1.1: 22, 1.2: 1111122223, 1.3: 112222222223, 1.4: 222, 1.5: 123, 2.1: 122, 2.2: 112, 2.3: 12223, 2.4: 23,
  3.1: 3, 3.2: 113, 3.3: 12223, 3.4: 11222233, 3.5: 11122333, 3.6: 3, 3.7: 22333, 4.1: 12233, 4.2: 23333, 4.3: 22, 4.4: 1222,
  5.1: 2, 5.2: 112333, 5.3: 113, 5.4: 222, 6.1: 122, 6.2: 111111112222, 6.3: 11223333, 6.4: 112233, 6.5: 22222333, 6.6: 2223,
  6.7: 33, 6.8: 2222, 7.1: 222, 7.2: 1111, 7.3: 22, 7.4: 11222, 7.5: 223, 7.6: 22, 8.1: 1233, 8.2: 1123, 8.3: 133, 8.4: 23,
  9.1: 111, 9.2: 1222, 10.1: 22, 10.2: 223, 10.3: 22223, 10.4: 1111122222233333, 10.5: 22222, 10.6: 22, 10.7: 222,
  11.1: 2233, 11.2: 22233, 11.3: 11233, 11.4: 1222, 11.5: 23, 11.6: 23, 11.7: 33, 12.1: 12233, 12.2: 11, 12.3: 22223,
  13.1: 2333, 13.2: 222223, 13.3: 2233, 13.4: 1222233, 14.1: 22, 14.2: 12223333, 14.3: 122,
  15.1: 12233, 15.2: 12233, 15.3: 1222222, 15.4: 3333, 16.1: 2, 16.2: 22222, 16.3: 2222, 16.4: 222, 16.5: 2223,
  17.1: 23, 17.2: 22223333, 17.3: 22`;

const standard = levels.split(',').flatMap((part) => {
  const [section = '', each = ''] = part.trim().split(': ');
  return [...each].map((level, at) => `${section}.${at + 1} ${level}`);
});

const verdicts = ['holds', 'partly', 'not met', 'the operator\u2019s', 'no such thing'];

const document = readFileSync(join(repositoryRoot, 'docs/security.md'), 'utf8');

/** The cells of every table line whose first cell says numbers of requirements. */
const lines = document
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, ids = '']) => /^\d+\.\d+\.\d+/.test(ids));

/** Those of the table itself; a line of guards that were taken out has fewer cells. */
const rows = lines
  .filter((cells) => cells.length === 7)
  .map(([, ids = '', level = '', , verdict = '', evidence = '']) => ({
    ids: ids.split(', '),
    level,
    verdict,
    evidence,
  }));

const takenOut = lines.filter((cells) => cells.length === 5);

test('every requirement of the standard stands in the table once, with the standard’s level, and nothing else does', () => {
  const told = rows.flatMap(({ ids, level }) => ids.map((id) => `${id} ${level}`));
  expect(standard).toHaveLength(345);
  expect(told.toSorted()).toEqual(standard.toSorted());
  expect(rows.filter(({ verdict }) => !verdicts.includes(verdict))).toEqual([]);
});

test('what holds names its evidence, what does not says why, and every file that is named exists', () => {
  const silent = rows.filter(({ verdict, evidence }) => verdict !== 'no such thing' && !/\w{4}/.test(evidence));
  expect(silent).toEqual([]);
  const files = new Set(filesBelow(repositoryRoot));
  const named = lines.flatMap((cells) =>
    [...(cells.at(-2) ?? '').matchAll(/`([\w./-]+\.(?:tsx?|md|json))`/g)].map(([, path = '']) => path),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((path) => !files.has(path))).toEqual([]);
});

test('the totals are those of the table', () => {
  const count = (is: (row: (typeof rows)[number]) => boolean) =>
    rows.filter(is).reduce((sum, row) => sum + row.ids.length, 0);
  const line = (name: string, is: (row: (typeof rows)[number]) => boolean) =>
    `| ${[name, ...['1', '2', '3'].map((level) => count((row) => row.level === level && is(row))), count(is)].join(' | ')} |`;
  for (const verdict of verdicts) expect(document).toContain(line(verdict, (row) => row.verdict === verdict));
  expect(document).toContain(line('all', () => true));
});

test('a guard that was taken out is one of a requirement that holds, or holds in part, and the test that failed is named', () => {
  const proven = new Set(
    rows.filter(({ verdict }) => verdict === 'holds' || verdict === 'partly').flatMap(({ ids }) => ids),
  );
  expect(takenOut.length).toBeGreaterThan(25);
  expect(takenOut.filter(([, ids = '']) => !ids.split(', ').every((id) => proven.has(id)))).toEqual([]);
  expect(takenOut.filter((cells) => !/`[\w./-]+\.test\.tsx?`/.test(cells.at(-2) ?? ''))).toEqual([]);
});

describe('[ASVS 15.2.4] what is installed', () => {
  const { packages } = JSON.parse(readFileSync(join(repositoryRoot, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { integrity?: string; link?: boolean; resolved?: string }>;
  };
  const fetched = Object.entries(packages).filter(([path, { link }]) => path.startsWith('node_modules/') && !link);

  test('is what was looked at: the lock file has a SHA-512 of every package that is fetched', () => {
    expect(fetched.length).toBeGreaterThan(100);
    expect(fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  });

  test('of our own is a folder beside, which no registry is asked for', () => {
    const own = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/@paratope/'));
    expect(own.map(([, { link, resolved }]) => [link, resolved])).toEqual(
      ['lab', 'server', 'shared', 'sync', 'web'].map((folder) => [true, folder]),
    );
  });
});
