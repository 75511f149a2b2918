import { tidyLine } from '../pdf/tidy-text.ts';

/** Words of a line, its left, top, width and height as shares of the picture, and the OCR confidence in percent. */
export type ReadLine = readonly [
  words: string,
  left: number,
  top: number,
  width: number,
  height: number,
  sureness: number,
];

/**
 * Reads the lines from tesseract's `tsv` output: one row per word with its block, paragraph and line, its
 * box in pixels and its confidence. Malformed rows and words that are more likely none are skipped.
 */
export function linesInTable(table: string, picture: { readonly width: number; readonly height: number }): ReadLine[] {
  const lines = new Map<string, Word[]>();
  for (const row of table.split('\n').slice(1)) {
    const cells = row.split('\t');
    const [level, , block, paragraph, line, , left, top, width, height, sureness] = cells.slice(0, 11).map(Number);
    const words = tidyLine(cells.slice(11).join(' '), 200);
    const box = [left, top, width, height].map((length) => (Number.isFinite(length) ? Number(length) : 0));
    if (level !== wordLevel || words === '' || !(Number(sureness) >= leastSure)) continue;
    const [x = 0, y = 0, w = 0, h = 0] = box;
    const key = `${block} ${paragraph} ${line}`;
    const word = { words, left: x, top: y, right: x + w, bottom: y + h, sureness: Math.min(100, Number(sureness)) };
    lines.set(key, [...(lines.get(key) ?? []), word]);
  }
  return [...lines.values()].slice(0, mostLines).map((words) => lineOf(words, picture));
}

interface Word {
  readonly words: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly sureness: number;
}

const wordLevel = 5;
/** Percent; below it, a word is more often a line of a drawing. */
const leastSure = 40;
const mostLines = 300;

function lineOf(words: readonly Word[], picture: { readonly width: number; readonly height: number }): ReadLine {
  const letters = words.reduce((sum, word) => sum + word.words.length, 0);
  const sureness = words.reduce((sum, word) => sum + word.sureness * word.words.length, 0) / letters;
  const left = Math.min(...words.map((word) => word.left));
  const top = Math.min(...words.map((word) => word.top));
  const share = (length: number, whole: number) => Math.min(1, Math.max(0, Math.round((length / whole) * 1000) / 1000));
  return [
    words.map((word) => word.words).join(' '),
    share(left, picture.width),
    share(top, picture.height),
    share(Math.max(...words.map((word) => word.right)) - left, picture.width),
    share(Math.max(...words.map((word) => word.bottom)) - top, picture.height),
    Math.round(sureness),
  ];
}
