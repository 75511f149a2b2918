import * as z from 'zod/mini';
import { type Failure, fail } from './failure.ts';
import { asMessage, inCatalog, msg, Text } from './words/message.ts';

/** A response that only reports success, with an optional message. */
export const Done = z.object({ success: z.literal(true), message: z.optional(Text) });

/** A response with fields beside `success`. Fields that the shape does not name are removed before it is sent. */
export const answer = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.object({ ...Done.shape, ...shape } as Omit<typeof Done.shape, keyof Shape> & Shape);

export const dataAnswer = <Data extends z.ZodMiniType>(data: Data) => answer({ data });

/** A response with its fields both at the top and in `data`, because callers look in either place. */
export const doubleAnswer = <Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  answer({ ...shape, data: z.object(shape) });

/** Fills a {@link doubleAnswer}. */
export const inBothPlaces = <Fields extends object>(fields: Fields) => ({ ...fields, data: fields });

/** One page of a list. `total` counts all that match; `nextCursor` is null on the last page. */
export const listAnswer = <Item extends z.ZodMiniType>(item: Item) => answer(listFields(item));

export const listFields = <Item extends z.ZodMiniType>(item: Item) => ({
  data: z.array(item),
  total: z.number(),
  nextCursor: z.nullable(z.string()),
});

/** A boolean in a query or a form, where everything is text. */
export const flag = z.pipe(
  z.transform((text) => (text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text)),
  z.boolean(),
);

/** A form's file; `sentence` is the error without one. */
export const chosenFile = (sentence: string) =>
  z.custom<z.core.File>((value) => Object.prototype.toString.call(value) === '[object File]', sentence);

export const listQuery = {
  q: z.optional(z.string().check(z.trim(), z.maxLength(200))),
  limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(500)), 100),
  cursor: z.optional(z.string().check(z.minLength(1), z.maxLength(4_000))),
  /** The name of an order the list has, with a minus for its reverse. */
  sort: z.optional(z.string().check(z.regex(/^-?[a-zA-Z]{1,30}$/))),
};

export const Nothing = z.object({});

/** A text that must not be blank; `sentence` is the error if it is. Leading and trailing blanks are removed. */
export const required = (sentence: string, longest = 500) =>
  z.string(sentence).check(z.trim(), z.minLength(1, sentence), z.maxLength(longest));

/** A secret that must not be blank. It is not trimmed, because every character counts. */
export const requiredSecret = (sentence: string) =>
  z
    .string(sentence)
    .check(z.minLength(1, { error: sentence, abort: true }), z.regex(/\S/, { error: sentence, abort: true }));

export const optionalText = (longest = 2_000) => z.optional(z.string().check(z.trim(), z.maxLength(longest)));

/**
 * Text, at sign, text, dot, text, without characters that a mail program reads as a list, a name or a
 * comment: `<a@x.example` is not another spelling of `a@x.example`.
 */
export const mailboxPattern = /^[^\s\p{Cc}()<>[\]:;@\\,"]+@[^\s\p{Cc}()<>[\]:;@\\,"]+\.[^\s\p{Cc}()<>[\]:;@\\,"]+$/u;

/** Lower-cased, because nobody means two mailboxes by one spelling. */
export const emailAddress = (missing: string, malformed = 'Please enter a valid email address.') =>
  z.string(missing).check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: missing, abort: true }),
    // Before the pattern, whose time grows with the square of the length.
    z.maxLength(254, { error: malformed, abort: true }),
    z.regex(mailboxPattern, malformed),
  );

/** An address repeated beside a session; any other than the session's own is refused with `email.mismatch`. */
export const repeatedEmail = z.optional(z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)));

export const Id = z.string().check(z.trim(), z.minLength(1), z.maxLength(64));

/** Parses what a caller sent. What a schema says nothing about is said here, whichever texts a library gives zod. */
export function parseInput<Input>(
  schema: z.ZodMiniType<Input>,
  given: unknown,
): { readonly ok: true; readonly data: Input } | Failure {
  const parsed = z.safeParse(schema, given, { error: () => unsaid });
  return parsed.success ? { ok: true, data: parsed.data } : invalidInput(parsed.error);
}

/** Turns a schema's errors into a refusal a person can act on: a missing field comes before a wrong one. */
function invalidInput(error: z.core.$ZodError): Failure {
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

/** Where a schema has no message of its own. */
const unsaid = '';

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
  if (issue.code === 'invalid_type') return msg("This is missing or isn't of type {kind}.", { kind: issue.expected });
  if (issue.code === 'invalid_format' && issue.format === 'date')
    return inCatalog('This must be a date such as 2026-05-04.');
  return inCatalog("We couldn't understand this.");
}
