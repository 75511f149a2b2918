import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tidyLine, tidyText } from './tidy-text.ts';

test.for([
  ['spaces are single and lines trimmed', '  Seed\u00a0 round \t\n  open  ', 'Seed round\nopen'],
  ['at most one blank line remains', 'one\r\n\r\n\r\n\u2028two', 'one\n\ntwo'],
  ['controls vanish', 'a\u0000b\u001b[31mc\u0007', 'ab[31mc'],
  ['hidden instructions vanish', 'pay\u{e0070}\u{e0061}\u202e\u200b\ufeff\u00adment', 'payment'],
  ['glyphs of a private font vanish', '\ue001 Team', 'Team'],
  ['letters are composed', 'Zu\u0308rich', 'Zürich'],
  ['joiners of a script stay', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['half a character is replaced', 'a\ud83d', 'a\ufffd'],
])('%s', ([, raw = '', tidy]) => {
  expect(tidyText(raw, 100)).toBe(tidy);
});

test('a cut never leaves half a character', () => {
  expect(tidyText('ab🧬cd', 3)).toBe('ab');
});

test('a title is one line', () => {
  expect(tidyLine('Larkspur\nBio\r\n', 100)).toBe('Larkspur Bio');
});

test('whatever comes in, what goes out is short, well formed and without controls', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(40), (raw, most) => {
      const tidy = tidyText(raw, most);
      expect(tidy.length).toBeLessThanOrEqual(most);
      expect(tidy.isWellFormed()).toBe(true);
      expect(tidy).not.toMatch(/(?!\n)\p{Cc}| {2}|\n{3}/u);
    }),
  );
});
