import { dayInPattern, inPattern, type Pattern, patternOf } from './pattern.ts';
import { answerWords, t } from './words.ts';

/** What the server and the engine answer with something in it that differs. A check finds every one of their sentences here. */
const sentences = [
  'Too many tries. Please wait {seconds} seconds and try again.',
  'Something broke on the server. Please quote {reference} when you report it.',
  'Your role is {role}; this needs {role2}.',
  'Password must be at least {least} characters long',
  'Password must be at most {most} characters long',
  'Your account will be deleted on {day}. Log in before that day to keep it.',
  'This server sends no mail, so please ask {email} to change it.',
  'We mailed a new link to {email}.',
  'We mailed a link to {email}. Your address changes once you open it.',
  '{name} no longer belongs to the startup.',
  '{name} is the owner now.',
  '{email} belongs to the startup already.',
  '{email} is invited. The link is on its way by mail; you may also pass it on yourself.',
  '{email} is invited. Pass the link on.',
  '{count} invitations are open. Withdraw one to make another.',
  'This invitation is for {email}. Please sign in with that address.',
  'Welcome to {startup}.',
  'This PDF is larger than {size} MB. Please upload a smaller one.',
  'This PDF has more than {count} pages. Please upload a shorter one.',
  'The file was announced with {bytes} bytes; this piece goes beyond them.',
  'The file ends at {place} here; go on from there.',
  'The AI endpoint gave no answer: {reason}.',
  '{sentence} This report was made on this server instead.',
  'Promo code applied: {percent}% off.',
  '{plan}: {open} of {count} matched investors are open.',
  'The analysis has started for {count} startup. Results will appear in 2-3 minutes.',
  'The analysis has started for {count} startups. Results will appear in 2-3 minutes.',
  'This is not CSV. {reason}',
  'This is not a sync request: {reason}',
  'One change may touch {count} records at most.',
  'Please choose one of: {labels}',
  // What a rule says of an input without a sentence of its own.
  'This is too small: at least {least}.',
  'This is too long: at most {most}.',
  'This is too large: at most {most}.',
  'This must be one of: {labels}.',
  'This is missing or not a {kind}.',
  '{field}: {sentence}',
] as const;

/** The sentence in the page's language, put together from one of the catalogue; undefined where none of them made it. */
export function inAnswerPatterns(message: string): string | undefined {
  patterns ??= sentences.map((sentence) => patternOf(sentence, { field: '[\\w.]+', seconds: '\\d+' }));
  return inPattern(message, patterns, (hole, held) => (says[hole] ?? itself)(held));
}

const itself = (held: string): string => held;
const says: Readonly<Record<string, (held: string) => string>> = {
  day: dayInPattern,
  sentence: (held) => answerWords(held),
  plan: (held) => t(held),
  labels: (held) =>
    held
      .split(', ')
      .map((label) => t(label))
      .join(', '),
};

let patterns: readonly Pattern[] | undefined;
