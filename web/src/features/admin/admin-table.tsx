import type { ReactNode } from 'react';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import type { AdminList } from './use-admin-list.ts';

interface AdminTableProps<Row> extends Omit<ListFrameProps, 'list' | 'children'> {
  readonly list: AdminList<Row>;
  readonly caption: string;
  /** The first one names the row. */
  readonly columns: readonly Column<Row>[];
  readonly empty: string;
}

/** A searchable list: a table on a wide screen; else one card per row, each column under its name, empty ones left out. */
export function AdminTable<Row extends { readonly id: string }>({
  caption,
  columns,
  empty,
  ...frame
}: AdminTableProps<Row>) {
  const { items } = frame.list;
  const hasRoom = useMedia(wide);
  return (
    <ListFrame {...frame}>
      {items.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : hasRoom ? (
        <DataTable caption={caption} columns={columns} rows={items} rowKey={idOf} />
      ) : (
        <VirtualList label={caption} items={items} itemKey={idOf} estimate={190} gap={12}>
          {(row) => <RowCard row={row} columns={columns} />}
        </VirtualList>
      )}
    </ListFrame>
  );
}

const idOf = ({ id }: { readonly id: string }): string => id;

function RowCard<Row>({ row, columns: [title, ...facts] }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <div className="hair-bottom admin-card">
      <div>{title?.cell(row)}</div>
      <dl>
        {facts.map(({ key, header, cell }) => (
          <Fact key={key} header={header} value={cell(row)} isAct={key === 'act'} />
        ))}
      </dl>
    </div>
  );
}
interface FactProps {
  readonly header: ReactNode;
  readonly value: ReactNode;
  /** A cell of buttons: it needs no visible label and takes the full width below the rest. */
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
