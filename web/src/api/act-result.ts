import type { Failure } from '@paratope/shared/failure';
import { t } from '../words/words.ts';

/** How an act ended, for the screen that shows it. `message` is for the person, in the page's language; empty where there is none. */
export type ActResult<Value = undefined> =
  | { readonly ok: true; readonly value: Value; readonly message: string }
  | ActFailure;

export interface ActFailure extends Partial<Pick<Failure, 'code' | 'fields'>> {
  readonly ok: false;
  /**
   * `refused`: by a rule of the server or of this device; nothing was done. `unreachable`: no network, no answer in time, or an answer
   * that is not our server's, such as the sign-in page of a hotel. `unknown`: it may be done, such as a success of our server in a shape
   * this program does not know.
   */
  readonly kind: 'refused' | 'unreachable' | 'unknown';
  readonly message: string;
  /** HTTP status of a refusal of the server, else 0. */
  readonly status: number;
  /** What the server sent beside its refusal. */
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
  /** Said of a success, where the server says nothing. */
  readonly done?: string;
  readonly unreachable?: string;
  readonly unknown?: string;
  /** Said of every other end without words. */
  readonly otherwise: string;
}

/** The same end, with a sentence for the person whichever it is. */
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
