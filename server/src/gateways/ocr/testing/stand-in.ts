import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder with a program named tesseract in it, which runs this script: `picture` holds the bytes it was given, `say` prints. */
export function standInFor(script: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'stand-in-'));
  const program = join(folder, 'tesseract');
  writeFileSync(
    program,
    `#!${process.execPath}\nconst picture = require('node:fs').readFileSync(0);\nconst say = (text) => require('node:fs').writeSync(1, text);\n${script}\n`,
  );
  chmodSync(program, 0o755);
  return folder;
}

/** The table tesseract writes for these lines: each word 100 points wide, each line 50 high, with the given confidence. */
export function tableOf(lines: readonly { readonly words: string; readonly sureness: number }[]): string {
  const head = 'level\tpage_num\tblock_num\tpar_num\tline_num\tword_num\tleft\ttop\twidth\theight\tconf\ttext';
  const rows = lines.flatMap(({ words, sureness }, line) =>
    words
      .split(' ')
      .map((word, at) => [5, 1, 1, 1, line + 1, at + 1, 100 * at, 50 * line, 100, 50, sureness, word].join('\t')),
  );
  return `${[head, '1\t1\t0\t0\t0\t0\t0\t0\t1000\t500\t-1\t', ...rows].join('\n')}\n`;
}
