import type { ImportKind, ImportLine } from '@paratope/shared/admin/investors-api';
import type { Understanding } from '@paratope/shared/taxonomy/understand';
import type { Ctx } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import type { Change } from './imports-store.ts';
import type { LineFault as Conflict, CsvRow } from './read-csv.ts';

export interface ImportInput {
  readonly kind: ImportKind;
  /** Cells under the headings of the kind; blank cells are left out. */
  readonly rows: AsyncIterable<CsvRow>;
  /** The source of the facts when the file names none, such as the file's name. */
  readonly source: string;
  readonly isDryRun: boolean;
  /** Marks everything the import creates as invented. */
  readonly isSample?: boolean;
  readonly onProgress?: (rows: number) => void | Promise<void>;
  /** Skips a line whose investor an earlier line of the same import named, and reports it. */
  readonly isEachOnce?: boolean;
  /** The import repeats automatically, so one that changed nothing is not kept. */
  readonly isRepeated?: boolean;
  /** Called for each line of investors with what became, or would become, of it. */
  readonly onLine?: (outcome: ImportLine) => void;
  /** Called in the transaction that wrote these rows. */
  readonly onStored?: (tx: Transaction, rows: readonly CsvRow[]) => Promise<void>;
  /** Collects complaints; the code that reads the rows may have added some. */
  readonly conflicts?: Conflict[];
}

export interface ImportScope {
  readonly ctx: Ctx;
  readonly input: Omit<ImportInput, 'rows'>;
  readonly understanding: Understanding;
  /** Keys of what a dry run would already have created. */
  readonly planned: Set<string>;
  /** The line that first named an investor, by key. */
  readonly named: Map<string, number>;
  readonly conflicts: Conflict[];
}

export interface ChunkOutcome {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly changes: readonly Change[];
  readonly touchedInvestors: readonly string[];
  readonly touchedCompanies: readonly number[];
}
