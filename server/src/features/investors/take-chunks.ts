import type { ImportKind } from '@paratope/shared/admin/investors-api';
import { taxonomy } from '@paratope/shared/taxonomy/taxonomy';
import { createUnderstanding, type Understanding } from '@paratope/shared/taxonomy/understand';
import { inCatalog } from '@paratope/shared/words/message';
import { type Ctx, Refused } from '../../context.ts';
import type { Db, Transaction } from '../../db/database.ts';
import type { ChunkOutcome, ImportInput, ImportScope } from './import-chunk.ts';
import { companyChunk } from './import-companies.ts';
import { dealChunk } from './import-deals.ts';
import { investorChunk } from './import-investors.ts';
import { type Change, countImport, importById, recordChanges } from './imports-store.ts';
import { touchMatchesOf } from './matches-store.ts';
import type { LineFault as Conflict, CsvRow } from './read-csv.ts';
import { companyReader, investorReader, type RowReader, readDeal, readDirectoryEntry } from './rows.ts';
import { bumpDataVersion, markVectorsStale, markWordsStale } from './search-store.ts';

/** Imports the rows of one import in the order of the file. */
export interface Taking {
  /**
   * Returns what the rows would do. When an import continues, rows already imported are looked at again, because later ones are judged by
   * them.
   */
  look(chunk: readonly CsvRow[]): Promise<ChunkOutcome>;
  /**
   * Writes the rows with what undoes them, and adds them to the import's counts. Throws {@link ImportStopped} when the import has ended
   * meanwhile.
   */
  store(tx: Transaction, importId: string, chunk: readonly CsvRow[]): Promise<ChunkOutcome>;
}

/** The import was undone or stopped while it was running. */
export class ImportStopped extends Refused {
  constructor() {
    super('conflict', inCatalog('This import was stopped.'));
  }
}

export function createTaking(
  ctx: Ctx,
  input: Omit<ImportInput, 'rows'> & Required<Pick<ImportInput, 'conflicts'>>,
): Taking {
  const understanding = createUnderstanding(taxonomy);
  const take = chunkTaker(input.kind, understanding);
  const shared = { ctx, understanding, named: new Map<string, number>(), conflicts: input.conflicts };
  const looking = { ...shared, input: { ...input, isDryRun: true }, planned: new Set<string>() };
  return {
    look: (chunk) => take(ctx.database.reader, chunk, looking),
    async store(tx, importId, chunk) {
      const record = await importById(tx.db, importId);
      if (record?.state !== 'running') throw new ImportStopped();
      const conflicts: Conflict[] = [];
      const scope = { ...shared, input: { ...input, isDryRun: false }, planned: new Set<string>(), conflicts };
      const done = await take(tx.db, chunk, scope);
      tx.afterCommit(() => input.conflicts.push(...conflicts));
      await recordChanges(tx.db, importId, done.changes);
      await markWordsStale(tx.db, done.touchedInvestors);
      await markVectorsStale(tx.db, done.touchedCompanies);
      await touchMatchesOf(tx, ctx.history, changedInvestors(done.changes));
      await countImport(tx.db, importId, { ...done, rows: chunk.length, at: ctx.clock.now().toISOString() });
      await bumpDataVersion(tx.db);
      return done;
    },
  };
}

/** Investors that existed before and whose matches show the change. */
const changedInvestors = (changes: readonly Change[]): string[] =>
  changes.flatMap(({ subject, rowId, before }) => (subject === 'investors' && before !== null ? [rowId] : []));

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
