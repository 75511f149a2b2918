import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createPdfReader } from '@paratope/server/gateways/pdf/read-pdf';
import { analyseText } from '@paratope/shared/analysis/analyse';
import { rubric } from '@paratope/shared/analysis/rubric/rubric';
import { describe, expect, test } from 'vitest';
import { deckFigures, judgeAnswers } from './deck-figures.ts';
import { goldDecks, goldFiles, goldPdf } from './gold-decks.ts';

describe('the decks with known answers', () => {
  const decks = [...goldDecks('open'), ...goldDecks('known'), ...goldDecks('held')];

  test('are seventy-one, of eight to fourteen slides, and answer or leave open each question of the rubric', () => {
    expect(goldDecks('open')).toHaveLength(51);
    expect(goldDecks('known')).toHaveLength(10);
    expect(goldDecks('held')).toHaveLength(10);
    for (const { name, slides, answers } of decks) {
      expect(slides.length, name).toBeGreaterThanOrEqual(8);
      expect(slides.length, name).toBeLessThanOrEqual(14);
      expect(Object.keys(answers), name).toEqual(rubric.map(({ id }) => id));
      for (const page of Object.values(answers).flat()) expect(slides[page - 1]?.text, `${name}, ${page}`).toBeTruthy();
    }
  });

  test('are drawn in every way decks are, scanned slides included', () => {
    const layouts = new Set(decks.flatMap(({ slides }) => slides.map(({ layout }) => layout)));
    expect(layouts).toEqual(new Set(['plain', 'columns', 'table', 'chart', 'scan']));
  });

  test('held out are those whose hashes were written down before the reader was tuned', () => {
    const document = readFileSync(join(import.meta.dirname, 'docs', 'decks.md'), 'utf8');
    for (const path of [...goldFiles('known'), ...goldFiles('held')]) {
      const hash = createHash('sha256').update(readFileSync(path)).digest('hex');
      expect(document, basename(path)).toContain(`| \`${basename(path)}\` | \`${hash}\` |`);
    }
  });
});

test('the open decks are read from their PDFs as well as they have been', { timeout: 120_000 }, async () => {
  const { readPdf } = createPdfReader();
  const answered = [];
  for (const deck of goldDecks('open')) {
    const outcome = await readPdf(goldPdf(deck));
    if (!outcome.ok) throw new Error(`${deck.name}: ${outcome.message}`);
    answered.push(...judgeAnswers(deck, analyseText(outcome.value.text)));
  }
  const figures = deckFigures(answered);
  expect(figures.found / figures.there).toBeGreaterThanOrEqual(0.94);
  expect(figures.saidAbsent / figures.there).toBeLessThanOrEqual(0.04);
  expect(figures.wrongSlide / figures.there).toBeLessThanOrEqual(0.02);
  expect(figures.invented / figures.absent).toBeLessThanOrEqual(0.05);
});
