import { afterEach, beforeEach, expect, test } from 'vitest';
import { inAnswerPatterns } from './answer-patterns.ts';
import german from './de.json' with { type: 'json' };
import { answerWords, speak } from './words.ts';

beforeEach(() => speak('de', german, inAnswerPatterns));
afterEach(() => speak('en', {}));

test.each([
  ['Signed out', 'Abgemeldet'],
  [
    'Your account will be deleted on 18 May 2026. Log in before that day to keep it.',
    'Ihr Konto wird am 18. Mai 2026 gelöscht. Melden Sie sich vorher an, um es zu behalten.',
  ],
  [
    'We mailed a link to ines@quill.example. Your address changes once you open it.',
    'Wir haben einen Link an ines@quill.example geschickt. Ihre Adresse ändert sich, sobald Sie ihn öffnen.',
  ],
  ['ines@quill.example is invited. Pass the link on.', 'ines@quill.example ist eingeladen. Geben Sie den Link weiter.'],
  [
    'Too many tries. Please wait 30 seconds and try again.',
    'Zu viele Versuche. Bitte warten Sie 30 Sekunden und versuchen Sie es noch einmal.',
  ],
  [
    'This PDF is larger than 25 MB. Please upload a smaller one.',
    'Dieses PDF ist größer als 25 MB. Bitte laden Sie ein kleineres hoch.',
  ],
  [
    'This invitation is for ines@quill.example. Please sign in with that address.',
    'Diese Einladung gilt für ines@quill.example. Bitte melden Sie sich mit dieser Adresse an.',
  ],
  [
    'The daily limit of the AI endpoint is used up. This report was made on this server instead.',
    'Das Tageslimit des KI-Dienstes ist aufgebraucht. Dieser Bericht entstand stattdessen auf diesem Server.',
  ],
  ['Please choose one of: Good Match, Poor Match', 'Bitte wählen Sie eines von: Gutes Match, Schlechtes Match'],
  ['contact.name: This is too long: at most 200.', 'contact.name: Das ist zu lang: höchstens 200.'],
  ['This promo code has expired.', 'Dieser Aktionscode ist abgelaufen.'],
  ['A sentence of a later server.', 'A sentence of a later server.'],
])('"%s" is answered in German', (english, words) => {
  expect(answerWords(english)).toBe(words);
});

test('an English page says what the server said', () => {
  speak('en', {});
  expect(answerWords('Welcome to Quillwort Bio.')).toBe('Welcome to Quillwort Bio.');
});
