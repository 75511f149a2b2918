import type { Answer } from '../../api/call.ts';
import { t } from '../../words/words.ts';

/** Why there is no e-mail, as the person is told. */
export type Refusal =
  /** A finished analysis of the pitch deck is missing. */
  | { readonly kind: 'deck'; readonly hasDeck: boolean }
  | { readonly kind: 'plan' }
  | {
      readonly kind: 'failed';
      readonly title: string;
      /** The endpoint cannot be had now: this server can write without it. */
      readonly mayWriteHere: boolean;
      /** The server was not reached: the wish can wait on the device. */
      readonly mayWait: boolean;
    };

export function refusalOf(answer: Exclude<Answer<unknown>, { ok: true }>): Refusal {
  if (answer.kind === 'unreachable') return { ...failed(t('Error generating email')), mayWait: true };
  if (answer.kind === 'unreadable') return failed(t('Failed to generate email'));
  const { status, failure } = answer;
  const { message } = failure;
  if (failure.requiresPitchDeck === true) return { kind: 'deck', hasDeck: failure.hasPitchDeck === true };
  if (failure.code === 'plan_limit') return { kind: 'plan' };
  if (status === 503) return { ...failed(message), mayWriteHere: true };
  return failed(
    status >= 500
      ? t('Failed to generate email: {status} {message}', { status, message })
      : message || t('Failed to generate email'),
  );
}

const failed = (title: string) => ({ kind: 'failed' as const, title, mayWriteHere: false, mayWait: false });
