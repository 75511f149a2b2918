import type { Readable } from 'node:stream';
import { type Ctx, inTransaction } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { createPace } from '../../db/pace.ts';
import type { ImportInput } from './import-chunk.ts';
import { beginImport, endImport, mostConflicts } from './import-record.ts';
import { dropImport } from './imports-store.ts';
import { type LineFault as Conflict, inChunks, readCsv } from './read-csv.ts';
import { refreshSearchSoon } from './refresh-search.ts';
import { headings } from './rows.ts';
import { createTaking } from './take-chunks.ts';

export interface CsvImport extends Omit<ImportInput, 'rows'> {
  /** UTF-8 CSV with a heading line. */
  readonly file: Readable;
}

export interface ImportReport {
  /** Rows that created, changed, or added nothing. */
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  /** What could not be read, by line; the first thousand only. */
  readonly conflicts: readonly Conflict[];
  /** Id to pass to `undoImport`; null after a dry run, or a repeated import that changed nothing. */
  readonly undo: string | null;
}

/** Runs {@link importRows} on a file that is read as a stream, so its length costs time and not memory. */
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
 * Imports rows as they come. Rows that add nothing are skipped, so importing twice changes nothing; blank cells keep what is stored.
 * Writes in short transactions, so that others can write in between. Records everything for `undoImport`, and in the audit the start and
 * end of imports a person asked for. A dry run only counts.
 */
export async function importRows(ctx: Ctx, input: ImportInput): Promise<ImportReport> {
  const { kind, isDryRun, source, onProgress, isRepeated = false, conflicts = [] } = input;
  const totals = { created: 0, updated: 0, skipped: 0 };
  const importId = ctx.random.id();
  const taking = createTaking(ctx, { ...input, conflicts });
  const pace = createPace();
  let rows = 0;
  let isOpen = false;
  const open = async (tx: Transaction) => {
    if (!isOpen) await beginImport(ctx, tx, { id: importId, kind, source, columns: null, rowsTotal: null });
  };
  try {
    for await (const chunk of inChunks(input.rows, pace.size)) {
      const outcome = isDryRun
        ? await taking.look(chunk)
        : await inTransaction(ctx, (tx) =>
            pace.timed(async () => {
              await open(tx);
              const done = await taking.store(tx, importId, chunk);
              await input.onStored?.(tx, chunk);
              return done;
            }),
          );
      isOpen = !isDryRun;
      for (const name of counted) totals[name] += outcome[name];
      rows += chunk.length;
      await onProgress?.(rows);
    }
    const isForgotten = isRepeated && totals.created + totals.updated === 0;
    if (isForgotten && isOpen) await inTransaction(ctx, (tx) => dropImport(tx.db, importId));
    if (!isDryRun && !isForgotten) {
      await inTransaction(ctx, open);
      isOpen = true;
      await refreshSearchSoon(ctx);
      const { isSample = false } = input;
      await inTransaction(ctx, (tx) => endImport(ctx, tx, importId, { state: 'done', conflicts, isSample }));
    }
    const undo = isDryRun || isForgotten ? null : importId;
    return { ...totals, conflicts: conflicts.slice(0, mostConflicts), undo };
  } catch (failure) {
    // If even that can't be written, it counts as stopped once it has been silent for a while.
    if (isOpen)
      await inTransaction(ctx, (tx) => endImport(ctx, tx, importId, { state: 'stopped', conflicts })).catch(() => {});
    throw failure;
  }
}

const counted = ['created', 'updated', 'skipped'] as const;
