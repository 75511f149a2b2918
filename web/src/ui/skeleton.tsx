import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import './skeleton.css';

interface SkeletonProps {
  readonly shape?: 'text' | 'title' | 'block' | 'row';
  readonly lines?: number;
}

/** A placeholder that never looks like data. */
export const Skeleton = ({ shape = 'text', lines = 1 }: SkeletonProps) => (
  <span className="block" aria-hidden="true">
    {Array.from({ length: lines }, (_, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the lines are alike and never move.
      <span key={at} className={`skeleton skeleton-${shape}`} />
    ))}
  </span>
);

interface LoadingProps extends SkeletonProps {
  readonly label: string;
  readonly children?: ReactNode;
}

/** Announces once what is loading. Shows the given skeletons, or one. */
export const Loading = ({ label, children, ...shape }: LoadingProps) => (
  <div className="loading" aria-busy="true">
    <VisuallyHidden>
      <span role="status">{label}</span>
    </VisuallyHidden>
    {children ?? <Skeleton {...shape} />}
  </div>
);
