import { analyseText } from '@paratope/shared/analysis/analyse';
import { textsOf } from '@paratope/shared/analysis/record';
import { sampleTexts } from '@paratope/shared/analysis/testing/decks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import german from '../../../words/de.json' with { type: 'json' };
import { speak } from '../../../words/words.ts';
import { reportWords, wordsOfStatement } from './report-words.ts';

beforeEach(() => speak('de', german));
afterEach(() => speak('en', {}));

test.each([
  ['The deck says nothing about patents.', 'Das Deck sagt nichts über Patente.'],
  ['Slide 4: Market size', 'Folie 4: Marktgröße'],
  [
    'Slide 4 says it without a sum. Count the market from below: patients times price, and the share you can reach.',
    'Folie 4 sagt es ohne einen Betrag. Rechnen Sie den Markt von unten: Patienten mal Preis und der Anteil, den Sie erreichen können.',
  ],
  [
    'Your profile leaves Geography open, so it cannot be compared in 12 of your matches.',
    'Ihr Profil lässt „Region“ offen; in 12 Ihrer Matches lässt es sich deshalb nicht vergleichen.',
  ],
  [
    'The deck answers 20 of 34 questions an investor asks, on 12 slides.',
    'Das Deck beantwortet 20 von 34 Fragen, die ein Investor stellt, auf 12 Folien.',
  ],
  ['Market size is stated, not shown. (slide 4)', 'Marktgröße: behauptet, nicht belegt. (Folie 4)'],
  ['Vision was kept in nine of ten eyes. (slides 4, 5)', 'Vision was kept in nine of ten eyes. (Folien 4, 5)'],
])('"%s" is said in German, and the words of a deck stay', (english, words) => {
  expect(reportWords(english)).toBe(words);
});

describe.each(sampleTexts)('the report on $name', ({ slides }) => {
  const open = [{ criterion: 'place', field: 'Geography', matches: 12 }];
  const analysis = analyseText(slides, open);

  test('is German where it speaks for itself, and the deck’s own words are left alone', () => {
    const own = analysis.questions.flatMap(({ topic, question, statements }) => [
      topic,
      question,
      ...statements.filter(({ isGap }) => isGap).map(({ text }) => text),
    ]);
    const advice = analysis.improvements.flatMap(({ title, text }) => [title, text]);
    const [answered = '', strongest] = textsOf(analysis).analysisSummary.split('\n');
    const bare = analysis.weaknesses
      .filter(({ text }) => text.endsWith(' is stated, not shown.'))
      .map(({ text }) => text);
    const verdict = strongest?.startsWith('It is strongest') ? [answered, strongest] : [answered];
    const english = [...own, ...advice, ...bare, ...verdict].filter((text) => reportWords(text) === text);
    expect(english).toEqual([]);

    const deck = analysis.questions.flatMap(({ statements }) => statements.filter(({ isGap }) => !isGap));
    expect(deck.map(({ text }) => wordsOfStatement(text))).toEqual(deck.map(({ text }) => text));
  });
});
