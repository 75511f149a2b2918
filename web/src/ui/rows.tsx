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

/** Up to here drawing all rows is cheaper than loading the machinery that leaves some out. */
const plainUpTo = 60;

/** The rows of a table or a list. One that was long stays with the machinery when a search makes it short: what is in sight is kept, not drawn anew. */
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

/** A screenful is drawn first; the others follow when it is on the screen, as many at a time, and until then their room is kept. */
function PlainRows({ count, estimate, gap, keyOf, row, spacer }: RowsProps): ReactNode {
  const first = screenful(estimate + gap);
  const [most, goOn] = useReducer((before: number) => before + first, first);
  const drawn = Math.min(useDeferredValue(Math.min(most, count), first), count);
  useEffect(() => (drawn < count ? afterFirstPicture(goOn) : undefined), [drawn, count]);
  // Those that stand are left as they are when the others follow.
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
/** The list seldom begins above the middle of the window's upper half. */
const screenful = (pitch: number): number => Math.max(3, Math.ceil((0.6 * window.innerHeight) / pitch));

const LazyRows = lazy(() => import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })));

export const keyAt = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string, at: number): string => {
  const row = rows[at];
  return row === undefined ? String(at) : keyOf(row);
};
