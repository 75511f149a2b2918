import { createPhraseFinder } from '../taxonomy/phrases.ts';
import type { Question } from './rubric/question.ts';
import { rubric } from './rubric/rubric.ts';

/** How the words answer a question: how many of its terms stand in them, and whether the first of them is denied. */
export interface TermsFound {
  readonly count: number;
  readonly isDenied: boolean;
}

/** Looks the words of a text up in the terms of one question. */
export type TermFinder = (words: readonly string[]) => TermsFound;

export const termFinderOf = ({ terms, mayBeDenied }: Pick<Question, 'terms' | 'mayBeDenied'>): TermFinder => {
  const find = createPhraseFinder(
    terms
      .split(',')
      .map((term) => term.trim())
      .map((term) => ({ id: term, text: term.replace(/\*$/, ''), isStem: term.endsWith('*') })),
  );
  return (words) => {
    const found = find(words);
    const [first] = found.toSorted((a, b) => a.start - b.start);
    const before = first ? words.slice(Math.max(0, first.start - reachOfDenial), first.start) : [];
    return {
      count: new Set(found.flatMap(({ ids }) => ids)).size,
      isDenied: !mayBeDenied && before.some((word) => denials.has(word)),
    };
  };
};

/** The finder of each question of the rubric. */
export const termFinders: ReadonlyMap<string, TermFinder> = new Map(
  rubric.map((question) => [question.id, termFinderOf(question)]),
);

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
