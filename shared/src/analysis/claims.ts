import * as z from 'zod/mini';
import { wordsOf } from '../taxonomy/words.ts';
import { speaksToMachines } from './instructions.ts';
import type { DeckPage } from './page.ts';
import type { Question } from './rubric/question.ts';
import { folded, runOn } from './sentences.ts';
import { isBareHeading, signFinders, subjectsOf, subjectsOfHeading } from './terms.ts';

/** Words of the deck that support a statement: the slide, counted from 1, and the words as they appear on it. */
export const Evidence = z.object({ page: z.int().check(z.gte(1)), quote: z.string().check(z.minLength(1)) });
export type Evidence = z.infer<typeof Evidence>;

/** An unverified answer of a deck to a question. No claim counts before {@link acceptClaims} has checked it. */
export interface Claim {
  readonly question: string;
  readonly statement: string;
  readonly page: number;
  readonly quote: string;
}

export interface Accepted {
  readonly question: string;
  readonly statement: string;
  readonly evidence: Evidence;
}

export interface Acceptance {
  readonly accepted: readonly Accepted[];
  /** Claims removed, and wordings replaced by the deck's own words. */
  readonly removed: number;
}

/**
 * Checks claims against the deck. One is accepted only if its question was asked, and its quote is on a page word for word,
 * is no order to a machine and answers the question; a quote found on another page takes that page. A wording that says more
 * than its quote is replaced by the quote. So whoever made the claims, a report says nothing that a slide does not say.
 */
export function acceptClaims(
  claims: readonly Claim[],
  { pages, questions }: { pages: readonly DeckPage[]; questions: readonly Question[] },
): Acceptance {
  const accepted: Accepted[] = [];
  let removed = 0;
  for (const claim of claims) {
    const question = questions.find(({ id }) => id === claim.question);
    const place = question && saysSomething(claim.quote) ? placeOf(pages, claim) : undefined;
    const mine = accepted.filter((other) => other.question === claim.question);
    if (
      !question ||
      !place ||
      !isPlainSpeech(place.quote) ||
      !answers(question, place.page, place.quote) ||
      mine.length >= mostPerQuestion ||
      mine.some(({ evidence }) => overlaps(evidence.quote, place.quote))
    ) {
      removed += 1;
      continue;
    }
    const { page, quote } = place;
    const statement = oneLine(claim.statement);
    const isCarried = isPlainSpeech(statement) && saysNoMoreThan(statement, `${page.title} ${quote}`);
    if (!isCarried) removed += 1;
    accepted.push({
      question: question.id,
      statement: isCarried ? statement : oneLine(quote),
      evidence: { page: page.number, quote },
    });
  }
  return { accepted, removed };
}

/** Two places of a deck are enough for one answer. */
export const mostPerQuestion = 2;

/** One line without control characters, at most {@link longestStatement} characters, cut between words. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
  if (line.length <= longestStatement) return line;
  const cut = line.slice(0, longestStatement - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestStatement / 2)).replace(/[\s,;:.]+$/, '')}…`;
}

const longestStatement = 280;

/** A word or two prove nothing, unless they contain a figure or are long. */
export const saysSomething = (quote: string, words: readonly string[] = wordsOf(quote)): boolean =>
  !isBareHeading(quote) &&
  ((words.length >= 3 && quote.length >= 10) ||
    (words.length === 2 && (quote.length >= 16 || /^\d+ \p{L}{5,}$/u.test(quote))) ||
    (words.length > 0 && quote.length >= 3 && /[$€£]\s?\d|\d\s?[%mk]/i.test(quote)));

/** The page with the quote, the named one first, and the quote in the page's own characters. */
function placeOf(pages: readonly DeckPage[], claim: Claim): { page: DeckPage; quote: string } | undefined {
  for (const page of [...pages.filter(({ number }) => number === claim.page), ...pages]) {
    const quote = runOn(page, claim.quote);
    if (quote !== undefined) return { page, quote };
  }
  return undefined;
}

/** Words of a slide addressed to people: no order to a machine, no markup and no URL. */
export const isPlainSpeech = (quote: string): boolean => !speaksToMachines(quote) && !codeOrAddress.test(quote);

/** A `<` before a name or a figure is a comparison; markup closes it again. */
const codeOrAddress =
  /<\/?[a-z][^<>]*>|<!|\*\*|\]\s*\(|\b(?:https?|ftp|javascript|data|file|mailto):(?=\S)|\bwww\.|\bon\w+\s*=/i;

/** Whether the words answer the question, or are under a heading about it. */
function answers(question: Question, page: DeckPage, quote: string): boolean {
  const signs = signFinders.get(question.id)?.(quote);
  if (!signs || signs.isDenied) return false;
  const headings = page.text.split('\n').filter(isBareHeading);
  return (
    signs.count + signs.shapes > 0 ||
    subjectsOf(page).has(question.id) ||
    headings.some((heading) => subjectsOfHeading(heading).has(question.id))
  );
}

const overlaps = (one: string, other: string): boolean =>
  folded(one).includes(folded(other)) || folded(other).includes(folded(one));

/** Whether every figure and name of the statement is in the words it rests on, and most of its other words too. */
export function saysNoMoreThan(statement: string, words: string): boolean {
  if (wordsOf(statement).length < 3 || speaksToMachines(statement)) return false;
  const known = new Set(wordsOf(words));
  const knows = (word: string) => known.has(word) || [...known].some((other) => isSameStem(word, other));
  const said = wordsOf(statement);
  if (said.some((word) => /\d/.test(word) && !known.has(word))) return false;
  const figures = new Set(figuresOf(words));
  if (figuresOf(statement).some((figure) => !figures.has(figure))) return false;
  const names = statement
    .split(/\s+/)
    .slice(1)
    .filter((word) => /^\p{Lu}/u.test(word));
  if (names.flatMap(wordsOf).some((word) => !knows(word))) return false;
  const telling = said.filter((word) => word.length > 3);
  return telling.filter(knows).length >= telling.length * carriedShare;
}

/** Figures with their sign: "p<0.001" is another claim than "p 0.001". */
const figuresOf = (text: string): string[] =>
  [...text.matchAll(/([<>≤≥~≈±]?)\s?(\d+(?:[.,]\d+)*)/g)].map(([, sign = '', figure = '']) => `${sign}${figure}`);

/** The rest may be the grammar of a sentence. */
const carriedShare = 0.7;

const isSameStem = (one: string, other: string): boolean => {
  const length = Math.min(one.length, other.length);
  return (
    length >= 5 && one.slice(0, length - 1) === other.slice(0, length - 1) && Math.abs(one.length - other.length) <= 3
  );
};
