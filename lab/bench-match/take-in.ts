import { Readable } from 'node:stream';
import type { Ctx } from '@paratope/server/context';
import type { sampleMarket } from '@paratope/server/features/demo/sample-market';
import { importCsv } from '@paratope/server/features/investors/index';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { collectGarbage } from '../collect-garbage.ts';
import { asCsv } from './as-csv.ts';

/** What it cost to take a market in through the product's importer. */
export interface TakenIn {
  /** Milliseconds: companies and investors, and the deals with all that follows from them, words and vectors included. */
  readonly others: number;
  readonly deals: number;
  /** Megabytes alive after a collection of garbage, when a tenth of the deals was in, and when nine tenths were. */
  readonly aliveEarly: number;
  readonly aliveLate: number;
  /** Megabytes of the process above what it had when the deals began, at the most. */
  readonly peak: number;
}

export async function takeIn(ctx: Ctx, market: ReturnType<typeof sampleMarket>): Promise<TakenIn> {
  const started = performance.now();
  await importKind(ctx, market, 'companies');
  await importKind(ctx, market, 'investors');
  const between = performance.now();
  collectGarbage();
  const before = process.memoryUsage.rss();
  let peak = before;
  let [early, late] = [0, 0];
  await importKind(ctx, market, 'deals', (rows) => {
    peak = Math.max(peak, process.memoryUsage.rss());
    if (early === 0 && rows >= market.deals.length * 0.1) early = alive();
    if (late === 0 && rows >= market.deals.length * 0.9) late = alive();
  });
  peak = Math.max(peak, process.memoryUsage.rss());
  const megabytes = (bytes: number) => bytes / 2 ** 20;
  return {
    others: between - started,
    deals: performance.now() - between,
    aliveEarly: megabytes(early),
    aliveLate: megabytes(late),
    peak: megabytes(peak - before),
  };
}

async function importKind(
  ctx: Ctx,
  market: ReturnType<typeof sampleMarket>,
  kind: ImportKind & keyof typeof market,
  onProgress: (rows: number) => void = () => {},
): Promise<void> {
  const file = Readable.from(asCsv(market[kind]));
  await importCsv(ctx, { kind, file, source: 'sample data', isDryRun: false, isSample: true, onProgress });
}

function alive(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
