/**
 * The table of the kit with 2,000 rows in a throttled Chromium, beside one that draws every row, in turn in one run (docs/benchmarks.md). The exit
 * status is 1 if a goal is missed (Q-P3).
 */

import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { machine } from './bench-sync/report.ts';
import { serveTable } from './bench-ui/serve-table.ts';
import { readOptions } from './commands.ts';
import { writesTable, writeTable } from './write-table.ts';

const interactions = ['scroll', 'filter', 'sort', 'select'] as const;
/** Has a goal of its own and is no part of the worst of all. */
const status = 'status' as const;
type Interaction = (typeof interactions)[number] | typeof status;
type Kind = 'kit' | 'naive';
/** Milliseconds from the act to its frame, and of the page's own thread at work. */
interface Sample {
  readonly wall: number;
  readonly work: number;
}
type Samples = Readonly<Record<Interaction, Sample[]>>;

/** Goals of Q-P3: milliseconds of the worst interaction, its part of the naive table's worst, and milliseconds from a changed status to its frame. */
const goals = { worst: 200, ratio: 0.1, status: 50 } as const;

const values = readOptions(
  'bench-ui',
  {
    rows: { type: 'string', default: '2000', value: 'N', help: 'rows of the table' },
    count: { type: 'string', default: '200', value: 'N', help: "interactions with the kit's table" },
    naive: { type: 'string', default: '40', value: 'N', help: 'interactions with the naive one' },
    slow: { type: 'string', default: '4', value: 'N', help: 'how many times the processor is slowed down' },
    json: asJson,
    write: writesTable,
  },
  '--count 40 --naive 8',
);
const rows = wholeNumber('rows', values.rows);
const count = wholeNumber('count', values.count);
const naive = wholeNumber('naive', values.naive);
const slow = wholeNumber('slow', values.slow);

const started = performance.now();
const served = await serveTable();
const browser = await chromium.launch(launchOptions());
const samples = { kit: emptySamples(), naive: emptySamples() };
try {
  // Twice each and turn about, so that a machine with other work is unkind to both.
  for (const kind of ['naive', 'kit', 'naive', 'kit'] as const) {
    await measure(browser, kind, Math.ceil((kind === 'kit' ? count : naive) / 2));
  }
} finally {
  await browser.close();
  await served.close();
}

const worst = { kit: worstOf(samples.kit, 'wall'), naive: worstOf(samples.naive, 'wall') };
const work = { kit: worstOf(samples.kit, 'work'), naive: worstOf(samples.naive, 'work') };
const ratio = worst.kit / worst.naive;
const statusTold = told(samples.kit, status);
const isMet = worst.kit <= goals.worst && ratio <= goals.ratio && statusTold.worst <= goals.status;
const report = {
  machine: machine(),
  seconds: Math.round((performance.now() - started) / 1000),
  rows,
  slow,
  counts: { kit: countOf(samples.kit), naive: countOf(samples.naive) },
  milliseconds: { kit: allTold(samples.kit), naive: allTold(samples.naive) },
  worst,
  ratio,
  work: { ...work, ratio: work.kit / work.naive },
  goals,
  isMet,
};
const table = tableOf();
if (values.write) {
  writeTable('benchmarks.md', 'bench-ui', table);
}
console.log(values.json ? JSON.stringify(report) : table);
if (!isMet) process.exitCode = 1;

async function measure(chromium: Browser, kind: Kind, turns: number): Promise<void> {
  const page = await chromium.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
  await page.goto(served.url);
  await page.evaluate(`show('${kind}', ${rows})`);
  const session = await throttled(page);
  // The first of each kind pays for what is compiled once.
  for (const what of [...interactions, status]) await page.evaluate(`interact('${what}', 0)`);
  const sample = async (what: Interaction, turn: number) => {
    const before = await workDone(session);
    const wall = await page.evaluate<number>(`interact('${what}', ${turn})`);
    samples[kind][what].push({ wall, work: (await workDone(session)) - before });
  };
  // Each kind goes through all its places, words and columns by a count of its own.
  for (let turn = 1; turn <= turns; turn += 1) {
    await sample(interactions[turn % interactions.length] ?? 'scroll', Math.floor(turn / interactions.length));
  }
  // Of all the rows again.
  await page.evaluate(`interact('filter', 0)`);
  for (let turn = 1; turn <= Math.ceil(turns / interactions.length); turn += 1) await sample(status, turn);
  await page.close();
}

async function throttled(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow });
  return session;
}

/** Milliseconds the page's thread has worked so far; other programs on a busy machine are no part of it. */
async function workDone(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

function emptySamples(): Samples {
  return { scroll: [], filter: [], sort: [], select: [], status: [] };
}

function worstOf(of: Samples, what: keyof Sample): number {
  return Math.max(...interactions.flatMap((one) => of[one].map((sample) => sample[what])));
}

function countOf(of: Samples): number {
  return interactions.flatMap((one) => of[one]).length;
}

/** Median and worst of one kind of interaction. */
function told(of: Samples, what: Interaction): { readonly median: number; readonly worst: number } {
  const sorted = of[what].map(({ wall }) => wall).sort((a, b) => a - b);
  return { median: sorted[Math.floor(sorted.length / 2)] ?? 0, worst: sorted.at(-1) ?? 0 };
}

function allTold(of: Samples): Readonly<Record<Interaction, ReturnType<typeof told>>> {
  const entries = [...interactions, status].map((what) => [what, told(of, what)] as const);
  return Object.fromEntries(entries) as Record<Interaction, ReturnType<typeof told>>;
}

function tableOf(): string {
  const { date, cpu, cores, system, load } = report.machine;
  const ms = (value: number): string => (value < 100 ? value.toFixed(1) : Math.round(value).toLocaleString('en-US'));
  const line = (what: Interaction): string => {
    const [kit, other] = [report.milliseconds.kit[what], report.milliseconds.naive[what]];
    return `| ${what} | ${ms(kit.median)} | ${ms(kit.worst)} | ${ms(other.median)} | ${ms(other.worst)} |`;
  };
  return [
    `${date}, ${cores} cores of ${cpu}, ${system}, ${rows} rows at ${slow}x CPU throttling, ${report.counts.kit} interactions with the kit's table and ${report.counts.naive} with the naive one in ${report.seconds} s, load ${load} at the end.`,
    '',
    'Milliseconds from the act to the frame that shows it:',
    '',
    '|  | kit, median | kit, worst | naive, median | naive, worst |',
    '| --- | --- | --- | --- | --- |',
    ...interactions.map(line),
    `| all of these |  | ${ms(worst.kit)} |  | ${ms(worst.naive)} |`,
    line(status),
    '',
    '| goal | measured |  |',
    '| --- | --- | --- |',
    `| worst interaction ≤ ${goals.worst} ms | ${ms(worst.kit)} ms | ${worst.kit <= goals.worst ? 'met' : 'missed'} |`,
    `| ≤ ${goals.ratio.toFixed(2)} × the worst of the naive table | ${ratio.toFixed(3)} | ${ratio <= goals.ratio ? 'met' : 'missed'} |`,
    `| the same in time the page's own thread worked | ${ms(work.kit)} ms of ${ms(work.naive)} ms, ${report.work.ratio.toFixed(3)} | ${report.work.ratio <= goals.ratio ? 'met' : 'missed'} |`,
    `| a changed status to its frame ≤ ${goals.status} ms | ${ms(statusTold.worst)} ms, median ${ms(statusTold.median)} ms | ${statusTold.worst <= goals.status ? 'met' : 'missed'} |`,
  ].join('\n');
}
