import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';
import './skeleton.css';

interface SkeletonProps {
  readonly shape?: 'text' | 'title' | 'block' | 'row';
  readonly lines?: number;
}

/** Where something will stand in a moment. It never looks like data. */
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

/** Says once what is being opened, around the skeletons that show it: those given, or one. */
export const Loading = ({ label, children, ...shape }: LoadingProps) => (
  <div className="loading" aria-busy="true">
    <VisuallyHidden>
      <span role="status">{label}</span>
    </VisuallyHidden>
    {children ?? <Skeleton {...shape} />}
  </div>
);
