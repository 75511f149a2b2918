/**
 * How long the app takes to open offline, beside the libraries it is built on (docs/benchmarks.md), and beside other builds of it. Each round starts
 * a fresh browser on a kept profile for each of them, in turn. Seen: milliseconds from the start of the navigation to the second frame after the page
 * shows what it is for, by the page's own clock. Pressed: to the second frame after it shows the answer to a press made when it was seen. Work: how
 * long the page's own thread has worked by then, in which other programs have no part.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { type DemoServer, startDemoServer } from '../scripts/browser/demo-server.ts';
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
    rounds: { type: 'string', default: '15', value: 'N', help: 'how often each of them is opened' },
    beside: {
      type: 'string',
      multiple: true,
      default: [],
      value: 'FOLDER',
      help: 'another checkout with a build in it, opened turn about with this one',
    },
    json: asJson,
    write: writesTable,
  },
  '--rounds 5',
);
const rounds = wholeNumber('rounds', values.rounds);
const say = (sentence: string): void => void process.stderr.write(`${sentence}\n`);

interface Contender {
  readonly name: string;
  readonly server?: DemoServer;
  readonly address: string;
  /** Stands on the page once it shows what it is for. */
  readonly marker: string;
  /** What is pressed then, and what stands there once that was answered. */
  readonly press?: readonly [button: string, answer: string];
  readonly profile: string;
}

interface ColdStart {
  readonly seen: number;
  readonly pressed: number;
  readonly work: number;
}

buildWeb();
const folder = mkdtempSync(join(tmpdir(), 'paratope-bench-start-'));
const floor = await serveFloor();
const servers: DemoServer[] = [];
const contenders: Contender[] = [
  { name: 'floor', address: `${floor.url}/`, marker: '#ready', profile: join(folder, 'floor') },
];
const times = new Map<string, ColdStart[]>();
try {
  for (const [at, program] of [undefined, ...values.beside].entries()) await addBuild(at, program);
  for (const contender of contenders) await prepare(contender);
  // The first round is not counted: nothing of the browser and its profile has been read yet.
  for (let round = 0; round <= rounds; round += 1) {
    for (const contender of round % 2 === 0 ? contenders : contenders.toReversed()) {
      const took = await coldStart(contender);
      if (round > 0) times.set(contender.name, [...(times.get(contender.name) ?? []), took]);
    }
    if (round > 0 && values.beside.length > 0) say(`${round} of ${rounds}`);
  }
} finally {
  await floor.close();
  for (const server of servers) await server.stop();
  rmSync(folder, { recursive: true, force: true });
}

const median = (samples: readonly number[]): number => {
  const sorted = samples.toSorted((a, b) => a - b);
  return Math.round(
    ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0)) / 2,
  );
};
const samplesOf = (name: string, what: keyof ColdStart): number[] => (times.get(name) ?? []).map((took) => took[what]);
const ratioTo = (name: string, what: keyof ColdStart): number =>
  Math.round((median(samplesOf(name, what)) / median(samplesOf('floor', what))) * 100) / 100;
const names = contenders.map(({ name }) => name);
const report = {
  machine: machine(),
  rounds,
  investors,
  activities,
  goal: 1.7,
  ratios: Object.fromEntries(
    names.map((name) => [name, { seen: ratioTo(name, 'seen'), pressed: ratioTo(name, 'pressed') }]),
  ),
  samples: Object.fromEntries(times),
};
const span = (samples: readonly number[]): string =>
  `${median(samples)} (${Math.round(Math.min(...samples))} to ${Math.round(Math.max(...samples))})`;
const rowOf = (name: string): string => {
  const [seen, pressed, work] = (['seen', 'pressed', 'work'] as const).map((what) => samplesOf(name, what));
  const ratios = `${ratioTo(name, 'seen')} · ${ratioTo(name, 'pressed')}`;
  return `| ${name} | ${span(seen ?? [])} | ${span(pressed ?? [])} | ${span(work ?? [])} | ${ratios} |`;
};
const table = `| cold start without a network, ms: median (smallest to largest) | seen | pressed | work of the page's thread | times the floor, at most ${report.goal} |
|---|---|---|---|---|
${names.map(rowOf).join('\n')}`;
console.log(values.json ? JSON.stringify(report) : table);
if (values.write) write();

/** The first build fills the list; the others begin with a copy of its data. */
async function addBuild(at: number, checkout: string | undefined): Promise<void> {
  const server = await startDemoServer();
  servers.push(server);
  if (at === 0) {
    say(`Filling a list of ${investors} investors with ${activities} activities …`);
    await fillList(server.url, founderOf(server));
    process.env.FILLED_DEMO = server.folder;
  }
  if (checkout) await server.replace({ program: ['--enable-source-maps', resolve(checkout, 'server/dist/main.js')] });
  const name = checkout ? basename(checkout) : 'app';
  contenders.push({
    name,
    server,
    address: `${server.url}/client/dashboard`,
    marker: '.dash-name',
    press: ['.dash-row .select-box', '.bulk-bar'],
    profile: join(folder, String(at)),
  });
}

function founderOf({ password }: DemoServer) {
  return { email: 'standard@demo.local', password };
}

/** Visits once with a network, until everything needed without one is on the device. */
async function prepare({ server, address, profile, marker }: Contender) {
  const context = await chromium.launchPersistentContext(profile, launchOptions());
  const page = context.pages()[0] ?? (await context.newPage());
  if (server) await signIn(page, server.url, founderOf(server));
  await page.goto(address);
  await page.locator(marker).first().waitFor();
  if (server) {
    await page.goto(`${server.url}/client/device`);
    await page.getByText('Your data is on this device').waitFor({ timeout: 60_000 });
  }
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready;
    return registration.active && (await caches.match('/app.html', { ignoreSearch: true })) !== undefined;
  });
  await context.close();
}

async function coldStart({ address, profile, marker, press }: Contender): Promise<ColdStart> {
  const context = await chromium.launchPersistentContext(profile, { ...launchOptions(), offline: true });
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const workOf = await workMeter(page);
    await page.addInitScript(
      ({ seen, button, answer }) => {
        const once = (selector: string, then: (took: number) => void) => {
          const look = () => {
            if (!document.querySelector(selector)) return;
            watcher.disconnect();
            requestAnimationFrame(() => requestAnimationFrame(() => then(performance.now())));
          };
          const watcher = new MutationObserver(look);
          watcher.observe(document, { childList: true, subtree: true, attributes: true });
          look();
        };
        const tell = (name: string, took: number) => document.documentElement.setAttribute(name, String(took));
        once(seen, (took) => {
          tell('data-seen', took);
          if (!button) return tell('data-pressed', took);
          once(answer, (later) => tell('data-pressed', later));
          document.querySelector<HTMLElement>(button)?.click();
        });
      },
      { seen: marker, button: press?.[0] ?? '', answer: press?.[1] ?? '' },
    );
    await page.goto(address);
    const took = await page.waitForSelector('html[data-pressed]', { state: 'attached' });
    const work = await workOf();
    const read = async (name: string) => Number(await took.getAttribute(name));
    return { seen: await read('data-seen'), pressed: await read('data-pressed'), work };
  } finally {
    await context.close();
  }
}

/** Milliseconds of processor time that the page's thread has spent on tasks. */
async function workMeter(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return Math.round((metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000);
  };
}

function write(): void {
  const { date, cores, cpu, system, node, load } = report.machine;
  const head = `${date}, ${cores} cores of ${cpu}, ${system}, Node ${node}, ${rounds} rounds, load ${load} at the end.`;
  writeTable('benchmarks.md', 'bench-start', `${head}\n\n${table}`);
}
