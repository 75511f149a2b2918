import type { Found, PhraseFinder } from '../taxonomy/phrases.ts';
import { wordsOf } from '../taxonomy/words.ts';

/**
 * The subjects a title names. What stands before a colon is the heading; a short one without a figure names its subject
 * anywhere, a longer one is a sentence and names it at the beginning.
 */
export function headingsOf(title: string, find: PhraseFinder): Found[] {
  const words = wordsOf(title.split(/:\s/)[0] ?? '');
  const from = words.findIndex((word) => !/^\d/.test(word) && !small.has(word));
  const isShort = words.length <= 5 && !words.some((word) => /\d/.test(word));
  return find(words).filter(({ start }) => start <= from || isShort);
}

const small = new Set(['our', 'the', 'a', 'an', 'unser', 'unsere', 'das', 'die', 'der']);
