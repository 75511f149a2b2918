import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Checkbox } from '../../ui/checkbox.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { MenuCheck, MenuHeading, MenuSeparator } from '../../ui/menu.tsx';
import { SelectBox } from '../../ui/select-box.tsx';
import { useMedia } from '../../ui/use-media.ts';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { t } from '../../words/words.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { ListMenu, type ListMenuProps } from './list-menu.tsx';
import { SortChoice } from './sort-choice.tsx';
import { type SortKind, sortWords } from './sort-words.ts';
import type { AdminList } from './use-admin-list.ts';
import { useKept } from './use-kept.ts';

interface AdminTableProps<Row> extends Omit<ListFrameProps, 'list' | 'children'> {
  readonly list: AdminList<Row>;
  readonly caption: string;
  /** The first one names the row. A sortable one has the name of the server's order as its key; `act` holds buttons. */
  readonly columns: readonly AdminColumn<Row>[];
  /** The server's order if none is chosen. */
  readonly usualSort?: string;
  readonly selection?: Selection<Row> | undefined;
  readonly options?: ListMenuProps;
  readonly empty: string;
}

interface AdminColumn<Row> extends Column<Row> {
  readonly header: string;
  /** What it is sorted by, if not by its text. `group`: an order without an alphabet, such as of states. */
  readonly sorts?: SortKind;
  /** Shown only if chosen. */
  readonly isExtra?: boolean;
}

interface Selection<Row> {
  readonly chosen: readonly Row[];
  readonly nameOf: (row: Row) => string;
  onChange(chosen: readonly Row[]): void;
}

/** A searchable list: a table on a wide screen; else one card per row, each column under its name, empty ones left out. */
export function AdminTable<Row extends { readonly id: string }>({
  caption,
  columns: all,
  usualSort = '',
  selection,
  options,
  empty,
  beside,
  ...frame
}: AdminTableProps<Row>) {
  const { items, sort = usualSort, onSort, openId, isOpenedHere } = frame.list;
  const hasRoom = useMedia(wide);
  const [choices, keepChoices] = useKept(`columns.${options?.csv}`, z.record(z.string(), z.boolean()), {});
  const isShown = ({ key, isExtra = false }: AdminColumn<Row>): boolean => choices[key] ?? !isExtra;
  const [title, ...others] = all;
  const columns = all.filter((column) => column === title || isShown(column));
  return (
    <ListFrame
      {...frame}
      beside={
        <>
          {hasRoom ? null : <SortOfCards columns={all} sort={sort} onSort={onSort} />}
          {beside}
          {options ? (
            <ListMenu {...options} list={frame.list}>
              <MenuSeparator />
              <MenuHeading>{t('Columns')}</MenuHeading>
              {others.map((column) =>
                column.key === 'act' ? null : (
                  <MenuCheck
                    key={column.key}
                    checked={isShown(column)}
                    onChange={(isChosen) => keepChoices({ ...choices, [column.key]: isChosen })}
                  >
                    {column.header}
                  </MenuCheck>
                ),
              )}
            </ListMenu>
          ) : null}
        </>
      }
    >
      {items.length === 0 ? (
        <p className="muted">{empty}</p>
      ) : hasRoom ? (
        <DataTable
          caption={caption}
          columns={[
            ...(selection ? [selectColumn(selection, items)] : []),
            ...columns.map((column) => (column.key === 'act' ? actColumn(column) : column)),
          ]}
          rows={items}
          rowKey={idOf}
          rowClass={({ id }) => (id === openId && !isOpenedHere ? 'admin-linked' : undefined)}
          rowHeight={37}
          isDense
          sort={{ key: sort.replace('-', ''), direction: sort.startsWith('-') ? 'descending' : 'ascending' }}
          onSort={({ key, direction }) => onSort(direction === 'descending' ? `-${key}` : key)}
        />
      ) : (
        <VirtualList label={caption} items={items} itemKey={idOf} estimate={190} gap={12}>
          {(row) => <RowCard row={row} columns={columns} selection={selection} />}
        </VirtualList>
      )}
    </ListFrame>
  );
}

const idOf = ({ id }: { readonly id: string }): string => id;

const isChosen = <Row extends { readonly id: string }>({ chosen }: Selection<Row>, { id }: Row): boolean =>
  chosen.some((one) => one.id === id);

const toggle = <Row extends { readonly id: string }>({ chosen, onChange }: Selection<Row>, row: Row): void => {
  const others = chosen.filter(({ id }) => id !== row.id);
  onChange(others.length < chosen.length ? others : [...chosen, row]);
};

function selectColumn<Row extends { readonly id: string }>(
  selection: Selection<Row>,
  rows: readonly Row[],
): Column<Row> {
  const isAll = rows.every((row) => isChosen(selection, row));
  return {
    key: 'select',
    width: 36,
    header: (
      <SelectBox
        label={t('Select all shown')}
        isOn={isAll}
        isPartly={!isAll && selection.chosen.length > 0}
        onToggle={() => selection.onChange(isAll ? [] : rows)}
      />
    ),
    cell: (row) => (
      <SelectBox
        label={selection.nameOf(row)}
        isOn={isChosen(selection, row)}
        onToggle={() => toggle(selection, row)}
      />
    ),
  };
}

const actColumn = <Row,>({ header, cell, ...column }: AdminColumn<Row>): Column<Row> => ({
  ...column,
  width: 28,
  isActs: true,
  header: <span className="visually-hidden">{header}</span>,
  cell: (row) => {
    const acts = cell(row);
    return acts && <div>{acts}</div>;
  },
});

interface SortOfCardsProps {
  readonly columns: readonly AdminColumn<never>[];
  readonly sort: string;
  onSort(sort: string): void;
}

/** Cards have no headings to press. */
function SortOfCards({ columns, sort, onSort }: SortOfCardsProps) {
  const sortable = columns.filter((column) => column.sortable);
  const hasOneDate = sortable.filter(({ sorts }) => sorts === 'date').length === 1;
  const options = sortable.flatMap(({ key, header, sorts = 'text' }) => {
    const [up, down] = sortWords(header, sorts === 'date' && hasOneDate ? 'the date' : sorts);
    return [
      { value: key, label: up },
      { value: `-${key}`, label: down },
    ];
  });
  return options.length > 0 ? <SortChoice value={sort} options={options} onChange={onSort} /> : null;
}

interface RowCardProps<Row> {
  readonly row: Row;
  readonly columns: readonly AdminColumn<Row>[];
  readonly selection: Selection<Row> | undefined;
}

function RowCard<Row extends { readonly id: string }>({
  row,
  columns: [title, ...facts],
  selection,
}: RowCardProps<Row>) {
  return (
    <div className="hair-bottom admin-card">
      {selection ? (
        <Checkbox
          label={title?.cell(row)}
          aria-label={selection.nameOf(row)}
          checked={isChosen(selection, row)}
          onChange={() => toggle(selection, row)}
        />
      ) : (
        <div>{title?.cell(row)}</div>
      )}
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

/** Where only fingers point, nothing shows when a pointer is over it. */
const wide = '(min-width: 900px) and (any-hover: hover)';
