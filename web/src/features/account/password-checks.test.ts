import german from '@paratope/shared/words/de.json' with { type: 'json' };
import { afterEach, expect, test } from 'vitest';
import { speak } from '../../words/words.ts';
import { passwordChecks } from './password-checks.ts';

afterEach(() => speak('en', {}));

test.each([
  ['river', 'river', 'Das Passwort muss mindestens 8 Zeichen haben'],
  ['r'.repeat(1_001), 'r'.repeat(1_001), 'Das Passwort darf höchstens 1000 Zeichen haben'],
  ['river stone', 'river', 'Die Passwörter stimmen nicht überein'],
  ['river stone', 'river stone', undefined],
])('[decision Z23] what is wrong with a new password is told in the language of the page', (password, again, fault) => {
  speak('de', german);
  expect(passwordChecks(password, again, 8).fault).toBe(fault);
});
