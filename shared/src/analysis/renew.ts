import type { Analysis } from './compose.ts';
import { questionById } from './rubric/rubric.ts';

/** An analysis that an older rubric made, with today's words for what was not found; its findings, scores and quotes stay. */
export function inTodaysWords(analysis: Analysis): Analysis {
  const gaps = analysis.questions.flatMap(({ id, statements }) => {
    const now = questionById.get(id)?.gap;
    return statements.flatMap(({ isGap, text }) => (isGap && now !== undefined && text !== now ? [{ text, now }] : []));
  });
  if (gaps.length === 0) return analysis;
  return JSON.parse(JSON.stringify(analysis), (key, value) => {
    if (typeof value !== 'string' || key === 'quote') return value;
    const gap = gaps.find(({ text }) => value.startsWith(text));
    const renewed = gap ? gap.now + value.slice(gap.text.length) : value;
    return renewed.replace(/ says it without (a figure|a sum|a date)\./, ' says it without $1 of its own.');
  });
}
