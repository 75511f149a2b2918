import type { Analysis } from '@paratope/shared/analysis/compose';
import type { GoldDeck } from './gold-decks.ts';

/** One question of one deck: where its answer is, where the reader told it from, and whether that is right. */
export interface Answered {
  readonly deck: string;
  readonly question: string;
  readonly slides: readonly number[];
  readonly told: readonly number[];
  readonly verdict: 'found' | 'said absent' | 'wrong slide' | 'absent' | 'invented';
}

/** An answer is found when every slide the reader names tells it: one right and one wrong slide are wrong. */
export const judgeAnswers = (
  deck: Pick<GoldDeck, 'name' | 'answers'>,
  { questions }: Pick<Analysis, 'questions'>,
): Answered[] =>
  questions.map(({ id, statements }) => {
    const slides = deck.answers[id];
    if (!slides) throw new Error(`${deck.name} says nothing about ${id}.`);
    const told = [...new Set(statements.flatMap(({ evidence }) => evidence.map(({ page }) => page)))];
    return { deck: deck.name, question: id, slides, told, verdict: verdictOf(slides, told) };
  });

function verdictOf(slides: readonly number[], told: readonly number[]): Answered['verdict'] {
  if (slides.length === 0) return told.length === 0 ? 'absent' : 'invented';
  if (told.length === 0) return 'said absent';
  return told.every((page) => slides.includes(page)) ? 'found' : 'wrong slide';
}

export function deckFigures(answered: readonly Answered[]) {
  const count = (...verdicts: Answered['verdict'][]) =>
    answered.filter(({ verdict }) => verdicts.includes(verdict)).length;
  return {
    there: count('found', 'said absent', 'wrong slide'),
    found: count('found'),
    saidAbsent: count('said absent'),
    wrongSlide: count('wrong slide'),
    absent: count('absent', 'invented'),
    invented: count('invented'),
  };
}

/** What a reader of decks must reach. */
export const holds = ({ there, found, saidAbsent, wrongSlide }: ReturnType<typeof deckFigures>): boolean =>
  found >= 0.9 * there && saidAbsent <= 0.03 * there && wrongSlide === 0;
