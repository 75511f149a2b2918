import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CommandName } from './commands.ts';

/** For every benchmark that has a place in `docs`. */
export const writesTable = {
  type: 'boolean',
  default: false,
  help: 'put the tables into lab/docs',
} as const;

/**
 * Puts the newest table of a benchmark between its marks in a document of `docs`. Throws if the document has no such marks: the figures of an
 * hour must not go nowhere.
 */
export function writeTable(
  document: 'benchmarks.md' | 'matching.md' | `${'founder' | 'admin'}-tasks.md`,
  name: CommandName,
  table: string,
): void {
  const path = join(import.meta.dirname, 'docs', document);
  const text = readFileSync(path, 'utf8');
  const [from, to] = [`<!-- written by npm run lab -- ${name} --write -->`, `<!-- end of ${name} -->`];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`lab/docs/${document} lacks ${from} … ${to}.`);
  writeFileSync(path, `${text.slice(0, start + from.length)}\n${wrapped(table)}\n${text.slice(end)}`);
}

const longestLine = 120;

/** Sentences broken as check-docs wants them; a row of a table stays whole. */
export const wrapped = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.startsWith('|') ? line : broken(line)))
    .join('\n');

function broken(line: string): string {
  const lines: string[] = [];
  for (const word of line.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length === 0 || longer.length > longestLine) lines.push(word);
    else lines[lines.length - 1] = longer;
  }
  return lines.join('\n');
}
