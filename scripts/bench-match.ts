/**
 * How long one startup's matching takes: `[--sizes 2000,20000,100000] [--rounds 15] [--json]`. For each size it fills a
 * fresh database with the sample market through the product's importer and then measures, turn about in one process, the
 * product's ranking beside what nothing could beat by much: a plain loop over the same vectors, one full-text query with
 * the same words, pgvector's exact search over the same vectors, and the time the memory needs to hand over the vectors once. Medians, in milliseconds.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { parseArgs } from 'node:util';
import { readConfig } from '@paratope/server/config';
import { systemContext } from '@paratope/server/context';
import { companyVectors, investorWords } from '@paratope/server/db/vectors';
import { createDeps } from '@paratope/server/deps';
import { sampleMarket } from '@paratope/server/features/demo/sample-market';
import { createInvestorIndexHolder, type ImportKind, importCsv } from '@paratope/server/features/investors/index';
import { rankFor, searchWords, startupFacts, startupText } from '@paratope/server/features/matches/index';
import { silentLog } from '@paratope/server/http/log';
import { asCsv } from './bench-match/as-csv.ts';
import { openPgVectors } from './bench-match/pgvector.ts';

const today = '2026-05-04';

/** At the smallest size ten companies per investor, as in a real database; above it one each, to stretch the investors. */
const companiesFor = (investors: number): number => Math.max(20_000, investors);

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sizes: { type: 'string', default: '2000,20000,100000' },
      rounds: { type: 'string', default: '15' },
      json: { type: 'boolean', default: false },
    },
  });
  const sizes = values.sizes.split(',').map(Number);
  const rounds = Number(values.rounds);
  if (![...sizes, rounds].every((value) => Number.isInteger(value) && value > 0))
    throw new Error('Say --sizes and --rounds in whole numbers, such as --sizes 2000,20000 --rounds 15.');
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
  if (values.json) console.log(JSON.stringify({ rounds, sizes: reports }));
}

interface Report {
  readonly investors: number;
  readonly companies: number;
  readonly deals: number;
  /** Milliseconds: filling the database, and laying the index out in memory. */
  readonly fill: number;
  readonly index: number;
  /** Medians, milliseconds. */
  readonly ranking: number;
  readonly vectorLoop: number;
  readonly words: number;
  /** The fifty closest vectors by pgvector in PGlite. */
  readonly pgvector: number;
  readonly memory: number;
  /** The ranking over the vector loop and the full-text query together. */
  readonly ratio: number;
}

async function measure(folder: string, investors: number, rounds: number): Promise<Report> {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'command' });
  const deps = createDeps(config, { log: silentLog, clock: { now: () => new Date(`${today}T09:00:00Z`) } });
  try {
    const ctx = systemContext(deps, 'bench:match');
    const companies = companiesFor(investors);
    const started = performance.now();
    const market = sampleMarket({ seed: 1, today, investors, companies, taken: new Set() });
    for (const kind of ['companies', 'investors', 'deals'] as const satisfies readonly ImportKind[]) {
      const file = Readable.from(asCsv(market[kind]));
      await importCsv(ctx, { kind, file, source: 'sample data', isDryRun: false, isSample: true });
    }
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
    const { keys, values } = companyVectors.readAll(deps.database.readerSql);

    const pg = await openPgVectors(values, embedder.dimensions);
    const contenders = {
      ranking: async () => (await rankFor(index, embedder, startup)).ranked.length,
      vectorLoop: async () => plainLoop(values, query),
      words: async () => investorWords.closest(deps.database.readerSql, words).size,
      pgvector: async () => pg.closest(query, 50),
      memory: async () => sumOf(values),
    };
    const times: Record<keyof typeof contenders, number[]> = {
      ranking: [],
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
    const [ranking, vectorLoop, byWords] = [median(times.ranking), median(times.vectorLoop), median(times.words)];
    return {
      investors: index.investors.length,
      companies: keys.length,
      deals: market.deals.length,
      fill: filled - started,
      index: laidOut - filled,
      ranking,
      vectorLoop,
      words: byWords,
      pgvector: median(times.pgvector),
      memory: median(times.memory),
      ratio: ranking / (vectorLoop + byWords),
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
  const { investors, companies, deals, fill, index, ranking, vectorLoop, words, pgvector, memory, ratio } = report;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  console.log(`${investors} investors, ${companies} company vectors, ${deals} deals`);
  console.log(`  filling ${ms(fill)}, laying out the index ${ms(index)}`);
  console.log(`  ranking one startup ${ms(ranking)}`);
  console.log(
    `  plain vector loop ${ms(vectorLoop)}, full-text query ${ms(words)}, pgvector ${ms(pgvector)}, memory ${ms(memory)}`,
  );
  console.log(`  ranking ÷ (loop + query) ${ratio.toFixed(2)}`);
}

await main();
