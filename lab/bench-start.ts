/**
 * How long the app takes to open offline, beside the libraries it is built on (docs/benchmarks.md). Each round starts a fresh browser on a kept
 * profile for each of the two, in turn. Milliseconds from the start of the navigation to the second frame after the page shows what it is for, by
 * the page's own clock.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { startDemoServer } from '../scripts/browser/demo-server.ts';
import { launchOptions } from '../scripts/browser/find-browser.ts';
import { signIn } from '../scripts/browser/steps.ts';
import { buildWeb } from '../scripts/build.ts';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { activities, fillList, investors } from './bench-start/fill-list.ts';
import { serveFloor } from './bench-start/serve-floor.ts';
import { machine } from './bench-sync/report.ts';
import { readOptions } from './commands.ts';
import { writesTable, writeTable } from './write-table.ts';

const values = readOptions(
  'bench-start',
  {
    rounds: { type: 'string', default: '15', value: 'N', help: 'how often each of the two is opened' },
    json: asJson,
    write: writesTable,
  },
  '--rounds 5',
);
const rounds = wholeNumber('rounds', values.rounds);
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

interface Contender {
  readonly name: 'app' | 'floor';
  readonly address: string;
  /** Stands on the page once it shows what it is for. */
  readonly marker: string;
  readonly profile: string;
}

buildWeb();
const folder = mkdtempSync(join(tmpdir(), 'paratope-bench-start-'));
const server = await startDemoServer();
const floor = await serveFloor();
const times: Record<Contender['name'], number[]> = { app: [], floor: [] };
const contenders: readonly Contender[] = [
  { name: 'app', address: `${server.url}/client/dashboard`, marker: '.dash-name', profile: join(folder, 'app') },
  { name: 'floor', address: `${floor.url}/`, marker: '#ready', profile: join(folder, 'floor') },
];
try {
  say(`Filling a list of ${investors} investors with ${activities} activities …`);
  const founder = { email: 'standard@demo.local', password: server.password };
  await fillList(server.url, founder);
  for (const contender of contenders) await prepare(contender, founder);
  // The first round is not counted: nothing of the browser and its profile has been read yet.
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const took = await coldStart(contender);
      if (round > 0) times[contender.name].push(took);
    }
  }
} finally {
  await floor.close();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const median = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return Math.round(
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2,
  );
};
const result = { app: median(times.app), floor: median(times.floor) };
const report = {
  machine: machine(),
  rounds,
  investors,
  activities,
  milliseconds: result,
  ratio: Math.round((result.app / result.floor) * 100) / 100,
  goal: 1.3,
  samples: times,
};
const span = (samples: readonly number[]): string =>
  `${median(samples)} (${Math.round(Math.min(...samples))} to ${Math.round(Math.max(...samples))})`;
const table = `| | cold start without a network, ms: median (smallest to largest) |
|---|---|
| the dashboard, ${investors} investors, ${activities.toLocaleString('en-GB')} activities on the device | ${span(times.app)} |
| the floor: the same libraries, an empty database | ${span(times.floor)} |
| ratio of the medians; the goal is 1.3 at most | ${report.ratio} |`;
console.log(values.json ? JSON.stringify(report) : table);
if (values.write) write();

/** Visits once with a network, until everything needed without one is on the device. */
async function prepare({ name, address, profile, marker }: Contender, founder: { email: string; password: string }) {
  const context = await chromium.launchPersistentContext(profile, launchOptions());
  const page = context.pages()[0] ?? (await context.newPage());
  if (name === 'app') await signIn(page, server.url, founder);
  await page.goto(address);
  await page.locator(marker).first().waitFor();
  if (name === 'app') {
    await page.goto(`${server.url}/client/device`);
    await page.getByText('Your data is on this device').waitFor({ timeout: 60_000 });
  }
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active && (await caches.match('/app.html', { ignoreSearch: true })) !== undefined;
  });
  await context.close();
}

async function coldStart({ address, profile, marker }: Contender): Promise<number> {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), offline: true });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    await page.addInitScript((selector) => {
      const seen = () => {
        if (!document.querySelector(selector)) return;
        watcher.disconnect();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => document.documentElement.setAttribute('data-took', String(performance.now()))),
        );
      };
      const watcher = new MutationObserver(seen);
      watcher.observe(document, { childList: true, subtree: true });
    }, marker);
    await page.goto(address);
    const took = await page.waitForSelector('html[data-took]', { state: 'attached' });
    return Number(await took.getAttribute('data-took'));
  } finally {
    await context.close();
  }
}

function write(): void {
  const { date, cores, cpu, system, node, load } = report.machine;
  const head = `${date}, ${cores} cores of ${cpu}, ${system}, Node ${node}, ${rounds} rounds, load ${load} at the end.`;
  writeTable('benchmarks.md', 'bench-start', `${head}\n\n${table}`);
}
