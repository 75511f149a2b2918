import type { Readable } from 'node:stream';
import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import { type Ctx, inTransaction } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { ChunkOutcome, ImportInput, ImportScope } from './import-chunk.ts';
import { companyChunk } from './import-companies.ts';
import { dealChunk } from './import-deals.ts';
import { investorChunk } from './import-investors.ts';
import { type Change, countImport, dropImport, openImport, recordChanges } from './imports-store.ts';
import { noteInvestorsCame } from './investors-came.ts';
import { tellMatchesOf } from './matches-store.ts';
import { type LineFault as Conflict, type CsvRow, inChunks, readCsv } from './read-csv.ts';
import { refreshSearchSoon } from './refresh-search.ts';
import { companyReader, headings, investorReader, type RowReader, readDeal, readDirectoryEntry } from './rows.ts';
import { bumpDataVersion, markVectorsStale, markWordsStale } from './search-store.ts';

export interface CsvImport extends Omit<ImportInput, 'rows'> {
  /** The file's bytes, UTF-8 CSV with a heading line. */
  readonly file: Readable;
}

export interface ImportReport {
  /** Rows of the file that made something new, changed something, or said nothing new. */
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** What could not be read, by line; the first {@link mostConflicts} of them. */
  readonly conflicts: readonly Conflict[];
  /** Id to hand to `undoImport`; null after a dry run. */
  readonly undo: string | null;
}

/** {@link importRows} of a file, which is read as a stream: its length costs time, not memory. */
export async function importCsv(
  ctx: Ctx,
  { file, ...input }: CsvImport,
): Promise<ImportReport & { readonly unknownColumns: readonly string[] }> {
  let unknownColumns: string[] = [];
  const known: readonly string[] = headings[input.kind];
  const rows = readCsv(file, (found) => {
    unknownColumns = found.filter((heading) => heading !== '' && !known.includes(heading));
  });
  const report = await importRows(ctx, { ...input, rows });
  return { ...report, unknownColumns };
}

/**
 * Takes rows in. Those that say nothing new are skipped, so the same rows twice change nothing; blank cells keep what is
 * stored. They are written in transactions of 500, so that others get their turn to write. Everything it does is recorded for
 * `undoImport`, and what an admin asked for stands in the audit with the first of it. A dry run only counts.
 */
export async function importRows(ctx: Ctx, input: ImportInput): Promise<ImportReport> {
  const { kind, isDryRun, source, onProgress, isRepeated = false, conflicts = [] } = input;
  const understanding = createUnderstanding(taxonomy);
  const totals = { created: 0, updated: 0, skipped: 0 };
  let rows = 0;
  const importId = ctx.random.id();
  const adminId = ctx.actor.kind === 'admin' ? ctx.actor.adminId : null;
  let isOpen = false;
  const open = async (tx: Transaction) => {
    if (isOpen) return;
    await openImport(tx.db, { id: importId, kind, at: ctx.now, ...totals, source, adminId, undoneAt: null });
    if (adminId) await writeAudit(ctx, tx, { action: 'import.begun', subject: importId, details: { kind, source } });
  };

  const take = chunkTaker(kind, understanding);
  const scope = { ctx, input, understanding, planned: new Set<string>(), named: new Map<string, number>(), conflicts };
  for await (const chunk of inChunks(input.rows, chunkSize)) {
    const outcome = isDryRun
      ? await take(ctx.database.reader, chunk, scope)
      : await inTransaction(ctx, async (tx) => {
          await open(tx);
          const done = await take(tx.db, chunk, scope);
          await recordChanges(tx.db, importId, done.changes);
          await markWordsStale(tx.db, done.touchedInvestors);
          await markVectorsStale(tx.db, done.touchedCompanies);
          await tellMatchesOf(tx, ctx.history, changedInvestors(done.changes));
          await input.onStored?.(tx, chunk);
          await countImport(tx.db, importId, {
            created: totals.created + done.created,
            updated: totals.updated + done.updated,
            skipped: totals.skipped + done.skipped,
          });
          await bumpDataVersion(tx.db);
          return done;
        });
    isOpen = !isDryRun;
    for (const name of counted) totals[name] += outcome[name];
    rows += chunk.length;
    await onProgress?.(rows);
  }
  const isForgotten = isRepeated && totals.created + totals.updated === 0;
  if (isForgotten && isOpen) await inTransaction(ctx, (tx) => dropImport(tx.db, importId));
  if (!isDryRun && !isForgotten) {
    await inTransaction(ctx, open);
    await refreshSearchSoon(ctx);
    if (totals.created > 0 && !input.isSample) await inTransaction(ctx, (tx) => noteInvestorsCame(ctx, tx));
  }
  const undo = isDryRun || isForgotten ? null : importId;
  return { ...totals, conflicts: conflicts.slice(0, mostConflicts), undo };
}

/** Investors that were there before, whose matches show what has changed of them. */
const changedInvestors = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ subject, rowId, before }) => (subject === 'investors' && before !== null ? [rowId] : []));

export const mostConflicts = 1_000;
const chunkSize = 500;
const counted = ['created', 'updated', 'skipped'] as const;

type TakeChunk = (db: Db, chunk: readonly CsvRow[], scope: ImportScope) => Promise<ChunkOutcome>;

function chunkTaker(kind: ImportKind, understanding: Understanding): TakeChunk {
  if (kind === 'deals') return taking(readDeal, dealChunk);
  if (kind === 'companies') return taking(companyReader(understanding), companyChunk);
  return taking(kind === 'investors' ? investorReader(understanding) : readDirectoryEntry, investorChunk);
}

function taking<Row>(
  read: RowReader<Row>,
  take: (db: Db, rows: readonly Row[], scope: ImportScope) => Promise<ChunkOutcome>,
): TakeChunk {
  return async (db, chunk, scope) => {
    const rows = chunk.flatMap((row) => read(row, scope.conflicts) ?? []);
    return take(db, rows, scope);
  };
}
