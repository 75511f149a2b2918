import type { Text } from '../words/message.ts';
import { msg } from '../words/message.ts';
import type { Words } from '../words/words.ts';
import { type Analysis, countsOf, type Statement, verdictOf } from './compose.ts';
import type { AnalysisCategory } from './rubric/question.ts';

/** The report's texts in a language, as in the specification's record: one line per statement, with its slides in parentheses. */
export function textsOf(analysis: Analysis, words: Words) {
  const linesOf = (statements: readonly Statement[]): string =>
    statements.map((one) => words.say(lineOf(one))).join('\n');
  const reasoning = (category: AnalysisCategory): string => {
    const own = analysis.categories.find((one) => one.category === category);
    return linesOf([...(own?.statements ?? [])].sort((a, b) => Number(a.isGap) - Number(b.isGap)));
  };
  const score = (category: AnalysisCategory): number | null =>
    analysis.categories.find((one) => one.category === category)?.score ?? null;
  return {
    overallScore: analysis.overallScore,
    analysisSummary: [...verdictOf(analysis), ...countsOf(analysis)].map(words.say).join('\n'),
    technologyScore: score('technology'),
    technologyReasoning: reasoning('technology'),
    marketScore: score('market'),
    marketReasoning: reasoning('market'),
    teamScore: score('team'),
    teamReasoning: reasoning('team'),
    investmentThesis: linesOf(analysis.thesis),
    competitiveDifferentiation: linesOf(analysis.differentiation),
    keyStrengths: linesOf(analysis.strengths),
    investmentSignals: linesOf(analysis.signals),
    companyWeakness: linesOf(analysis.weaknesses),
    categories: analysis.categories.map(({ category, score: points }) => ({
      category,
      score: points,
      reasoning: reasoning(category),
    })),
  };
}

/** "Vision was kept in nine of ten eyes. (slide 4)" */
function lineOf({ text, evidence }: Statement): Text {
  const pages = [...new Set(evidence.map(({ page }) => page))].sort((a, b) => a - b);
  if (pages.length === 0) return text;
  const values = { line: text, pages: pages.join(', ') };
  return pages.length === 1 ? msg('{line} (slide {pages})', values) : msg('{line} (slides {pages})', values);
}

/** Removes scores such as 7/10, bold markers and the label of the overall assessment from a report's text. */
export const displayedText = (text: string): string =>
  text
    .replace(/\*\*|__/g, '')
    .replace(/\boverall assessment\b\s*:?[ \t]*/gi, '')
    .replace(
      /[ \t]*\(?(?:\bscored?\b:?[ \t]*)?\b\d{1,2}(?:[.,]\d+)?[ \t]*\/[ \t]*10\b\)?(?!\d|[ \t]*\/|(?:[ \t][\w-]+){0,2}[ \t](?:mice|rats|pigs|dogs|macaques|animals|patients|subjects|children|women|men|eyes|samples|donors|models|tumou?rs|mäuse|ratten|tiere|patienten)\b)/gi,
      '',
    )
    .replace(/^[ \t]*[:–][ \t]+/gm, '')
    .replace(/[ \t]{2,}/g, ' ')
    .replace(/[ \t]+([.,;:])/g, '$1')
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .trim();

/** The lines of the Key Risks card: at most four with content, each cut to 120 characters. */
export const keyRiskLines = (weakness: string): string[] => linesIn(weakness, 4).map((line) => line.slice(0, 120));

/** The first five lines with content, which the Comprehensive Analysis card shows when collapsed. */
export const previewLines = (summary: string): string[] => linesIn(summary, 5);

const linesIn = (text: string, most: number): string[] =>
  displayedText(text)
    .split('\n')
    .filter((line) => line !== '')
    .slice(0, most);
