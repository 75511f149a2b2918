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
  /** The element the rows stand in. */
  readonly container: RefObject<HTMLElement | null>;
  readonly count: number;
  /** A guess at one row's height in pixels. */
  readonly estimate: number;
  /** Pixels between two rows. */
  readonly gap: number;
  readonly keyOf: (at: number) => string;
  readonly row: (at: number, attributes: RowAttributes) => ReactNode;
  /** A row that comes takes the elements of one that goes: whatever a row remembers by itself must be kept by the row's own key. */
  readonly reuses?: boolean;
  /** Takes the room of the rows out of sight. */
  readonly spacer: (height: number) => ReactNode;
}

/** Only the rows in sight, and the room the others would take. Loaded when a list is long. */
export function VirtualRows({ container, count, estimate, gap, keyOf, row, reuses = false, spacer }: RowsProps) {
  const [offset, setOffset] = useState(0);
  const measured = useRef({ count: 0, size: estimate });
  const drawn = useRef(nothing);
  const [settled, settle] = useState(nothing.fills);
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
  const before = drawn.current;
  let fills = before.fills;
  // Where every row is a new one, those in sight come first and their neighbours a moment later: scrolling on and the Tab key find them there.
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
  const isSettled = fills === settled;
  useEffect(() => (isSettled ? undefined : atRest(() => settle(fills))), [fills, isSettled]);
  const keys = inSight.map(({ index }) => keyOf(index));
  const places = reuses ? placesOf(keys, before.places, virtualizer.elementsCache) : new Map(keys.map(asItIs));
  const refs = new Map(keys.map((key) => [key, before.refs.get(key) ?? measuring(virtualizer, key)]));
  // Until whoever holds the list draws anew, a row that stays in sight is left as it is: scrolling and measuring ask for nothing but the new ones.
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

/** The rows that stand, by their index; the elements each stands in and what measures it, by its key; and how often all of them were new ones. */
interface Drawn {
  readonly row?: RowsProps['row'];
  readonly rows: ReadonlyMap<number, ReactNode>;
  readonly places: ReadonlyMap<string, string>;
  readonly refs: ReadonlyMap<string, RowRef>;
  readonly fills: number;
}

const nothing: Drawn = { rows: new Map(), places: new Map(), refs: new Map(), fills: 0 };

/** A row that stays keeps its elements, one that comes takes those of one that went: but never those with the focus or under a press, whose next event is meant for the one that went. */
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

/** Elements may stand for one row after the other: each is measured for the one it stands for. */
const measuring =
  (virtualizer: Virtualizer<Window, Element>, key: string): RowRef =>
  (element) => {
    if (element) virtualizer.measureElement(element);
    return () => virtualizer.elementsCache.delete(key);
  };

/** Acts once the page has nothing to do: a frame that somebody waits for comes first. Answers how to call it off. */
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

/** Milliseconds: as long as the virtualiser waits before it takes a scroll for ended. */
const restAfter = 150;
/** Milliseconds: whoever has longer waits for no frame. */
const aFrame = 20;
/** Where something moves all the time, it is done nevertheless. */
const mostFrames = 30;
