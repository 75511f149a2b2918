import type { ReactNode } from 'react';
import { t } from '../words/words.ts';
import { Button } from './button.tsx';
import './empty-state.css';
import './error-state.css';

interface ErrorStateProps {
  readonly title: string;
  /** `h1` where it is the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** What happened, and what still works. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

export const ErrorState = ({
  title,
  heading: Heading = 'h2',
  children,
  onRetry,
  retryLabel = t('Try again'),
}: ErrorStateProps) => (
  <div className="column start gap-2 empty-state error-state" role="alert">
    <Heading className="title-3">{title}</Heading>
    {children && <div className="muted empty-state-words">{children}</div>}
    {onRetry && (
      <div className="wrap gap-2 mt-3">
        <Button icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    )}
  </div>
);
