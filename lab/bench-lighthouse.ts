/**
 * What Lighthouse says of every public page, the login and the dashboard, as on a phone; the median of five runs (docs/benchmarks.md). The exit
 * status is 1 if a goal is missed (Q-P8).
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { type DemoServer, startDemoServer } from '../scripts/browser/demo-server.ts';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { enterAs, openScreen, type Screen, screens } from '../scripts/browser/screens.ts';
import { buildWeb } from '../scripts/build.ts';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { repositoryRoot } from '../scripts/files.ts';
import { machine } from './bench-sync/report.ts';
import { readOptions } from './commands.ts';
import { writesTable, writeTable } from './write-table.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Scores = Readonly<Record<(typeof categories)[number], number>>;
interface Row {
  readonly name: string;
  readonly path: string;
  readonly isPublic: boolean;
  readonly scores: Scores;
  /** Audits that cost points, as Lighthouse names them. */
  readonly faults: readonly string[];
}

/** Goals of Q-P8; what stands behind a sign-in is for no search engine. */
const goals = {
  public: { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 },
  app: { performance: 90, accessibility: 0, 'best-practices': 0, seo: 0 },
} as const satisfies Record<string, Scores>;

const values = readOptions(
  'bench-lighthouse',
  {
    runs: { type: 'string', default: '5', value: 'N', help: 'how often each page is measured' },
    only: { type: 'string', default: '', value: 'NAME,NAME', help: 'these pages alone' },
    json: asJson,
    write: writesTable,
  },
  '--only landing,dashboard --runs 3',
);
const count = wholeNumber('runs', values.runs);
const wanted = values.only.split(',').filter(Boolean);
const isPublic = ({ path }: Screen) => !path.startsWith('/client') && path !== '/test';
const pages = [
  ...screens.visitor
    .slice(
      0,
      screens.visitor.findIndex(({ name }) => name === 'not found'),
    )
    .filter(isPublic),
  ...screens.visitor.filter(({ name }) => name === 'login'),
  ...screens.founder.filter(({ name }) => name === 'dashboard'),
].filter(({ name }) => wanted.length === 0 || wanted.includes(name));

const program = installLighthouse();
buildWeb();
const started = performance.now();
const server = await startDemoServer();
const profile = mkdtempSync(join(tmpdir(), 'paratope-lighthouse-'));
const options = launchOptions();
const context = await chromium.launchPersistentContext(profile, {
  ...options,
  args: [...options.args, '--remote-debugging-port=0'],
});
const rows: Row[] = [];
try {
  const port = readFileSync(join(profile, 'DevToolsActivePort'), 'utf8').split('\n')[0] ?? '';
  for (const page of pages) rows.push(await measure(page, port, server));
} finally {
  await context.close();
  await server.stop();
  rmSync(profile, { recursive: true, force: true });
}

const missed = rows.flatMap((row) => categories.filter((category) => row.scores[category] < goalOf(row)[category]));
const seconds = Math.round((performance.now() - started) / 1000);
const table = tableOf();
if (values.write) {
  writeTable('benchmarks.md', 'bench-lighthouse', table);
}
console.log(values.json ? JSON.stringify({ machine: machine(), seconds, rows, goals }) : table);
for (const { name, faults } of rows) for (const fault of faults) console.error(`${name}: ${fault}`);
if (missed.length > 0) process.exitCode = 1;

async function measure(screen: Screen, port: string, { url }: DemoServer): Promise<Row> {
  const isBehindSignIn = screen.name === 'dashboard';
  if (isBehindSignIn) {
    const page = await context.newPage();
    await enterAs(page, 'founder', server);
    await openScreen(page, url, screen);
    await page.close();
  }
  const runs: { scores: Scores; faults: string[] }[] = [];
  for (let run = 0; run < count; run += 1) {
    const flags = isBehindSignIn ? ['--disable-storage-reset'] : [];
    runs.push(await lighthouse(`${url}${screen.path}`, [`--port=${port}`, ...flags]));
  }
  runs.sort((one, other) => one.scores.performance - other.scores.performance);
  const middle = runs[Math.floor(runs.length / 2)];
  if (!middle) throw new Error(`${screen.name} was not measured.`);
  return { name: screen.name, path: screen.path, isPublic: isPublic(screen), ...middle };
}

/** One run in the browser that listens there. */
async function lighthouse(address: string, flags: readonly string[]): Promise<{ scores: Scores; faults: string[] }> {
  const argv = [program, address, '--output=json', '--quiet', `--only-categories=${categories.join(',')}`, ...flags];
  const child = spawn(process.execPath, argv, { stdio: ['ignore', 'pipe', 'inherit'] });
  let said = '';
  child.stdout.on('data', (chunk) => {
    said += chunk;
  });
  const status = await new Promise((resolve) => child.once('close', resolve));
  if (status !== 0) throw new Error(`Lighthouse ended with ${status} at ${address}.`);
  const report = JSON.parse(said) as {
    categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
    audits: Record<string, { score: number | null; title: string; displayValue?: string }>;
  };
  const scores = Object.fromEntries(
    categories.map((category) => [category, Math.round((report.categories[category]?.score ?? 0) * 100)]),
  ) as Scores;
  const faults = categories.flatMap((category) =>
    (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = report.audits[id];
      if (!audit || weight === 0 || audit.score === null || audit.score >= 0.95) return [];
      return [`${category}, ${id} ${audit.score}: ${audit.title} ${audit.displayValue ?? ''}`.trim()];
    }),
  );
  return { scores, faults };
}

function goalOf({ isPublic: isOpen }: Row): Scores {
  return isOpen ? goals.public : goals.app;
}

function tableOf(): string {
  const { date, cpu, cores, system, load } = machine();
  return [
    `${date}, ${cores} cores of ${cpu}, ${system}, Lighthouse ${lighthouseVersion()} as on a phone with its slow network and processor played, median of ${values.runs} runs in ${seconds} s, load ${load} at the end.`,
    '',
    '| page | performance | accessibility | best practices | search engines | goals |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const isMet = categories.every((category) => row.scores[category] >= goalOf(row)[category]);
      const shown = categories.map((category) => row.scores[category]).join(' | ');
      return `| ${row.name} | ${shown} | ${isMet ? 'met' : 'missed'} |`;
    }),
  ].join('\n');
}

/** What the figures speak of. */
function lighthouseVersion(): string {
  return '13.5.0';
}

/** Installs it beside the project, never into it: it is no part of the product. */
function installLighthouse(): string {
  const folder = join(repositoryRoot, '.cache/bench-lighthouse');
  const file = join(folder, 'node_modules/lighthouse/cli/index.js');
  const manifest = `${JSON.stringify({ private: true, dependencies: { lighthouse: lighthouseVersion() } }, null, 2)}\n`;
  const own = join(folder, 'package.json');
  if (existsSync(file) && existsSync(own) && readFileSync(own, 'utf8') === manifest) return file;
  process.stderr.write('Installing Lighthouse …\n');
  mkdirSync(folder, { recursive: true });
  writeFileSync(own, manifest);
  const flags = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const done = spawnSync('npm', ['install', ...flags], { cwd: folder, stdio: ['ignore', 2, 2] });
  if (done.status !== 0) throw new Error('Lighthouse could not be installed.');
  return file;
}
