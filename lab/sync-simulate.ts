/**
 * Runs simulated worlds of the sync engine. The last line is the tally as JSON; the exit status is 0 only if nothing was lost, diverged, doubled or
 * stuck. A failure names the profile, seed and steps that repeat it.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { asJson, stopWith, wholeNumber } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { isClean, simulate, type Tally } from './sync-simulator/simulate.ts';
import { openSimulatedSqlite } from './sync-sqlite.ts';

const ledgerFile = 'lab/docs/sync-ledger.json';

/** One run, added up with all others in the ledger. */
interface Slice extends Tally {
  readonly date: string;
  /** What was simulated; `+` says that the tree had changes beyond it. */
  readonly commit: string;
  readonly store: string;
  /** Seed of the first world, in full. */
  readonly seed: string;
  readonly seconds: number;
}

async function main(): Promise<void> {
  const values = readOptions(
    'sync-simulate',
    {
      steps: { type: 'string', default: '200000', value: 'N', help: 'how many steps, in worlds of some thousands' },
      seed: { type: 'string', default: '1', value: 'S', help: 'seed of the first world' },
      store: { type: 'string', default: 'memory', value: 'NAME', help: "the server's rows: memory, or sqlite" },
      ledger: { type: 'boolean', default: false, help: `add a clean run to ${ledgerFile}` },
      json: asJson,
    },
    '--steps 5000 --seed 7 --store sqlite',
  );
  const steps = wholeNumber('steps', values.steps);
  if (values.store !== 'memory' && values.store !== 'sqlite') stopWith('--store takes memory or sqlite.');
  if (!/^\d+$/.test(values.seed)) stopWith(`--seed takes a whole number, not "${values.seed}".`);
  const seed = BigInt.asUintN(64, BigInt(values.seed));
  const commit = values.ledger ? headCommit() : '';
  const started = performance.now();
  // Simulated failures are many and nobody reads their stacks; a world that goes wrong is repeated by its seed, in a test, with all of them.
  Error.stackTraceLimit = 0;
  const tally = await simulate(
    { steps, seed },
    {
      ...(values.store === 'sqlite' ? { open: openSimulatedSqlite } : {}),
      failed: ({ profile, seed: own, steps: length, faults }) => {
        process.stderr.write(`profile "${profile}", seed ${own}, ${length} steps\n`);
        for (const { kind, what } of faults.slice(0, 5)) process.stderr.write(`  ${kind}: ${what}\n`);
      },
    },
  );
  const seconds = Math.round((performance.now() - started) / 100) / 10;
  if (values.ledger && isClean(tally)) {
    append({ date: new Date().toISOString(), commit, store: values.store, seed: String(seed), ...tally, seconds });
  }
  if (!values.json) process.stdout.write(`${Math.round(tally.steps / seconds)} steps a second\n`);
  process.stdout.write(`${JSON.stringify({ ...tally, seconds })}\n`);
  process.exitCode = isClean(tally) ? 0 : 1;
}

function append(slice: Slice): void {
  const slices = [...(JSON.parse(readFileSync(ledgerFile, 'utf8')) as { slices: Slice[] }).slices, slice];
  const sum = (name: keyof Tally): number => slices.reduce((total, one) => total + one[name], 0);
  const names = ['steps', 'seeds', 'faults', 'acknowledged', 'lost', 'diverged', 'doubled', 'stuck'] as const;
  const total = Object.fromEntries(names.map((name) => [name, sum(name)]));
  const lines = slices.map((one) => `    ${JSON.stringify(one)}`).join(',\n');
  writeFileSync(ledgerFile, `{\n  "total": ${JSON.stringify(total)},\n  "slices": [\n${lines}\n  ]\n}\n`);
}

function headCommit(): string {
  const git = (...words: string[]): string => execFileSync('git', words, { encoding: 'utf8' }).trim();
  const isChanged = git('status', '--porcelain', '--', 'sync', 'shared', 'server', 'lab/sync-simulator') !== '';
  return git('rev-parse', '--short', 'HEAD') + (isChanged ? '+' : '');
}

await main();
