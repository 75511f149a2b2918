import type { Readable } from 'node:stream';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import { type Ctx, inTransaction } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { companyChunk } from './import-companies.ts';
import { dealChunk } from './import-deals.ts';
import { investorChunk } from './import-investors.ts';
import { type CsvRow, inChunks, readCsv } from './read-csv.ts';
import { refreshSearchSoon } from './refresh-search.ts';
import {
  type Conflict,
  companyReader,
  headings,
  investorReader,
  type RowReader,
  readDeal,
  readDirectoryEntry,
} from './rows.ts';
import {
  bumpDataVersion,
  type Change,
  countImport,
  markVectorsStale,
  markWordsStale,
  openImport,
  recordChanges,
} from './store.ts';

export type ImportKind = 'deals' | 'companies' | 'investors' | 'directory';

export interface ImportInput {
  readonly kind: ImportKind;
  /** The file's bytes, UTF-8 CSV with a heading line. */
  readonly file: Readable;
  /** What the facts are said to come from where the file does not say, e.g. the file's name. */
  readonly source: string;
  readonly isDryRun: boolean;
  /** Marks everything the import creates as invented. */
  readonly isSample?: boolean;
  readonly onProgress?: (rows: number) => void;
}

export interface ImportReport {
  /** Rows of the file that made something new, changed something, or said nothing new. */
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** What could not be read, by line; the first {@link mostConflicts} of them. */
  readonly conflicts: readonly Conflict[];
  readonly unknownColumns: readonly string[];
  /** Id to hand to `undoImport`; null after a dry run. */
  readonly undo: string | null;
}

/**
 * Takes a CSV file in. Rows that say nothing new are skipped, so the same file twice changes nothing; blank cells keep what
 * is stored. The file is read as a stream and written in transactions of 500 rows, so its length costs time, not memory,
 * and others get their turn to write. Everything it does is recorded for `undoImport`. A dry run only counts.
 */
export async function importCsv(ctx: Ctx, input: ImportInput): Promise<ImportReport> {
  const { kind, file, isDryRun, onProgress } = input;
  const understanding = createUnderstanding(taxonomy);
  const conflicts: Conflict[] = [];
  const totals = { created: 0, updated: 0, skipped: 0 };
  let unknownColumns: string[] = [];
  let rows = 0;
  const importId = ctx.random.id();
  const planned = new Set<string>();
  if (!isDryRun) {
    await inTransaction(ctx, (tx) => openImport(tx.db, { id: importId, kind, at: ctx.now, ...totals, undoneAt: null }));
  }

  const take = chunkTaker(kind, understanding);
  const read = readCsv(file, (found) => {
    const known: readonly string[] = headings[kind];
    unknownColumns = found.filter((heading) => heading !== '' && !known.includes(heading));
  });
  for await (const chunk of inChunks(read, chunkSize)) {
    const scope = { ctx, input, understanding, planned };
    const outcome = isDryRun
      ? await take(ctx.database.reader, chunk, scope, conflicts)
      : await inTransaction(ctx, async (tx) => {
          const done = await take(tx.db, chunk, scope, conflicts);
          await recordChanges(tx.db, importId, done.changes);
          await markWordsStale(tx.db, done.touchedInvestors);
          await markVectorsStale(tx.db, done.touchedCompanies);
          for (const name of counted) totals[name] += done[name];
          await countImport(tx.db, importId, totals);
          await bumpDataVersion(tx.db);
          return undefined;
        });
    if (outcome) for (const name of counted) totals[name] += outcome[name];
    rows += chunk.length;
    onProgress?.(rows);
  }
  if (!isDryRun) await refreshSearchSoon(ctx);
  return { ...totals, conflicts: conflicts.slice(0, mostConflicts), unknownColumns, undo: isDryRun ? null : importId };
}

export const mostConflicts = 1_000;
const chunkSize = 500;
const counted = ['created', 'updated', 'skipped'] as const;

/** What a kind's chunk is taken in with. */
export interface ImportScope {
  readonly ctx: Ctx;
  readonly input: ImportInput;
  readonly understanding: Understanding;
  /** What a dry run would already have made, by key. */
  readonly planned: Set<string>;
}

/** What taking in one chunk did, or in a dry run would have done. */
export interface ChunkOutcome {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly changes: readonly Change[];
  readonly touchedInvestors: readonly string[];
  readonly touchedCompanies: readonly number[];
}

type TakeChunk = (db: Db, chunk: readonly CsvRow[], scope: ImportScope, conflicts: Conflict[]) => Promise<ChunkOutcome>;

function chunkTaker(kind: ImportKind, understanding: Understanding): TakeChunk {
  if (kind === 'deals') return taking(readDeal, dealChunk);
  if (kind === 'companies') return taking(companyReader(understanding), companyChunk);
  return taking(kind === 'investors' ? investorReader(understanding) : readDirectoryEntry, investorChunk);
}

function taking<Row>(
  read: RowReader<Row>,
  take: (db: Db, rows: readonly Row[], scope: ImportScope) => Promise<ChunkOutcome>,
): TakeChunk {
  return async (db, chunk, scope, conflicts) => {
    const rows = chunk.flatMap((row) => read(row, conflicts) ?? []);
    return take(db, rows, scope);
  };
}
