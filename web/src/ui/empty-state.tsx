import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** `h1` where it is the whole page. */
  readonly heading?: 'h1' | 'h2';
  /** Why it is empty and what will fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, heading: Heading = 'h2', children, action }: EmptyStateProps) => (
  <div className="column start gap-2 empty-state">
    <span className="empty-state-hatch hatch" aria-hidden="true" />
    <Heading className="title-3">{title}</Heading>
    {children && <div className="muted empty-state-words">{children}</div>}
    {action && <div className="wrap gap-2 mt-3">{action}</div>}
  </div>
);
