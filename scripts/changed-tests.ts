/** Selects the tests most relevant to a change, for `npm run quick`. */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { repositoryRoot } from './files.ts';
import { reportFolder, type VitestReport } from './stages.ts';

/** Without a `main` branch, as in a copy of one commit, only uncommitted changes count. */
const main = gitKnows('main') ? 'main' : 'HEAD';

/** What differs from the last commit on main, committed or not. */
export const changedFiles = (): string[] =>
  [
    ['diff', '--name-only', `${main}...HEAD`],
    ['diff', '--name-only', 'HEAD'],
    ['ls-files', '--others', '--exclude-standard'],
  ].flatMap((argv) => said('git', argv).split('\n').filter(Boolean));

/** Test files that import a changed file, directly or indirectly. */
export function testsThatStandOn(projects: readonly string[]): string[] {
  const asked = projects.map((project) => `--project=${project}`);
  const argv = ['node_modules/vitest/vitest.mjs', 'list', `--changed=${main}`, '--filesOnly', '--json', ...asked];
  const listed = JSON.parse(said(process.execPath, argv)) as { file: string }[];
  return listed.map(({ file }) => relative(repositoryRoot, file).replaceAll('\\', '/'));
}

export function knownSeconds(): ReadonlyMap<string, number> {
  const reports = existsSync(reportFolder) ? readdirSync(reportFolder) : [];
  return new Map(
    reports
      .map((name) => JSON.parse(readFileSync(join(reportFolder, name), 'utf8')) as VitestReport)
      .flatMap(({ testResults }) => testResults)
      .map(({ name, startTime, endTime }) => [relative(repositoryRoot, name), (endTime - startTime) / 1000]),
  );
}

/** Estimate for a file that never ran here; tests of scripts and lab start whole programs. */
const unknownSeconds = (test: string): number => (/^(scripts|lab)\//.test(test) ? 20 : 2);
/** Seconds for loading and starting, which no test's time includes. */
const overhead = 0.5;

/** The tests that fit into the workers' total seconds: changed ones first, then those nearest to a change in the folder tree. */
export function nearestThatFit(
  tests: readonly string[],
  { changed, seconds, allowed }: { changed: readonly string[]; seconds: ReadonlyMap<string, number>; allowed: number },
): string[] {
  const costs = (test: string): number => overhead + (seconds.get(test) ?? unknownSeconds(test));
  const far = new Map(tests.map((test) => [test, Math.min(...changed.map((path) => distance(test, path)))]));
  let left = allowed;
  return tests
    .toSorted((a, b) => (far.get(a) ?? 0) - (far.get(b) ?? 0) || costs(a) - costs(b))
    .filter((test) => {
      if (costs(test) > left) return false;
      left -= costs(test);
      return true;
    });
}

/** 0 for the file itself, 1 for a file in its folder, and one more for every folder up or down. */
export function distance(one: string, other: string): number {
  if (one === other) return 0;
  const [a, b] = [one, other].map((path) => dirname(path).split('/')) as [string[], string[]];
  const shared = a.findIndex((name, index) => name !== b[index]);
  const common = shared === -1 ? a.length : shared;
  return 1 + (a.length - common) + (b.length - common);
}

function gitKnows(branch: string): boolean {
  return spawnSync('git', ['rev-parse', '--verify', '--quiet', branch], { cwd: repositoryRoot }).status === 0;
}

const said = (program: string, argv: readonly string[]): string =>
  execFileSync(program, argv, { cwd: repositoryRoot, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 });
