import type { ReactNode } from 'react';
import './empty-state.css';

interface EmptyStateProps {
  readonly title: string;
  /** Why it is empty and what will fill it. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="empty-state">
    <span className="empty-state-hatch hatch" aria-hidden="true" />
    <h2 className="title-3">{title}</h2>
    {children && <div className="empty-state-words">{children}</div>}
    {action && <div className="empty-state-action">{action}</div>}
  </div>
);
