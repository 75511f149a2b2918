import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { repositoryRoot } from './files.ts';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The names of the tests that failed. */
  readonly broken?: readonly string[];
}

/** One check. Exceeding the budget is reported, but does not fail. */
export interface Stage {
  readonly name: string;
  readonly budgetSeconds: number;
  run(): Promise<Tally>;
}

/**
 * Runs every stage in order, even after a failure, and prints the totals as the last line.
 * A stage that may not fit into the rest of `minutes` is skipped, reported and not counted.
 */
export const runStages = async (
  stages: readonly Stage[],
  { now = () => performance.now(), minutes = Number.POSITIVE_INFINITY } = {},
): Promise<Tally> => {
  const lines: string[] = [];
  let total: Tally = { passed: 0, failed: 0, skipped: 0 };
  const end = now() + minutes * 60_000;
  for (const stage of stages) {
    const started = now();
    if (started + stage.budgetSeconds * 1000 > end) {
      lines.push(leftOutLine(stage, (end - started) / 1000));
      continue;
    }
    console.log(`\n── ${stage.name}`);
    const tally = await stage.run().catch((error: unknown) => {
      console.log(error instanceof Error ? error.message : String(error));
      return oneFailed;
    });
    const seconds = (now() - started) / 1000;
    const line = summaryLine(stage, tally, seconds);
    console.log(line);
    lines.push(line, ...(tally.broken ?? []).map((name) => `         ${name}`));
    total = add(total, tally);
  }
  console.log(`\n${lines.join('\n')}\n${totalLine(total)}`);
  return total;
};

/** Runs a tool as one check: its output shows only on failure, its exit status decides. */
export const toolStage = (name: string, budgetSeconds: number, argv: readonly string[]): Stage => ({
  name,
  budgetSeconds,
  run: async () => {
    const { status, output } = await runNode(argv, 'collect');
    if (status === 0) return onePassed;
    console.log(output.trimEnd());
    return oneFailed;
  },
});

/** Runs a long proof as one check: its output always shows, its exit status decides. */
export const longStage = (name: string, budgetSeconds: number, argv: readonly string[]): Stage => ({
  name,
  budgetSeconds,
  run: async () => ((await runNode(argv, 'show')).status === 0 ? onePassed : oneFailed),
});

/** Runs a function in this process as one check; whatever it throws is the failure's message. */
export const actStage = (name: string, budgetSeconds: number, act: () => unknown): Stage => ({
  name,
  budgetSeconds,
  run: async () => {
    await act();
    return onePassed;
  },
});

export const reportFolder = join(repositoryRoot, '.cache/test-reports');
export const reportOf = (stage: string): string => join(reportFolder, `${stage.replaceAll(/\W+/g, '-')}.json`);

/** Runs Vitest projects, or some of their files; the figures come from its JSON report, failures from its own output. */
export const testStage = (
  name: string,
  budgetSeconds: number,
  projects: readonly string[],
  { files = [], env = {} }: { files?: readonly string[]; env?: Readonly<Record<string, string>> } = {},
): Stage => ({
  name,
  budgetSeconds,
  run: async () => {
    const report = reportOf(name);
    rmSync(report, { force: true });
    mkdirSync(reportFolder, { recursive: true });
    const { status } = await runNode(
      [
        'node_modules/vitest/vitest.mjs',
        'run',
        ...files,
        ...projects.map((project) => `--project=${project}`),
        '--silent=passed-only',
        '--reporter=dot',
        '--reporter=json',
        `--outputFile.json=${report}`,
      ],
      'show',
      env,
    );
    const text = existsSync(report) ? readFileSync(report, 'utf8') : '';
    for (const name of skippedIn(text)) console.log(`SKIPPED ${name}`);
    const tally = tallyOf(text, status);
    const empty = files.length > 0 ? [] : projects.filter((project) => !hasFiles(text, project));
    for (const project of empty) console.log(`The project ${project} has no test files.`);
    return { ...tally, failed: tally.failed + empty.length, broken: brokenIn(text) };
  },
});

/**
 * Reads Vitest's JSON report. A file that could not be loaded has no tests to fail, nor does an error
 * outside any test: each counts as one failure, so that the figures never look better than the exit status.
 */
export const tallyOf = (report: string, status: number): Tally => {
  if (!report) return oneFailed;
  const { testResults } = JSON.parse(report) as VitestReport;
  const states = testResults.flatMap((file) => file.assertionResults.map((result) => result.status));
  const unloaded = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const passed = states.filter((state) => state === 'passed').length;
  const failed = states.filter((state) => state === 'failed').length + unloaded.length;
  return {
    passed,
    failed: failed === 0 && status !== 0 ? 1 : failed,
    skipped: states.filter((state) => state !== 'passed' && state !== 'failed').length,
  };
};

/** Whether a report has a file of the project, which is named after its folder except for `browser` and `long`. */
export const hasFiles = (report: string, project: string): boolean =>
  report !== '' &&
  (JSON.parse(report) as VitestReport).testResults.some(({ name }) => {
    const path = relative(repositoryRoot, name);
    if (project === 'long') return path.endsWith('.long.test.ts');
    return path.startsWith(project === 'browser' ? 'scripts/browser/' : `${project}/`);
  });

/** The names of tests that did not run. A test that needs something this machine lacks names it in its title. */
export const skippedIn = (report: string): string[] =>
  report
    ? (JSON.parse(report) as VitestReport).testResults
        .flatMap((file) => file.assertionResults)
        .filter(({ status }) => status !== 'passed' && status !== 'failed')
        .map(({ fullName }) => fullName)
    : [];

/** The names of tests that failed, and of files that could not be loaded. */
export const brokenIn = (report: string): string[] =>
  report
    ? (JSON.parse(report) as VitestReport).testResults.flatMap(({ name, status, assertionResults }) => {
        if (assertionResults.length === 0) return status === 'failed' ? [relative(repositoryRoot, name)] : [];
        return assertionResults.filter((one) => one.status === 'failed').map(({ fullName }) => fullName);
      })
    : [];

export const totalLine = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    /** Milliseconds. */
    readonly startTime: number;
    readonly endTime: number;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly meta?: { readonly covers?: readonly string[] };
    }[];
  }[];
}

const onePassed: Tally = { passed: 1, failed: 0, skipped: 0 };
const oneFailed: Tally = { passed: 0, failed: 1, skipped: 0 };

const add = (a: Tally, b: Tally): Tally => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
});

const summaryLine = (stage: Stage, tally: Tally, seconds: number): string => {
  const time = `${seconds.toFixed(1)} s of ${stage.budgetSeconds} s`;
  const verdict = tally.failed > 0 ? 'FAILED' : 'ok';
  const late = seconds > stage.budgetSeconds ? '  over its budget' : '';
  return `${verdict.padEnd(7)}${stage.name.padEnd(18)}${time.padStart(18)}   ${totalLine(tally)}${late}`;
};

const leftOutLine = ({ name, budgetSeconds }: Stage, seconds: number): string =>
  `left out ${name}: it may take ${budgetSeconds} s, and there are ${Math.max(0, seconds).toFixed(0)} s left`;

/** Far beyond any budget: a hung tool must not hang the report. */
const longestRun = 80 * 60_000;

const runNode = (
  argv: readonly string[],
  words: 'show' | 'collect',
  env: Readonly<Record<string, string>> = {},
): Promise<{ status: number; output: string }> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, {
      cwd: repositoryRoot,
      stdio: ['ignore', words === 'show' ? 'inherit' : 'pipe', words === 'show' ? 'inherit' : 'pipe'],
      timeout: longestRun,
      // Color codes are for terminals; a log would keep them.
      env: { ...process.env, ...env, ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }) },
    });
    let output = '';
    const collect = (chunk: Buffer): void => {
      output += chunk.toString();
    };
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    // On SIGTERM the whole run stops: no tool is left running, no later stage begins.
    const stop = (): void => {
      child.kill('SIGTERM');
      process.exit(143);
    };
    process.once('SIGTERM', stop);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGTERM', stop);
      resolve({ status: code ?? 1, output });
    });
  });
