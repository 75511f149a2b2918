import type { Accepted, Evidence } from './claims.ts';
import { carries, figuresOf } from './proof.ts';
import type { AnalysisCategory, Question } from './rubric/question.ts';
import { analysisCategories, questionsOf, rubric } from './rubric/rubric.ts';

/** How far a deck answers a question: not at all, in words, or with the proof the question asks for. */
export type Standing = 'gap' | 'stated' | 'shown';

export interface Finding {
  readonly question: Question;
  readonly standing: Standing;
  /** One line per place in the deck; empty for a gap. */
  readonly statements: readonly { readonly text: string; readonly evidence: Evidence }[];
}

export interface CategoryScore {
  readonly category: AnalysisCategory;
  /** A whole number from 0 to 10. */
  readonly score: number;
  /** Before rounding; distinguishes two improvements of one category. */
  readonly exact: number;
}

/**
 * Returns a finding per question of the rubric, in its order. A number on a slide proves only one answer: a
 * question that asks for a sum or a date before one that takes any figure, then by weight.
 */
export function findingsFrom(accepted: readonly Accepted[]): Finding[] {
  const byQuestion = Map.groupBy(accepted, ({ question }) => question);
  const used = new Set<string>();
  const shown = new Set(
    rubric
      .toSorted((a, b) => Number(a.proof === 'figure') - Number(b.proof === 'figure') || b.weight - a.weight)
      .filter(({ id, proof }) => byQuestion.get(id)?.some(({ evidence }) => provesAnew(proof, evidence, used))),
  );
  return rubric.map((question) => {
    const answers = byQuestion.get(question.id) ?? [];
    return {
      question,
      standing: answers.length === 0 ? 'gap' : shown.has(question) ? 'shown' : 'stated',
      statements: answers.map(({ statement, evidence }) => ({ text: statement, evidence })),
    };
  });
}

/** Whether the words prove it with numbers that have proven nothing else; marks those as used. */
function provesAnew(proof: Question['proof'], { page, quote }: Evidence, used: Set<string>): boolean {
  const figures = figuresOf(proof, quote)?.map((numbers) => numbers.map((number) => `${page}: ${number}`));
  if (!figures) return carries(proof, quote);
  const unused = figures.find((numbers) => !numbers.some((number) => used.has(number)));
  for (const number of unused ?? []) used.add(number);
  return unused !== undefined;
}

/** A category's score is the earned share of its questions' weight, of 10; an answer without proof earns half. */
export function scoresOf(findings: readonly Pick<Finding, 'question' | 'standing'>[]): CategoryScore[] {
  return analysisCategories.map((category) => {
    const own = findings.filter(({ question }) => question.category === category);
    const most = questionsOf(category).reduce((sum, { weight }) => sum + weight, 0);
    const earned = own.reduce((sum, { question, standing }) => sum + question.weight * earns[standing], 0);
    const exact = (10 * earned) / most;
    return { category, score: Math.round(exact), exact };
  });
}

/** Mean of the five whole scores, one decimal, 0 to 10. */
export const overallOf = (scores: readonly CategoryScore[]): number =>
  Math.round((10 * scores.reduce((sum, { score }) => sum + score, 0)) / Math.max(1, scores.length)) / 10;

const earns = { gap: 0, stated: 0.5, shown: 1 } as const satisfies Record<Standing, number>;
