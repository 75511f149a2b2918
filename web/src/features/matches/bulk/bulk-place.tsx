import { lazy, Suspense } from 'react';
import type { ListProps } from '../list/list-props.ts';

export const BulkPlace = ({ startup, shown, ask, selection, bar, onDone }: ListProps) =>
  selection.matches.length === 0 ? null : (
    <Suspense fallback={null}>
      <BulkBar selection={selection} shown={shown.length} plan={startup.plan} ask={ask} bar={bar} onDone={onDone} />
    </Suspense>
  );

const BulkBar = lazy(() => import('./bulk-bar.tsx').then((file) => ({ default: file.BulkBar })));
