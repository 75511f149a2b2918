import { randomUUID } from 'node:crypto';
import { type FailureBody, type FailureCode, statusByCode } from '@paratope/shared/failure';
import { asMessage, msg, type Text } from '@paratope/shared/words/message';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Refused } from '../context.ts';
import { isPassing } from '../db/failures.ts';
import { TooManyHashes } from '../gateways/passwords.ts';
import { Unavailable } from '../gateways/unavailable.ts';
import { TooMuchAtOnce } from '../jobs/fair-turns.ts';
import type { Log } from '../log.ts';
import { wordsOfRequest } from './language.ts';
import { noteRefusal } from './request-facts.ts';

/** Turns anything a verb threw into the uniform error response. The only place that knows status codes. */
export const onError =
  (log: Log) =>
  (failure: unknown, c: Context): Response => {
    if (failure instanceof Refused) {
      if (failure.retryAfter) c.header('Retry-After', String(failure.retryAfter));
      return refusal(c, failure.code, failure.sentence, failure);
    }
    if (failure instanceof TooManyHashes) {
      c.header('Retry-After', '2');
      return refusal(c, 'rate_limited', 'Too many people are logging in right now. Please try again in a few seconds.');
    }
    if (failure instanceof TooMuchAtOnce) {
      c.header('Retry-After', '1');
      return refusal(
        c,
        'rate_limited',
        'This account is making too many requests. Nothing was lost. Please try again.',
      );
    }
    if (failure instanceof HTTPException && failure.status === 413)
      return refusal(c, 'too_large', 'This is too large to send. Shorten it or choose a smaller file.');
    if (isPassing(failure)) {
      log.warn({ requestId: requestIdOf(c), failure }, 'the server cannot write');
      c.header('Retry-After', '1');
      return refusal(c, 'unavailable', "The server can't save right now. Nothing was lost. Please try again.");
    }
    if (failure instanceof Unavailable) {
      log.warn({ requestId: requestIdOf(c), failure }, 'an outside service could not be reached');
      c.header('Retry-After', '5');
      return refusal(c, 'unavailable', failure.sentence);
    }
    log.error({ requestId: requestIdOf(c), failure }, 'a request broke');
    return refusal(
      c,
      'internal',
      msg('Something went wrong on our side. Please include {reference} when you report it.', {
        reference: requestIdOf(c),
      }),
    );
  };

export function refusal(
  c: Context,
  code: FailureCode,
  sentence: Text,
  more: { fields?: Record<string, Text> | undefined; extra?: Record<string, unknown> } = {},
): Response {
  noteRefusal(c, code);
  const words = wordsOfRequest(c);
  const message = words.say(asMessage(sentence));
  const fields =
    more.fields &&
    Object.fromEntries(Object.entries(more.fields).map(([name, one]) => [name, words.say(asMessage(one))]));
  const body: FailureBody = {
    success: false,
    code,
    message,
    error: message,
    ...(fields ? { details: Object.values(fields).join(' '), fields } : {}),
    requestId: requestIdOf(c),
  };
  return c.json({ ...body, ...more.extra }, statusByCode[code] as ContentfulStatusCode);
}

export function requestIdOf(c: Context): string {
  const known = c.get('requestId') as string | undefined;
  if (known) return known;
  const made = randomUUID();
  c.set('requestId', made);
  return made;
}
