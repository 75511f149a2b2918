import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type Key, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

export interface RowAttributes {
  readonly key: string;
  readonly ref?: RowRef | undefined;
  readonly 'data-index'?: number;
}

type RowRef = (element: Element | null) => () => void;

export interface RowsProps {
  readonly container: RefObject<HTMLElement | null>;
  readonly count: number;
  /** A row's estimated height in pixels. */
  readonly estimate: number;
  /** Pixels between two rows. */
  readonly gap: number;
  readonly keyOf: (at: number) => string;
  readonly row: (at: number, attributes: RowAttributes) => ReactNode;
  /** A new row takes the elements of one that left: state inside a row must be keyed by the row. */
  readonly reuses?: boolean;
  readonly spacer: (height: number) => ReactNode;
}

/** Renders only the visible rows and spacers for the others. Loaded when a list is long. */
export function VirtualRows({ container, count, estimate, gap, keyOf, row, reuses = false, spacer }: RowsProps) {
  const [offset, setOffset] = useState(0);
  const measured = useRef({ count: 0, size: estimate });
  const drawn = useRef(nothing);
  const [settled, settle] = useState(nothing.fills);
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    // Content above may grow, which moves the start of the rows.
    const place = () => setOffset(Math.round(element.getBoundingClientRect().top + window.scrollY));
    place();
    const observer = new ResizeObserver(place);
    observer.observe(document.body);
    return () => observer.disconnect();
  }, [container]);
  const before = drawn.current;
  let fills = before.fills;
  // When every row is new, the visible ones come first and their neighbors shortly after, for scrolling and the Tab key.
  const withNeighbours = (range: Range): number[] => {
    if (!before.places.has(keyOf(range.startIndex)) && !before.places.has(keyOf(range.endIndex)))
      fills = before.fills + 1;
    return defaultRangeExtractor(fills === settled ? range : { ...range, overscan: 0 });
  };
  const virtualizer = useWindowVirtualizer({
    count,
    estimateSize: () => measured.current.size,
    measureElement: (element, entry, virtualizer) => {
      const size = measureElement(element, entry, virtualizer);
      const { count: before, size: usual } = measured.current;
      // Rows as tall as estimated cost one layout instead of two, so the estimate is the mean of those measured.
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
  const isSettled = fills === settled;
  useEffect(() => (isSettled ? undefined : atRest(() => settle(fills))), [fills, isSettled]);
  const keys = inSight.map(({ index }) => keyOf(index));
  const places = reuses ? placesOf(keys, before.places, virtualizer.elementsCache) : new Map(keys.map(asItIs));
  const refs = new Map(keys.map((key) => [key, before.refs.get(key) ?? measuring(virtualizer, key)]));
  // Until the list's owner renders again, a visible row is reused: scrolling and measuring render only new ones.
  const standing = before.row === row ? before.rows : nothing.rows;
  const rows = new Map(
    inSight.map(({ index }, at) => {
      const key = keys[at] ?? '';
      const attributes = { key: places.get(key) ?? key, ref: refs.get(key), 'data-index': index };
      return [index, standing.get(index) ?? row(index, attributes)];
    }),
  );
  useLayoutEffect(() => {
    drawn.current = { row, rows, places, refs, fills };
  });
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

/** `rows` by index; `places` (React keys) and `refs` (measuring callbacks) by row key; `fills` counts how often every row was new. */
interface Drawn {
  readonly row?: RowsProps['row'];
  readonly rows: ReadonlyMap<number, ReactNode>;
  readonly places: ReadonlyMap<string, string>;
  readonly refs: ReadonlyMap<string, RowRef>;
  readonly fills: number;
}

const nothing: Drawn = { rows: new Map(), places: new Map(), refs: new Map(), fills: 0 };

/**
 * A row that stays keeps its elements; a new one takes those of one that left, except
 * those with the focus or under a press, whose next event belongs to the row that left.
 */
function placesOf(
  keys: readonly string[],
  before: ReadonlyMap<string, string>,
  elements: ReadonlyMap<Key, Element>,
): ReadonlyMap<string, string> {
  const stay = new Set(keys);
  const free: string[] = [];
  for (const [key, place] of before) {
    if (!stay.has(key) && elements.get(key)?.matches(':focus-within, :active') !== true) free.push(place);
  }
  const taken = new Set(before.values());
  let number = 0;
  const another = (): string => {
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    return String(number);
  };
  let next = 0;
  return new Map(
    keys.map((key) => {
      const place = before.get(key) ?? free[next++] ?? another();
      return [key, place];
    }),
  );
}

const asItIs = (key: string): readonly [string, string] => [key, key];

/** An element may represent one row after another: each is measured for its current row. */
const measuring =
  (virtualizer: Virtualizer<Window, Element>, key: string): RowRef =>
  (element) => {
    if (element) virtualizer.measureElement(element);
    return () => virtualizer.elementsCache.delete(key);
  };

/** Calls `act` when the page is idle, so that pending frames come first. Returns a function that cancels it. */
function atRest(act: () => void): () => void {
  let request = 0;
  const ask = (left: number): void => {
    request = requestIdleCallback((idle) => (idle.timeRemaining() > aFrame || left === 0 ? act() : ask(left - 1)));
  };
  const timer = setTimeout(() => ('requestIdleCallback' in window ? ask(mostFrames) : act()), restAfter);
  return () => {
    clearTimeout(timer);
    if (request !== 0) cancelIdleCallback(request);
  };
}

/** Milliseconds: as long as the virtualizer waits before it considers a scroll over. */
const restAfter = 150;
/** Milliseconds: an idle period longer than this means that no frame is due. */
const aFrame = 20;
/** The most idle periods to wait for: on a page that always animates, `act` must run too. */
const mostFrames = 30;
