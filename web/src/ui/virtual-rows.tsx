import {
  defaultRangeExtractor,
  measureElement,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  cloneElement,
  isValidElement,
  type ReactNode,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { noPlaces, type Places, placesFor } from './row-places.ts';

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
    const { of } = before.places;
    if (!of.has(keyOf(range.startIndex)) && !of.has(keyOf(range.endIndex))) fills = before.fills + 1;
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
    overscan: neighbours,
    rangeExtractor: withNeighbours,
    scrollMargin: offset,
    gap,
  });
  const inSight = virtualizer.getVirtualItems();
  const isSettled = fills === settled;
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => startTransition(() => settle(fills)), neighboursAfter);
    return () => clearTimeout(timer);
  }, [fills, isSettled]);
  const keys = inSight.map(({ index }) => keyOf(index));
  const isHeld = (key: string) => virtualizer.elementsCache.get(key)?.matches(':focus-within, :active') === true;
  // Until the neighbours come, the elements they will stand in are kept: making them anew costs more than all the rest.
  const places = reuses
    ? placesFor({ keys, before: before.places, isHeld, spare: isSettled ? 0 : neighbours })
    : { ...noPlaces, of: new Map(keys.map((key) => [key, key])) };
  const refs = new Map(keys.map((key) => [key, before.refs.get(key) ?? measuring(virtualizer, key)]));
  // Until whoever holds the list draws anew, a row that stays in sight is left as it is: scrolling and measuring ask for nothing but the new ones.
  const standing = before.row === row ? before.rows : nothing.rows;
  const rows = new Map(
    inSight.map(({ index }, at) => {
      const key = keys[at] ?? '';
      const attributes = { key: places.of.get(key) ?? key, ref: refs.get(key), 'data-index': index };
      return [index, standing.get(index) ?? row(index, attributes)];
    }),
  );
  const spareOf = (place: string) => [place, before.spares.get(place) ?? asSpare(before.elements.get(place))] as const;
  const above = new Map(places.above.map(spareOf));
  const below = new Map(places.below.map(spareOf));
  useLayoutEffect(() => {
    const standIn = [...places.of.values()];
    drawn.current = {
      row,
      rows,
      elements: new Map([...rows.values()].map((element, at) => [standIn[at] ?? '', element])),
      spares: new Map([...above, ...below]),
      places,
      refs,
      fills,
    };
  });
  const first = inSight[0];
  const last = inSight.at(-1);
  return (
    <>
      {spacer(first ? first.start - offset : 0)}
      {[...above.values(), ...rows.values(), ...below.values()]}
      {spacer(last ? virtualizer.getTotalSize() - (last.end - offset) : 0)}
    </>
  );
}

interface Drawn {
  readonly row?: RowsProps['row'];
  /** By index. */
  readonly rows: ReadonlyMap<number, ReactNode>;
  /** By place. */
  readonly elements: ReadonlyMap<string, ReactNode>;
  readonly spares: ReadonlyMap<string, ReactNode>;
  readonly places: Places;
  /** What measures a row, by its key. */
  readonly refs: ReadonlyMap<string, RowRef>;
  /** How often all rows were new ones. */
  readonly fills: number;
}

const nothing: Drawn = {
  rows: new Map(),
  elements: new Map(),
  spares: new Map(),
  places: noPlaces,
  refs: new Map(),
  fills: 0,
};

/** A row that nobody sees, hears or measures. */
const asSpare = (row: ReactNode): ReactNode =>
  isValidElement<object>(row)
    ? cloneElement(row, { hidden: true, ref: null, 'data-index': -1, 'aria-rowindex': undefined } as object)
    : row;

/** Elements may stand for one row after the other: each is measured for the one it stands for. */
const measuring =
  (virtualizer: Virtualizer<Window, Element>, key: string): RowRef =>
  (element) => {
    if (element) virtualizer.measureElement(element);
    return () => virtualizer.elementsCache.delete(key);
  };

/** Rows drawn on each side of those in sight. */
const neighbours = 2;

/** Milliseconds: as long as the virtualiser waits before it takes a scroll for ended. */
const neighboursAfter = 150;
