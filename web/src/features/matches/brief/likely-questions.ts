import type { AnalysisRecord } from '@paratope/shared/analysis/api';

/** A question that partners ask and the deck does not settle. */
export interface LikelyQuestion {
  readonly topic: string;
  readonly question: string;
  /** Whether the deck states something about it, without proof. */
  readonly isStated: boolean;
}

const most = 3;

/**
 * What the deck analysis leaves open, heaviest first: the questions the report would improve before all others, then those that nothing
 * answers.
 */
export function likelyQuestions({ report }: Pick<AnalysisRecord, 'report'>): readonly LikelyQuestion[] {
  if (!report) return [];
  const heaviest = report.improvements.flatMap(({ hangsOn }) => (hangsOn.kind === 'criterion' ? [] : hangsOn.question));
  const rank = (id: string): number => (heaviest.includes(id) ? heaviest.indexOf(id) : heaviest.length);
  return report.questions
    .filter(({ id, standing }) => standing === 'gap' || (standing === 'stated' && heaviest.includes(id)))
    .sort((a, b) => rank(a.id) - rank(b.id))
    .slice(0, most)
    .map(({ topic, question, standing }) => ({ topic, question, isStated: standing === 'stated' }));
}
