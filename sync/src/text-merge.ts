export interface MergedText {
  readonly text: string;
  /** Both sides changed the same passage: the text holds both, side by side, and a person should look (SPEC N2). */
  readonly overlaps: boolean;
}

/** Splits a text into words and separators; joined, the pieces are the text again. */
export type Splitter = (text: string) => string[];

/**
 * Merges two texts based on `base` word by word, so that what either side typed is kept (SPEC
 * N1). `first` arrived first; where both inserted at one spot its words come first, unflagged.
 * Pure, and bounded: texts too different to compare word by word count as one changed passage.
 */
export function mergeText(base: string, first: string, second: string, split: Splitter = splitWords): MergedText {
  const { text, overlaps } = mergeAt(base, first, second, 0, split);
  return { text, overlaps };
}

/**
 * Merges a text that arrives while its field is being edited. Returns the editor's new text and
 * caret, so that no keystroke is lost and the caret stays between the same characters (SPEC N4).
 * `base` is the text the editor started with or last merged; afterwards that is `incoming`.
 */
export function mergeIntoEditor(
  editor: { readonly base: string; readonly text: string; readonly caret: number },
  incoming: string,
): { readonly text: string; readonly caret: number } {
  const { text, caret } = mergeAt(editor.base, incoming, editor.text, editor.caret, splitWords);
  return { text, caret };
}

/** A stretch of a text diff. `same` and `gone` joined are the earlier text, `same` and `new` the later. */
export interface TextChange {
  readonly kind: 'same' | 'gone' | 'new';
  readonly text: string;
}

/** A word diff for display: changed words separated only by blanks or punctuation are one stretch. */
export function textChanges(before: string, after: string): TextChange[] {
  const [old, now] = [splitWords(before), splitWords(after)];
  const found: TextChange[] = [];
  const say = (kind: TextChange['kind'], words: readonly string[]): void => {
    if (words.length > 0) found.push({ kind, text: words.join('') });
  };
  let read = 0;
  for (const hunk of hunksBetween(old, now)) {
    say('same', old.slice(read, hunk.from));
    say('gone', old.slice(hunk.from, hunk.to));
    say('new', now.slice(hunk.start, hunk.end));
    read = hunk.to;
  }
  say('same', old.slice(read));
  return found;
}

/** By Unicode rules where the platform has them, so that surrogate pairs, combining marks and joined emoji stay whole; else by blanks (SPEC N5). */
export function splitWords(text: string): string[] {
  return segmenter ? Array.from(segmenter.segment(text), ({ segment }) => segment) : splitBlanks(text);
}

const segmenter = typeof Intl.Segmenter === 'undefined' ? undefined : new Intl.Segmenter('en', { granularity: 'word' });

export const splitBlanks = (text: string): string[] => text.match(/\r\n|[\r\n]|[^\S\r\n]+|\S+/gu) ?? [];

// --- What changed ----------------------------------------------------------------------------------------------------

/** `from` to `to` of the base became `start` to `end` of the other text. */
interface Hunk {
  readonly from: number;
  readonly to: number;
  readonly start: number;
  readonly end: number;
}

/** The most differences searched for, and equal words passed on the way: 4 MB and some milliseconds. Beyond that, the text is one passage. */
const differenceLimit = 1_000;
const passingLimit = 500_000;

/** The changes, joined where only blanks or punctuation on one line separate them: a rewritten sentence is one passage. */
function hunksBetween(base: readonly string[], other: readonly string[]): Hunk[] {
  const joined: Hunk[] = [];
  for (const hunk of hunksOf(base, other)) {
    const last = joined.at(-1);
    const between = last && base.slice(last.to, hunk.from).join('');
    const touches = between !== undefined && !/[\p{L}\p{N}\r\n]/u.test(between);
    if (last && touches) joined[joined.length - 1] = { ...last, to: hunk.to, end: hunk.end };
    else joined.push(hunk);
  }
  return joined;
}

/** The shortest edit between the lists (Myers' greedy algorithm), after removing their common ends. */
function hunksOf(base: readonly string[], other: readonly string[]): Hunk[] {
  let head = 0;
  while (head < base.length && head < other.length && base[head] === other[head]) head += 1;
  let tail = 0;
  const room = Math.min(base.length, other.length) - head;
  while (tail < room && base[base.length - 1 - tail] === other[other.length - 1 - tail]) tail += 1;
  const [width, height] = [base.length - head - tail, other.length - head - tail];
  if (width === 0 && height === 0) return [];
  const whole = [{ from: head, to: head + width, start: head, end: head + height }];
  if (width === 0 || height === 0) return whole;
  const matches = walk(base.slice(head, head + width), other.slice(head, head + height));
  return matches ? gaps(matches, width, height, head) : whole;
}

/** Pairs of positions with the same word, in order; undefined if the lists differ too much. */
function walk(base: readonly string[], other: readonly string[]): [number, number][] | undefined {
  const [width, height] = [base.length, other.length];
  const numbers = new Map<string, number>();
  const [ours, theirs] = [numbered(base, numbers), numbered(other, numbers)];
  if (fewestDifferences(ours, theirs, numbers.size) > differenceLimit) return undefined;
  const limit = Math.min(width + height, differenceLimit);
  const reach = new Int32Array(2 * limit + 3);
  const middle = limit + 1;
  const trace: Int32Array[] = [];
  let passed = 0;
  for (let cost = 0; cost <= limit; cost += 1) {
    trace.push(reach.slice(middle - cost - 1, middle + cost + 2));
    for (let diagonal = -cost; diagonal <= cost; diagonal += 2) {
      const place = middle + diagonal;
      const [below, above] = [reach[place - 1] ?? 0, reach[place + 1] ?? 0];
      const down = diagonal === -cost || (diagonal !== cost && below < above);
      const start = down ? above : below + 1;
      let x = start;
      while (x < width && x - diagonal < height && ours[x] === theirs[x - diagonal]) x += 1;
      reach[place] = x;
      passed += x - start;
      if (x >= width && x - diagonal >= height) return walkBack(trace, width, height);
    }
    if (passed > passingLimit) return undefined;
  }
  return undefined;
}

/** Maps equal words to equal numbers, which compare much faster. */
function numbered(words: readonly string[], numbers: Map<string, number>): Int32Array {
  return Int32Array.from(words, (word) => {
    const known = numbers.get(word) ?? numbers.size;
    numbers.set(word, known);
    return known;
  });
}

/** Words that one list has more often than the other: a lower bound for the length of any edit. */
function fewestDifferences(ours: Int32Array, theirs: Int32Array, words: number): number {
  const surplus = new Int32Array(words);
  for (const word of ours) surplus[word] = (surplus[word] ?? 0) + 1;
  for (const word of theirs) surplus[word] = (surplus[word] ?? 0) - 1;
  return surplus.reduce((sum, one) => sum + Math.abs(one), 0);
}

function walkBack(trace: readonly Int32Array[], width: number, height: number): [number, number][] {
  const matches: [number, number][] = [];
  let [x, y] = [width, height];
  for (let cost = trace.length - 1; cost >= 0; cost -= 1) {
    const reach = trace[cost] as Int32Array;
    const at = (diagonal: number): number => reach[diagonal + cost + 1] ?? 0;
    const diagonal = x - y;
    const down = diagonal === -cost || (diagonal !== cost && at(diagonal - 1) < at(diagonal + 1));
    const startX = cost === 0 ? 0 : down ? at(diagonal + 1) : at(diagonal - 1);
    const startY = cost === 0 ? 0 : startX - (down ? diagonal + 1 : diagonal - 1);
    const [afterX, afterY] = cost === 0 ? [0, 0] : down ? [startX, startY + 1] : [startX + 1, startY];
    while (x > afterX && y > afterY) {
      x -= 1;
      y -= 1;
      matches.push([x, y]);
    }
    [x, y] = [startX, startY];
  }
  return matches.reverse();
}

function gaps(matches: readonly [number, number][], width: number, height: number, head: number): Hunk[] {
  const hunks: Hunk[] = [];
  let [from, start] = [0, 0];
  for (const [x, y] of [...matches, [width, height] as const]) {
    if (x > from || y > start) hunks.push({ from: head + from, to: head + x, start: head + start, end: head + y });
    [from, start] = [x + 1, y + 1];
  }
  return hunks;
}

// --- What meets ------------------------------------------------------------------------------------------------------

/** Words of the merged text, and the words of the second text that they are or replace. */
type Piece = readonly [words: readonly string[], typed: readonly string[]];

/** `mergeText` that also returns the new position of `caret`, an offset into `second`. */
function mergeAt(
  base: string,
  first: string,
  second: string,
  caret: number,
  split: Splitter,
): MergedText & { readonly caret: number } {
  if (first === base || first === second) return { text: second, overlaps: false, caret };
  const [origin, one, other] = [split(base), split(first), split(second)];
  const pieces: Piece[] = [];
  const hold = (words: readonly string[], typed = words): void => void pieces.push([words, typed]);
  let overlaps = false;
  let from = 0;
  for (const region of regions(hunksBetween(origin, one), hunksBetween(origin, other))) {
    hold(origin.slice(from, region.from));
    from = region.to;
    const [left, right] = [textOf(region, region.one, origin, one), textOf(region, region.other, origin, other)];
    if (region.one.length === 0) hold(right);
    else if (region.other.length === 0 || left.join('') === right.join('')) hold(left, right);
    else {
      const isInsert = region.from === region.to;
      overlaps ||= !isInsert;
      hold([...left, ...separator(left, right, isInsert)], []);
      hold(right);
    }
  }
  hold(origin.slice(from));
  const { text, caret: place } = glue(pieces, caret, split);
  return second === base
    ? { text: first, overlaps, caret: Math.min(place, first.length) }
    : { text, overlaps, caret: place };
}

/** A stretch of the base and both sides' changes in it; empty for a side that did not change it. */
interface Region {
  readonly from: number;
  readonly to: number;
  readonly one: readonly Hunk[];
  readonly other: readonly Hunk[];
}

/** Groups changes of both sides that share a word of the base, or a spot where both insert, into regions. */
function regions(ones: readonly Hunk[], others: readonly Hunk[]): Region[] {
  const queue = [
    ...ones.map((hunk) => ({ hunk, isOne: true })),
    ...others.map((hunk) => ({ hunk, isOne: false })),
  ].sort((a, b) => a.hunk.from - b.hunk.from || a.hunk.to - b.hunk.to || Number(b.isOne) - Number(a.isOne));
  const found: Region[] = [];
  for (const { hunk, isOne } of queue) {
    const last = found.at(-1);
    const isSameSpot = last && last.from === last.to && hunk.from === hunk.to && hunk.from === last.from;
    if (!last || (hunk.from >= last.to && !isSameSpot)) {
      found.push({ from: hunk.from, to: hunk.to, one: isOne ? [hunk] : [], other: isOne ? [] : [hunk] });
    } else {
      found[found.length - 1] = {
        from: last.from,
        to: Math.max(last.to, hunk.to),
        one: isOne ? [...last.one, hunk] : last.one,
        other: isOne ? last.other : [...last.other, hunk],
      };
    }
  }
  return found;
}

/** One side's words for a region: its changes, and the base between them. */
function textOf(region: Region, hunks: readonly Hunk[], base: readonly string[], side: readonly string[]): string[] {
  const stretches: (readonly string[])[] = [];
  let from = region.from;
  for (const hunk of hunks) {
    stretches.push(base.slice(from, hunk.from), side.slice(hunk.start, hunk.end));
    from = hunk.to;
  }
  // Flattened, not spread into arguments: a passage of thousands of words overflows the stack.
  return [...stretches, base.slice(from, region.to)].flat();
}

/** Between two passages at one spot: a blank, or a line break if either has one; nothing if there is whitespace already. */
function separator(left: readonly string[], right: readonly string[], isInsert: boolean): string[] {
  const [end, begin] = [left.join(''), right.join('')];
  if (end === '' || begin === '' || /\s$/u.test(end) || /^\s/u.test(begin)) return [];
  const lineBreak = /\r\n|\n/u.exec(end + begin)?.[0];
  return [lineBreak ?? (isInsert && !/[\p{L}\p{N}]$/u.test(end) && !/^[\p{L}\p{N}]/u.test(begin) ? '' : ' ')];
}

/**
 * Joins pieces of different origin, with a blank where two words would become one or a mark would
 * move to another letter. The caret stays after the character it followed, or where that was.
 */
function glue(
  pieces: readonly Piece[],
  caret: number,
  split: Splitter,
): { readonly text: string; readonly caret: number } {
  let [text, last, read] = ['', '', 0];
  let place: number | undefined;
  for (const [words, typed] of pieces) {
    const first = words.find((word) => word !== '');
    if (first && last && !/^\s|\s$/u.test(last + first) && split(last + first).length < 2) text += ' ';
    if (caret <= read + lengthOf(typed)) place ??= text.length + placeIn(words, typed, caret - read);
    text += words.join('');
    read += lengthOf(typed);
    last = words.findLast((word) => word !== '') ?? last;
  }
  return { text, caret: place ?? text.length };
}

/** Maps an offset in `typed` to `words`, which the same passage has become: after the word it followed, if that is still there. */
function placeIn(words: readonly string[], typed: readonly string[], caret: number): number {
  const [inTyped, inWords] = [startsOf(typed), startsOf(words)];
  let shift = 0;
  for (const hunk of hunksOf(typed, words)) {
    const [read, written] = [inTyped[hunk.from] ?? 0, inWords[hunk.start] ?? 0];
    if (caret <= read) break;
    const [readTo, writtenTo] = [inTyped[hunk.to] ?? 0, inWords[hunk.end] ?? 0];
    if (caret < readTo) return Math.min(written + caret - read, writtenTo);
    shift = writtenTo - readTo;
  }
  return caret + shift;
}

/** The offset of each word, and of the end. */
function startsOf(words: readonly string[]): number[] {
  const starts = [0];
  for (const [at, word] of words.entries()) starts.push((starts[at] ?? 0) + word.length);
  return starts;
}

const lengthOf = (words: readonly string[]): number => words.join('').length;
