import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { repositoryRoot } from './files.ts';
import { actStage, brokenIn, hasFiles, runStages, skippedIn, tallyOf, totalLine } from './stages.ts';

interface Result {
  status: string;
  fullName: string;
}
const report = (...files: { status: string; assertionResults: Result[] }[]): string =>
  JSON.stringify({ testResults: files });
const states = (...all: string[]): Result[] => all.map((status) => ({ status, fullName: `a test that is ${status}` }));

test('passed, failed and skipped tests are counted apart', () => {
  const text = report(
    { status: 'failed', assertionResults: states('passed', 'failed', 'pending') },
    { status: 'passed', assertionResults: states('passed', 'todo', 'skipped') },
  );
  expect(tallyOf(text, 1)).toEqual({ passed: 2, failed: 1, skipped: 3 });
});

test('the tests that did not run are named', () => {
  const text = report(
    { status: 'passed', assertionResults: states('passed', 'pending') },
    { status: 'passed', assertionResults: states('skipped') },
  );
  expect(skippedIn(text)).toEqual(['a test that is pending', 'a test that is skipped']);
  expect(skippedIn('')).toEqual([]);
});

test('what failed is named once more where the figures are, a file that could not be loaded by its path', async () => {
  const text = JSON.stringify({
    testResults: [
      { name: join(repositoryRoot, 'web/a.test.ts'), status: 'failed', assertionResults: states('passed', 'failed') },
      { name: join(repositoryRoot, 'web/b.test.ts'), status: 'failed', assertionResults: [] },
    ],
  });
  expect(brokenIn(text)).toEqual(['a test that is failed', 'web/b.test.ts']);
  expect(brokenIn('')).toEqual([]);
  const told: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
  const run = async () => ({ passed: 1, failed: 2, skipped: 0, broken: brokenIn(text) });
  await runStages([{ name: 'tests', budgetSeconds: 10, run }], { now: () => 0 });
  expect(told.at(-1)).toMatch(/1 passed, 2 failed\n +a test that is failed\n +web\/b\.test\.ts\n1 passed, 2 failed$/);
});

test('a file that could not be loaded counts as a failure', () => {
  expect(tallyOf(report({ status: 'failed', assertionResults: [] }), 1)).toMatchObject({ passed: 0, failed: 1 });
});

test('an exit status that no test explains counts as a failure', () => {
  expect(tallyOf(report({ status: 'passed', assertionResults: states('passed') }), 1)).toMatchObject({ failed: 1 });
  expect(tallyOf('', 0)).toMatchObject({ failed: 1 });
});

test('a project that no test file belongs to is known, and none is taken for another', () => {
  const of = (...paths: string[]) =>
    JSON.stringify({ testResults: paths.map((path) => ({ name: join(repositoryRoot, path) })) });
  expect(hasFiles(of('shared/src/money.test.ts', 'web/src/app/app.test.tsx'), 'web')).toBe(true);
  expect(hasFiles(of('shared/src/money.test.ts'), 'web')).toBe(false);
  expect(hasFiles(of('scripts/build.test.ts'), 'browser')).toBe(false);
  expect(hasFiles(of('lab/browser/season.long.test.ts'), 'long')).toBe(true);
  expect(hasFiles('', 'web')).toBe(false);
});

test('the last line names skipped tests only when there are some', () => {
  expect(totalLine({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
  expect(totalLine({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
});

test('a failed stage is told and the later ones still run', async () => {
  const told: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
  let clock = 0;
  const total = await runStages(
    [
      actStage('first', 10, () => {
        clock += 11_000;
        throw new Error('The roof leaks.');
      }),
      actStage('second', 10, () => {
        clock += 2_000;
      }),
    ],
    { now: () => clock },
  );
  expect(total).toEqual({ passed: 1, failed: 1, skipped: 0 });
  expect(told).toContain('The roof leaks.');
  expect(told.join('\n')).toMatch(/FAILED first +11\.0 s of 10 s +0 passed, 1 failed +over its budget/);
  expect(told.at(-1)).toMatch(/ok +second +2\.0 s of 10 s +1 passed, 0 failed\n1 passed, 1 failed$/);
});

test('a stage that may not fit into the time there is is left out, said, and counted as nothing', async () => {
  const told: string[] = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void told.push(line));
  let clock = 0;
  const done: string[] = [];
  const stage = (name: string, budget: number, took: number) =>
    actStage(name, budget, () => {
      clock += took * 1000;
      done.push(name);
    });
  const total = await runStages([stage('first', 30, 20), stage('second', 50, 50), stage('third', 40, 5)], {
    now: () => clock,
    minutes: 1,
  });
  expect(done).toEqual(['first', 'third']);
  expect(total).toEqual({ passed: 2, failed: 0, skipped: 0 });
  expect(told.at(-1)).toContain('left out second: it may take 50 s, and there are 40 s left');
  expect(told.at(-1)).toMatch(/2 passed, 0 failed$/);
});
