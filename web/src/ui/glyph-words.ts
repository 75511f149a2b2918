import { relationOf } from '@paratope/shared/matches/fit';
import { type Criterion, criteria, criterionLabels } from '@paratope/shared/matches/match';
import { inCatalog } from '@paratope/shared/words/message';
import { inSentence, t } from '../words/words.ts';
import type { Score, Scores } from './glyph-geometry.ts';

export type FitWord = 'Fits' | 'Close' | 'Gap' | 'Unknown';

/** From "Fits" on, the tooth is docked. */
export function wordFor(score: Score): FitWord {
  const relation = relationOf(score);
  if (relation === null) return 'Unknown';
  return relation === 'fits' ? 'Fits' : relation === 'close' ? 'Close' : 'Gap';
}

/** Has its own key: "close" as a fit translates differently from "close" on a button. */
export const fitText = (word: FitWord): string => t(word === 'Close' ? '[fit] Close' : word);

/**
 * Describes the glyph for screen readers: "Fit 79 of 100. Fits: stage, location. Close: check size. Unknown: recency."
 * @param fit whole number, 0 to 100
 */
export function glyphText(scores: Scores, fit: number): string {
  const groups = groupedByFit(criteria.map((criterion, at) => ({ criterion, score: scores[at] ?? null })));
  return [t('Fit {fit} of 100.', { fit }), ...groups.map((group) => `${group}.`)].join(' ');
}

/** Names the criteria under the words for how they fit, best first: "Close: check size, stage", "Unknown: recency". */
export const groupedByFit = (scored: readonly Scored[]): string[] =>
  fitWords.flatMap((word) => {
    const named = scored.filter(({ score }) => wordFor(score) === word);
    return named.length === 0
      ? []
      : [`${fitText(word)}: ${named.map(({ criterion }) => inSentence(t(criterionLabels[criterion]))).join(', ')}`];
  });

interface Scored {
  readonly criterion: Criterion;
  readonly score: Score;
}

/** Scores in the order every glyph draws them; null for a criterion that is not in `teeth`. */
export function scoresOf(teeth: readonly Scored[]): Scores {
  const scores = new Map(teeth.map(({ criterion, score }) => [criterion, score]));
  const of = (criterion: Criterion): Score => scores.get(criterion) ?? null;
  return [of('stage'), of('place'), of('modality'), of('cheque'), of('disease'), of('recency'), of('thesis')];
}

const fitWords: readonly FitWord[] = inCatalog(['Fits', 'Close', 'Gap', 'Unknown']);
