/**
 * Writes a table as CSV. A cell that a spreadsheet would take for a formula gets a leading apostrophe (decision
 * S18), and the file begins with a byte order mark, without which some spreadsheets garble every accent.
 */
export const writeCsv = (rows: readonly CsvLine[]): string => `\uFEFF${csvLines(rows)}`;

/** Writes further lines of a table. */
export const csvLines = (rows: readonly CsvLine[]): string =>
  rows.map((row) => `${row.map((cell) => quoted(guarded(cell))).join(',')}\r\n`).join('');

export type CsvLine = readonly (string | number)[];

/** Numbers are safe; only text can hide a formula. Some East Asian spreadsheets also read full-width and small signs as one. */
const guarded = (cell: string | number): string =>
  typeof cell === 'string' && /^[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\n\0]/u.test(cell) ? `'${cell}` : String(cell);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Removes a spreadsheet's guard against formulas, as `writeCsv` adds it. */
export const unguarded = (cell: string): string => cell.replace(/^'(?=[=+\-@＝＋－＠﹦﹢﹣﹫\t\r\n\0])/u, '');

/** Returns the delimiter: the most frequent of the usual marks in the first line, outside quoted cells. */
export function dividerOf(text: string): ',' | ';' | '\t' | '|' {
  const first = (/^[^\r\n]*/.exec(text.replace(/^\uFEFF/, ''))?.[0] ?? '').replace(/"[^"]*"/g, '');
  const count = (mark: string) => first.split(mark).length;
  const marks = [',', ';', '\t', '|'] as const;
  return marks.reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}

/** A `TextDecoder`, which browsers and servers both have. */
type NewDecoder = new (label: string, options?: { fatal: boolean }) => { decode(bytes: Uint8Array): string };

export type SheetEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/** Decodes a file of any spreadsheet: UTF-8, UTF-16, or else windows-1252. */
export function decodeText(bytes: Uint8Array, Decoder: NewDecoder): { text: string; encoding: SheetEncoding } {
  const [first, second] = bytes;
  const wide = first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : '';
  if (wide) return { text: new Decoder(wide).decode(bytes), encoding: 'utf-16' };
  try {
    return { text: new Decoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: new Decoder('windows-1252').decode(bytes), encoding: 'windows-1252' };
  }
}
