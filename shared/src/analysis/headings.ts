import type { Found, PhraseFinder } from '../taxonomy/phrases.ts';
import { wordsOf } from '../taxonomy/words.ts';

/**
 * Returns the subjects a title names. The part before a colon is the heading. A short one without a figure may name
 * its subject anywhere, if that is at least half of what it says; a longer one is a sentence and must begin with it.
 */
export function headingsOf(title: string, find: PhraseFinder): Found[] {
  const words = wordsOf(title.split(/:\s/)[0] ?? '');
  const from = words.findIndex((word) => !/^\d/.test(word) && !small.has(word));
  const isShort = words.length <= 5 && !words.some((word) => /\d/.test(word));
  const telling = words.filter((word) => !small.has(word)).length;
  return find(words).filter(({ start, end }) => start <= from || (isShort && end - start >= telling * leastShare));
}

const leastShare = 0.5;

const small = new Set([
  'our',
  'the',
  'a',
  'an',
  'of',
  'for',
  'with',
  'in',
  'to',
  'and',
  'is',
  'unser',
  'unsere',
  'das',
  'die',
  'der',
  'und',
  'mit',
  'für',
  'in',
]);
