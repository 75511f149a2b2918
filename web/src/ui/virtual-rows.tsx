import { measureElement, useWindowVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';

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
    scrollMargin: offset,
    gap,
  });
  const inSight = virtualizer.getVirtualItems();
  const first = inSight[0];
  const last = inSight.at(-1);
  return (
    <>
      {spacer(first ? first.start - offset : 0)}
      {inSight.map(({ index }) =>
        row(index, { key: keyOf(index), ref: virtualizer.measureElement, 'data-index': index }),
      )}
      {spacer(last ? virtualizer.getTotalSize() - (last.end - offset) : 0)}
    </>
  );
}
