import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PlacedText, samplePdf } from '@paratope/server/gateways/pdf/testing/sample-pdf';
import * as z from 'zod/mini';

/** An invented deck, and on which of its slides a person finds the answer to each question of the rubric. */
const GoldDeck = z.object({
  name: z.string(),
  slides: z.array(
    z.object({
      /** `||` parts columns, `|` the cells of a table; a scan is a picture without words. */
      layout: z._default(z.enum(['plain', 'columns', 'table', 'chart', 'scan']), 'plain'),
      text: z._default(z.string(), ''),
    }),
  ),
  /** Every question by its id; no slide where the deck does not answer. */
  answers: z.record(z.string(), z.array(z.number())),
});
export type GoldDeck = z.infer<typeof GoldDeck>;

/** `open`: the reader may be tuned on them. `held`: held back from that. `known`: held back once, and measured since. */
export type GoldSet = 'open' | 'known' | 'held';

export const goldDecks = (which: GoldSet): GoldDeck[] =>
  goldFiles(which).map((path) => GoldDeck.parse(JSON.parse(readFileSync(path, 'utf8'))));

export const goldFiles = (which: GoldSet): string[] =>
  readdirSync(folder)
    .filter((file) => names[which].test(file))
    .sort()
    .map((file) => join(folder, file));

const names = { open: /^open-/, known: /^held-(?:0\d|10)\./, held: /^held-(?:1[1-9]|20)\./ } as const;

const folder = join(import.meta.dirname, 'gold-decks');

/** The deck as a founder's program exports it: a text box after the other, a table row by row. */
export const goldPdf = ({ slides }: GoldDeck): Uint8Array => samplePdf({ pages: slides.map(drawn) });

function drawn({ layout, text }: GoldDeck['slides'][number]): PlacedText[] {
  const [title = '', ...lines] = text.split('\n');
  const heading = { text: title, x: 48, y: 480, size: 30 };
  if (text === '') return [];
  if (layout === 'table')
    return [
      heading,
      ...lines.flatMap((line, row) =>
        line.split(' | ').map((cell, column) => ({ text: cell, x: 48 + 210 * column, y: 400 - 40 * row, size: 16 })),
      ),
    ].filter((cell) => cell.text.trim() !== '');
  if (layout === 'chart')
    return [
      heading,
      ...lines.map((line, at) => ({ text: line, x: 60 + ((at * 290) % 700), y: 380 - 46 * at, size: 14 })),
    ];
  const boxes = lines.join('\n').split('\n||\n');
  const width = 900 / boxes.length;
  return [
    heading,
    ...boxes.flatMap((box, column) =>
      box.split('\n').map((line, row) => ({ text: line, x: 48 + width * column, y: 410 - 34 * row, size: 18 })),
    ),
  ].filter((line) => line.text !== '');
}
