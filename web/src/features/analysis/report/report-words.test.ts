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
  ['We didn’t find any patents.', 'Wir haben keine Patente gefunden.'],
  ['Slide 4: Market size', 'Folie 4: Marktgröße'],
  [
    'Slide 4 says it without a sum of its own. Count the market from below: patients times price, and the share you can reach.',
    'Folie 4 sagt es ohne eigenen Betrag. Rechnen Sie den Markt von unten: Patienten mal Preis und der Anteil, den Sie erreichen können.',
  ],
  [
    'Your profile leaves Geography open, so it cannot be compared in 12 of your matches.',
    'Ihr Profil lässt „Region“ offen; in 12 Ihrer Matches lässt es sich deshalb nicht vergleichen.',
  ],
  [
    'We found answers to 20 of the 34 questions investors ask, on 12 slides.',
    'Wir haben auf 12 Folien Antworten auf 20 der 34 Fragen gefunden, die Investoren stellen.',
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
