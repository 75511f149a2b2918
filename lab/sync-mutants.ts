/**
 * Breaks a copy of the sync engine on purpose, one line at a time (lab/sync-simulator/mutants.ts), and looks whether the tests or
 * the simulator notice. The last line is `{"caught","total","survivors"}`; the exit status is 0 only if every one was
 * caught. With `--types` each must also pass the type check, or it would prove nothing.
 */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asJson } from '../scripts/command-line.ts';
import { repositoryRoot } from '../scripts/files.ts';
import { readOptions } from './commands.ts';
import { type Mutant, mutants } from './sync-simulator/mutants.ts';

/** Simulated steps that decide about a mutant, and how many of them are tried before the other tests are. */
const allSteps = 1_000_000;
const firstSteps = 120_000;

/** A broken engine may also go round for ever; one that does has been noticed. On a machine that does much else, look whether that was it. */
const longestProof = 600_000;

function main(): void {
  const values = readOptions(
    'sync-mutants',
    {
      only: {
        type: 'string',
        multiple: true,
        default: [''],
        value: 'TEXT',
        help: 'mutants whose rule, name or proof has this in it; may be given again',
      },
      types: { type: 'boolean', default: false, help: 'each must also pass the type check, or it would prove nothing' },
      json: asJson,
    },
    '--only W2',
  );
  const { only } = values;
  const chosen = mutants.filter((mutant) => only.some((text) => `${titleOf(mutant)} ${mutant.proof}`.includes(text)));
  const copy = copyOfEngine();
  const survivors: string[] = [];
  try {
    // A proof that fails on the sound engine would catch everything.
    if (!tested(copy, ...quickProofs) || !simulated(copy, firstSteps))
      throw new Error('The sound engine does not pass its own proofs.');
    for (const mutant of chosen) {
      const by = broken(copy, mutant, () => {
        if (values.types && !passes(run(copy, 'node_modules/typescript/bin/tsc', '-b', 'sync')))
          return 'types, which proves nothing';
        return noticedBy(copy, mutant);
      });
      const isCaught = by !== undefined && !by.startsWith('types');
      if (!isCaught) survivors.push(titleOf(mutant));
      process.stderr.write(`${isCaught ? 'caught  ' : 'SURVIVED'} ${titleOf(mutant)}${by ? ` (${by})` : ''}\n`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  const caught = chosen.length - survivors.length;
  process.stdout.write(`${JSON.stringify({ caught, total: chosen.length, survivors })}\n`);
  process.exitCode = survivors.length === 0 ? 0 : 1;
}

/** Cuts the power at every call through a port, which takes long. */
const crashes = 'sync/src/crash.test.ts';

/** All but the long ones, and but the one that compares the rules with the tests of every floor, which are not copied. */
const quickProofs = [crashes, 'sync/src/fleet.test.ts', 'lab/sync-simulator/**', '**/spec.test.ts'].map(
  (path) => `--exclude=${path}`,
);

const titleOf = ({ rule, name }: Mutant): string => `${rule}: ${name}`;

/** What notices the mutant, the quickest proof first; undefined if nothing does. */
function noticedBy(copy: string, { proof }: Mutant): string | undefined {
  const isSimulated = proof === 'simulator';
  if (isSimulated ? !simulated(copy, firstSteps) : !tested(copy, proof)) return proof;
  if (!tested(copy, ...quickProofs)) return 'another test';
  if (!tested(copy, crashes)) return 'crashes at every call';
  return simulated(copy, allSteps) ? undefined : 'simulator, not within its first steps';
}

const tested = (copy: string, ...words: string[]): boolean =>
  passes(run(copy, 'node_modules/vitest/vitest.mjs', 'run', '--project=sync', '--bail=1', '--reporter=dot', ...words));

const simulated = (copy: string, steps: number): boolean => passes(run(copy, 'simulate.ts', String(steps)));

const passes = ({ status, signal }: SpawnSyncReturns<string>): boolean => {
  if (signal === 'SIGKILL') process.stderr.write(`  a proof did not end within ${longestProof / 1000} s\n`);
  return status === 0;
};

const run = (cwd: string, ...argv: string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, argv, { cwd, encoding: 'utf8', timeout: longestProof, killSignal: 'SIGKILL' });

function broken<T>(copy: string, { file, find, put, name }: Mutant, look: () => T): T {
  const path = join(copy, 'sync/src', file);
  const sound = readFileSync(path, 'utf8');
  const [before, after, ...more] = sound.split(find);
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(
      `"${name}" does not fit ${file} any more: its line stands there ${sound.split(find).length - 1} times.`,
    );
  writeFileSync(path, before + put + after);
  try {
    return look();
  } finally {
    writeFileSync(path, sound);
  }
}

/** The engine, what it stands on and what proves it, with everybody else's packages where they are. */
function copyOfEngine(): string {
  const copy = mkdtempSync(join(tmpdir(), 'paratope-mutants-'));
  const from = (path: string): string => join(repositoryRoot, path);
  const isOwn = (path: string): boolean => !/node_modules|\.cache/.test(path.slice(repositoryRoot.length));
  for (const path of ['sync', 'shared', 'scripts/testing', 'lab/sync-simulator', 'lab/sync-model'])
    cpSync(from(path), join(copy, path), { recursive: true, filter: isOwn });
  for (const path of ['package.json', 'tsconfig.base.json']) cpSync(from(path), join(copy, path));
  mkdirSync(join(copy, 'node_modules/@paratope'), { recursive: true });
  for (const name of readdirSync(from('node_modules')))
    if (name !== '@paratope') symlinkSync(join(from('node_modules'), name), join(copy, 'node_modules', name));
  for (const name of ['sync', 'shared']) symlinkSync(join(copy, name), join(copy, 'node_modules/@paratope', name));
  writeFileSync(join(copy, 'vitest.config.ts'), testConfig);
  writeFileSync(join(copy, 'simulate.ts'), simulation);
  return copy;
}

const testConfig = `export default { test: { projects: [{ test: { name: 'sync', include: ['sync/src/**/*.test.ts', 'lab/sync-*/*.test.ts'], environment: 'node', testTimeout: 120_000 } }] } };
`;

const simulation = `import { isClean, simulate } from './lab/sync-simulator/simulate.ts';
const tally = await simulate({ steps: Number(process.argv[2]), seed: 1n, stopAtFirst: true }, { failed: () => {} });
process.exit(isClean(tally) ? 0 : 1);
`;

main();
