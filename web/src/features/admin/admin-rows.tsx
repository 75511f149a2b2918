import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';

interface AdminRowsProps<Row> {
  readonly caption: string;
  /** The first one says what the row is about. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty: string;
}

/** A table where it has room; below, one card a row with each column under its name, as far as the row has something there. */
export function AdminRows<Row>({ caption, columns, rows, rowKey, empty }: AdminRowsProps<Row>) {
  const hasRoom = useMedia(wide);
  if (rows.length === 0) return <p className="muted">{empty}</p>;
  if (hasRoom) return <DataTable caption={caption} columns={columns} rows={rows} rowKey={rowKey} />;
  const [title, ...facts] = columns;
  return (
    <VirtualList label={caption} items={rows} itemKey={rowKey} estimate={190} gap={12}>
      {(row) => (
        <div className="admin-card">
          <div>{title?.cell(row)}</div>
          <dl>
            {facts.map(({ key, header, cell }) => (
              <Fact key={key} header={header} value={cell(row)} isAct={key === 'act'} />
            ))}
          </dl>
        </div>
      )}
    </VirtualList>
  );
}

interface FactProps {
  readonly header: ReactNode;
  readonly value: ReactNode;
  /** What can be done with the row says so itself: its buttons have the whole width, below the rest. */
  readonly isAct: boolean;
}

const Fact = ({ header, value, isAct }: FactProps) =>
  value === null || value === undefined || value === '' ? null : (
    <div className={isAct ? 'admin-card-acts' : ''}>
      <dt className={isAct ? 'visually-hidden' : 'muted small'}>{header}</dt>
      <dd>{value}</dd>
    </div>
  );

const wide = '(min-width: 900px)';
