import type { Failure } from '@paratope/shared/failure';
import { t } from '../words/words.ts';

/** How an action ended, for the screen that shows it. `message` is for the user, in the page's language; empty if there is none. */
export type ActResult<Value = undefined> =
  | { readonly ok: true; readonly value: Value; readonly message: string }
  | ActFailure;

export interface ActFailure extends Partial<Pick<Failure, 'code' | 'fields'>> {
  readonly ok: false;
  /**
   * `refused`: by a rule of the server or this device; nothing was done. `unreachable`: offline, timed out, or an answer from elsewhere,
   * such as a hotel's login page. `unknown`: it may have been done, such as a success of our server in a shape this version does not know.
   */
  readonly kind: 'refused' | 'unreachable' | 'unknown';
  readonly message: string;
  /** HTTP status of a server's refusal, else 0. */
  readonly status: number;
  /** Extra fields of the server's refusal. */
  readonly beside: Readonly<Record<string, unknown>>;
}

export const done = <Value>(value: Value, message = ''): ActResult<Value> => ({ ok: true, value, message });

export const failed = (kind: ActFailure['kind'], message = ''): ActFailure => ({
  ok: false,
  kind,
  message,
  status: 0,
  beside: {},
});

interface ActWords {
  /** For a success without a message from the server. */
  readonly done?: string;
  readonly unreachable?: string;
  readonly unknown?: string;
  /** For every other end without a message. */
  readonly otherwise: string;
}

/** Returns the same result, always with a message for the user. */
export function withWords<Value>(result: ActResult<Value>, words: ActWords): ActResult<Value> {
  const {
    otherwise,
    done: success = '',
    unreachable = t('Network error. Please try again.'),
    unknown = otherwise,
  } = words;
  const ends = { refused: otherwise, unreachable, unknown };
  return { ...result, message: result.message || (result.ok ? success : ends[result.kind]) };
}
