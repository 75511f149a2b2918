/**
 * How long one startup's matching takes: `[--sizes 2000,20000,100000] [--rounds 15] [--json] [--write]`. For each size it fills
 * a fresh database with the sample market through the product's importer, whose time and memory it takes down, and then
 * measures, turn about in one process, the product's ranking and its vector search beside what nothing could beat by much: a
 * plain loop over the same vectors, one full-text query with the same words, pgvector's exact search over the same vectors, and
 * the time the memory needs to hand over the vectors once. Medians, in milliseconds. `--write` puts the table into docs/matching.md.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '@paratope/server/config';
import { systemContext } from '@paratope/server/context';
import { companyVectors, cosines, investorWords } from '@paratope/server/db/vectors';
import { createDeps } from '@paratope/server/deps';
import { sampleMarket } from '@paratope/server/features/demo/sample-market';
import { createInvestorIndexHolder } from '@paratope/server/features/investors/index';
import { rankFor, searchWords, startupFacts, startupText } from '@paratope/server/features/matches/index';
import { silentLog } from '@paratope/server/http/log';
import { openPgVectors } from './bench-match/pgvector.ts';
import { type TakenIn, takeIn } from './bench-match/take-in.ts';
import { machine } from './bench-sync/report.ts';
import { repositoryRoot } from './files.ts';

const today = '2026-05-04';

/** At the smallest size ten companies per investor, as in a real database; above it one each, to stretch the investors. */
const companiesFor = (investors: number): number => Math.max(20_000, investors);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '2000,20000,100000' },
      rounds: { type: 'string', default: '15' },
      json: { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const rounds = Number(values.rounds);
  if (![...sizes, rounds].every((value) => Number.isInteger(value) && value > 0))
    throw new Error('Say --sizes and --rounds in whole numbers, such as --sizes 2000,20000 --rounds 15.');
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
    const path = join(repositoryRoot, 'docs/matching.md');
    writeFileSync(path, withTable(readFileSync(path, 'utf8'), tableOf(reports, { rounds, seconds })));
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
  /** The cosine of every vector, as the ranking takes it. */
  readonly search: number;
  readonly vectorLoop: number;
  readonly words: number;
  /** The fifty closest vectors by pgvector in PGlite. */
  readonly pgvector: number;
  readonly memory: number;
}

/** The ranking over the vector loop and the full-text query together, and the vector search over the memory: at most three (Q-P7). */
const rankingRatio = ({ ranking, vectorLoop, words }: Report): number => ranking / (vectorLoop + words);
const searchRatio = ({ search, memory }: Report): number => search / memory;

async function measure(folder: string, investors: number, rounds: number): Promise<Report> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'command' });
  const deps = createDeps(config, { log: silentLog, clock: { now: () => new Date(`${today}T09:00:00Z`) } });
  try {
    const ctx = systemContext(deps, 'bench:match');
    const companies = companiesFor(investors);
    const market = sampleMarket({ seed: 1, today, investors, companies, taken: new Set() });
    const takenIn = await takeIn(ctx, market);
    const filled = performance.now();
    const index = await createInvestorIndexHolder(deps).current(today);
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
        index.understanding,
        today,
      ),
      text: 'We build AAV vectors that carry a working gene into the retina of patients with inherited blindness.',
    };
    const { embedder } = deps.gateways;
    const text = startupText(index, startup);
    const [query = new Float32Array(embedder.dimensions)] = await embedder.embed([text]);
    const words = searchWords(text, startup.facts);
    const sheet = companyVectors.readAll(deps.database.readerSql);
    // Beside the product's own memory, so that no contender finds what another has just read.
    const values = sheet.values.slice();

    const beforePg = performance.now();
    const pg = await openPgVectors(values, embedder.dimensions);
    const pgFill = performance.now() - beforePg;
    const contenders = {
      ranking: async () => (await rankFor(index, embedder, startup)).ranked.length,
      search: async () => cosines(sheet, query)[0] ?? Number.NaN,
      vectorLoop: async () => plainLoop(values, query),
      words: async () => investorWords.closest(deps.database.readerSql, words).size,
      pgvector: async () => pg.closest(query, 50),
      memory: async () => sumOf(values),
    };
    const times: Record<keyof typeof contenders, number[]> = {
      ranking: [],
      search: [],
      vectorLoop: [],
      words: [],
      pgvector: [],
      memory: [],
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
    return {
      investors: index.investors.length,
      companies: sheet.keys.length,
      deals: market.deals.length,
      takenIn,
      index: laidOut - filled,
      pgFill,
      ranking: median(times.ranking),
      search: median(times.search),
      vectorLoop: median(times.vectorLoop),
      words: median(times.words),
      pgvector: median(times.pgvector),
      memory: median(times.memory),
    };
  } finally {
    await deps.database.close();
  }
}

/** The peer: one dot product per vector, no index, nothing of the product's. */
function plainLoop(values: Float32Array, query: Float32Array): number {
  let best = 0;
  for (let base = 0; base < values.length; base += query.length) {
    let sum = 0;
    for (let at = 0; at < query.length; at += 1) sum += (values[base + at] as number) * (query[at] as number);
    if (sum > best) best = sum;
  }
  return best;
}

/** Every sixteenth number is one per cache line: what it takes to have read the vectors at all. */
function sumOf(values: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < values.length; at += 16) sum += values[at] as number;
  return sum;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function print(report: Report): void {
  const { investors, companies, deals, takenIn, index, pgFill } = report;
  const { ranking, search, vectorLoop, words, pgvector, memory } = report;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  const seconds = (value: number) => `${(value / 1000).toFixed(1)} s`;
  console.log(`${investors} investors, ${companies} company vectors, ${deals} deals`);
  console.log(
    `  taking in the deals ${seconds(takenIn.deals)}, the rest ${seconds(takenIn.others)}; index ${seconds(index)}, pgvector filled in ${seconds(pgFill)}`,
  );
  console.log(
    `  alive with a tenth of the deals ${takenIn.aliveEarly.toFixed(0)} MB, with nine tenths ${takenIn.aliveLate.toFixed(0)} MB; the process at most ${takenIn.peak.toFixed(0)} MB above its beginning`,
  );
  console.log(`  ranking one startup ${ms(ranking)}, of which the vector search ${ms(search)}`);
  console.log(
    `  plain vector loop ${ms(vectorLoop)}, full-text query ${ms(words)}, pgvector ${ms(pgvector)}, memory ${ms(memory)}`,
  );
  console.log(
    `  ranking ÷ (loop + query) ${rankingRatio(report).toFixed(2)}, vector search ÷ memory ${searchRatio(report).toFixed(2)}`,
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
    line('plain loop over the vectors, ms', ({ vectorLoop }) => ms(vectorLoop)),
    line('full-text query, ms', ({ words }) => ms(words)),
    line('ranking ÷ (loop + query); the goal is 3 at 2,000 investors', (report) => rankingRatio(report).toFixed(2)),
    line("the ranking's vector search, ms", ({ search }) => ms(search)),
    line('reading the vectors from memory once, ms', ({ memory }) => ms(memory)),
    line('vector search ÷ memory; the goal is 3 at 100,000 vectors', (report) => searchRatio(report).toFixed(2)),
    line('pgvector in PGlite, exact, ms', ({ pgvector }) => ms(pgvector)),
    line('taking in the deals, s', ({ takenIn }) => (takenIn.deals / 1000).toFixed(1)),
    line('alive with a tenth of them in, and with nine tenths, MB', ({ takenIn }) =>
      [takenIn.aliveEarly, takenIn.aliveLate].map((megabytes) => megabytes.toFixed(0)).join(' and '),
    ),
    line('most memory above the beginning, MB', ({ takenIn }) => takenIn.peak.toFixed(0)),
    line('laying out the index, s', ({ index }) => (index / 1000).toFixed(1)),
  ].join('\n');
}

/** The document with the newest run between its marks. */
function withTable(document: string, table: string): string {
  const [from, to] = ['<!-- written by npm run bench:match -- --write -->', '<!-- end of bench:match -->'];
  const [start, end] = [document.indexOf(from), document.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`docs/matching.md lacks ${from} … ${to}.`);
  return `${document.slice(0, start + from.length)}\n${table}\n${document.slice(end)}`;
}

await main();
