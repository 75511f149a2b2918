/** The tests of the features, run by one Vitest that stays loaded while the sources change under it. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { createVitest, type Vitest } from 'vitest/node';
import { distance } from '../../scripts/changed-tests.ts';
import { provedBy } from '../../scripts/coverage-spec.ts';
import { repositoryRoot } from '../../scripts/files.ts';
import root from '../../vitest.config.ts';
import web from '../../web/vitest.config.ts';
import { markParts } from './mutate.ts';

/** A test, and what it runs. */
export interface MeasuredTest {
  /** Whether its title names a fact of the acceptance list. */
  readonly cites: boolean;
  readonly id: string;
  readonly name: string;
  readonly project: string;
  readonly file: string;
  /** Of each source the parts, as `markParts` numbers them; 0 is the source being loaded. */
  readonly parts: Readonly<Record<string, readonly number[]>>;
}

export interface Verdict {
  readonly outcome: 'killed' | 'survived' | 'timed out' | 'in doubt';
  /** The test that failed, or what failed instead of one. */
  readonly by?: string;
}

/** Milliseconds. With the sources as they are, what a test waits for is there much earlier: `measure` proves that it is. */
const patience = 4_000;
const longestTest = 120_000;
const longestRun = 300_000;

/** A test that fails with the sound source as well, the machine being busy, is tried again. */
const mostTries = 3;

/** The sources that are broken. */
export const isFeature = (path: string): boolean =>
  /^(web|server)\/src\/features\/.*\.tsx?$/.test(path) && !/\.test\.|\/testing\//.test(path);

/** What the tests run, and the text of each of their files by its hash: one that has not changed need not run again. */
export interface Measured {
  readonly tests: readonly MeasuredTest[];
  readonly files: Readonly<Record<string, string>>;
}

/** Runs the tests whose files are new or changed, with the sources as they are. One that fails proves nothing about a broken one, and is named. */
export async function measure(
  facts: ReadonlySet<string>,
  known: Measured,
): Promise<Measured & { failed: readonly string[] }> {
  const vitest = await open(markParts, { isolate: true, setup: [join(import.meta.dirname, 'reached.ts')], bail: 0 });
  const all = (await vitest.globTestSpecifications()).map((specification) => {
    const file = relative(repositoryRoot, specification.moduleId);
    return { specification, file, hash: sha256(readFileSync(specification.moduleId)) };
  });
  const changed = all.filter(({ file, hash }) => known.files[file] !== hash);
  const { testModules } = await vitest.runTestSpecifications(changed.map(({ specification }) => specification));
  const ran = testModules.flatMap((module) => [...module.children.allTests()]);
  const tests = ran
    .filter((test) => test.result().state === 'passed')
    .map((test) => ({
      id: test.id,
      name: test.fullName,
      cites: provedBy(test.fullName, test.meta().covers).some((mark) => facts.has(mark)),
      project: test.project.name,
      file: relative(repositoryRoot, test.module.moduleId),
      parts: test.meta().reached ?? {},
    }));
  await vitest.close();
  // Its folder of the tests is gone with it.
  delete process.env.TESTS_FOLDER;
  const kept = new Set(all.filter((each) => !changed.includes(each)).map(({ file }) => file));
  return {
    tests: [...known.tests.filter(({ file }) => kept.has(file)), ...tests],
    files: Object.fromEntries(all.map(({ file, hash }) => [file, hash])),
    failed: ran.filter((test) => test.result().state === 'failed').map((test) => test.fullName),
  };
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Returns what tells whether one of the tests fails with a source broken; those nearest to it in the folders come first. */
export async function openTests(): Promise<{
  look: (path: string, text: string, tests: readonly MeasuredTest[]) => Promise<Verdict>;
  close: () => Promise<void>;
}> {
  let broken: { path: string; text: string } | undefined;
  const vitest = await open((path, text) => (path === broken?.path ? broken.text : text), {
    isolate: false,
    setup: [],
    bail: 1,
  });
  const read = (path: string, text?: string): void => {
    broken = text === undefined ? undefined : { path, text };
    vitest.invalidateFile(join(repositoryRoot, path));
  };
  const lookOnce = async (
    path: string,
    text: string,
    files: readonly (readonly MeasuredTest[])[],
  ): Promise<Verdict> => {
    for (const some of [files.slice(0, 1), files.slice(1, 4), files.slice(4)]) {
      read(path, text);
      const { isSure, ...verdict } = await run(vitest, some);
      if (verdict.outcome === 'survived') continue;
      if (isSure) return verdict;
      read(path);
      const sound = await run(vitest, some);
      return sound.outcome === 'survived' ? verdict : { outcome: 'in doubt' };
    }
    return { outcome: 'survived' };
  };
  return {
    look: async (path, text, tests) => {
      const files = [...Map.groupBy(tests, ({ file }) => file)]
        .sort(([a, some], [b, others]) => distance(a, path) - distance(b, path) || some.length - others.length)
        .map(([, ofFile]) => ofFile);
      const until = Date.now() + longestRun;
      for (let tries = 1; ; tries += 1) {
        const verdict = await lookOnce(path, text, files);
        if (verdict.outcome !== 'in doubt' || tries === mostTries || Date.now() > until) return verdict;
      }
    },
    close: () => vitest.close(),
  };
}

/** A test that waited in vain is no sure verdict: on a busy machine it may fail with a sound source as well. */
async function run(
  vitest: Vitest,
  files: readonly (readonly MeasuredTest[])[],
): Promise<Verdict & { readonly isSure?: boolean }> {
  if (files.length === 0) return { outcome: 'survived' };
  const specifications = files.map((tests) => {
    const [{ project, file } = { project: '', file: '' }] = tests;
    return vitest
      .getProjectByName(project)
      .createSpecification(join(repositoryRoot, file), { testIds: tests.map(({ id }) => id) });
  });
  // What an earlier run found would be told again.
  vitest.state.filesMap.clear();
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // The first asks the tests to stop, the second ends the process they are in.
    for (const _ of [1, 2]) vitest.cancelCurrentRun('keyboard-input').catch(() => {});
  }, longestRun);
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  clearTimeout(timer);
  if (isLate) return { outcome: 'timed out', isSure: true };
  const tests = testModules.flatMap((module) => [...module.children.allTests()]);
  const failed = tests.find((test) => test.result().state === 'failed');
  if (failed)
    return { outcome: 'killed', by: failed.fullName, isSure: (failed.diagnostic()?.duration ?? patience) < patience };
  if (testModules.some((module) => module.state() === 'failed')) return { outcome: 'killed', by: 'loading the tests' };
  if (unhandledErrors.length > 0) return { outcome: 'killed', by: 'an error outside the tests' };
  const passed = tests.filter((test) => test.result().state === 'passed').length;
  const asked = files.flat().length;
  if (passed !== asked) throw new Error(`Of ${asked} tests only ${passed} ran; measure again.`);
  return { outcome: 'survived' };
}

/** A Vitest of the two projects whose tests load features into their own process, which reads each source through `change`. */
async function open(
  change: (path: string, text: string) => string,
  { isolate, setup, bail }: { isolate: boolean; setup: readonly string[]; bail: number },
): Promise<Vitest> {
  process.env.TESTS_PATIENCE = String(patience);
  const changing: Plugin = {
    name: 'changed-sources',
    enforce: 'pre',
    transform(text, id) {
      const path = relative(repositoryRoot, id.replace(/\?.*/, ''));
      return isFeature(path) ? { code: change(path, text), map: null } : undefined;
    },
  };
  const server = (root as ViteUserConfig).test?.projects?.find(
    (project) => typeof project === 'object' && 'test' in project && project.test?.name === 'server',
  );
  const projects = [
    { at: repositoryRoot, config: server as ViteUserConfig, isolate },
    { at: join(repositoryRoot, 'web'), config: web as ViteUserConfig, isolate: true },
  ].map(({ at, config, isolate }) => ({
    ...config,
    root: at,
    plugins: [changing, ...(config.plugins ?? [])],
    test: {
      ...config.test,
      isolate,
      setupFiles: [...[config.test?.setupFiles ?? []].flat(), ...setup],
      testTimeout: longestTest,
      hookTimeout: longestTest,
      maxWorkers: 1,
      expect: { poll: { timeout: patience } },
    },
  }));
  return createVitest('test', {
    config: false,
    root: repositoryRoot,
    projects,
    watch: false,
    // It would hand a changed source to whoever reads the sound one next.
    fsModuleCache: false,
    maxWorkers: 1,
    bail,
    silent: true,
    reporters: [{}],
  });
}
