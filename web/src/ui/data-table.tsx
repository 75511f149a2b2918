import { type ReactNode, useRef } from 'react';
import { Icon } from './icon.tsx';
import { keyAt, Rows } from './rows.tsx';
import './visually-hidden.css';
import './data-table.css';

export interface Column<Row> {
  readonly key: string;
  readonly header: ReactNode;
  /** Pixels; columns without a width share the rest. */
  readonly width?: number;
  readonly sortable?: boolean;
  readonly align?: 'start' | 'end';
  /** A cell of buttons, shown while the pointer or the focus is in its row. */
  readonly isActs?: boolean;
  readonly cell: (row: Row) => ReactNode;
}

export interface Sorting {
  readonly key: string;
  readonly direction: 'ascending' | 'descending';
}

interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  readonly caption: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** An estimate in pixels; rows are measured as they appear. */
  readonly rowHeight?: number;
  readonly sort?: Sorting | undefined;
  readonly onSort?: (sorting: Sorting) => void;
  readonly rowClass?: (row: Row) => string | undefined;
  /**
   * In a long list, a row that scrolls into view reuses the elements of one
   * that leaves. Only for cells without state of their own, or keyed by row.
   */
  readonly reusesRows?: boolean;
  /** One line a row. What does not fit is cut off, and shown when the pointer is over it. */
  readonly isDense?: boolean;
  readonly empty?: ReactNode;
}

/** For wide screens. In a long list only the visible rows are in the document, so 2,000 rows cost what 20 do. */
export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  rowHeight = 68,
  sort,
  onSort,
  rowClass,
  reusesRows = false,
  isDense = false,
  empty,
}: DataTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null);
  if (rows.length === 0 && empty) return empty;
  return (
    <table className={isDense ? 'data-table data-dense' : 'data-table'} aria-rowcount={rows.length + 1}>
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
      <tbody ref={body} onPointerOver={isDense ? titleCut : undefined}>
        <Rows
          container={body}
          count={rows.length}
          estimate={rowHeight}
          gap={0}
          reuses={reusesRows}
          keyOf={(at) => keyAt(rows, rowKey, at)}
          spacer={(height) => <TableSpacer height={height} columns={columns.length} />}
          row={(at, { key, ...attributes }) => {
            const row = rows[at];
            if (row === undefined) return null;
            return (
              <tr key={key} {...attributes} aria-rowindex={at + 2} className={rowClass?.(row)}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)}>
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

const classOf = <Row,>({ align, isActs }: Column<Row>): string | undefined =>
  isActs ? 'data-acts' : align === 'end' ? 'data-end' : undefined;

function titleCut({ target }: React.PointerEvent): void {
  const cell = target instanceof Element ? target.closest('td') : null;
  if (cell) cell.title = cell.scrollWidth > cell.clientWidth ? (cell.textContent ?? '') : '';
}

function HeaderCell<Row>({
  column,
  sort,
  onSort,
}: { readonly column: Column<Row> } & Pick<DataTableProps<Row>, 'sort' | 'onSort'>) {
  const direction = sort?.key === column.key ? sort.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction} className={classOf(column)}>
      {column.sortable && onSort ? (
        <button
          type="button"
          className="inline-row gap-1 data-sort"
          onClick={() => onSort({ key: column.key, direction: next })}
        >
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
