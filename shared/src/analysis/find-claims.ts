import { wordsOf } from '../taxonomy/words.ts';
import { type Claim, isPlainSpeech, mostPerQuestion } from './claims.ts';
import type { DeckPage } from './page.ts';
import { carries } from './proof.ts';
import type { Question } from './rubric/question.ts';
import { longestQuote, type Sentence, sentencesOf } from './sentences.ts';
import { termFinders } from './terms.ts';

/**
 * Finds the deck's own answers, by its own words and nothing else: for each question the sentences that use its terms, those
 * with the proof it asks for and on the slide where it is usually answered first. The same deck gives the same claims.
 */
export function findClaims(questions: readonly Question[], pages: readonly DeckPage[]): Claim[] {
  // Once for all questions: taking a text apart costs more than a look into it.
  const readable = pages
    .filter(({ text }) => text !== '')
    .map((page) => ({ page, titleWords: wordsOf(page.title), sentences: sentencesOf(page).flatMap(readSentence) }));
  return questions.flatMap((question) => {
    const candidates = readable
      .flatMap(({ sentences, ...slide }) => sentences.flatMap((sentence) => worthOf(question, slide, sentence)))
      .sort((a, b) => b.worth - a.worth || a.sentence.page - b.sentence.page || a.sentence.at - b.sentence.at);
    const [best] = candidates;
    if (!best) return [];
    return candidates
      .filter(({ worth, isAtHome }) => worth >= best.worth * closeBehind && isAtHome === best.isAtHome)
      .slice(0, mostPerQuestion)
      .map(({ sentence: { page, quote } }) => ({ question: question.id, statement: quote, page, quote }));
  });
}

/** A second place is told only if it is nearly as good as the first, and no aside elsewhere. */
const closeBehind = 0.7;

interface Candidate {
  readonly sentence: Sentence;
  readonly worth: number;
  /** On a slide where the question is usually answered. */
  readonly isAtHome: boolean;
}

interface Slide {
  readonly page: DeckPage;
  readonly titleWords: readonly string[];
}

interface ReadSentence extends Sentence {
  readonly words: readonly string[];
}

/** The sentence with its words; empty for one that says too little or speaks to a machine. */
function readSentence(sentence: Sentence): ReadSentence[] {
  // A quote has no more words than this, but for letters that unfold into whole phrases.
  const words = wordsOf(sentence.quote).slice(0, longestQuote / 2);
  return words.length < 3 || !isPlainSpeech(sentence.quote) ? [] : [{ ...sentence, words }];
}

/** How well a sentence answers; empty when it does not. A slide about competitors tells of others. */
function worthOf(question: Question, { page, titleWords }: Slide, sentence: ReadSentence): Candidate[] {
  const find = termFinders.get(question.id);
  if (!find) return [];
  const { count, isDenied } = find(sentence.words);
  if (isDenied) return [];
  const isAtHome = question.sections.includes(page.section);
  if (page.section === 'competition' && !isAtHome) return [];
  const isUnderHeading = isAtHome && find(titleWords).count > 0;
  if (count === 0 && !isUnderHeading) return [];
  const worth =
    Math.min(count, 3) * 2 +
    (isAtHome ? 2 : 0) +
    (isUnderHeading ? 1 : 0) +
    (carries(question.proof, sentence.quote) ? 3 : 0) +
    (carries('detail', sentence.quote) ? 1 : 0);
  return worth >= leastWorth ? [{ sentence, worth, isAtHome }] : [];
}

/** One term alone, on a slide about something else and without the proof, is a coincidence. */
const leastWorth = 4;
