/**
 * Every list and search of the admin area over 10,000 submissions and 100,000 matches, beside the same page and count written by hand, in turn in
 * one process; and beside itself with a tenth of the rows (docs/benchmarks.md). The exit status is 1 if a list takes longer than its goal.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '@paratope/server/app';
import { readConfig } from '@paratope/server/config';
import type { Deps } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import { makeSetupLink } from '@paratope/server/features/admin/index';
import { silentLog } from '@paratope/server/log';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { fillForAdmins } from './bench-admin/fill.ts';
import { type MeasuredList, measuredLists } from './bench-admin/lists.ts';
import { timeScreens } from './bench-admin/screens.ts';
import { machine } from './bench-sync/report.ts';
import { readOptions } from './commands.ts';
import { writesTable, writeTable } from './write-table.ts';

/** Most milliseconds of work for one page: beside the network they are not noticed, and fifty admins asking at once wait no second. */
const goal = 20;

/** Most milliseconds from a press to the rows on the screen, with the browser slowed down. */
const screenGoal = 200;

const ada = { email: 'ada@paratope.example', password: 'correct horse' };

/** Asked so often at a time at least, and until so many milliseconds were worked: the clock of a thread's work moves by four. */
const atOnce = { asks: 10, work: 120 } as const;

const values = readOptions(
  'bench-admin',
  {
    submissions: {
      type: 'string',
      default: '10000',
      value: 'N',
      help: 'how many submissions the lists hold, and ten times as many matches',
    },
    rounds: { type: 'string', default: '15', value: 'N', help: 'how often each list is measured' },
    json: asJson,
    write: writesTable,
  },
  '--rounds 5 --write',
);
const submissions = wholeNumber('submissions', values.submissions);
const rounds = wholeNumber('rounds', values.rounds);

/** Where the page written by hand stands on the same server, behind the same router and headers. */
const names = new Map(measuredLists.map(({ name }, number) => [name, number]));
const started = performance.now();
const folder = mkdtempSync(join(tmpdir(), 'paratope-bench-'));
const rooms = {
  small: await openRoom(join(folder, 'small'), Math.ceil(submissions / 10)),
  large: await openRoom(join(folder, 'large'), submissions),
};
const results: Result[] = [];
let screens: { readonly name: string; readonly milliseconds: number; readonly worst: number }[] = [];
try {
  for (const list of measuredLists) results.push(await measure(list));
  await rooms.small.close();
  await rooms.large.close();
  screens = (await timeScreens(join(folder, 'large'), ada, Math.min(rounds, 10))).map(({ name, times }) => ({
    name,
    milliseconds: median([...times]),
    worst: Math.max(...times),
  }));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const isMet =
  results.every(({ ours }) => ours <= goal) && screens.every(({ milliseconds }) => milliseconds <= screenGoal);
const seconds = Math.round((performance.now() - started) / 1000);
const report = {
  machine: machine(),
  seconds,
  submissions,
  matches: submissions * 10,
  rounds,
  results,
  goal,
  screens,
  isMet,
};
if (values.write) {
  writeTable('benchmarks.md', 'bench-admin', tableOf());
}
console.log(values.json ? JSON.stringify(report) : tableOf());
if (!isMet) process.exitCode = 1;

interface Room {
  /** Milliseconds of work on a list as a browser asks for it, from the request to the last byte; of the page and its count written by hand behind the same router. */
  ask(list: MeasuredList): Promise<number>;
  byHand(list: MeasuredList): Promise<number>;
  close(): Promise<void>;
}

interface Result {
  readonly name: string;
  /** Medians, milliseconds. */
  readonly ours: number;
  readonly hand: number;
  readonly ours10th: number;
  readonly byHand: number;
  readonly tenfold: number;
}

async function openRoom(dataDir: string, size: number): Promise<Room> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }, { mode: 'command' });
  const deps = await createDeps(config, { log: silentLog });
  await fillForAdmins(deps.database, size);
  const app = createApp(deps);
  const sql = deps.database.readerSql;
  for (const { name, page, count } of measuredLists) {
    const [rows, total] = [sql.prepare(page), sql.prepare(count).pluck()];
    app.get(`/hand/${names.get(name)}`, (c) => c.json({ data: rows.all(), total: total.get() }));
  }
  const token = await signIn(app, deps);
  const get = async (path: string): Promise<void> => {
    const response = await app.request(path, { headers: { Host: '127.0.0.1', Authorization: `Bearer ${token}` } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path} answered ${response.status}: ${text.slice(0, 300)}`);
  };
  return {
    ask: ({ path }) => timed(() => get(path)),
    byHand: ({ name }) => timed(() => get(`/hand/${names.get(name)}`)),
    close: () => deps.database.close(),
  };
}

async function timed(ask: () => Promise<void>): Promise<number> {
  const from = worked();
  let asked = 0;
  for (; asked < atOnce.asks || worked() - from < atOnce.work; asked += 1) await ask();
  return (worked() - from) / asked;
}

/** Milliseconds this thread has worked so far: what other programs do on a busy machine is no part of it. */
function worked(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

async function signIn(app: ReturnType<typeof createApp>, deps: Deps): Promise<string> {
  const token = new URL(await makeSetupLink(deps)).searchParams.get('token');
  const body = JSON.stringify({ token, name: 'Ada Ferrant', ...ada });
  const headers = { Host: '127.0.0.1', 'Content-Type': 'application/json' };
  const answer = await app.request('/api/admin/setup', { method: 'POST', headers, body });
  return ((await answer.json()) as { token: string }).token;
}

/** In turn and beginning with another one every round; what the first round compiles is not counted. */
async function measure(list: MeasuredList): Promise<Result> {
  const times = { ours: [] as number[], hand: [] as number[], ours10th: [] as number[] };
  const acts = [
    async () => times.ours.push(await rooms.large.ask(list)),
    async () => times.hand.push(await rooms.large.byHand(list)),
    async () => times.ours10th.push(await rooms.small.ask(list)),
  ];
  for (let round = 0; round < rounds + 1; round += 1) {
    for (let turn = 0; turn < acts.length; turn += 1) await acts[(round + turn) % acts.length]?.();
  }
  const [ours, hand, ours10th] = [times.ours, times.hand, times.ours10th].map((all) => median(all.slice(1)));
  if (ours === undefined || hand === undefined || ours10th === undefined) throw new Error('Nothing was measured.');
  return { name: list.name, ours, hand, ours10th, byHand: ours / hand, tenfold: ours / ours10th };
}

function median(all: number[]): number {
  const sorted = all.sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function tableOf(): string {
  const { date, cpu, cores, system, node, load } = report.machine;
  const mark = (value: number, most = goal): string => `${value.toFixed(1)}${value <= most ? '' : ' missed'}`;
  return [
    `${date}, ${cores} cores of ${cpu}, ${system}, Node ${node}, ${submissions.toLocaleString('en-US')} submissions and ${(submissions * 10).toLocaleString('en-US')} matches, ${rounds} rounds in ${seconds} s, load ${load} at the end.`,
    '',
    "Milliseconds of the server's thread at work for the first hundred rows with their count, medians:",
    '',
    `| list | as asked (at most ${goal}) | by hand | with a tenth of the rows | times by hand | times a tenth |`,
    '| --- | --- | --- | --- | --- | --- |',
    ...results.map(
      ({ name, ours, hand, ours10th, byHand, tenfold }) =>
        `| ${name} | ${mark(ours)} | ${hand.toFixed(1)} | ${ours10th.toFixed(1)} | ${byHand.toFixed(2)} | ${tenfold.toFixed(2)} |`,
    ),
    '',
    `Milliseconds from a press to the rows in a Chromium of 1280 by 900 points, its processor slowed to a quarter, on the larger database:`,
    '',
    `| press | median (at most ${screenGoal}) | slowest |`,
    '| --- | --- | --- |',
    ...screens.map(
      ({ name, milliseconds, worst }) => `| ${name} | ${mark(milliseconds, screenGoal)} | ${worst.toFixed(0)} |`,
    ),
  ].join('\n');
}

/** The document with the newest run between its marks. */
