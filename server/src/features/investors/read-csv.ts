import type { Readable } from 'node:stream';
import { dividerOf, unguarded } from '@paratope/shared/csv';
import { msg, type Text } from '@paratope/shared/words/message';
import { CsvError, parse } from 'csv-parse';
import { Refused } from '../../context.ts';

/** One line of a file: its cells by heading, without blank ones. `line` counts from 1 and includes the heading. */
export interface CsvRow {
  readonly line: number;
  readonly cells: Readonly<Record<string, string>>;
}

export interface LineFault {
  readonly line: number;
  readonly message: Text;
}

/**
 * Reads a CSV file of any length row by row; headings ignore case and blanks (`Amount USD` is `amount_usd`). Throws when the file is not
 * CSV. Calls `onHeadings` before the first row.
 */
export async function* readCsv(
  file: Readable,
  onHeadings: (headings: readonly string[]) => void,
): AsyncGenerator<CsvRow> {
  const parser = file.pipe(parse({ ...options, relax_column_count: true }));
  file.on('error', (error) => parser.destroy(error));
  let headings: readonly string[] | undefined;
  for await (const { record, info } of parser as AsyncIterable<Parsed>) {
    record.forEach(mustBeText);
    if (headings) yield { line: info.lines, cells: cellsOf(record, headings) };
    else {
      headings = record.map(headingOf);
      onHeadings(headings);
    }
  }
}

/**
 * Reads a whole file a person chose, with any usual delimiter. Reports each fault to `onFault`; it costs only that line. `columns` maps
 * our headings to the file's; other headings are ignored.
 */
export async function* readSheet(
  text: string,
  { columns, onFault }: { columns: Readonly<Record<string, string>>; onFault: (fault: LineFault) => void },
): AsyncGenerator<CsvRow> {
  const ours = new Map(Object.entries(columns).map(([field, heading]) => [heading.trim(), field]));
  let headings: readonly string[] | undefined;
  for await (const { line, record } of forgivingRecords(text, onFault)) {
    if (!headings) {
      headings = record.map((heading, at) => {
        const field = ours.get(heading) ?? '';
        if (field === '' || record.indexOf(heading) === at) return field;
        onFault({ line, message: msg('Two columns are called “{heading}”. Only the first one is read.', { heading }) });
        return '';
      });
      continue;
    }
    const beyond = record.slice(headings.length).filter((cell) => cell !== '').length;
    if (beyond > 0) {
      onFault({
        line,
        message: msg(
          'This row has {cells} cells but the file has {headings} headings. It was skipped. Put quotation marks around cells that contain commas.',
          { cells: record.length, headings: headings.length },
        ),
      });
      continue;
    }
    if (record.length < headings.length) {
      onFault({
        line,
        message: msg('This row has {cells} cells but the file has {headings} headings. Missing cells count as blank.', {
          cells: record.length,
          headings: headings.length,
        }),
      });
    }
    const safe = record.map((cell, at) => {
      if (!headings?.[at] || !/^[=\t\r]/.test(cell)) return cell;
      onFault({
        line,
        message: msg('“{cell}” is a formula and was left out.', {
          cell: cell.length > 40 ? `${cell.slice(0, 39)}…` : cell,
        }),
      });
      return '';
    });
    yield { line, cells: cellsOf(safe, headings) };
  }
}

/** Returns the file's headings unchanged and up to `most` lines below; `hasFaults` is true when some could not be read. */
export async function beginningOf(
  text: string,
  most: number,
): Promise<{ headings: readonly string[]; below: readonly (readonly string[])[]; hasFaults: boolean }> {
  const found: (readonly string[])[] = [];
  let hasFaults = false;
  const note = () => {
    hasFaults = true;
  };
  for await (const { record } of forgivingRecords(text, note)) {
    found.push(record);
    if (found.length > most) break;
  }
  const [headings = [], ...below] = found;
  return { headings, below, hasFaults };
}

/** What spreadsheets write in empty cells. */
const blanks = new Set(['', '-', '–', 'n/a', 'na', 'none', 'null', 'unknown', '#n/a']);

const options = { bom: true, skip_empty_lines: true, trim: true, info: true, max_record_size: 1_000_000 } as const;

interface Parsed {
  readonly record: string[];
  readonly info: { readonly lines: number };
}

/** Cells in one line and in a whole file: far more than any list of investors has, and some seconds of work. */
const most = { columns: 1_000, cells: 1_000_000 } as const;

/** Refuses U+0000, which only files of another kind contain and not every database can store. */
export function mustBeText(text: string): void {
  if (text.includes('\0')) throw new Refused('unsupported_type', 'This isn’t a text file. Choose a CSV file.');
}

/** Refuses a text with so many cells that reading it would take too long. Delimiters inside quotes count too: no cell has thousands. */
export function mustBeReadable(text: string): void {
  const divider = dividerOf(text).charCodeAt(0);
  let [columns, cells] = [1, 0];
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at);
    const isLineEnd = sign === 10 || sign === 13;
    if (!isLineEnd && sign !== divider) continue;
    cells += 1;
    columns = isLineEnd ? 1 : columns + 1;
    if (columns > most.columns)
      throw new Refused('too_large', 'A row of this file has more than 1,000 columns. Nothing was changed.');
    if (cells > most.cells)
      throw new Refused(
        'too_large',
        'This file has more than 1,000,000 cells. Nothing was changed. Split it into smaller files.',
      );
  }
}

/** Lines with broken quotes that are skipped before the file is refused as not CSV. */
const mostBroken = 50;

/** A broken quote swallows everything after it, so reading restarts on the line below. */
async function* forgivingRecords(
  text: string,
  onFault: (fault: LineFault) => void,
): AsyncGenerator<{ line: number; record: string[] }> {
  const starts = lineStarts(text);
  const delimiter = dividerOf(text);
  let first = 0;
  for (let broken = 0; ; broken += 1) {
    let read = first;
    try {
      for await (const { record, info } of parsedFrom(text, starts[first] ?? 0, delimiter)) {
        read = first + info.lines;
        yield { line: read, record };
      }
      return;
    } catch (failure) {
      if (!(failure instanceof CsvError)) throw failure;
    }
    while (read < starts.length && text.slice(starts[read], starts[read + 1]).trim() === '') read += 1;
    onFault({ line: read + 1, message: msg('A quotation mark is unclosed or misplaced. This row was skipped.') });
    if (broken === mostBroken) {
      onFault({
        line: read + 2,
        message: msg(
          'We stopped reading here because more than {most} rows have misplaced quotation marks. Save the file as CSV again.',
          { most: mostBroken },
        ),
      });
      return;
    }
    first = read + 1;
    if (first >= starts.length) return;
  }
}

/** Parses piece by piece, so that a long file does not block the server. Records before a fault are yielded before it is thrown. */
async function* parsedFrom(text: string, from: number, delimiter: string): AsyncGenerator<Parsed> {
  const found: Parsed[] = [];
  const faults: unknown[] = [];
  const onRecord = (parsed: unknown) => {
    found.push(parsed as Parsed);
    return null;
  };
  const parser = parse({ ...options, delimiter, relax_column_count: true, on_record: onRecord });
  parser.on('error', (failure) => faults.push(failure));
  for (let at = from; ; at = endOfPiece(text, at)) {
    const isOver = at >= text.length;
    if (isOver) parser.end();
    else parser.write(text.slice(at, endOfPiece(text, at)));
    await new Promise(setImmediate);
    yield* found.splice(0);
    if (faults.length > 0) throw faults[0];
    if (isOver) return;
  }
}

/** Never splits a surrogate pair. */
function endOfPiece(text: string, at: number): number {
  const end = Math.min(at + 65_536, text.length);
  const isHalf = (text.charCodeAt(end - 1) & 0xfc00) === 0xd800;
  return isHalf && end < text.length ? end + 1 : end;
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (const { index } of text.matchAll(/\r\n|\n|\r/g)) {
    const next = index + (text.startsWith('\r\n', index) ? 2 : 1);
    if (next < text.length) starts.push(next);
  }
  return starts;
}

const headingOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '');

function cellsOf(record: readonly string[], headings: readonly string[]): Record<string, string> {
  const cells: Record<string, string> = {};
  for (const [at, heading] of headings.entries()) {
    const cell = unguarded(record[at] ?? '');
    if (heading !== '' && !blanks.has(cell.toLowerCase())) cells[heading] = cell;
  }
  return cells;
}

/** Collects rows into chunks of at most `size()`, which is called anew for each chunk. */
export async function* inChunks<T>(rows: AsyncIterable<T>, size: () => number): AsyncGenerator<T[]> {
  let chunk: T[] = [];
  for await (const row of rows) {
    chunk.push(row);
    if (chunk.length < size()) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}
