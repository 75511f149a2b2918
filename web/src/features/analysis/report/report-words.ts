import { inPattern, type Pattern, patternOf } from '../../../words/pattern.ts';
import { pageLanguage, t } from '../../../words/words.ts';

/** What the report says by itself, beside the words of the deck; the questions of the rubric, their gaps and advice stand in the catalogue as they are. */
const reportSentences = [
  '{topic} is stated, not shown.',
  'We found answers to {count} of the {count2} questions investors ask, on 1 slide.',
  'We found answers to {count} of the {count2} questions investors ask, on {count3} slides.',
  '{category}: {count} of {count2} questions answered with proof, {count3} stated, {count4} open.',
  'It is strongest on {category} and weakest on {category2}.',
  'Add: {topic}',
  'Fill in {field}',
  'Slide {page}: {topic}',
  'Your profile leaves {field} open, so it cannot be compared in {count} of your matches.',
  'Slide {page} says it without a figure of its own.',
  'Slide {page} says it without a sum of its own.',
  'Slide {page} says it without a date of its own.',
  'Slide {page} says it without a name.',
  'Slide {page} says it without saying more.',
] as const;

/**
 * A line of a report in the page's language. The report is kept in English, once for every reader, with the words of the deck in the deck's own language:
 * whatever is not the report's own sentence stays as it is.
 */
export function reportWords(text: string): string {
  if (pageLanguage() === 'en') return text;
  const [, line = text, pages] = /^(.*) \(slides? ([\d, ]+)\)$/.exec(text) ?? [];
  const sentences = line.split(/(?<=\.) /).map(oneOfOurs);
  // Every sentence or none: half a statement of the deck may happen to be one of ours.
  const words = sentences.every((one) => one !== undefined) ? sentences.join(' ') : line;
  if (pages === undefined) return words;
  return pages.includes(',')
    ? t('{line} (slides {pages})', { line: words, pages })
    : t('{line} (slide {pages})', { line: words, pages });
}

/** The same of a line that is the deck's own, or says of a topic that the deck proves nothing. */
export const wordsOfStatement = (text: string): string =>
  text.endsWith(' is stated, not shown.') ? reportWords(text) : text; // words: the end of an English text

function oneOfOurs(text: string): string | undefined {
  const whole = t(text);
  if (whole !== text) return whole;
  patterns ??= reportSentences.map((sentence) => patternOf(sentence, { count: '\\d+', page: '\\d+' }));
  return inPattern(text, patterns, (hole, held) => (/^(topic|field|category)$/.test(hole) ? t(held) : held));
}

let patterns: readonly Pattern[] | undefined;
