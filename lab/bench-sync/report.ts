import { cpus, loadavg, release } from 'node:os';
import { findBrowser } from '../../scripts/browser/find-browser.ts';
import { quantile, type Samples } from './in-browser.ts';
import type { Texts } from './in-memory.ts';
import { versions } from './peers.ts';
import type { Load } from './server-load.ts';
import type { Sizes } from './sizes.ts';

export interface Machine {
  readonly date: string;
  readonly cpu: string;
  readonly cores: number;
  /** Work waiting for the cores when the run ended: with more of it than cores the times are too long for everybody. */
  readonly load: number;
  readonly system: string;
  readonly node: string;
  readonly browser: string;
}

const columns: readonly { readonly column: string; readonly heading: string }[] = [
  { column: 'L1', heading: 'L1 open + first write' },
  { column: 'L2 p50', heading: 'L2 write p50' },
  { column: 'L2 p95', heading: 'L2 write p95' },
  { column: 'L2b p50', heading: 'L2b update p50' },
  { column: 'L3', heading: 'L3 5,000 at once' },
  { column: 'L4', heading: 'L4 reload, read 5,000' },
  { column: 'L5 first', heading: 'L5 by status, first' },
  { column: 'L5 p50', heading: 'L5 by status, later' },
  { column: 'L6', heading: 'L6 first sync of 5,000' },
  { column: 'L4 after L6', heading: 'L4 reload after L6' },
  { column: 'L7', heading: 'L7 send 1,000' },
  { column: 'L8 p50', heading: 'L8 seen by another device p50' },
  { column: 'L8 p95', heading: 'L8 p95' },
  { column: 'L15 stored kB', heading: 'L15 stored after L3, kB' },
  { column: 'L15 heap kB', heading: 'L15 heap after L6, kB' },
  { column: 'L15 longest', heading: 'L15 longest task in L6' },
];

export function browserTables({
  samples,
  sizes,
  texts,
}: {
  readonly samples: Samples;
  readonly sizes: Sizes | undefined;
  readonly texts: Texts | undefined;
}): string {
  const names = [...samples.keys()].sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const of = (name: string, column: string): readonly number[] => samples.get(name)?.get(column) ?? [];
  const middle = (name: string, column: string): number => quantile(of(name, column), 0.5);
  const parts: string[] = [];
  if (names.length > 0) {
    const rows = columns
      .filter(({ column }) => names.some((name) => of(name, column).length > 0))
      .map(({ column, heading }) => [heading, ...names.map((name) => cell(of(name, column)))]);
    if (rows.length > 0) parts.push(`Milliseconds, median (smallest to largest):\n\n${table(['', ...names], rows)}`);
    const kills = ['0', '100', '500']
      .map((delay) => `L9 ${delay} ms`)
      .filter((one) => names.some((name) => of(name, one).length > 0));
    if (kills.length > 0) {
      const lost = kills.map((column) => [
        `${column} after the tenth write`,
        ...names.map((name) => {
          const some = of(name, column);
          return some.length > 0 ? `${sum(some)} of ${some.length * 10}` : '';
        }),
      ]);
      parts.push(`L9, writes gone after the browser was killed:\n\n${table(['', ...names], lost)}`);
    }
    const again = names.filter((name) => of(name, 'L10 doubled').length > 0);
    if (again.length > 0)
      parts.push(
        `L10, 1,000 changes with every second answer lost on the way back; a change that reaches the rows twice is counted even where writing it twice does no harm:\n\n${table(
          ['', ...again],
          [
            ['doubled on the server', ...again.map((name) => String(sum(of(name, 'L10 doubled'))))],
            ['missing on the server', ...again.map((name) => String(sum(of(name, 'L10 missing'))))],
          ],
        )}`,
      );
    const unkept = names.filter((name) => of(name, 'L4 after L6 lost').length > 0);
    if (unkept.length > 0)
      parts.push(`Not on the disk two seconds after the first sync: ${unkept.join(', ')}. Their L6 ends in memory.`);
    const failed = names.flatMap((name) =>
      [...(samples.get(name)?.keys() ?? [])]
        .filter((column) => column.endsWith(' failed'))
        .map((column) => `${name} ${column.replace(' failed', '')}`),
    );
    if (failed.length > 0) parts.push(`Tried without an end in at least one round: ${failed.join(', ')}.`);
  }
  if (texts) {
    const [engines, L11] = [Object.keys(texts.L11), Object.values(texts.L11)];
    parts.push(
      `L11, words two devices typed into 2,000 notes at once:\n\n${table(
        ['', ...engines],
        [
          ['typed', ...L11.map(({ typed }) => thousands(typed))],
          ['in the merged note', ...L11.map(({ merged }) => thousands(merged))],
          ['nowhere', ...L11.map(({ lost }) => thousands(lost))],
        ],
      )}`,
      `L12, this engine, the server refuses one of ten: ${texts.L12.landed} of the other 9 landed, ${texts.L12.textsReachable} of 10 texts at hand.`,
      `L13, this engine, the server 500 commits back and then 600 on: devices and server ${texts.L13.equal ? 'equal' : 'DIFFERENT'}, ${texts.L13.ownEditsBack} of ${texts.L13.ownEdits} own edits back.`,
    );
  }
  if (sizes) {
    const engines = Object.entries(sizes.engines);
    parts.push(
      `L14, kilobytes of script after gzip, local store and way to the server:\n\n${table(
        engines.map(([name]) => name),
        [engines.map(([, size]) => String(size))],
      )}`,
    );
  }
  const goals = goalsOf({ middle, of, sizes, texts });
  if (goals.length > 0) parts.push(`Goals:\n\n${table(['goal', 'measured', ''], goals)}`);
  const lost = losses(names, middle);
  if (lost.length > 0) parts.push(`Lost, with the median of the faster engine: ${lost.join('; ')}.`);
  return parts.join('\n\n');
}

export function serverTables({ commits, overHttp, streams, devices }: Load): string {
  const [single, grouped] = [quantile(commits.single, 0.5), quantile(commits.grouped, 0.5)];
  const crowd = (label: string): number => quantile(overHttp[label] ?? [], 0.5) / single;
  return [
    `Durable writes a second (\`synchronous=FULL\`):\n\n${table(
      ['', 'a second'],
      [
        ['one commit each', cell(commits.single)],
        ['64 writers sharing commits', cell(commits.grouped)],
        ...Object.entries(overHttp).map(([label, rates]) => [`whole server over HTTP, ${label}`, cell(rates)]),
      ],
    )}`,
    `L16, 200 devices of 20 founders, each sending one change and fetching what is new:\n\n${table(
      ['', 'a second', 'p50 ms', 'p95 ms', 'server CPU ms each'],
      Object.entries(devices).map(([name, { perSecond, p50, p95, cpu }]) => [
        name,
        ...[perSecond, p50, p95, cpu].map(short),
      ]),
    )}\n\nThis project's server has each change on the disk when it answers, the other two in memory. TinyBase's figure is the time until another device has the row.`,
    `Streams: ${thousands(streams.open)} of ${thousands(streams.asked)} open at once; the server's memory went from ${streams.megabytesBefore} to ${streams.megabytes} MB.`,
    `Goals:\n\n${table(
      ['goal', 'measured', ''],
      [
        goal('shared commits ≥ 5 × single commits', grouped / single, (ratio) => ratio >= 5, '×'),
        goal('64 clients over HTTP ≥ 5 × single commits', crowd('64 clients'), (ratio) => ratio >= 5, '×'),
        goal('the same, 20 changes a request', crowd('64 clients, 20 changes a request'), (ratio) => ratio >= 5, '×'),
        goal('10,000 streams', streams.open, (count) => count >= 10_000, ''),
      ],
    )}`,
  ].join('\n\n');
}

export const machine = (): Machine => ({
  date: new Date().toISOString().slice(0, 10),
  cpu: cpus()[0]?.model ?? 'unknown',
  cores: cpus().length,
  load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
  system: `${process.platform} ${release()}`,
  node: process.version,
  browser: findBrowser(),
});

/** When, where and beside what it was measured. */
export function headOf(run: { machine: Machine; rounds: number; seconds: number }): string {
  const { date, cpu, cores, load, system, node } = run.machine;
  const against = Object.entries(versions).map(([name, version]) => `${name} ${version}`);
  return `${date}, ${cores} cores of ${cpu}, ${system}, Node ${node}, ${run.rounds} rounds in ${run.seconds} s, load ${load} at the end.

Beside: ${against.join(', ')}.`;
}

// --- How it reads ----------------------------------------------------------------------------------------------------

const order = [
  'paratope',
  'raw-indexeddb',
  'dexie-rows',
  'dexie-packed',
  'rxdb',
  'pouchdb',
  'replicache',
  'tinybase',
  'yjs',
];

/** What the engine's own goals say, in the ratios of one run. */
function goalsOf({
  middle,
  of,
  sizes,
  texts,
}: {
  middle(name: string, column: string): number;
  of(name: string, column: string): readonly number[];
  sizes: Sizes | undefined;
  texts: Texts | undefined;
}): string[][] {
  const ratio = (column: string, other: string, otherColumn = column) =>
    middle('paratope', column) / middle(other, otherColumn);
  const killed = ['0', '100', '500'].flatMap((delay) => of('paratope', `L9 ${delay} ms`));
  const paratope = texts?.L11.paratope;
  return [
    goal(
      'first sync of 5,000 rows ≤ 1.5 × the packed Dexie floor',
      ratio('L6', 'dexie-packed'),
      (is) => is <= 1.5,
      '×',
    ),
    goal('first sync of 5,000 rows ≤ 0.1 × RxDB', ratio('L6', 'rxdb'), (is) => is <= 0.1, '×'),
    goal(
      'reopening and reading after it ≤ 0.6 × Dexie rows',
      ratio('L4 after L6', 'dexie-rows'),
      (is) => is <= 0.6,
      '×',
    ),
    goal('write p50 ≤ 3 × raw strict put', ratio('L2 p50', 'raw-indexeddb'), (is) => is <= 3, '×'),
    ...(killed.length > 0 ? [goal('0 writes gone after a kill', sum(killed), (is) => is === 0, '')] : []),
    ...(paratope
      ? [goal(`0 of ${thousands(paratope.typed)} typed words lost`, paratope.lost, (is) => is === 0, '')]
      : []),
    ...(sizes
      ? [
          goal(
            'engine ≤ 12 kB gz on top of Dexie (and of zod/mini, which the app has)',
            sizes.onTopOfDexie.alone,
            (is) => is <= 12,
            ' kB',
          ),
          goal('the same with zod/mini counted in', sizes.onTopOfDexie.withSchemas, (is) => is <= 12, ' kB'),
        ]
      : []),
  ].filter(([, measured]) => measured !== undefined && !measured.startsWith('NaN'));
}

const goal = (words: string, measured: number, isReached: (measured: number) => boolean, unit: string): string[] => [
  words,
  Number.isNaN(measured) ? 'NaN' : `${short(measured)}${unit}`,
  isReached(measured) ? 'reached' : '**not reached**',
];

/** Every time in which another engine was faster, said as such; the floors are no engines. */
function losses(names: readonly string[], middle: (name: string, column: string) => number): string[] {
  const rivals = names.filter((name) => !['paratope', 'raw-indexeddb', 'dexie-rows', 'dexie-packed'].includes(name));
  return columns.flatMap(({ column }) => {
    const own = middle('paratope', column);
    const faster = rivals.filter((name) => middle(name, column) < own);
    return faster.length > 0
      ? [`${column} (${short(own)}) to ${faster.map((name) => `${name} ${short(middle(name, column))}`).join(', ')}`]
      : [];
  });
}

const cell = (values: readonly number[]): string =>
  values.length === 0
    ? ''
    : values.length === 1
      ? short(values[0] ?? 0)
      : `${short(quantile(values, 0.5))} (${short(Math.min(...values))} to ${short(Math.max(...values))})`;

const short = (value: number): string => {
  if (value >= 100) return thousands(Math.round(value));
  return String(value < 1 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10);
};
const thousands = (value: number): string => value.toLocaleString('en-GB');
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
