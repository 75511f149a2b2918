import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { browserProcess, openDevice } from '../../scripts/browser/device.ts';
import { launchOptions } from '../../scripts/browser/find-browser.ts';
import './contender.ts';

/** What was measured, by engine and by column; every round adds to the list. Milliseconds unless the column says otherwise. */
export type Samples = Map<string, Map<string, number[]>>;

/** The workloads that run in a browser, and the engines that take part in each. What is missing has no such part, or it is named in a note. */
export const workloads = {
  L1: ['paratope', 'raw-indexeddb', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L2: ['paratope', 'raw-indexeddb', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L3: ['paratope', 'raw-indexeddb', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L4: ['paratope', 'raw-indexeddb', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L5: ['paratope', 'raw-indexeddb', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L6: ['paratope', 'dexie-packed', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L7: ['paratope', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache'],
  L8: ['paratope', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L9: ['paratope', 'raw-indexeddb', 'dexie-rows', 'rxdb', 'pouchdb', 'replicache', 'tinybase', 'yjs'],
  L10: ['paratope', 'rxdb', 'pouchdb', 'replicache'],
} as const satisfies Record<string, readonly string[]>;
export type Workload = keyof typeof workloads;

export interface Run {
  readonly url: string;
  readonly names: readonly string[];
  readonly only: readonly string[];
  readonly rounds: number;
  readonly samples: Samples;
  say(sentence: string): void;
}

const sizes = { writes: 1_000, updates: 200, rows: 5_000, offline: 1_000, news: 20, lostAnswers: 1_000 } as const;

/** Every engine once per round, each round beginning with another one, so that a busy minute of the machine falls on all of them. */
export async function measureInBrowser(run: Run): Promise<void> {
  const browser = await chromium.launch({ ...launchOptions() });
  try {
    for (let round = 0; round < run.rounds; round += 1) {
      const from = round % run.names.length;
      for (const name of [...run.names.slice(from), ...run.names.slice(0, from)]) {
        run.say(`round ${round + 1} of ${run.rounds}: ${name}`);
        await measureOne(browser, run, name, `r${round}`);
      }
    }
  } finally {
    await browser.close();
  }
}

async function measureOne(browser: Browser, run: Run, name: string, database: string): Promise<void> {
  const isAsked = (workload: Workload): boolean =>
    run.only.includes(workload) && (workloads[workload] as readonly string[]).includes(name);
  const add = (column: string, ...values: number[]): void => addTo(run.samples, name, column, values);
  const attempt = async (column: Workload, act: (page: Page, context: BrowserContext) => Promise<void>) => {
    if (!isAsked(column)) return;
    const context = await browser.newContext();
    try {
      await act(await open(context, run.url, name), context);
    } catch (error) {
      run.say(`${name} could not do ${column}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      addTo(run.samples, name, `${column} failed`, [1]);
    } finally {
      await context.close();
    }
  };

  if (isAsked('L1'))
    await attempt('L1', async (page) => add('L1', await page.evaluate(() => window.bench.first('l1'))));
  await attempt('L2', async (page) => {
    await page.evaluate(() => window.bench.open('l2'));
    const times = await page.evaluate((count) => window.bench.writes(count), sizes.writes);
    add('L2 p50', quantile(times, 0.5));
    add('L2 p95', quantile(times, 0.95));
  });
  await attempt('L3', async (page) => {
    await page.evaluate(() => window.bench.open('l3'));
    add('L3', await page.evaluate((count) => window.bench.bulk(count), sizes.rows));
    add('L15 stored kB', (await page.evaluate(() => window.bench.storedBytes())) / 1024);
    const updates = await page.evaluate((count) => window.bench.updates(count), sizes.updates);
    add('L2b p50', quantile(updates, 0.5));
    // What keeps its writes in memory first is given the time to put them down before the page is opened anew.
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await page.goto(`${run.url}/page/${name}`);
    const again = await page.evaluate(() => window.bench.reopen('l3'));
    if (again.rows !== sizes.rows) throw new Error(`${again.rows} rows after the reload`);
    if (isAsked('L4')) add('L4', again.ms);
    if (!isAsked('L5')) return;
    const asked = await page.evaluate(() => window.bench.byStatus());
    add('L5 first', asked.first);
    add('L5 p50', quantile(asked.later, 0.5));
  });
  const server = `${database}-${name}`;
  await attempt('L6', async (page) => {
    await seed(run.url, name, `${server}-l6`);
    await page.evaluate((one) => window.bench.open(one), `${server}-l6`);
    const before = await heapOf(page);
    const { ms, longTasks, longest } = await page.evaluate((rows) => window.bench.firstSync(rows), sizes.rows);
    add('L6', ms);
    add('L15 long tasks', longTasks);
    add('L15 longest', longest);
    add('L15 heap kB', (await heapOf(page)) - before);
    await new Promise((resolve) => setTimeout(resolve, 2_000));
    await page.goto(`${run.url}/page/${name}`);
    const again = await page.evaluate((one) => window.bench.reopen(one), `${server}-l6`);
    // An engine that kept what it downloaded in memory alone has nothing to read, which is no speed.
    if (again.rows === sizes.rows) add('L4 after L6', again.ms);
    else addTo(run.samples, name, 'L4 after L6 lost', [sizes.rows - again.rows]);
  });
  await attempt('L7', async (page) => {
    await page.evaluate((one) => window.bench.open(one), `${server}-l7`);
    add('L7', await page.evaluate((count) => window.bench.drain(count), sizes.offline));
    const { rows } = await countOf(run.url, name, `${server}-l7`);
    if (rows !== sizes.offline) throw new Error(`the server has ${rows} rows`);
  });
  await attempt('L8', async (writer) => {
    const other = await browser.newContext();
    try {
      const reader = await open(other, run.url, name);
      for (const page of [writer, reader]) {
        await page.evaluate((one) => window.bench.open(one), `${server}-l8`);
        await page.evaluate(() => window.bench.follow());
      }
      const times: number[] = [];
      for (let index = 0; index < sizes.news; index += 1) {
        const seen = reader.evaluate((id) => window.bench.seen(id), `news-${index}`);
        const written = await writer.evaluate((id) => window.bench.writeNow(id), `news-${index}`);
        times.push((await within(seen, 10_000)) - written);
      }
      add('L8 p50', quantile(times, 0.5));
      add('L8 p95', quantile(times, 0.95));
    } finally {
      await other.close();
    }
  });
  await attempt('L10', async (page) => {
    await page.evaluate((one) => window.bench.open(one), `${server}-l10`);
    // Every second answer is lost after the server has done its work.
    let asked = 0;
    await page.route(/\/(sync|push|_bulk_docs)(\?|$)/, async (route) => {
      asked += 1;
      if (asked % 2 === 0) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await within(
      page.evaluate((count) => window.bench.drain(count), sizes.lostAnswers),
      60_000,
    );
    const { rows, doubled } = await countOf(run.url, name, `${server}-l10`);
    add('L10 doubled', doubled);
    add('L10 missing', sizes.lostAnswers - rows);
  });
}

/** L9: ten writes, then SIGKILL to the browser so many milliseconds after the last one was done; how many of them are gone. */
export async function measureKills(run: Run, delays: readonly number[]): Promise<void> {
  for (let round = 0; round < run.rounds; round += 1) {
    for (const name of run.names.filter((one) => (workloads.L9 as readonly string[]).includes(one))) {
      for (const delay of delays) {
        run.say(`L9, round ${round + 1} of ${run.rounds}: ${name}, killed after ${delay} ms`);
        try {
          addTo(run.samples, name, `L9 ${delay} ms`, [await lostByKill(run, name, delay)]);
        } catch (error) {
          run.say(`${name} could not do L9: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        }
      }
    }
  }
}

async function lostByKill({ url }: Run, name: string, delay: number): Promise<number> {
  let device = await openDevice();
  try {
    // The first start makes the database; what is killed is an engine at work, not one that is being set up.
    await device.page.goto(`${url}/page/${name}`);
    await device.page.evaluate(() => window.bench.open('l9'));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const pid = await browserProcess(device.context);
    const gone = new Promise((resolve) => device.context.once('close', resolve));
    const written: string[] = [];
    await device.page.exposeFunction('tellWritten', (id: string) => {
      written.push(id);
      if (written.length === 10) setTimeout(() => process.kill(pid, 'SIGKILL'), delay);
    });
    await device.page.evaluate(() => void window.bench.writeAndTell(0, 10)).catch(() => {});
    await gone;
    device = await device.reopenAfterDeath();
    await device.page.goto(`${url}/page/${name}`);
    await device.page.evaluate(() => window.bench.open('l9'));
    const ids = new Set(await device.page.evaluate(() => window.bench.ids()));
    return written.filter((id) => !ids.has(id)).length;
  } finally {
    await device.close();
  }
}

async function open(context: BrowserContext, url: string, name: string): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(90_000);
  await page.goto(`${url}/page/${name}`);
  await page.waitForFunction(() => 'bench' in window);
  return page;
}

async function seed(url: string, name: string, database: string): Promise<void> {
  await fetch(`${url}/seed/${name}/${database}?rows=${sizes.rows}`);
}

async function countOf(url: string, name: string, database: string): Promise<{ rows: number; doubled: number }> {
  return (await (await fetch(`${url}/count/${name}/${database}`)).json()) as { rows: number; doubled: number };
}

/** Kilobytes in use after a collection. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1024;
}

const within = <T>(act: Promise<T>, milliseconds: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not within ${milliseconds / 1000} s`)), milliseconds);
  });
  return Promise.race([act, late]).finally(() => clearTimeout(timer));
};

export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.max(0, Math.ceil(values.length * share) - 1)] ?? Number.NaN;

export function addTo(samples: Samples, name: string, column: string, values: readonly number[]): void {
  const columns = samples.get(name) ?? new Map<string, number[]>();
  samples.set(name, columns);
  columns.set(column, [...(columns.get(column) ?? []), ...values]);
}
