import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { type Key, type ReactNode, useEffect, useRef, useState } from 'react';
import { Icon } from './icon.tsx';
import './visually-hidden.css';
import './data-table.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  /** Pixels; the columns without one share what is left. */
  readonly width?: number;
  readonly sortable?: boolean;
  readonly align?: 'start' | 'end';
  readonly cell: (row: Row) => ReactNode;
}

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  /** What the table holds; said to those who hear it. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** A guess in pixels; rows are measured as they appear. */
  readonly rowHeight?: number;
  readonly sort?: Sorting | undefined;
  readonly onSort?: (sorting: Sorting) => void;
  readonly rowClass?: (row: Row) => string | undefined;
  readonly empty?: ReactNode;
}

/** For a desk. Only the rows in sight are in the document: two thousand cost what twenty do. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHeight = 68,
  sort,
  onSort,
  rowClass,
  empty,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  const { virtualizer, before, after } = useRowsInSight(body, rows.length, rowHeight, (at) => keyAt(rows, rowKey, at));
  if (rows.length === 0 && empty) return empty;
  return (
    <table className="data-table" aria-rowcount={rows.length + 1}>
      <caption className="visually-hidden">{caption}</caption>
      <colgroup>
        {columns.map((column) => (
          <col key={column.key} width={column.width} />
        ))}
      </colgroup>
      <thead>
        <tr aria-rowindex={1}>
          {columns.map((column) => (
            <HeaderCell key={column.key} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        <Gap height={before} columns={columns.length} />
        {virtualizer.getVirtualItems().map(({ index, key }) => {
          const row = rows[index];
          if (row === undefined) return null;
          return (
            <tr
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              aria-rowindex={index + 2}
              className={rowClass?.(row)}
            >
              {columns.map((column) => (
                <td key={column.key} className={column.align === 'end' ? 'data-end' : undefined}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          );
        })}
        <Gap height={after} columns={columns.length} />
      </tbody>
    </table>
  );
}

interface VirtualListProps<Item> {
  readonly label: string;
  readonly items: readonly Item[];
  readonly itemKey: (item: Item) => string;
  /** A guess at one item's height in pixels. */
  readonly estimate: number;
  /** Pixels between two items. */
  readonly gap?: number;
  readonly children: (item: Item, at: number) => ReactNode;
}

/** Cards or lines for a phone, of which only those in sight are in the document. */
export function VirtualList<Item>({ label, items, itemKey, estimate, gap = 0, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const { virtualizer, before, after } = useRowsInSight(
    list,
    items.length,
    estimate,
    (at) => keyAt(items, itemKey, at),
    gap,
  );
  return (
    <ul ref={list} aria-label={label}>
      <Spacer height={before} />
      {virtualizer.getVirtualItems().map(({ index, key }) => {
        const item = items[index];
        if (item === undefined) return null;
        return (
          <li
            key={key}
            ref={virtualizer.measureElement}
            data-index={index}
            aria-setsize={items.length}
            aria-posinset={index + 1}
            style={gap > 0 && index < items.length - 1 ? { marginBottom: gap } : undefined}
          >
            {children(item, index)}
          </li>
        );
      })}
      <Spacer height={after} />
    </ul>
  );
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: { readonly column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction} className={column.align === 'end' ? 'data-end' : undefined}>
      {column.sortable && onSort ? (
        <button type="button" className="data-sort" onClick={() => onSort({ key: column.key, direction: next })}>
          {column.header}
          <Icon name={direction === 'ascending' ? 'up' : direction === 'descending' ? 'down' : 'up-down'} size={16} />
        </button>
      ) : (
        column.header
      )}
    </th>
  );
}

/** The virtualizer of the window, with the room the rows out of sight would take. */
function useRowsInSight(
  container: React.RefObject<HTMLElement | null>,
  count: number,
  estimate: number,
  keyOf: (at: number) => Key,
  gap = 0,
) {
  const [offset, setOffset] = useState(0);
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
    estimateSize: () => estimate,
    getItemKey: (at) => keyOf(at) as string,
    overscan: 6,
    scrollMargin: offset,
    gap,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0];
  const last = items.at(-1);
  return {
    virtualizer,
    before: first ? first.start - offset : 0,
    after: last ? virtualizer.getTotalSize() - (last.end - offset) : 0,
  };
}

const Gap = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    <tr aria-hidden="true" className="data-gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;

const Spacer = ({ height }: { readonly height: number }) =>
  height > 0 ? <li aria-hidden="true" style={{ height }} /> : null;

const keyAt = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string, at: number): string => {
  const row = rows[at];
  return row === undefined ? String(at) : keyOf(row);
};
