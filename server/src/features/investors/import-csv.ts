import type { Readable } from 'node:stream';
import type { Ctx } from '../../context.ts';

export type ImportKind = 'deals' | 'companies' | 'investors' | 'directory';

export interface ImportInput {
  readonly kind: ImportKind;
  /** The file's bytes, UTF-8 CSV with a heading line. */
  readonly file: Readable;
  /** What the facts are said to come from, e.g. the file's name. */
  readonly source: string;
  readonly isDryRun: boolean;
  readonly onProgress?: (rows: number) => void;
}

export interface ImportReport {
  readonly created: number;
  readonly updated: number;
  readonly skipped: number;
  readonly conflicts: readonly { line: number; message: string }[];
  readonly unknownColumns: readonly string[];
  /** Id to hand to `undoImport`; null after a dry run. */
  readonly undo: string | null;
}

export async function importCsv(_ctx: Ctx, _input: ImportInput): Promise<ImportReport> {
  throw new Error('import-csv is being written');
}
