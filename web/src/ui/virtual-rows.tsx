import { defaultRangeExtractor, measureElement, type Range, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react';

export interface RowAttributes {
  readonly key: string;
  readonly ref?: (element: Element | null) => void;
  readonly 'data-index'?: number;
}

export interface RowsProps {
  /** The element the rows stand in. */
  readonly container: RefObject<HTMLElement | null>;
  readonly count: number;
  /** A guess at one row's height in pixels. */
  readonly estimate: number;
  /** Pixels between two rows. */
  readonly gap: number;
  readonly keyOf: (at: number) => string;
  readonly row: (at: number, attributes: RowAttributes) => ReactNode;
  /** Takes the room of the rows out of sight. */
  readonly spacer: (height: number) => ReactNode;
}

/** Only the rows in sight, and the room the others would take. Loaded when a list is long. */
export function VirtualRows({ container, count, estimate, gap, keyOf, row, spacer }: RowsProps) {
  const [offset, setOffset] = useState(0);
  const measured = useRef({ count: 0, size: estimate });
  const drawn = useRef<Drawn>({ row, rows: new Map(), keys: new Set() });
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // What stands above may grow; the rows must know where they begin.
    const place = () => setOffset(Math.round(element.getBoundingClientRect().top + window.scrollY));
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);
  // Where every row is a new one, those in sight come first and their neighbours a moment later: scrolling on and the Tab key find them there.
  const isBare = useRef(false);
  const withNeighbours = (range: Range): number[] => {
    const { keys } = drawn.current;
    isBare.current = !keys.has(keyOf(range.startIndex)) && !keys.has(keyOf(range.endIndex));
    return defaultRangeExtractor(isBare.current ? { ...range, overscan: 0 } : range);
  };
  const drawNeighbours = useReducer((times: number) => times + 1, 0)[1];
  useEffect(() => {
    if (!isBare.current) return;
    const timer = setTimeout(drawNeighbours, neighboursAfter);
    return () => clearTimeout(timer);
  });
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => measured.current.size,
    measureElement: (element, entry, virtualizer) => {
      const size = measureElement(element, entry, virtualizer);
      const { count: before, size: usual } = measured.current;
      // Rows that turn out as tall as was guessed cost one layout instead of two.
      measured.current = { count: before + 1, size: Math.round((usual * before + size) / (before + 1)) };
      return size;
    },
    getItemKey: keyOf,
    overscan: 2,
    rangeExtractor: withNeighbours,
    scrollMargin: offset,
    gap,
  });
  const inSight = virtualizer.getVirtualItems();
  // Until whoever holds the list draws anew, a row that stays in sight is left as it is: scrolling and measuring ask for nothing but the new ones.
  const before = drawn.current.row === row ? drawn.current.rows : undefined;
  const rows = new Map(
    inSight.map(({ index }) => [
      index,
      before?.get(index) ?? row(index, { key: keyOf(index), ref: virtualizer.measureElement, 'data-index': index }),
    ]),
  );
  drawn.current = { row, rows, keys: new Set(inSight.map(({ index }) => keyOf(index))) };
  const first = inSight[0];
  const last = inSight.at(-1);
  return (
    <>
      {spacer(first ? first.start - offset : 0)}
      {[...rows.values()]}
      {spacer(last ? virtualizer.getTotalSize() - (last.end - offset) : 0)}
    </>
  );
}

/** The rows that stand, by their place and by their key. */
interface Drawn {
  readonly row: RowsProps['row'];
  readonly rows: ReadonlyMap<number, ReactNode>;
  readonly keys: ReadonlySet<string>;
}

/** Milliseconds: as long as the virtualiser waits before it takes a scroll for ended. */
const neighboursAfter = 150;
