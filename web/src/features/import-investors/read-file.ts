import { decodeText } from '@paratope/shared/csv';
import type { RawLine } from '@paratope/shared/import-investors/read-line';
import { remarks } from '@paratope/shared/import-investors/remarks';
import { type Message, msg } from '@paratope/shared/words/message';
import Papa from 'papaparse';
import { t } from '../../words/words.ts';

/** A parsed file: its headings, its lines numbered as in a spreadsheet, and its quoting errors. */
export interface Sheet {
  readonly headings: readonly string[];
  readonly lines: readonly RawLine[];
  readonly faults: readonly { readonly line: number; readonly error: Message }[];
}

export type ReadSheet = { readonly ok: true; readonly sheet: Sheet } | { readonly ok: false; readonly message: string };

/** As long as a list of investors may be; a longer file is probably the wrong one. */
export const mostLines = 5_000;
const mostBytes = 4_000_000;

/** Reads CSV with any common delimiter. Nothing leaves this device. */
export function readSheet(text: string): ReadSheet {
  if (text.length > mostBytes)
    return { ok: false, message: t('This list is larger than 4 MB. Please keep only the investors and try again.') };
  const { data, errors } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { skipEmptyLines: false });
  const [first = [], ...rest] = data;
  const headings = first.map((heading) => heading.trim());
  if (headings.every((heading) => heading === '')) return { ok: false, message: t('This list is empty.') };
  const lines = rest
    .map((cells, at) => ({ line: at + 2, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  if (lines.length === 0) {
    return {
      ok: false,
      message: t('There is a header but no data. The first line is always read as the header.'),
    };
  }
  if (lines.length > mostLines) {
    return {
      ok: false,
      message: t('This list has {count} lines. You can import up to {mostLines} at once.', {
        count: lines.length,
        mostLines,
      }),
    };
  }
  const faults = errors
    .filter(({ type }) => type === 'Quotes')
    .map(({ row }) => ({ line: (row ?? 0) + 1, error: msg(remarks.openQuote) }));
  return { ok: true, sheet: { headings, lines, faults } };
}

/** Returns a file's text in whatever encoding a spreadsheet wrote it. */
export const textOf = async (file: Blob): Promise<string> =>
  decodeText(new Uint8Array(await file.arrayBuffer()), TextDecoder).text;
