import type { Readable } from 'node:stream';
import { parse } from 'csv-parse';

/** One line of a file: its cells by heading, blank ones left out. `line` counts from 1, the heading included. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

/** What spreadsheets write where there is nothing to say. */
const blanks = new Set(['', '-', '–', 'n/a', 'na', 'none', 'null', 'unknown', '#n/a']);

/**
 * Reads a CSV file row by row, however long it is; headings are taken without case and blanks (`Amount USD` is
 * `amount_usd`). Throws when the file is no CSV. `onHeadings` hears the headings before the first row.
 */
export async function* readCsv(
  file: Readable,
  onHeadings: (headings: readonly string[]) => void,
): AsyncGenerator<CsvRow> {
  const parser = file.pipe(
    parse({
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
      max_record_size: 1_000_000,
    }),
  );
  file.on('error', (error) => parser.destroy(error));
  let headings: readonly string[] | undefined;
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    if (!headings) {
      headings = record.map((heading) =>
        heading
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, '_')
          .replace(/^_|_$/g, ''),
      );
      onHeadings(headings);
      continue;
    }
    const cells: Record<string, string> = {};
    for (const [at, heading] of headings.entries()) {
      const cell = record[at];
      if (cell !== undefined && !blanks.has(cell.toLowerCase())) cells[heading] = cell;
    }
    yield { line: info.lines, cells };
  }
}

/** Gathers rows into lists of at most `size`. */
export async function* inChunks<T>(rows: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < size) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
