/**
 * Breaks the features' sources on purpose, one small change at a time, and looks whether a test that cites a fact of the acceptance list fails. What is
 * broken is drawn with a seed, evenly over the lines of every source that such a test runs a part of. Results are kept, so that it goes on where it
 * was stopped. The exit status is 0 only if the share that the goal names was killed.
 */
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { readChecklist } from '../scripts/coverage-spec.ts';
import { filesBelow, repositoryRoot } from '../scripts/files.ts';
import { readOptions } from './commands.ts';
import { equivalents } from './fact-mutants/equivalents.ts';
import { type Mutant, mutantsOf } from './fact-mutants/mutate.ts';
import { isFeature, type Measured, type MeasuredTest, measure, openTests, type Verdict } from './fact-mutants/tests.ts';

const goal = 0.85;

interface Drawn extends Mutant {
  readonly path: string;
  /** The line without its indentation, by which a list and a kept result know it when it has moved. */
  readonly found: string;
  readonly from: string;
  readonly key: string;
}
interface Result extends Omit<Verdict, 'outcome'> {
  readonly key: string;
  readonly outcome: Verdict['outcome'] | 'noticed by others';
}
type Outcome = Result['outcome'] | 'unreached' | 'equivalent';

async function main(): Promise<void> {
  const values = readOptions(
    'fact-mutants',
    {
      count: { type: 'string', default: '1000', value: 'N', help: 'how many lines are broken' },
      seed: { type: 'string', default: '1', value: 'S', help: 'draws the lines, and what is broken in each' },
      measure: {
        type: 'boolean',
        default: false,
        help: 'look anew what every test runs, after a change of the sources',
      },
      again: { type: 'boolean', default: false, help: 'try those anew that were not killed' },
      others: { type: 'boolean', default: false, help: 'look whether a test that cites no fact notices what survives' },
      json: asJson,
    },
    '--seed 1 --count 1000',
  );
  const seed = wholeNumber('seed', values.seed);
  mkdirSync(folder, { recursive: true });
  const tests = await measuredTests(values.measure);
  const citing = tests.filter(({ cites }) => cites);
  const drawn = draw(citing, wholeNumber('count', values.count), seed);
  const keptAt = join(folder, `results-${seed}.jsonl`);
  const results = new Map(readLines(keptAt).map((result) => [result.key, result]));
  const open = drawn.filter(({ key }) => !results.has(key) || (values.again && results.get(key)?.outcome !== 'killed'));
  await tryAll(
    open.filter((mutant) => !isEquivalent(mutant) && running(citing, mutant).length > 0),
    values.others ? tests : citing,
    (result) => {
      results.set(result.key, result);
      appendFileSync(keptAt, `${JSON.stringify(result)}\n`);
    },
  );

  const judged = drawn.map((mutant) => ({
    mutant,
    outcome: isEquivalent(mutant) ? 'equivalent' : (results.get(mutant.key)?.outcome ?? 'unreached'),
  }));
  for (const outcome of ['unreached', 'in doubt', 'timed out', 'noticed by others', 'survived'] as const)
    for (const { mutant } of judged.filter((each) => each.outcome === outcome)) console.log(told(outcome, mutant));
  const count = (outcome: Outcome): number => judged.filter((each) => each.outcome === outcome).length;
  const figures = {
    mutants: drawn.length - count('unreached'),
    killed: count('killed'),
    survived: count('survived'),
    noticedByOthers: count('noticed by others'),
    timedOut: count('timed out'),
    inDoubt: count('in doubt'),
    unreached: count('unreached'),
    equivalent: count('equivalent'),
  };
  const share = figures.killed / (figures.mutants - figures.equivalent);
  const shareWithUnreached = figures.killed / (drawn.length - figures.equivalent);
  console.log(
    values.json ? JSON.stringify({ ...figures, share, shareWithUnreached }) : { ...figures, share, shareWithUnreached },
  );
  process.exitCode = share >= goal ? 0 : 1;
}

const folder = join(repositoryRoot, '.cache/fact-mutants');
const textOf = (path: string): string => readFileSync(join(repositoryRoot, path), 'utf8');

/** What each test runs, looked at anew for those that have changed, or for all. */
async function measuredTests(anew: boolean): Promise<readonly MeasuredTest[]> {
  const keptAt = join(folder, 'tests.json');
  const known: Measured =
    anew || !existsSync(keptAt) ? { tests: [], files: {} } : (JSON.parse(readFileSync(keptAt, 'utf8')) as Measured);
  const facts = new Set(readChecklist(textOf('docs/acceptance/checklist.md')));
  const { tests, files, failed } = await measure(facts, known);
  for (const name of failed) console.error(`fails with the sources as they are, and is left out: ${name}`);
  writeFileSync(keptAt, JSON.stringify({ tests, files }));
  return tests;
}

/** Lines in an order that the seed gives each by itself, so that a change of one source leaves the draw of the others alone. */
function draw(tests: readonly MeasuredTest[], count: number, seed: number): Drawn[] {
  const run = new Set(
    tests.flatMap(({ parts }) =>
      Object.entries(parts).flatMap(([path, ran]) => (ran.some((part) => part > 0) ? [path] : [])),
    ),
  );
  const lines = filesBelow(repositoryRoot, ['web/src/features', 'server/src/features'])
    .filter((path) => isFeature(path) && run.has(path))
    .flatMap((path) => linesOf(path, seed))
    .sort((a, b) => (a.rank < b.rank ? -1 : 1))
    .map(({ mutant }) => mutant);
  const last = lines.filter((mutant) => running(tests, mutant).length > 0)[count - 1];
  return last ? lines.slice(0, lines.indexOf(last) + 1) : lines;
}

function linesOf(path: string, seed: number): { rank: string; mutant: Drawn }[] {
  const text = textOf(path);
  const lines = text.split('\n').map((line) => line.trim());
  const seen = new Map<string, number>();
  return [...Map.groupBy(mutantsOf(path, text), ({ line }) => line)].flatMap(([line, mutants]) => {
    const found = lines[line - 1] ?? '';
    const nth = seen.get(found) ?? 0;
    seen.set(found, nth + 1);
    const rank = createHash('sha256').update([seed, path, found, nth].join('\n')).digest('hex');
    const mutant = mutants[Number.parseInt(rank.slice(-8), 16) % mutants.length];
    if (!mutant) return [];
    const from = text.slice(mutant.start, mutant.end);
    return [{ rank, mutant: { ...mutant, path, found, from, key: [path, found, nth, from, mutant.put].join('\n') } }];
  });
}

async function tryAll(
  mutants: readonly Drawn[],
  tests: readonly MeasuredTest[],
  keep: (result: Result) => void,
): Promise<void> {
  if (mutants.length === 0) return;
  const { look, close } = await openTests();
  for (const [index, mutant] of mutants.entries()) {
    const { path, start, end, put, key } = mutant;
    const began = Date.now();
    const text = textOf(path);
    const broken = text.slice(0, start) + put + text.slice(end);
    const [citing, others] = [true, false].map((cites) =>
      running(tests, mutant).filter((test) => test.cites === cites),
    );
    let result: Result = { key, ...(await look(path, broken, citing ?? [])) };
    if (result.outcome === 'survived') {
      const { outcome, by } = await look(path, broken, others ?? []);
      if (outcome === 'killed') result = { key, outcome: 'noticed by others', ...(by ? { by } : {}) };
    }
    keep(result);
    const seconds = Math.round((Date.now() - began) / 1000);
    console.error(
      `${index + 1}/${mutants.length} ${seconds} s ${told(result.outcome, mutant)}${result.by ? ` (${result.by})` : ''}`,
    );
  }
  await close();
}

/** The tests that run the part in which it stands. */
const running = (tests: readonly MeasuredTest[], { path, part }: Drawn): MeasuredTest[] =>
  tests.filter(({ parts }) => parts[path]?.includes(part));

const isEquivalent = ({ path, found, from, put }: Drawn): boolean =>
  equivalents.some((each) => each.path === path && each.found === found && each.from === from && each.put === put);

const told = (outcome: Outcome, { path, line, from, put }: Drawn): string =>
  `${outcome.padEnd(17)} ${path}:${line}  ${short(from)} -> ${short(put)}`;

const short = (text: string): string => JSON.stringify(text.trim().replaceAll(/\s+/g, ' ').slice(0, 90));

function readLines(path: string): Result[] {
  if (!existsSync(path)) return [];
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Result);
}

await main();
