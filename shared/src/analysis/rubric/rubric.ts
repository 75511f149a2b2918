import { differentiationQuestions } from './differentiation.ts';
import { marketQuestions } from './market.ts';
import { AnalysisCategory, type Question } from './question.ts';
import { riskQuestions } from './risk.ts';
import { teamQuestions } from './team.ts';
import { technologyQuestions } from './technology.ts';

/** Raised with any change of a question, a term or a weight: scores of two versions are not comparable. */
export const rubricVersion = '3';

/** In the order of a report. */
export const rubric: readonly Question[] = [
  ...technologyQuestions,
  ...marketQuestions,
  ...teamQuestions,
  ...differentiationQuestions,
  ...riskQuestions,
];

export const questionsOf = (category: AnalysisCategory): readonly Question[] =>
  rubric.filter((question) => question.category === category);

export const questionById: ReadonlyMap<string, Question> = new Map(rubric.map((question) => [question.id, question]));

export const analysisCategories: readonly AnalysisCategory[] = AnalysisCategory.options;
