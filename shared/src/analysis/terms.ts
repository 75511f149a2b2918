import { createPhraseFinder, type Phrase } from '../taxonomy/phrases.ts';
import { wordsOf } from '../taxonomy/words.ts';
import { headingsOf } from './headings.ts';
import type { Question } from './rubric/question.ts';
import { rubric } from './rubric/rubric.ts';
import { billions, roundSum } from './rubric/shapes.ts';
import type { Section } from './section.ts';

export interface Signs {
  /** The question's terms in them; 1 if they only look like an answer. */
  readonly count: number;
  /** Shapes of an answer in them, which count only on the question's own slides. */
  readonly shapes: number;
  /** The first of the terms is denied, so that they answer nothing. */
  readonly isDenied: boolean;
}

export type SignFinder = (quote: string, words?: readonly string[]) => Signs;

const signFinderOf = ({ terms, looks, shapes = [], unlike, mayBeDenied, staysHome }: Question): SignFinder => {
  const find = createPhraseFinder(phrasesIn(terms).map((phrase) => ({ ...phrase, id: phrase.text })));
  return (quote, words = wordsOf(quote)) => {
    if (unlike?.test(quote)) return { count: 0, shapes: 0, isDenied: false };
    const found = find(words);
    const [first] = found.toSorted((a, b) => a.start - b.start);
    const before = first ? words.slice(Math.max(0, first.start - reachOfDenial), first.start) : [];
    return {
      count: Math.max(new Set(found.flatMap(({ ids }) => ids)).size, !staysHome && looks.test(quote) ? 1 : 0),
      shapes: [...(staysHome ? [looks] : []), ...shapes].filter((shape) => shape.test(quote)).length,
      isDenied: !mayBeDenied && before.some((word) => denials.has(word)),
    };
  };
};

/** Phrases separated by commas; a trailing `*` matches any ending. */
export const phrasesIn = (list: string): Omit<Phrase, 'id'>[] =>
  list
    .split(',')
    .map((text) => text.trim())
    .map((text) => ({ text: text.replace(/\*$/, ''), isStem: text.endsWith('*') }));

export const signFinders: ReadonlyMap<string, SignFinder> = new Map(
  rubric.map((question) => [question.id, signFinderOf(question)]),
);

const findHeadings = createPhraseFinder(
  rubric.flatMap(({ id, headings }) => phrasesIn(headings).map((phrase) => ({ ...phrase, id }))),
);

/** Questions a slide or a part of it is about, and whether the heading names only that one. */
export type Subjects = ReadonlyMap<string, { readonly isAlone: boolean }>;

/** The questions a heading names; none if it is a sentence about something else. A sum alone is the round. */
export function subjectsOfHeading(heading: string): Subjects {
  const sum = roundSum.test(heading) ? 'The ask' : billions.test(heading) ? 'Market size' : undefined;
  const found = headingsOf(sum ?? heading, findHeadings);
  return new Map(found.flatMap(({ ids }) => ids.map((id) => [id, { isAlone: ids.length === 1 }] as const)));
}

export function subjectsOf({ number, title, section }: SlideHead): Subjects {
  if (number === 1) return new Map();
  const named = subjectsOfHeading(title);
  if (named.size > 0) return named;
  if (section === 'problem') return new Map([['market.need', { isAlone: true }]]);
  if (section === 'data' && number === 4) return new Map([['technology.efficacy', { isAlone: true }]]);
  return section === 'solution' && number === 3 ? new Map([['technology.mechanism', { isAlone: true }]]) : named;
}

interface SlideHead {
  readonly number: number;
  readonly title: string;
  readonly section: Section;
}

/** A title that only names what follows. */
export function isBareHeading(title: string): boolean {
  if (title.length > longestHeading || /\d/.test(title)) return false;
  const words = wordsOf(title);
  const named = findHeadings(words).reduce((sum, { start, end }) => sum + end - start, 0);
  return words.filter((word) => !small.has(word)).length <= named;
}

const longestHeading = 60;

const small = new Set([
  'our',
  'the',
  'a',
  'and',
  'of',
  'in',
  'is',
  'at',
  'for',
  'to',
  'this',
  'it',
  'unser',
  'unsere',
  'das',
  'die',
  'der',
  'und',
]);

/** "No patents have been filed" is no answer; "no surgery, and two patents" is one. */
const reachOfDenial = 2;
const denials = new Set([
  'no',
  'not',
  'none',
  'never',
  'without',
  'kein',
  'keine',
  'keinen',
  'keiner',
  'nicht',
  'ohne',
]);
