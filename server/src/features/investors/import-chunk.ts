import type { ImportKind, ImportLine } from '@paratope/shared/admin/investors-api';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Change } from './imports-store.ts';
import type { LineFault as Conflict, CsvRow } from './read-csv.ts';

export interface ImportInput {
  readonly kind: ImportKind;
  /** Cells under the headings of the kind; a blank one is left out. */
  readonly rows: AsyncIterable<CsvRow>;
  /** What the facts are said to come from where the file does not say, e.g. the file's name. */
  readonly source: string;
  readonly isDryRun: boolean;
  /** Marks everything the import creates as invented. */
  readonly isSample?: boolean;
  readonly onProgress?: (rows: number) => void | Promise<void>;
  /** Leaves out a line whose investor an earlier line of the same import has named, and says so. */
  readonly isEachOnce?: boolean;
  /** Comes by itself again and again, so that one which changed nothing is not kept. */
  readonly isRepeated?: boolean;
  /** Hears of each line of investors what became, or would become, of it. */
  readonly onLine?: (outcome: ImportLine) => void;
  /** Called in the transaction that has written these rows. */
  readonly onStored?: (tx: Transaction, rows: readonly CsvRow[]) => Promise<void>;
  /** Where complaints are gathered, which whoever reads the rows may have begun. */
  readonly conflicts?: Conflict[];
}

/** What a kind's chunk is taken in with. */
export interface ImportScope {
  readonly ctx: Ctx;
  readonly input: Omit<ImportInput, 'rows'>;
  readonly understanding: Understanding;
  /** What a dry run would already have made, by key. */
  readonly planned: Set<string>;
  /** The line that first named an investor, by key. */
  readonly named: Map<string, number>;
  readonly conflicts: Conflict[];
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
