import { FailureBody } from '@paratope/shared/failure';
import * as z from 'zod/mini';
import type { Reply } from '../ports.ts';

/**
 * Converts an HTTP answer to a {@link Reply}. Only a body in our server's format counts: a
 * captive portal's page, a proxy's 502 or a foreign 401 are treated like no answer at all.
 */
export function replyFrom(http: {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: unknown;
}): Reply {
  if (http.status === 200) {
    return typeof http.body === 'object' && http.body !== null
      ? { kind: 'answered', body: http.body }
      : { kind: 'unreachable' };
  }
  const failure = z.safeParse(FailureBody, http.body);
  if (!failure.success) return tooLargeForTheWay(http.status);
  const seconds = Number(http.retryAfter ?? Number.NaN);
  return {
    kind: 'failed',
    code: failure.data.code,
    message: failure.data.message,
    ...(Number.isFinite(seconds) && seconds >= 0 ? { retryAfter: seconds * 1000 } : {}),
    ...(failure.data.details === undefined ? {} : { details: failure.data.details }),
  };
}

/** A proxy may reject a large body with its own page; smaller batches get through (SPEC P8). */
const tooLargeForTheWay = (status: number): Reply =>
  status === 413
    ? { kind: 'failed', code: 'too_large', message: 'The request was too large.' }
    : { kind: 'unreachable' };
