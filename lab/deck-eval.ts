/**
 * Measures what the embedded reader finds in decks whose answers are known. Each goes the product's way, from a PDF through the bounded
 * child to the report. docs/decks.md says what the numbers mean.
 */
import { createPdfReader } from '@paratope/server/gateways/pdf/read-pdf';
import { analyseText } from '@paratope/shared/analysis/analyse';
import { asJson } from '../scripts/command-line.ts';
import { readOptions } from './commands.ts';
import { type Answered, deckFigures, holds, judgeAnswers } from './deck-figures.ts';
import { goldDecks, goldPdf } from './gold-decks.ts';

async function main(): Promise<void> {
  const values = readOptions(
    'deck-eval',
    {
      'held-out': { type: 'boolean', default: false, help: 'the ten decks the reader was not tuned on' },
      known: { type: 'boolean', default: false, help: 'the ten decks held out before, known since they were measured' },
      all: { type: 'boolean', default: false, help: 'every answer that is not right, with its deck and its slides' },
      json: asJson,
    },
    '--held-out',
  );
  const { readPdf } = createPdfReader();
  const answered: Answered[] = [];
  for (const deck of goldDecks(values['held-out'] ? 'held' : values.known ? 'known' : 'open')) {
    const outcome = await readPdf(goldPdf(deck));
    if (!outcome.ok) throw new Error(`${deck.name}: ${outcome.message}`);
    answered.push(...judgeAnswers(deck, analyseText(outcome.value.text)));
  }
  const figures = deckFigures(answered);
  if (values.all)
    for (const { deck, question, verdict, slides, told } of answered)
      if (verdict !== 'found' && verdict !== 'absent')
        console.log(
          `${deck}  ${question}  ${verdict}: on ${slides.join(', ') || 'none'}, told from ${told.join(', ') || 'none'}`,
        );
  if (values.json) console.log(JSON.stringify(figures));
  else print(figures);
  process.exitCode = holds(figures) ? 0 : 1;
}

function print({ there, found, saidAbsent, wrongSlide, absent, invented }: ReturnType<typeof deckFigures>): void {
  const share = (count: number, of: number) => `${count} of ${of} (${((100 * count) / Math.max(1, of)).toFixed(1)} %)`;
  console.log(`Found of what is there       ${share(found, there)}`);
  console.log(`Said to be absent, but there ${share(saidAbsent, there)}`);
  console.log(`Told from a wrong slide      ${share(wrongSlide, there)}`);
  console.log(`Answered, but not there      ${share(invented, absent)}`);
}

await main();
