import { lazy, type ReactNode, Suspense, useDeferredValue, useRef } from 'react';
import { Icon } from './icon.tsx';
import type { RowAttributes, RowsProps } from './virtual-rows.tsx';
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

/** For a desk. Of a long list only the rows in sight are in the document: two thousand cost what twenty do. */
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
        <Rows
          container={body}
          count={rows.length}
          estimate={rowHeight}
          gap={0}
          keyOf={(at) => keyAt(rows, rowKey, at)}
          spacer={(height) => <TableSpacer height={height} columns={columns.length} />}
          row={(at, { key, ...attributes }) => {
            const row = rows[at];
            if (row === undefined) return null;
            return (
              <tr key={key} {...attributes} aria-rowindex={at + 2} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={column.align === 'end' ? 'data-end' : undefined}>
                    {column.cell(row)}
                  </td>
                ))}
              </tr>
            );
          }}
        />
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

/** Cards or lines for a phone; of a long list only those in sight are in the document. */
export function VirtualList<Item>({ label, items, itemKey, estimate, gap = 0, children }: VirtualListProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  return (
    <ul ref={list} aria-label={label}>
      <Rows
        container={list}
        count={items.length}
        estimate={estimate}
        gap={gap}
        keyOf={(at) => keyAt(items, itemKey, at)}
        spacer={(height) => (height > 0 ? <li aria-hidden="true" style={{ height }} /> : null)}
        row={(at, { key, ...attributes }) => {
          const item = items[at];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              {...attributes}
              aria-setsize={items.length}
              aria-posinset={at + 1}
              style={at < items.length - 1 ? { marginBottom: gap } : undefined}
            >
              {children(item, at)}
            </li>
          );
        }}
      />
    </ul>
  );
}

/** Up to here drawing all rows is cheaper than loading the machinery that leaves some out. */
const plainUpTo = 60;

function Rows(props: RowsProps) {
  if (props.count <= plainUpTo) return <PlainRows {...props} />;
  return (
    <Suspense fallback={<PlainRows {...props} count={plainUpTo} />}>
      <LazyRows {...props} />
    </Suspense>
  );
}

/** A screenful is drawn first; the others follow when it is on the screen, and until then their room is kept. */
function PlainRows({ count, estimate, gap, keyOf, row, spacer }: RowsProps): ReactNode {
  const drawn = Math.min(useDeferredValue(count, screenful), count);
  return (
    <>
      {Array.from({ length: drawn }, (_, at) => row(at, { key: keyOf(at) } satisfies RowAttributes))}
      {spacer((count - drawn) * (estimate + gap))}
    </>
  );
}
const screenful = 10;

const LazyRows = lazy(() => import('./virtual-rows.tsx').then((module) => ({ default: module.VirtualRows })));

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

const TableSpacer = ({ height, columns }: { readonly height: number; readonly columns: number }) =>
  height > 0 ? (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row of a table takes no focus.
    <tr aria-hidden="true" className="data-gap">
      <td colSpan={columns} style={{ height }} />
    </tr>
  ) : null;

const keyAt = <Row,>(rows: readonly Row[], keyOf: (row: Row) => string, at: number): string => {
  const row = rows[at];
  return row === undefined ? String(at) : keyOf(row);
};
