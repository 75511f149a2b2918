/**
 * How long one startup's matching takes. For each size it fills
 * a fresh database with the sample market through the product's importer, whose time and memory it takes down, and then
 * measures, turn about in one process and on one connection, the product's ranking (search and order) beside the parts nothing
 * could do without: sqlite-vec's own scan of the same vectors for the fifty closest, and one full-text query with the same words;
 * for comparison the scan of sqlite-vec's virtual table, and pgvector's. Medians, in milliseconds. At last one whole run in the
 * product's thread, the first and the next, and how long this process's own loop had to wait meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { readConfig } from '@paratope/server/config';
import { systemContext } from '@paratope/server/context';
import { connect } from '@paratope/server/db/sqlite/connect';
import { driverOf } from '@paratope/server/db/sqlite/driver';
import { openMapped } from '@paratope/server/db/sqlite/mapped';
import { investorWords } from '@paratope/server/db/vectors';
import { createDeps } from '@paratope/server/deps';
import { sampleMarket } from '@paratope/server/features/demo/sample-market';
import { compareWithMarket, layOutIndex } from '@paratope/server/features/investors/index';
import { searchedFor, startupFacts } from '@paratope/server/features/matches/index';
import { silentLog } from '@paratope/server/log';
import { candidatesOf, rankInvestors } from '@paratope/shared/matches/score';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import { asJson, wholeNumber } from '../scripts/command-line.ts';
import { openPgVectors } from './bench-match/pgvector.ts';
import { type TakenIn, takeIn } from './bench-match/take-in.ts';
import { machine } from './bench-sync/report.ts';
import { readOptions } from './commands.ts';
import { writesTable, writeTable } from './write-table.ts';

const today = '2026-05-04';

/** At the smallest size ten companies per investor, as in a real database; above it one each, to stretch the investors. */
const companiesFor = (investors: number): number => Math.max(20_000, investors);

async function main(): Promise<void> {
  const values = readOptions(
    'bench-match',
    {
      sizes: { type: 'string', default: '2000,20000,100000', value: 'N,N', help: 'how many investors there are' },
      rounds: { type: 'string', default: '15', value: 'N', help: 'how often each size is measured' },
      json: asJson,
      write: writesTable,
    },
    '--sizes 2000 --rounds 5',
  );
  const sizes = values.sizes.split(',').map((size) => wholeNumber('sizes', size));
  const rounds = wholeNumber('rounds', values.rounds);
  const started = performance.now();
  const reports: Report[] = [];
  for (const investors of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'paratope-bench-'));
    try {
      const report = await measure(folder, investors, rounds);
      reports.push(report);
      if (!values.json) print(report);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
  const seconds = Math.round((performance.now() - started) / 1000);
  if (values.json) console.log(JSON.stringify({ machine: machine(), seconds, rounds, sizes: reports }));
  if (values.write) {
    writeTable('matching.md', 'bench-match', tableOf(reports, { rounds, seconds }));
  }
}

interface Report {
  readonly investors: number;
  readonly companies: number;
  readonly deals: number;
  readonly takenIn: TakenIn;
  /** Milliseconds: laying the index out in memory, and handing the vectors to pgvector. */
  readonly index: number;
  readonly pgFill: number;
  /** Medians, milliseconds. */
  readonly ranking: number;
  /** The fifty closest vectors by sqlite-vec, of the product's own table and of a virtual one, and by pgvector in PGlite. */
  readonly scan: number;
  readonly vec0: number;
  readonly pgvector: number;
  readonly words: number;
  /** Milliseconds: one whole run in the thread, explanations and all, when the market must be laid out and when it stands; the longest wait of the loop outside, and what this thread itself worked during both. */
  readonly firstRun: number;
  readonly nextRun: number;
  readonly longestWait: number;
  readonly workOutside: number;
}

/** The ranking over sqlite-vec's scan and the full-text query together: at most two (Q-P7, decision Z34). */
const rankingRatio = ({ ranking, scan, words }: Report): number => ranking / (scan + words);

async function measure(folder: string, investors: number, rounds: number): Promise<Report> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'command' });
  const deps = await createDeps(config, { log: silentLog, clock: { now: () => new Date(`${today}T09:00:00Z`) } });
  try {
    const ctx = systemContext(deps, 'bench-match');
    const companies = companiesFor(investors);
    const market = sampleMarket({ seed: 1, today, investors, companies, taken: new Set() });
    const takenIn = await takeIn(ctx, market);
    const filled = performance.now();
    const { location: file } = deps.database;
    const store = openMapped(file);
    const sql = driverOf(store.db);
    const { embedder } = deps.gateways;
    const understanding = createUnderstanding(taxonomy);
    const index = await layOutIndex(store.db, { understanding, model: embedder.model, today });
    const laidOut = performance.now();

    const startup = {
      facts: startupFacts(
        {
          modalities: ['Gene therapy'],
          diseases: ['Ophthalmology'],
          stage: 'Seed',
          geography: ['Boston, MA'],
          amount: 4_500_000,
          currency: 'USD',
        },
        understanding,
        today,
      ),
      text: 'We build AAV vectors that carry a working gene into the retina of patients with inherited blindness.',
    };
    const { words, vector: query } = await searchedFor(embedder, understanding, startup);
    const values = vectorsIn(sql, embedder.dimensions);
    const vec0 = openVec0(join(folder, 'vec0.db'), file, embedder.dimensions);
    const beforePg = performance.now();
    const pg = await openPgVectors(values, embedder.dimensions);
    const pgFill = performance.now() - beforePg;
    const asked = Buffer.from(query.buffer, query.byteOffset, query.byteLength);
    const own = (['company_vectors', 'thesis_vectors'] as const).map((table) =>
      sql.prepare(`SELECT rowid, vec_distance_cosine(vector, ?) AS distance FROM ${table} ORDER BY distance LIMIT 50`),
    );
    const contenders = {
      ranking: async () => {
        const searched = await searchedFor(embedder, understanding, startup);
        const { text } = await index.search(store.db, searched.words, searched.vector);
        return rankInvestors(startup.facts, candidatesOf(index.market, text)).ranked.length;
      },
      scan: async () => own.map((scan) => scan.all(asked)).length,
      words: async () => (await investorWords.closest(store.db, words)).length,
      vec0: async () => vec0.all(asked).length,
      pgvector: async () => pg.closest(query, 50),
    };
    const times: Record<keyof typeof contenders, number[]> = {
      ranking: [],
      scan: [],
      words: [],
      vec0: [],
      pgvector: [],
    };
    // The first rounds warm the compiler and are not counted.
    for (let round = -3; round < rounds; round += 1) {
      for (const name of Object.keys(contenders) as (keyof typeof contenders)[]) {
        const from = performance.now();
        const answer = await contenders[name]();
        if (Number.isNaN(answer)) throw new Error(`${name} gave no number.`);
        if (round >= 0) times[name].push(performance.now() - from);
      }
    }
    await pg.close();
    const whole = {
      ...{ database: file, today, model: embedder.model, facts: startup.facts, texts: ['description' as const] },
      ...{ words, vector: query, most: 50, kept: [], leftOut: [] },
    };
    const wait = monitorEventLoopDelay({ resolution: 1 });
    wait.enable();
    const before = process.threadCpuUsage();
    const runs = [];
    for (let run = 0; run < 2; run += 1) {
      const from = performance.now();
      await compareWithMarket(whole, () => {});
      runs.push(performance.now() - from);
    }
    wait.disable();
    const { user, system } = process.threadCpuUsage(before);
    return {
      investors: index.market.investors.length,
      companies: values.length / embedder.dimensions,
      deals: market.deals.length,
      takenIn,
      index: laidOut - filled,
      pgFill,
      ranking: median(times.ranking),
      scan: median(times.scan),
      vec0: median(times.vec0),
      pgvector: median(times.pgvector),
      words: median(times.words),
      firstRun: runs[0] ?? 0,
      nextRun: runs[1] ?? 0,
      longestWait: wait.max / 1e6,
      workOutside: (user + system) / 1000,
    };
  } finally {
    await deps.database.close();
  }
}

function vectorsIn(sql: ReturnType<typeof connect>, dimensions: number): Float32Array {
  const rows = sql.prepare('SELECT vector FROM company_vectors').pluck().all() as Buffer[];
  const values = new Float32Array(rows.length * dimensions);
  for (const [row, bytes] of rows.entries()) new Uint8Array(values.buffer).set(bytes, row * dimensions * 4);
  return values;
}

/** The same vectors in sqlite-vec's virtual table, which keeps a thousand of them side by side. */
function openVec0(file: string, from: string, dimensions: number) {
  const filling = connect(file, false);
  filling.exec(`
    CREATE VIRTUAL TABLE vectors USING vec0(vector float[${dimensions}] distance_metric=cosine);
    ATTACH '${from}' AS product;
    INSERT INTO vectors (rowid, vector) SELECT company_number, vector FROM product.company_vectors;
  `);
  filling.close();
  return driverOf(openMapped(file).db).prepare('SELECT rowid, distance FROM vectors WHERE vector MATCH ? AND k = 50');
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(report: Report): void {
  const { investors, companies, deals, takenIn, index, pgFill } = report;
  const { ranking, scan, words, vec0, pgvector, firstRun, nextRun, longestWait, workOutside } = report;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  console.log(`${investors} investors, ${companies} company vectors, ${deals} deals`);
  console.log(
    `  taking in the deals ${seconds(takenIn.deals)}, the rest ${seconds(takenIn.others)}; index ${seconds(index)}, pgvector filled in ${seconds(pgFill)}`,
  );
  console.log(
    `  alive with a tenth of the deals ${takenIn.aliveEarly.toFixed(0)} MB, with nine tenths ${takenIn.aliveLate.toFixed(0)} MB; the process at most ${takenIn.peak.toFixed(0)} MB above its beginning`,
  );
  console.log(`  ranking one startup ${ms(ranking)}; sqlite-vec's scan ${ms(scan)}, full-text query ${ms(words)}`);
  console.log(`  ranking ÷ (scan + query) ${rankingRatio(report).toFixed(2)}`);
  console.log(`  for comparison: sqlite-vec's virtual table ${ms(vec0)}, pgvector ${ms(pgvector)}`);
  console.log(
    `  a whole run in the thread ${seconds(firstRun)}, the next ${seconds(nextRun)}; the loop outside waited ${ms(longestWait)} at most and worked ${ms(workOutside)}`,
  );
}

function tableOf(reports: readonly Report[], { rounds, seconds }: { rounds: number; seconds: number }): string {
  const { date, cpu, cores, system, node, load } = machine();
  const line = (what: string, of: (report: Report) => string) => `| ${what} | ${reports.map(of).join(' | ')} |`;
  const count = (value: number) => value.toLocaleString('en-US');
  const ms = (value: number) => (value < 100 ? value.toFixed(1) : count(Math.round(value)));
  return [
    `${date}, ${cores} cores of ${cpu}, ${system}, Node ${node}, ${rounds} rounds in ${seconds} s, load ${load} at the end. Milliseconds are medians.`,
    '',
    line('', ({ investors }) => `${count(investors)} investors`),
    `| --- |${' ---: |'.repeat(reports.length)}`,
    line('company vectors', ({ companies }) => count(companies)),
    line('deals', ({ deals }) => count(deals)),
    line('ranking one startup, ms', ({ ranking }) => ms(ranking)),
    line("sqlite-vec's own scan of the same vectors, ms", ({ scan }) => ms(scan)),
    line('full-text query, ms', ({ words }) => ms(words)),
    line('ranking ÷ (scan + query); the goal is 2', (report) => rankingRatio(report).toFixed(2)),
    line("the scan in sqlite-vec's virtual table, ms", ({ vec0 }) => ms(vec0)),
    line('pgvector in PGlite, exact, ms', ({ pgvector }) => ms(pgvector)),
    line('taking in the deals, s', ({ takenIn }) => (takenIn.deals / 1000).toFixed(1)),
    line('alive with a tenth of them in, and with nine tenths, MB', ({ takenIn }) =>
      [takenIn.aliveEarly, takenIn.aliveLate].map((megabytes) => megabytes.toFixed(0)).join(' and '),
    ),
    line('most memory above the beginning, MB', ({ takenIn }) => takenIn.peak.toFixed(0)),
    line('laying out the index, s', ({ index }) => (index / 1000).toFixed(1)),
    line('a whole run in its thread, the first and the next, s', ({ firstRun, nextRun }) =>
      [firstRun, nextRun].map((time) => (time / 1000).toFixed(1)).join(' and '),
    ),
    line("the longest wait of the server's own loop meanwhile, and its own work in both, ms", (report) =>
      [report.longestWait, report.workOutside].map(ms).join(' and '),
    ),
  ].join('\n');
}

await main();
