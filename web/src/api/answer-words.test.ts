import { afterEach, beforeEach, expect, test } from 'vitest';
import german from '../words/de.json' with { type: 'json' };
import { speak } from '../words/words.ts';
import { answerWords } from './answer-words.ts';

beforeEach(() => speak('de', german));
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
  ['A sentence of a later server.', 'A sentence of a later server.'],
])('"%s" is answered in German', (english, words) => {
  expect(answerWords(english)).toBe(words);
});

test('an English page says what the server said', () => {
  speak('en', {});
  expect(answerWords('Welcome to Quillwort Bio.')).toBe('Welcome to Quillwort Bio.');
});
