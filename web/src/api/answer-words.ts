import { dayInPattern, inPattern, type Pattern, patternOf } from '../words/pattern.ts';
import { pageLanguage, t } from '../words/words.ts';

/** What the server answers with a name, an address or a day in it. */
const sentences = [
  'Too many tries. Please wait {seconds} seconds and try again.',
  'Your account will be deleted on {day}. Log in before that day to keep it.',
  'We mailed a new link to {email}.',
  'We mailed a link to {email}. Your address changes once you open it.',
  '{name} no longer belongs to the startup.',
  '{name} is the owner now.',
  '{email} belongs to the startup already.',
  '{email} is invited. The link is on its way by mail; you may also pass it on yourself.',
  '{email} is invited. Pass the link on.',
  '{count} invitations are open. Withdraw one to make another.',
  'Welcome to {startup}.',
] as const;

/** The server's sentence in the page's language: as it stands in the catalogue, or put together from one that does. */
export function answerWords(message: string): string {
  const whole = t(message);
  if (whole !== message || pageLanguage() === 'en') return whole;
  patterns ??= sentences.map((sentence) => patternOf(sentence));
  return inPattern(message, patterns, (hole, held) => (hole === 'day' ? dayInPattern(held) : held)) ?? message;
}

let patterns: readonly Pattern[] | undefined;
