import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './empty-state.css';
import './error-state.css';

interface ErrorStateProps {
  readonly title: string;
  /** What happened, and what still works. */
  readonly children?: ReactNode;
  readonly onRetry?: () => void;
  readonly retryLabel?: string;
}

export const ErrorState = ({ title, children, onRetry, retryLabel = 'Try again' }: ErrorStateProps) => (
  <div className="empty-state error-state" role="alert">
    <h2 className="title-3">{title}</h2>
    {children && <div className="empty-state-words">{children}</div>}
    {onRetry && (
      <div className="empty-state-action">
        <Button icon="refresh" onClick={onRetry}>
          {retryLabel}
        </Button>
      </div>
    )}
  </div>
);
