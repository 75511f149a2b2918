import * as z from 'zod/mini';
import { type Failure, fail } from './failure.ts';
import { asMessage, inCatalog, msg, Text } from './words/message.ts';

/** An answer that says no more than that it worked, perhaps with a sentence. */
export const Done = z.object({ success: z.literal(true), message: z.optional(Text) });

/** An answer whose fields stand beside `success`. What the shape does not name is dropped before it leaves. */
export const answer = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...Done.shape, ...shape } as Omit<typeof Done.shape, keyof Shape> & Shape);

/** An answer that carries one thing, or nothing where the schema allows null, in `data`. */
export const dataAnswer = <Data extends z.ZodMiniType>(data: Data) => answer({ data });

/** An answer whose fields are read both at the top and in `data`, since callers look for them in either place. */
export const doubleAnswer = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  answer({ ...shape, data: z.object(shape) });

/** Fills a {@link doubleAnswer}. */
export const inBothPlaces = <Fields extends object>(fields: Fields) => ({ ...fields, data: fields });

/** One page of a list. `total` counts all that match, `nextCursor` is null on the last page. */
export const listAnswer = <Item extends z.ZodMiniType>(item: Item) => answer(listFields(item));

/** The fields of {@link listAnswer}, for answers that say more. */
export const listFields = <Item extends z.ZodMiniType>(item: Item) => ({
  data: z.array(item),
  total: z.number(),
  nextCursor: z.nullable(z.string()),
});

/** Yes or no in a query or a form, where everything is text. */
export const flag = z.pipe(
  z.transform((text) => (text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text)),
  z.boolean(),
);

/** A file of a form, with the sentence for when there is none. */
export const chosenFile = (sentence: string) =>
  z.custom<z.core.File>((value) => Object.prototype.toString.call(value) === '[object File]', sentence);

/** What every list takes from its query: a search, how many at once (100 unless said, at most 500), and where to go on. */
export const listQuery = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(1_000))),
};

/** The input of a call that takes nothing. */
export const Nothing = z.object({});

/** A text that must say something, with the sentence for when it does not. Leading and trailing blanks are cut off. */
export const required = (sentence: string, longest = 500) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(longest));

/** A secret that must not be blank; every character of it counts. */
export const requiredSecret = (sentence: string) =>
  z
    .string(sentence)
    .check(z.minLength(1, { error: sentence, abort: true }), z.regex(/\S/, { error: sentence, abort: true }));

/** A text that may be empty or absent. */
export const optionalText = (longest = 2_000) => z.optional(z.string().check(z.trim(), z.maxLength(longest)));

/**
 * Text, at sign, text, dot, text. None of the marks with which a mail program reads a list, a name or a comment around an address:
 * `<a@x.example` is not another spelling of `a@x.example`.
 */
export const mailboxPattern = /^[^\s\p{Cc}()<>[\]:;@\\,"]+@[^\s\p{Cc}()<>[\]:;@\\,"]+\.[^\s\p{Cc}()<>[\]:;@\\,"]+$/u;

/** An address: text, at sign, text, dot, text. Lower-cased, since nobody means two mailboxes by one spelling. */
export const emailAddress = (missing: string, malformed = 'Please enter a valid email address.') =>
  z.string(missing).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: missing, abort: true }),
    // Before the pattern, whose time grows with the square of the length.
    z.maxLength(254, { error: malformed, abort: true }),
    z.regex(mailboxPattern, malformed),
  );

/** The address a caller may repeat beside a session; any other than the session's own is refused with `email.mismatch`. */
export const repeatedEmail = z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)));

export const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** Turns what a schema found wrong into the refusal a person can act on: a missing field is named before a wrong one. */
export function invalidInput(error: z.core.$ZodError): Failure {
  const found = error.issues.map((issue) => ({
    field: issue.path.join('.'),
    sentence: issue.message === unsaid ? plainSentence(issue) : issue.message,
    isMissing: issue.code === 'invalid_type' || (issue.code === 'too_small' && issue.minimum === 1),
    wasSaid: issue.message !== unsaid,
  }));
  const first = found.find(({ isMissing }) => isMissing) ?? found[0];
  if (!first) return fail('invalid', "We couldn't read this request.");
  const fields: Record<string, Text> = {};
  for (const { field, sentence } of found) if (field !== '') fields[field] ??= sentence;
  const message =
    first.wasSaid || first.field === ''
      ? first.sentence
      : msg('{field}: {sentence}', { field: first.field, sentence: asMessage(first.sentence) });
  return fail('invalid', message, fields);
}

/** What the library writes where a schema brings no sentence of its own. */
const unsaid = 'Invalid input';

function plainSentence(issue: z.core.$ZodIssue): Text {
  if (issue.code === 'too_small' && issue.minimum === 1 && issue.origin === 'string')
    return inCatalog('This is required.');
  if (issue.code === 'too_small')
    return msg('This is too small. The minimum is {least}.', { least: String(issue.minimum) });
  if (issue.code === 'too_big') {
    const most = String(issue.maximum);
    return issue.origin === 'string'
      ? msg('This is too long. The maximum is {most}.', { most })
      : msg('This is too large. The maximum is {most}.', { most });
  }
  if (issue.code === 'invalid_value')
    return msg('This must be one of: {allowed}.', { allowed: issue.values.join(', ') });
  if (issue.code === 'invalid_type') return msg("This is missing or isn't a {kind}.", { kind: issue.expected });
  if (issue.code === 'invalid_format' && issue.format === 'date')
    return inCatalog('This must be a date such as 2026-05-04.');
  return inCatalog("We couldn't understand this.");
}
