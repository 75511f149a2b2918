import { acceptClaims } from './claims.ts';
import { type Analysis, composeAnalysis } from './compose.ts';
import { findClaims } from './find-claims.ts';
import type { OpenCriterion } from './improve.ts';
import { withoutInstructions } from './instructions.ts';
import { pagesOf } from './page.ts';
import { rubric } from './rubric/rubric.ts';

/** Analyzes a deck by its own words alone, from the text of each page. Deterministic, and nothing leaves this machine. */
export function analyseText(texts: readonly string[], openCriteria: readonly OpenCriterion[] = []): Analysis {
  const pages = pagesOf(texts.map((text) => withoutInstructions(text).text));
  const { accepted } = acceptClaims(findClaims(rubric, pages), { pages, questions: rubric });
  return composeAnalysis({ pages, accepted, openCriteria });
}
