/**
 * Measures the matcher on real deals. It imports the data through the product's importer into a fresh database, ranks every candidate for every
 * query with the product's matcher, writes `company,rank,investor_key,score` and, where the data holds the answers, prints metrics beside simple
 * baselines of the same run. docs/matching.md says what the numbers mean.
 */
import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@paratope/server/config';
import { systemContext } from '@paratope/server/context';
import { createDeps } from '@paratope/server/deps';
import { type InvestorIndex, importCsv, layOutIndex } from '@paratope/server/features/investors/index';
import { readCsv } from '@paratope/server/features/investors/read-csv';
import { searchedFor, startupFacts } from '@paratope/server/features/matches/index';
import { silentLog } from '@paratope/server/log';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { categoryNamed } from '@paratope/shared/matches/category';
import { countSeen } from '@paratope/shared/matches/market';
import { candidatesOf, type RankedRow, rankInvestors } from '@paratope/shared/matches/score';
import type { SignalName } from '@paratope/shared/matches/signals';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding } from '@paratope/shared/taxonomy/understand';
import { asJson, stopWith } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { calibration, type Hits, intervals, type Metrics, meanOf, metricNames, metricsOf } from './match-metrics.ts';
import { momentumOf } from './momentum.ts';

type Row = Readonly<Record<string, string>>;

/** One company to find investors for. */
interface Query {
  readonly company: Row;
  readonly name: string;
  readonly stage: string;
  readonly amount: string;
}

interface Trial {
  /** Day of the comparison; nothing later is known. */
  readonly today: string;
  readonly companies: readonly Row[];
  /** What the matcher may learn from. */
  readonly deals: readonly Row[];
  readonly queries: readonly Query[];
  readonly fewestCompanies: number;
  /** Investors that came in after the day, by company. */
  readonly answers: ReadonlyMap<string, ReadonlySet<string>>;
}

async function main(): Promise<void> {
  const values = readOptions(
    'match-eval',
    {
      data: { type: 'string', value: 'DIR', help: 'holds companies.csv, deals.csv and queries.csv' },
      out: { type: 'string', value: 'FILE', help: 'where the ranking goes, as CSV' },
      described: {
        type: 'boolean',
        default: false,
        help: 'DIR holds described_companies.csv, described_deals.csv and queries.csv; dates are not used',
      },
      json: asJson,
    },
    '--data DIR --out ranking.csv',
  );
  if (!values.data || !values.out) return stopWith('Both are needed: --data DIR and --out FILE.');
  const trial = await (values.described ? describedTrial(values.data) : datedTrial(values.data));
  const folder = mkdtempSync(join(tmpdir(), 'paratope-eval-'));
  try {
    const report = await run(trial, folder, values.out);
    if (values.json) console.log(JSON.stringify(report));
    else print(report);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Deals before the first query are learnt from, those from it to the end of the last query's year are the answers. */
async function datedTrial(data: string): Promise<Trial> {
  const companies = await readRows(join(data, 'companies.csv'));
  const deals = await readRows(join(data, 'deals.csv'));
  const asked = await readRows(join(data, 'queries.csv'));
  const dates = asked.map(({ date = '' }) => date).sort();
  const today = dates[0] ?? '';
  const end = `${(dates.at(-1) ?? today).slice(0, 4)}-12-31`;
  const byName = new Map(companies.map((company) => [company.company ?? '', company]));
  return {
    today,
    companies,
    deals: deals.filter(({ date = '' }) => date !== '' && date < today),
    queries: asked.map((row) => ({
      name: row.company ?? '',
      company: byName.get(row.company ?? '') ?? {},
      stage: row.stage ?? '',
      amount: row.amount_usd ?? '',
    })),
    fewestCompanies: 3,
    answers: answersIn(deals.filter(({ date = '' }) => date >= today && date <= end)),
  };
}

/** Companies with a description; the deals of those asked for are hidden, and dates are not used. */
async function describedTrial(data: string): Promise<Trial> {
  const companies = await readRows(join(data, 'described_companies.csv'));
  const byKey = new Map(companies.map((company) => [company.key ?? '', company]));
  const deals = await readRows(join(data, 'described_deals.csv'));
  const asked = new Set((await readRows(join(data, 'queries.csv'))).map(({ company = '' }) => company));
  return {
    today: '2026-01-01',
    companies: companies
      .filter(({ key = '' }) => !asked.has(key))
      .map(({ loc = '', ...company }) => ({ ...company, location: loc })),
    deals: deals
      .filter(({ company = '' }) => !asked.has(company))
      .map(({ date: _date, ...deal }) => {
        const company = byKey.get(deal.company ?? '');
        return { ...deal, stage: company?.stage ?? '', amount_usd: company?.amount ?? '' };
      }),
    queries: [...asked].flatMap((key) => {
      const company = byKey.get(key);
      return company ? [{ name: key, company, stage: company.stage ?? '', amount: company.amount ?? '' }] : [];
    }),
    fewestCompanies: 2,
    answers: answersIn(deals.filter(({ company = '' }) => asked.has(company))),
  };
}

async function run(trial: Trial, folder: string, out: string) {
  const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, { mode: 'command' });
  const deps = await createDeps(config, { log: silentLog, clock: { now: () => new Date(`${trial.today}T00:00:00Z`) } });
  try {
    const ctx = systemContext(deps, 'match-eval');
    for (const [kind, rows] of [
      ['companies', trial.companies],
      ['deals', trial.deals],
    ] as const) {
      const path = join(folder, `${kind}.csv`);
      writeFileSync(path, asCsv(rows));
      const file = createReadStream(path);
      await importCsv(ctx, { kind: kind satisfies ImportKind, file, source: kind, isDryRun: false });
    }
    const { embedder } = deps.gateways;
    const { reader: db, readerSql: sql } = deps.database;
    const understanding = createUnderstanding(taxonomy);
    const index = await layOutIndex(db, { understanding, model: embedder.model, today: trial.today });
    const { market } = index;
    const keys = new Map(
      (sql.prepare('SELECT id, key FROM investors').all() as { id: string; key: string }[]).map(({ id, key }) => [
        id,
        key,
      ]),
    );
    const written = new Map(trial.deals.map(({ investor_key: key = '' }) => [folded(key), key]));
    const keyOf = (id: string) => written.get(keys.get(id) ?? '') ?? keys.get(id) ?? id;
    const lines = ['company,rank,investor_key,score'];
    const results: Result[] = [];
    const isKnownEnough = (row: number) => (market.companiesOf[row] ?? 0) >= trial.fewestCompanies;
    const earlier = answersIn(trial.deals);
    const learnt = sql.prepare('SELECT investor_id AS investor, date FROM deals').all() as {
      investor: string;
      date: string | null;
    }[];
    for (const query of trial.queries) {
      const inside = earlier.get(query.name);
      const startup = startupOf(query, index, trial.today);
      const { words, vector } = await searchedFor(embedder, understanding, startup);
      const { text } = await index.search(db, words, vector);
      const candidates = candidatesOf(market, text, ({ id }, row) => isKnownEnough(row) && !inside?.has(keyOf(id)));
      const { ranked } = rankInvestors(startup.facts, candidates);
      for (const [at, { id, similarity }] of ranked.entries())
        lines.push([quoted(query.name), at + 1, quoted(keyOf(id)), similarity].join(','));
      const answers = trial.answers.get(query.name);
      if (!answers || !ranked.some(({ id }) => answers.has(keyOf(id)))) continue;
      const momentum = momentumOf(learnt, { today: trial.today, among: ranked.map(({ id }) => id) });
      results.push(resultOf(ranked, { isHit: (id) => answers.has(keyOf(id)), index, query, momentum, isNew: !inside }));
    }
    writeFileSync(out, `${lines.join('\n')}\n`);
    const candidates = market.investors.filter((_, row) => isKnownEnough(row)).length;
    return summary(results, { queries: trial.queries.length, candidates });
  } finally {
    await deps.database.close();
  }
}

function startupOf({ company, stage, amount }: Query, index: InvestorIndex, today: string) {
  const { understanding } = index;
  const { city, metro, state, country, loc, location, category = '', description = '' } = company;
  const concepts = understanding.concepts(description);
  const facts = startupFacts(
    {
      modalities: [...concepts.modalities],
      diseases: [...concepts.diseases],
      stage,
      geography: [loc ?? location ?? ''].filter(Boolean),
      amount: Number(amount) || null,
      currency: 'USD',
      category: categoryNamed(category),
    },
    understanding,
    today,
  );
  const known = understanding.places.complete({
    city: city || null,
    metro: metro || null,
    state: state || null,
    country: country || null,
  });
  const places = facts.places.length > 0 || !(city || metro || state || country) ? facts.places : [known];
  return { facts: { ...facts, places }, text: description };
}

interface Result {
  readonly isNew: boolean;
  readonly metrics: Readonly<Record<Method, Metrics>>;
  readonly pairs: readonly { readonly similarity: number; readonly isHit: boolean }[];
}

const methods = ['random', 'popularity', 'filter', 'bm25', 'equalWeights', 'paratope'] as const;
type Method = (typeof methods)[number];

/** The signals of the untuned recipe, each with weight 1; momentum is the seventh. */
const equalWeights: readonly SignalName[] = [
  'stageShare',
  'metroShare',
  'stateShare',
  'categoryShare',
  'amount',
  'words',
];

function resultOf(
  ranked: readonly RankedRow[],
  {
    isHit,
    index,
    query,
    momentum,
    isNew,
  }: {
    isHit: (id: string) => boolean;
    index: InvestorIndex;
    query: Query;
    momentum: ReadonlyMap<string, number>;
    isNew: boolean;
  },
): Result {
  const { market, understanding } = index;
  const stages = countSeen(market, market.stages, [understanding.stages(query.stage).stage ?? '']);
  const state = understanding.places.complete({ state: query.company.state || null }).state ?? '';
  const states = countSeen(market, market.states, [state]);
  const popular = ({ row }: RankedRow) => market.companiesOf[row] ?? 0;
  const passes = ({ row }: RankedRow) => Number((stages[row] ?? 0) > 0) + Number((states[row] ?? 0) > 0);
  const scores: Record<Method, (one: RankedRow) => number> = {
    random: ({ id }) => scramble(`${query.name}|${id}`),
    popularity: popular,
    filter: (one) => 1e6 * passes(one) + popular(one),
    bm25: ({ standard }) => standard.words ?? 0,
    equalWeights: ({ id, standard }) =>
      equalWeights.reduce((sum, name) => sum + (standard[name] ?? 0), momentum.get(id) ?? 0),
    paratope: ({ similarity }) => similarity,
  };
  const hitsBy = (method: Method): Hits =>
    [...ranked]
      .sort((a, b) => scores[method](b) - scores[method](a) || (a.id < b.id ? -1 : 1))
      .map(({ id }) => isHit(id));
  return {
    isNew,
    metrics: Object.fromEntries(methods.map((method) => [method, metricsOf(hitsBy(method))])) as Result['metrics'],
    pairs: ranked.map(({ id, similarity }) => ({ similarity, isHit: isHit(id) })),
  };
}

function summary(results: readonly Result[], counts: { queries: number; candidates: number }) {
  const of = (some: readonly Result[]) =>
    Object.fromEntries(methods.map((method) => [method, meanOf(some.map(({ metrics }) => metrics[method]))])) as Record<
      Method,
      Metrics
    >;
  return {
    ...counts,
    measured: results.length,
    all: of(results),
    withoutEarlierInvestor: of(results.filter(({ isNew }) => isNew)),
    intervals: results.length > 0 ? intervals(results.map(({ metrics }) => metrics.paratope)) : null,
    calibration: calibration(results.flatMap(({ pairs }) => pairs)),
  };
}

function print({
  queries,
  candidates,
  measured,
  all,
  withoutEarlierInvestor,
  intervals: between,
  calibration: tenths,
}: ReturnType<typeof summary>): void {
  console.log(`${queries} startups, ${candidates} candidates, ${measured} with an answer among them.`);
  if (!between) return;
  const line = (name: string, one: Metrics) =>
    `${name.padEnd(14)}${metricNames.map((metric) => one[metric].toFixed(3).padStart(8)).join('')}`;
  console.log(`\n${''.padEnd(14)}${metricNames.map((metric) => metric.padStart(8)).join('')}`);
  for (const method of methods) console.log(line(method, all[method]));
  console.log(
    `95 % between  ${metricNames
      .map((metric) =>
        between[metric]
          .map((one) => one.toFixed(3))
          .join('–')
          .padStart(14),
      )
      .join('')}`,
  );
  console.log('\nStartups without an earlier known investor');
  for (const method of methods) console.log(line(method, withoutEarlierInvestor[method]));
  console.log('\nShare of real investments by tenth of similarity, lowest first');
  console.log(tenths.map((share) => `${(share * 100).toFixed(2)} %`).join('  '));
}

function answersIn(deals: readonly Row[]): Map<string, Set<string>> {
  const answers = new Map<string, Set<string>>();
  for (const { company = '', investor_key = '' } of deals) {
    const inside = answers.get(company) ?? new Set();
    answers.set(company, inside.add(investor_key));
  }
  return answers;
}

async function readRows(path: string): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { cells } of readCsv(createReadStream(path), () => {})) rows.push(cells);
  return rows;
}

function asCsv(rows: readonly Row[]): string {
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [
    headings.join(','),
    ...rows.map((row) => headings.map((heading) => quoted(row[heading] ?? '')).join(',')),
  ].join('\n');
}

/** A key as the importer stores it. */
const folded = (key: string): string => key.trim().toLowerCase().replace(/\s+/g, ' ');

const quoted = (text: string): string => (/[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

/** A number between 0 and 1 that looks like chance and is the same every time. */
function scramble(text: string): number {
  let hash = 2_166_136_261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  return hash / 4_294_967_296;
}

await main();
