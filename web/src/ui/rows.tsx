import {
  lazy,
  type ReactNode,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import { afterFirstPicture } from './first-picture.ts';
import type { RowsProps } from './virtual-rows.tsx';

/** Up to this count, rendering every row is cheaper than loading the virtualizer. */
const plainUpTo = 60;

/** The rows of a table or list. A list that was long keeps the virtualizer when a search shortens it, so that visible rows are not rendered anew. */
export function Rows(props: RowsProps) {
  const isLong = props.count > plainUpTo;
  const [wasLong, setWasLong] = useState(isLong);
  if (isLong && !wasLong) setWasLong(true);
  if (!isLong && !wasLong) return <PlainRows {...props} />;
  return (
    <Suspense fallback={<PlainRows {...props} count={plainUpTo} />}>
      <LazyRows {...props} />
    </Suspense>
  );
}

/** Renders a screenful first and more after each paint; until then a spacer holds their room. */
function PlainRows({ count, estimate, gap, keyOf, row, spacer }: RowsProps): ReactNode {
  const first = screenful(estimate + gap);
  const [most, goOn] = useReducer((before: number) => before + first, first);
  const drawn = Math.min(useDeferredValue(Math.min(most, count), first), count);
  useEffect(() => (drawn < count ? afterFirstPicture(goOn) : undefined), [drawn, count]);
  // Rows already rendered keep their elements when more follow.
  const before = useRef<{ row: RowsProps['row']; rows: readonly ReactNode[] }>({ row, rows: [] });
  const standing = before.current.row === row ? before.current.rows : [];
  const rows = Array.from({ length: drawn }, (_, at) => standing[at] ?? row(at, { key: keyOf(at) }));
  useLayoutEffect(() => {
    before.current = { row, rows };
  });
  return (
    <>
      {rows}
      {spacer((count - drawn) * (estimate + gap))}
    </>
  );
}
/** 0.8 of the window: a list begins below the frame, a heading and its search. */
const screenful = (pitch: number): number => Math.max(3, Math.ceil((0.8 * window.innerHeight) / pitch));

const LazyRows = lazy(() => import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })));

export const keyAt = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string, at: number): string => {
  const row = rows[at];
  return row === undefined ? String(at) : keyOf(row);
};
