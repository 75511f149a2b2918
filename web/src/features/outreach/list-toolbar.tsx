import type { OpenMatch } from '@paratope/shared/matches/match';
import { type OutreachStatus, outreachStatuses, shortStatusLabels } from '@paratope/shared/outreach/status';
import { lazy } from 'react';
import { paths } from '../../app/paths.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { ChipChoices } from '../../ui/choices.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Link } from '../../ui/link.tsx';
import { Menu } from '../../ui/menu.tsx';
import { StatusMark } from '../../ui/status-mark.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { countByStatus, type ListView } from './list-view.ts';

export interface ListToolbarProps {
  readonly matches: readonly OpenMatch[];
  readonly view: ListView;
  readonly onChange: (view: ListView) => void;
  readonly isDesk: boolean;
  readonly onAdd: () => void;
}

/** Search, status filter and order. On a phone the filter is a row of chips with the numbers on them. */
export function ListToolbar({ matches, view, onChange, isDesk, onAdd }: ListToolbarProps) {
  const choose = (statuses: readonly OutreachStatus[]) => onChange({ ...view, statuses });
  return (
    <div className="dash-tools">
      <div className="dash-search">
        <TextInput
          icon="search"
          type="search"
          aria-label="Search name, firm or note"
          placeholder="Search name, firm or note"
          value={view.search}
          onChange={(event) => onChange({ ...view, search: event.target.value })}
        />
      </div>
      {isDesk && <StatusMenu chosen={view.statuses} onChange={choose} />}
      <SortMenu view={view} onChange={onChange} isDesk={isDesk} />
      {view.statuses.length > 0 && isDesk && (
        <Button kind="quiet" onClick={() => choose([])}>
          Clear all
        </Button>
      )}
      {isDesk ? (
        <div className="dash-tools-end">
          <Button icon="plus" onClick={onAdd}>
            Investor I met
          </Button>
          <Link className={buttonClass({ kind: 'primary' })} to={paths.timeline({ log: true })}>
            <Icon name="plus" size={16} />
            Log activity
          </Link>
        </div>
      ) : (
        <IconButton icon="person" kind="outline" label="Investor I met" onClick={onAdd} />
      )}
      {!isDesk && <StatusChips matches={matches} chosen={view.statuses} onChange={choose} />}
    </div>
  );
}

export interface ChosenProps {
  readonly chosen: readonly OutreachStatus[];
  readonly onChange: (statuses: readonly OutreachStatus[]) => void;
}

function StatusMenu({ chosen, onChange }: ChosenProps) {
  const [first] = chosen;
  const words =
    chosen.length === 0 || !first
      ? 'all six'
      : chosen.length === 1
        ? shortStatusLabels[first]
        : `${chosen.length} chosen`;
  return (
    <Menu
      label="Filter by status"
      align="start"
      button={
        <Button>
          Status: {words}
          <Icon name="down" size={16} />
        </Button>
      }
    >
      <StatusItems chosen={chosen} onChange={onChange} />
    </Menu>
  );
}

function SortMenu({ view, onChange, isDesk }: Pick<ListToolbarProps, 'view' | 'onChange' | 'isDesk'>) {
  return (
    <Menu
      label="Sort the list"
      align={isDesk ? 'start' : 'end'}
      button={
        isDesk ? (
          <Button>
            Sort: {view.sort}
            <Icon name={view.isReversed ? 'up' : 'down'} size={16} />
          </Button>
        ) : (
          <IconButton icon="up-down" kind="outline" label={`Sort: ${view.sort}`} />
        )
      }
    >
      <SortItems view={view} onChange={onChange} />
    </Menu>
  );
}

// A menu waits for its items, so they come with its first opening.
const StatusItems = lazy(() => import('./list-menus.tsx').then((file) => ({ default: file.StatusItems })));
const SortItems = lazy(() => import('./list-menus.tsx').then((file) => ({ default: file.SortItems })));

function StatusChips({ matches, chosen, onChange }: ChosenProps & { readonly matches: readonly OpenMatch[] }) {
  const counts = countByStatus(matches);
  return (
    <div className="dash-chips">
      <ChipChoices
        legend="Filter by status"
        hideLegend
        scroll
        options={[
          { value: everything, label: chosen.length === 0 ? 'All' : 'Clear all', count: matches.length },
          ...outreachStatuses.map((status) => ({
            value: status as string,
            label: shortStatusLabels[status],
            mark: <StatusMark status={status} />,
            count: counts[status],
          })),
        ]}
        values={chosen.length === 0 ? [everything] : [...chosen]}
        onChange={(values) => {
          const statuses = outreachStatuses.filter((status) => values.includes(status));
          onChange(values.includes(everything) && chosen.length > 0 ? [] : statuses);
        }}
      />
    </div>
  );
}

const everything = 'all';
