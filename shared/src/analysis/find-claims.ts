import { wordsOf } from '../taxonomy/words.ts';
import { type Claim, isPlainSpeech, mostPerQuestion, saysSomething } from './claims.ts';
import { longestQuote } from './longest-quote.ts';
import type { DeckPage } from './page.ts';
import { carries } from './proof.ts';
import type { Question } from './rubric/question.ts';
import { type Sentence, sentencesOf } from './sentences.ts';
import { isBareHeading, type Subjects, signFinders, subjectsOf, subjectsOfHeading } from './terms.ts';

/**
 * Finds the deck's own answers by its words alone: for each question the sentences that answer it; those
 * under its heading, with the proof it asks for and in its usual section come first. Deterministic.
 */
export function findClaims(questions: readonly Question[], pages: readonly DeckPage[]): Claim[] {
  // Once for all questions, because splitting a text costs more than searching it.
  const readable = pages.filter(({ text }) => text !== '').map(readSlide);
  const first = questions.flatMap((question) => answersTo(question, readable));
  const told = new Set(first.map(({ page }) => page));
  const silent = new Set(readable.map(({ page }) => page.number).filter((number) => number > 1 && !told.has(number)));
  return silent.size === 0 ? first : questions.flatMap((question) => answersTo(question, readable, silent));
}

/** The best places of an answer; a slide that answers nothing else yet is assumed to answer this. */
function answersTo(question: Question, slides: readonly ReadSlide[], silent: ReadonlySet<number> = new Set()): Claim[] {
  const candidates = slides
    .flatMap(({ page, sentences }) =>
      sentences.flatMap((sentence) => worthOf(question, page, sentence, silent.has(page.number))),
    )
    .sort(
      (a, b) =>
        b.worth - a.worth ||
        a.sentence.page - b.sentence.page ||
        Number(b.isSigned) - Number(a.isSigned) ||
        a.sentence.at - b.sentence.at,
    );
  const [best] = candidates;
  if (!best) return [];
  return candidates
    .filter(({ worth, sentence, isAbout }) =>
      sentence.page === best.sentence.page ? worth >= best.worth * closeBehind : isAbout && worth === best.worth,
    )
    .slice(0, mostPerQuestion)
    .map(({ sentence: { page, quote } }) => ({ question: question.id, statement: quote, page, quote }));
}

/** A second place is kept if it is nearly as good as the first and on the same slide, or as good and on another about the question. */
const closeBehind = 0.7;

interface Candidate {
  readonly sentence: Sentence;
  readonly worth: number;
  /** On a slide whose title is about the question. */
  readonly isAbout: boolean;
  /** It has a sign of its own, besides its heading. */
  readonly isSigned: boolean;
}

interface ReadSlide {
  readonly page: DeckPage;
  readonly sentences: readonly ReadSentence[];
}

interface ReadSentence extends Sentence {
  readonly words: readonly string[];
  /** The questions that the title, or a heading within the slide, is about. */
  readonly about: Subjects;
}

function readSlide(page: DeckPage): ReadSlide {
  const byTitle = subjectsOf(page);
  let about = byTitle;
  const sentences = sentencesOf(page).flatMap((sentence): ReadSentence[] => {
    const { quote, isTitle } = sentence;
    if (!isTitle && isBareHeading(quote)) about = new Map([...byTitle, ...subjectsOfHeading(quote)]);
    // A quote has no more words than this, except for letters that expand to whole phrases.
    const words = wordsOf(quote).slice(0, longestQuote / 2);
    return saysSomething(quote, words) && isPlainSpeech(quote) ? [{ ...sentence, words, about }] : [];
  });
  return { page, sentences };
}

/** Scores how well a sentence answers; empty if it does not. A slide about competitors describes others. */
function worthOf(question: Question, page: DeckPage, sentence: ReadSentence, isSilent: boolean): Candidate[] {
  const { about } = sentence;
  const {
    count: signs = 0,
    shapes = 0,
    isDenied,
  } = signFinders.get(question.id)?.(sentence.quote, sentence.words) ?? {};
  if (isDenied) return [];
  const isAtHome = question.sections.includes(page.section);
  const isAbout = about.has(question.id);
  const saysNothing = page.section === 'other' && about.size === 0;
  const count = signs + (isAtHome || isAbout || isSilent || (saysNothing && !question.staysHome) ? shapes : 0);
  if (page.section === 'competition' && !isAtHome && !isAbout) return [];
  if (count === 0 && (!isAbout || sentence.isTitle)) return [];
  const isProven = carries(question.proof, sentence.quote);
  if (count === 0 && !isAnswerUnder(about, question, sentence, isProven)) return [];
  const isElsewhere =
    !isAbout &&
    !isAtHome &&
    (page.section !== 'other' || about.size > 0) &&
    (question.staysHome || ![...about.keys()].some((id) => id.startsWith(question.category)));
  if (isElsewhere && question.staysHome) return [];
  const isBeside = about.size > 0 && !isAbout;
  const worth =
    Math.min(count, 3) * 2 +
    (isAbout ? (count > 0 ? 4 : about.get(question.id)?.isAlone ? 3 : 1) : 0) +
    (isAtHome ? (isBeside ? 1 : 2) : 0) +
    (isProven ? 2 : 0) +
    (carries('detail', sentence.quote) ? 1 : 0) +
    (sentence.isTitle ? 1 : 0) +
    (page.section === 'other' && !isBeside && (isProven || question.proof === 'detail') ? 1 : 0) -
    (isElsewhere ? 3 : 0) +
    (isSilent ? toTheSilent : 0);
  return worth >= leastWorth ? [{ sentence, worth, isAbout, isSigned: count > 0 }] : [];
}

/**
 * A line under the question's heading without a sign of an answer still counts if it states a whole thought
 * or has the proof asked for; not if other questions share the heading and this one needs a sign.
 */
const isAnswerUnder = (
  about: Subjects,
  { id, proof, needsSign }: Question,
  { words }: ReadSentence,
  isProven: boolean,
): boolean => (!needsSign || about.get(id)?.isAlone === true) && (proof === 'detail' ? words.length >= 4 : isProven);

const toTheSilent = 2;

/** A single sign on a slide about something else, and without the proof, is a coincidence. */
const leastWorth = 3;
