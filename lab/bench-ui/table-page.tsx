import { outreachStatuses } from '@paratope/shared/outreach/status';
import { useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { alphabetical } from '../../web/src/ui/alphabetical.ts';
import { BindingGlyph } from '../../web/src/ui/binding-glyph.tsx';
import { type Column, DataTable, type Sorting } from '../../web/src/ui/data-table.tsx';
import { IconButton } from '../../web/src/ui/icon-button.tsx';
import { SelectBox } from '../../web/src/ui/select-box.tsx';
import { StatusBadge } from '../../web/src/ui/status-mark.tsx';
import { sampleInvestors } from '../gallery/samples.ts';
import '../../web/src/ui/base.css';
import '../../web/src/ui/tokens.css';

/** The page of `npm run lab -- bench-ui`: one list of investors, drawn by the kit's table or by one that draws every row. */
export type TableKind = 'kit' | 'naive';
export const interactions = ['scroll', 'filter', 'sort', 'select', 'status'] as const;
export type Interaction = (typeof interactions)[number];

interface Row {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly fit: number;
  readonly status: (typeof outreachStatuses)[number];
  readonly scores: (typeof sampleInvestors)[number]['scores'];
}

const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => {
    const like = sampleInvestors[at % sampleInvestors.length];
    if (!like) throw new Error('There is no sample to draw from.');
    const fit = (at * 37) % 101;
    const status = outreachStatuses[at % outreachStatuses.length] ?? 'not_contacted';
    return {
      id: `row-${at}`,
      name: `${like.name} ${at}`,
      note: `${like.note} ${at}`,
      fit,
      status,
      scores: like.scores,
    };
  });

/** With the status that follows. */
const movedOn = (row: Row): Row => {
  const at = outreachStatuses.indexOf(row.status);
  return { ...row, status: outreachStatuses[(at + 1) % outreachStatuses.length] ?? row.status };
};

function List({ kind, given }: { readonly kind: TableKind; readonly given: readonly Row[] }) {
  const [rows, setRows] = useState(given);
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sorting>({ key: 'fit', direction: 'descending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const sign = sort.direction === 'ascending' ? 1 : -1;
  // As the investors' own list is put in order.
  const place = (row: Row): number => alphabetical(rows, ({ name }) => name).get(row) ?? 0;
  const shown = rows
    .filter(({ name, note }) => search === '' || `${name} ${note}`.toLowerCase().includes(search.toLowerCase()))
    .sort((a, b) => sign * (sort.key === 'name' ? place(a) - place(b) : a.fit - b.fit));
  const columns: readonly Column<Row>[] = [
    {
      key: 'select',
      header: 'Select',
      width: 60,
      cell: ({ id, name }) => (
        <SelectBox
          label={`Select ${name}`}
          isOn={selected.has(id)}
          onToggle={() =>
            setSelected((before) =>
              before.has(id) ? new Set([...before].filter((one) => one !== id)) : new Set([...before, id]),
            )
          }
        />
      ),
    },
    { key: 'name', header: 'Investor', width: 168, sortable: true, cell: ({ name }) => <strong>{name}</strong> },
    {
      key: 'fit',
      header: 'Fit',
      width: 136,
      sortable: true,
      cell: ({ fit, scores }) => (
        <>
          <BindingGlyph size="row" scores={scores} score={fit} /> {fit}
        </>
      ),
    },
    { key: 'status', header: 'Status', width: 160, cell: ({ status }) => <StatusBadge status={status} /> },
    { key: 'notes', header: 'Notes', cell: ({ note }) => <span className="lines-2">{note}</span> },
    {
      key: 'actions',
      header: 'Actions',
      width: 152,
      cell: ({ id, name }) => (
        <>
          <IconButton
            icon="swap"
            label={`Update status of ${name}`}
            onClick={() => setRows((before) => before.map((row) => (row.id === id ? movedOn(row) : row)))}
          />
          <IconButton icon="timeline" label={`Timeline of ${name}`} />
          <IconButton icon="flag" label={`Leave feedback on ${name}`} />
        </>
      ),
    },
  ];
  const table = { columns, rows: shown, sort, onSort: setSort };
  return (
    <main className="page">
      <input id="search" aria-label="Search" value={search} onChange={(event) => setSearch(event.target.value)} />
      {kind === 'kit' ? (
        <DataTable caption="Investors" rowKey={({ id }) => id} rowHeight={78} reusesRows {...table} />
      ) : (
        <NaiveTable {...table} />
      )}
    </main>
  );
}

interface NaiveTableProps {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly onSort: (sorting: Sorting) => void;
  readonly sort: Sorting;
}

/** What a table is that nobody thought about: every row, every time. */
const NaiveTable = ({ columns, rows, sort, onSort }: NaiveTableProps) => (
  <table className="data-table">
    <thead>
      <tr>
        {columns.map(({ key, header, sortable }) => (
          <th key={key}>
            {sortable ? (
              <button
                type="button"
                className="data-sort"
                onClick={() => onSort({ key, direction: sort.direction === 'ascending' ? 'descending' : 'ascending' })}
              >
                {header}
              </button>
            ) : (
              header
            )}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.id}>
          {columns.map((column) => (
            <td key={column.key}>{column.cell(row)}</td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);

/** From the act to the task after the frame that shows it, in milliseconds. */
async function timed(act: () => void): Promise<number> {
  await nextFrame();
  const started = performance.now();
  act();
  await nextFrame();
  return performance.now() - started;
}

const nextFrame = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

/** Words that let all rows through, few, a third of them, and none. */
const searches = ['', 'tox', 'Tadeo', 'nobody at all', '', '19', 'draft', ''];

const acts: Readonly<Record<Interaction, (turn: number) => void>> = {
  scroll: (turn) => window.scrollTo(0, ((turn * 7919) % 97) * 0.0103 * document.documentElement.scrollHeight),
  filter: (turn) => {
    const input = document.querySelector<HTMLInputElement>('#search');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
      input,
      searches[turn % searches.length],
    );
    input?.dispatchEvent(new Event('input', { bubbles: true }));
  },
  sort: (turn) => document.querySelectorAll<HTMLElement>('.data-sort')[turn % 2]?.click(),
  select: (turn) => {
    const boxes = [...document.querySelectorAll<HTMLElement>('.select-box')].slice(0, 12);
    boxes[turn % Math.max(1, boxes.length)]?.click();
  },
  status: (turn) => {
    const buttons = [...document.querySelectorAll<HTMLElement>('[aria-label^="Update status of"]')].slice(0, 12);
    buttons[turn % Math.max(1, buttons.length)]?.click();
  },
};

let root: Root | undefined;

Object.assign(globalThis, {
  /** Draws the list afresh; answers after its first frame. */
  async show(kind: TableKind, count: number): Promise<void> {
    root?.unmount();
    root = createRoot(document.body.appendChild(document.createElement('div')));
    root.render(<List kind={kind} given={rowsOf(count)} />);
    while (document.querySelectorAll('.select-box').length === 0) await nextFrame();
    // The rest of a long list is fetched with the first one.
    for (let frames = 0; frames < 20; frames += 1) await nextFrame();
  },
  /** One interaction in milliseconds. */
  interact: (what: Interaction, turn: number): Promise<number> => timed(() => acts[what](turn)),
});
