/**
 * A table as CSV. A cell that a spreadsheet would take for a formula gets an apostrophe in front (decision S18), and begins with a mark of the
 * encoding, without which some spreadsheets spoil every accent.
 */
export const writeCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\uFEFF${rows.map((row) => row.map((cell) => quoted(guarded(cell))).join(',')).join('\r\n')}\r\n`;

/** A number is a number; only words can hide a formula. */
const guarded = (cell: string | number): string =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : String(cell);

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
