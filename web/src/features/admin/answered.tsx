import type { ReactNode } from 'react';
import { ErrorState } from '../../ui/error-state.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import type { AdminAnswer } from './use-admin-answer.ts';

interface AnsweredProps<Value> {
  readonly asked: Pick<AdminAnswer<Value>, 'value' | 'message' | 'again'>;
  /** Shown while loading. */
  readonly label: string;
  readonly lines?: number;
  children(value: Value): ReactNode;
}

export function Answered<Value>({
  asked: { value, message, again },
  label,
  lines = 3,
  children,
}: AnsweredProps<Value>) {
  if (value !== undefined) return children(value);
  if (message) {
    return (
      <ErrorState title={t('Failed to load data')} onRetry={again}>
        {message}
      </ErrorState>
    );
  }
  return <Loading label={label} lines={lines} />;
}
