import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import { type Key, type ReactNode, type RefObject, useEffect, useReducer, useRef, useState } from 'react';

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
  const drawn = useRef<Drawn>({ row, rows: new Map(), places: new Map(), refs: new Map() });
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
    const { places } = drawn.current;
    isBare.current = !places.has(keyOf(range.startIndex)) && !places.has(keyOf(range.endIndex));
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
  const keys = inSight.map(({ index }) => keyOf(index));
  const places = reuses ? placesOf(keys, drawn.current.places, virtualizer.elementsCache) : new Map(keys.map(asItIs));
  const refs = new Map(keys.map((key) => [key, drawn.current.refs.get(key) ?? measuring(virtualizer, key)]));
  // Until whoever holds the list draws anew, a row that stays in sight is left as it is: scrolling and measuring ask for nothing but the new ones.
  const before = drawn.current.row === row ? drawn.current.rows : undefined;
  const rows = new Map(
    keys.map((own, at) => {
      const index = inSight[at]?.index ?? 0;
      const attributes = { key: places.get(own) ?? own, ref: refs.get(own), 'data-index': index };
      return [index, before?.get(index) ?? row(index, attributes)];
    }),
  );
  drawn.current = { row, rows, places, refs };
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

/** The rows that stand, by their index; the elements each stands in and what measures it, by its key. */
interface Drawn {
  readonly row: RowsProps['row'];
  readonly rows: ReadonlyMap<number, ReactNode>;
  readonly places: ReadonlyMap<string, string>;
  readonly refs: ReadonlyMap<string, RowRef>;
}

/** A row that stays keeps its elements, one that comes takes those of one that went: but never those with the focus, whose next key press is meant for the one that went. */
function placesOf(
  keys: readonly string[],
  before: ReadonlyMap<string, string>,
  elements: ReadonlyMap<Key, Element>,
): ReadonlyMap<string, string> {
  const stay = new Set(keys);
  const free = [...before].flatMap(([key, place]) =>
    stay.has(key) || elements.get(key)?.contains(document.activeElement) ? [] : [place],
  );
  const taken = new Set(before.values());
  let number = 0;
  const another = (): string => {
    while (taken.has(String(number))) number += 1;
    taken.add(String(number));
    return String(number);
  };
  return new Map(keys.map((key) => [key, before.get(key) ?? free.shift() ?? another()]));
}

const asItIs = (key: string): readonly [string, string] => [key, key];

/** Elements may stand for one row after the other: each is measured for the one it stands for. */
const measuring =
  (virtualizer: Virtualizer<Window, Element>, key: string): RowRef =>
  (element) => {
    if (element) virtualizer.measureElement(element);
    return () => virtualizer.elementsCache.delete(key);
  };

/** Milliseconds: as long as the virtualiser waits before it takes a scroll for ended. */
const neighboursAfter = 150;
