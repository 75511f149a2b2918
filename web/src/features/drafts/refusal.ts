import type { ActFailure } from '../../api/act-result.ts';
import { t } from '../../words/words.ts';

export type Refusal =
  /** A finished analysis of the pitch deck is missing. */
  | { readonly kind: 'deck'; readonly hasDeck: boolean }
  | { readonly kind: 'plan' }
  | {
      readonly kind: 'failed';
      readonly title: string;
      /** The model's endpoint is unavailable now: this server can write without it. */
      readonly mayWriteHere: boolean;
      /** The server was not reached: the request can wait on the device. */
      readonly mayWait: boolean;
    };

export function refusalOf(answer: ActFailure): Refusal {
  if (answer.kind === 'unreachable') return { ...failed(t('Error generating email')), mayWait: true };
  if (answer.kind === 'unknown') return failed(t('Failed to generate email'));
  const { status, code, message, beside } = answer;
  if (beside.requiresPitchDeck === true) return { kind: 'deck', hasDeck: beside.hasPitchDeck === true };
  if (code === 'plan_limit') return { kind: 'plan' };
  if (status === 503) return { ...failed(message), mayWriteHere: true };
  return failed(
    status >= 500
      ? t('Failed to generate email: {status} {message}', { status, message })
      : message || t('Failed to generate email'),
  );
}

const failed = (title: string) => ({ kind: 'failed' as const, title, mayWriteHere: false, mayWait: false });
