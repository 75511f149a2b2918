import { expect, test } from 'vitest';
import type { Drawing } from '../pdf/draw-pdf.ts';
import { linesInTable } from './lines-in-table.ts';
import { createPictureReader, pictureLimits } from './picture-reader.ts';
import { standInFor, tableOf } from './testing/stand-in.ts';

const pictures: Drawing[] = [1, 2].map((page) => ({
  page,
  width: 1000,
  height: 500,
  png: new Uint8Array([137, 80, page]),
}));
const readerOf = (script: string, limits = {}) =>
  createPictureReader({ command: 'tesseract', path: standInFor(script), limits: { ...pictureLimits, ...limits } });
const sayTable = `say(${JSON.stringify(tableOf([{ words: 'Tamarind Sight', sureness: 91.4 }]))});`;

test('each picture goes to the program on its standard input, and its lines come back with their place and how sure it is', async () => {
  const reader = readerOf(
    `if (picture.length !== 3 || process.argv.slice(2).join(' ') !== 'stdin stdout tsv') process.exit(2);${sayTable}`,
  );
  expect(await reader.isInstalled()).toBe(true);
  expect(await reader.read(pictures)).toEqual([
    { page: 1, lines: [['Tamarind Sight', 0, 0, 0.2, 0.1, 91]] },
    { page: 2, lines: [['Tamarind Sight', 0, 0, 0.2, 0.1, 91]] },
  ]);
});

test('a server without the program says so, and one installed later is found', async () => {
  const reader = createPictureReader({ command: 'tesseract', path: '/nowhere' });
  expect(await reader.isInstalled()).toBe(false);
  await expect(reader.read(pictures)).rejects.toThrow('There is no program tesseract here.');
  const folder = standInFor(sayTable);
  expect(await createPictureReader({ command: `${folder}/tesseract`, path: '' }).isInstalled()).toBe(true);
});

test('no folder of the working directory is searched, and no shell reads the command', async () => {
  expect(await createPictureReader({ command: 'tesseract', path: '.:' }).isInstalled()).toBe(false);
  expect(await createPictureReader({ command: 'tesseract; true', path: standInFor(sayTable) }).isInstalled()).toBe(
    false,
  );
});

test.each([
  ['hangs', 'setInterval(() => {}, 1000);', { wallClock: 1_500 }],
  [
    'asks for more memory than is allowed',
    'const all = []; for (;;) all.push(Buffer.alloc(1 << 24, 1));',
    { residentBytes: 200_000_000 },
  ],
  ['never stops talking', "for (;;) say('x'.repeat(60_000));", { answerBytes: 200_000 }],
  ['ends with a fault', `${sayTable} process.exit(1);`, {}],
  ['writes a file', `require('node:fs').writeFileSync('/tmp/stand-in-was-here', 'x'.repeat(9));${sayTable}`, {}],
  ['says what is no table', "say('<html>not a table</html>');", {}],
])('a program that %s leaves the picture without words, and the server well', async (_, script, limits) => {
  const read = await readerOf(script, limits).read(pictures.slice(0, 1));
  expect(read).toEqual([{ page: 1, lines: [] }]);
});

test('when the time of all pictures is over, the rest is left', async () => {
  expect(await readerOf(sayTable, { allTogether: 0 }).read(pictures)).toEqual([]);
});

test('words the program doubts are left out, and so are controls and marks that turn the reading round', () => {
  const table = tableOf([
    { words: 'Phase\u202e II', sureness: 88 },
    { words: '|| ~~', sureness: 12 },
  ]);
  expect(
    linesInTable(table, { width: 1000, height: 500 }).map(([words, , , , , sureness]) => [words, sureness]),
  ).toEqual([['Phase II', 88]]);
});
