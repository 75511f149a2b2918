import * as z from 'zod/mini';
import { asMessage, type Text } from './words/message.ts';

/**
 * Every expected failure, in one closed list. A code says what happened; the sentence with it is for the
 * person. Statuses belong to the transport and are only in {@link statusByCode}.
 */
export const FailureCode = z.enum([
  'invalid',
  'session.missing',
  'session.expired',
  'session.revoked',
  'totp_required',
  'account.mismatch',
  'forbidden',
  'plan_limit',
  'email.mismatch',
  'missing',
  'locked_row',
  'exists',
  'conflict',
  'diverged',
  'forked',
  'too_large',
  'unsupported_type',
  'misdirected',
  'upgrade_required',
  'rate_limited',
  'internal',
  'unavailable',
]);
export type FailureCode = z.infer<typeof FailureCode>;

/** `diverged` and `forked` are responses of the sync call (see sync/SPEC.md). */
export const statusByCode = {
  invalid: 400,
  'session.missing': 401,
  'session.expired': 401,
  'session.revoked': 401,
  totp_required: 401,
  'account.mismatch': 403,
  forbidden: 403,
  plan_limit: 403,
  'email.mismatch': 403,
  missing: 404,
  locked_row: 404,
  exists: 409,
  conflict: 409,
  diverged: 409,
  forked: 409,
  too_large: 413,
  unsupported_type: 415,
  misdirected: 421,
  upgrade_required: 426,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const satisfies Record<FailureCode, number>;

export interface Failure {
  readonly ok: false;
  readonly code: FailureCode;
  readonly message: Text;
  /** One sentence per input field, by its name. */
  readonly fields?: Record<string, Text>;
}
export type Result<T> = { readonly ok: true; readonly value: T } | Failure;

export const ok = <T>(value: T): Result<T> => ({ ok: true, value });
export const fail = (code: FailureCode, message: Text, fields?: Record<string, Text>): Failure => ({
  ok: false,
  code,
  message: asMessage(message),
  ...(fields ? { fields } : {}),
});

/** The body of every refusal. `error` repeats `message` for callers that read the older name; a call may add fields. */
export const FailureBody = z.looseObject({
  success: z.literal(false),
  code: FailureCode,
  message: z.string(),
  error: z.string(),
  details: z.optional(z.unknown()),
  fields: z.optional(z.record(z.string(), z.string())),
  requestId: z.string(),
});
export type FailureBody = z.infer<typeof FailureBody>;
