import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeIntoEditor, mergeText, splitBlanks, splitWords, textChanges } from './text-merge.ts';

const note = 'Met Ilse at the fair. She wants the tox report before June. Send it on Monday.';

test('[sync N2] edits of different passages are both in the text, without a flag', () => {
  const first = note.replace('the fair', 'the Basel fair');
  const second = note.replace('on Monday', 'on Tuesday');
  expect(mergeText(note, first, second)).toEqual({
    text: 'Met Ilse at the Basel fair. She wants the tox report before June. Send it on Tuesday.',
    overlaps: false,
  });
});

test('[sync N2] edits of one passage keep both passages and say so', () => {
  const merged = mergeText(note, note.replace('on Monday', 'on Tuesday'), note.replace('on Monday', 'next week'));
  expect(merged).toEqual({
    text: 'Met Ilse at the fair. She wants the tox report before June. Send it on Tuesday next week.',
    overlaps: true,
  });
});

test('[sync N2] a sentence rewritten on both sides stands there twice, not word by word mixed', () => {
  const merged = mergeText('Call her soon.', 'Ring Ilse tonight.', 'Write him tomorrow.');
  expect(merged).toEqual({ text: 'Ring Ilse tonight Write him tomorrow.', overlaps: true });
});

test('[sync N2] two insertions at one spot keep both, the earlier first, without a flag', () => {
  expect(mergeText('Met Ilse.', 'Met Ilse. Liked the data.', 'Met Ilse. Asked for terms.')).toEqual({
    text: 'Met Ilse. Liked the data. Asked for terms.',
    overlaps: false,
  });
  expect(mergeText('', 'alpha', 'beta')).toEqual({ text: 'alpha beta', overlaps: false });
});

test('[sync N1] what one side deleted and the other wrote into stays', () => {
  const merged = mergeText('Keep. Drop this line. End.', 'Keep. End.', 'Keep. Drop this long line. End.');
  expect(merged.text).toContain('Drop this long line');
  expect(merged.overlaps).toBe(true);
});

test('the same edit on both sides is there once', () => {
  const edited = note.replace('June', 'July');
  expect(mergeText(note, edited, edited)).toEqual({ text: edited, overlaps: false });
});

test('[sync N5] line ends of either kind, joined emoji, flags, marks and writing from right to left come through whole', () => {
  const base = 'Zeile eins\r\nZeile zwei\r\n👩‍👩‍👧 família\r\nשלום עולם\r\ncafe\u0301';
  const first = base.replace('eins', 'eins 🇩🇪🇫🇷').replace('עולם', 'עולם טוב');
  const second = base.replace('família', 'família 👍🏽').replace('cafe\u0301', 'cafe\u0301 cre\u0300me');
  const { text, overlaps } = mergeText(base, first, second);
  expect(text).toBe('Zeile eins 🇩🇪🇫🇷\r\nZeile zwei\r\n👩‍👩‍👧 família 👍🏽\r\nשלום עולם טוב\r\ncafe\u0301 cre\u0300me');
  expect(overlaps).toBe(false);
});

test('texts without a word in common, and long ones, take bounded time and lose nothing', () => {
  const long = (word: string): string => Array.from({ length: 4_000 }, (_, index) => `${word}${index}`).join(' ');
  const { text } = mergeText(long('a'), long('b'), long('c'));
  expect(text).toContain('b3999');
  expect(text).toContain('c0');
});

/** A text of one-letter words as long as a note may be, and another that was made from it at random: by a word here and there, or altogether. */
const letters = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
const longest = 20_000;
const greatText = fc
  .record({
    size: fc.constantFrom(550, 2_000, 9_999),
    alphabet: fc.array(letters, { minLength: 1, maxLength: 26 }),
    seed: fc.nat(),
  })
  .map(({ size, alphabet, seed }) => wordsFrom(seed, size, alphabet).join(' '));
const greatTexts = fc.record({
  base: greatText,
  one: fc.record({ other: greatText, places: fc.constantFrom(1, 30, 400, Number.POSITIVE_INFINITY), seed: fc.nat() }),
  two: fc.record({ other: greatText, places: fc.constantFrom(1, 30, 400, Number.POSITIVE_INFINITY), seed: fc.nat() }),
});

function wordsFrom(seed: number, size: number, alphabet: readonly string[]): string[] {
  let state = seed >>> 0;
  return Array.from({ length: size }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return alphabet[(state >>> 8) % alphabet.length] ?? 'a';
  });
}

/** The text with numbered words of its side at `places` places; every place is another text altogether. */
function grownFrom(
  base: string,
  side: string,
  { other, places, seed }: { other: string; places: number; seed: number },
): string {
  if (!Number.isFinite(places)) return other;
  const words = base.split(' ');
  const at = wordsFrom(
    seed,
    places,
    Array.from({ length: words.length }, (_, index) => String(index)),
  );
  for (const [number, place] of at.entries()) words[Number(place)] = `${side}${number}`;
  return words.join(' ').slice(0, longest);
}

test('[sync N1] [sync N3] [sync N4] texts as long as a note may be, of words as short as they may be, merge without a throw, with every typed word in them', () => {
  fc.assert(
    fc.property(greatTexts, fc.nat(longest), ({ base, one, two }, caret) => {
      const [first, second] = [grownFrom(base, 'x', one), grownFrom(base, 'y', two)];
      const { text } = mergeText(base, first, second);
      const has = new Set(text.split(/\s+/));
      const typed = [...first.split(' '), ...second.split(' ')].filter((word) => /^[xy]\d+$/.test(word));
      expect(typed.filter((word) => !has.has(word))).toEqual([]);
      expect(mergeText(base, first, second).text).toBe(text);
      const open = mergeIntoEditor({ base, text: second, caret: Math.min(caret, second.length) }, first);
      const shown = new Set(open.text.split(/\s+/));
      expect(typed.filter((word) => !shown.has(word))).toEqual([]);
      expect(open.caret).toBeLessThanOrEqual(open.text.length);
      expect(
        textChanges(first, second)
          .map((change) => (change.kind === 'new' ? '' : change.text))
          .join(''),
      ).toBe(first);
    }),
    { numRuns: 25, seed: 11 },
  );
});

test('a passage of a hundred thousand words against another is joined, in an editor too', () => {
  const of = (letter: string): string => `${letter} `.repeat(200_000);
  const { text, overlaps } = mergeText(of('a'), of('b'), of('c'));
  expect([text.length, overlaps]).toEqual([800_000, true]);
  expect(mergeIntoEditor({ base: of('a'), text: of('c'), caret: 7 }, of('b')).text).toBe(text);
});

describe('an open editor', () => {
  test('[sync N4] a text that arrives leaves the caret between the characters it stood between', () => {
    const typed = 'Met Ilse. She wan';
    const { text, caret } = mergeIntoEditor(
      { base: 'Met Ilse.', text: typed, caret: typed.length },
      'Yesterday: Met Ilse.',
    );
    expect(text).toBe('Yesterday: Met Ilse. She wan');
    expect(text.slice(0, caret)).toBe('Yesterday: Met Ilse. She wan');
    const middle = mergeIntoEditor(
      { base: 'one two three', text: 'one twoX three', caret: 8 },
      'zero one two three four',
    );
    expect(middle.text.slice(0, middle.caret)).toBe('zero one twoX');
  });

  test('[sync N4] the caret stays at its word where more blanks than words are alike in the two texts', () => {
    const base = 'We met Ilse and Noor at the small fair in rainy Basel today.';
    const typed = 'We met Ilse and Noor twice small indeed Basel today.';
    const { text, caret } = mergeIntoEditor(
      { base, text: typed, caret: 'We met Ilse and Noor twice'.length },
      'We Noor at the long in rainy Basel today.',
    );
    expect(text).toBe('We Noor twice long in rainy small indeed Basel today.');
    expect(text.slice(0, caret)).toBe('We Noor twice');
  });

  test('[sync N4] a caret in a field nobody typed into stays between the letters it stood between', () => {
    const note = 'Call Mira on Tuesday.';
    const { text, caret } = mergeIntoEditor(
      { base: note, text: note, caret: 'Call Mi'.length },
      'Soon: ring Mira by Tuesday.',
    );
    expect(text).toBe('Soon: ring Mira by Tuesday.');
    expect(text.slice(0, caret)).toBe('Soon: ring Mi');
    expect(mergeIntoEditor({ base: '', text: '', caret: 0 }, note)).toEqual({ text: note, caret: 0 });
  });

  test('[sync N4] every keystroke survives whatever arrives, and the character before the caret stays', () => {
    fc.assert(
      fc.property(edited, edited, fc.nat(), (one, other, at) => {
        const typed = apply(baseWords, one, 'k').join(' ');
        const caret = at % (typed.length + 1);
        const result = mergeIntoEditor(
          { base: baseWords.join(' '), text: typed, caret },
          apply(baseWords, other, 's').join(' '),
        );
        for (const word of typed.match(/k\d+/g) ?? []) expect(result.text).toContain(word);
        const word = /k\d+$/.exec(typed.slice(0, caret))?.[0];
        if (word) expect(result.text.slice(0, result.caret)).toMatch(new RegExp(`${word}$`));
      }),
      { numRuns: 1_000 },
    );
  });
});

const baseWords = Array.from({ length: 30 }, (_, index) => `base${index}`);
/** Up to three edits: at a place, so many words go and so many come. */
const edited = fc.array(fc.record({ at: fc.nat(29), cut: fc.nat(3), add: fc.nat(3) }), { minLength: 1, maxLength: 3 });
type Edit = { at: number; cut: number; add: number };

function apply(words: readonly string[], edits: readonly Edit[], mark: string): string[] {
  const result = [...words];
  let number = 0;
  for (const { at, cut, add } of [...edits].sort((a, b) => b.at - a.at)) {
    result.splice(
      Math.min(at, result.length),
      cut,
      ...Array.from({ length: add }, (_, index) => `${mark}${number + index}`),
    );
    number += add;
  }
  return result;
}

test('[sync N1] in 3,000 pairs of random edits no typed word is lost, whichever way words are told apart', () => {
  for (const split of [splitWords, splitBlanks]) {
    fc.assert(
      fc.property(edited, edited, (one, other) => {
        const [first, second] = [apply(baseWords, one, 'x'), apply(baseWords, other, 'y')];
        const { text } = mergeText(baseWords.join(' '), first.join(' '), second.join(' '), split);
        const words = new Set(text.split(/\s+/));
        const typed = [...first, ...second].filter((word) => /^[xy]/.test(word));
        const untouched = baseWords.filter((word) => first.includes(word) && second.includes(word));
        expect([...typed, ...untouched].filter((word) => !words.has(word))).toEqual([]);
      }),
      { numRuns: 3_000 },
    );
  }
});

test('[sync N3] merging is a function of the three texts, and of nothing else', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (base, one, other) => {
        expect(mergeText(base, one, other)).toEqual(mergeText(base, one, other));
        expect(mergeText(base, one, base).text).toBe(one);
        expect(mergeText(base, base, other).text).toBe(other);
      },
    ),
    { numRuns: 1_000 },
  );
});

const graphemes = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text), ({ segment }) => segment);

test('[sync N5] no merge makes a character that neither side had', () => {
  const unit = fc.constantFrom(
    '👩‍👩‍👧',
    'e\u0301',
    '👍🏽',
    'a',
    ' ',
    '\r\n',
    'שלום',
    '漢字',
    '한',
    '\u0301x',
    '𝒳',
    '.',
  );
  const text = fc.array(unit, { maxLength: 20 }).map((parts) => parts.join(''));
  fc.assert(
    fc.property(text, text, text, (base, one, other) => {
      const known = new Set([...graphemes(base), ...graphemes(one), ...graphemes(other), ' ', '\n', '\r\n', ' \u0301']);
      expect(graphemes(mergeText(base, one, other).text).filter((character) => !known.has(character))).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});

test('what became of a text is told in stretches that join into both texts', () => {
  const [before, after] = [
    'Call Mira on Tuesday about the tox report.',
    'Call Mira on Friday morning about the report.',
  ];
  const changes = textChanges(before, after);
  expect(changes).toEqual([
    { kind: 'same', text: 'Call Mira on ' },
    { kind: 'gone', text: 'Tuesday ' },
    { kind: 'new', text: 'Friday morning ' },
    { kind: 'same', text: 'about the' },
    { kind: 'gone', text: ' tox' },
    { kind: 'same', text: ' report.' },
  ]);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (old, now) => {
      const told = textChanges(old, now);
      const without = (kind: string) => told.filter((one) => one.kind !== kind).map((one) => one.text);
      expect(without('new').join('')).toBe(old);
      expect(without('gone').join('')).toBe(now);
    }),
  );
});
