import { type OutreachStatus, shortStatusLabels } from '@paratope/shared/outreach/status';
import { lazy, Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../../addresses/paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import { BulkPlace } from '../bulk/bulk-place.tsx';
import { InvestorTable } from './investor-table.tsx';
import type { ListProps } from './list-props.ts';
import { NoMatches, SearchField, SortItems, StatusItems, ViewItems } from './list-tools.tsx';
import { type ListShape, needsTools, type ViewProps } from './list-view.ts';

export function DeskList(props: ListProps) {
  const { heading, note, open, shown, view, onView, ask } = props;
  const here = useLocation();
  return (
    <>
      <div className="spread wrap mb-3">
        {heading}
        <div className="row">
          <Segmented<ListShape>
            label={t('Show as')}
            options={[
              { value: 'table', label: t('Table') },
              { value: 'board', label: t('Board') },
            ]}
            value={view.shape}
            onChange={(shape) => onView({ ...view, shape })}
          />
          <Button icon="person" onClick={() => ask({ kind: 'add-investor' })}>
            {t('Add investor')}
          </Button>
          <Link className={buttonClass({ kind: 'primary' })} to={paths.log()} state={{ over: here }}>
            <Icon name="plus" size={16} />
            {t('Log activity')}
          </Link>
        </div>
      </div>
      {note}
      {needsTools(open, view) && (
        <div className="row wrap mb-3">
          <SearchField view={view} onView={onView} />
          <StatusMenu view={view} onView={onView} />
          <SortMenu view={view} onView={onView} />
          <Menu
            label={t('Saved views')}
            align="start"
            button={
              <Button>
                {t('Views')}
                <Icon name="down" size={16} />
              </Button>
            }
          >
            <ViewItems view={view} onView={onView} ask={ask} />
          </Menu>
          {view.statuses.length > 0 && (
            <Button kind="quiet" onClick={() => onView({ ...view, statuses: [] })}>
              {t('Clear all')}
            </Button>
          )}
        </div>
      )}
      <BulkPlace {...props} />
      {shown.length === 0 ? (
        <NoMatches view={view} onView={onView} />
      ) : view.shape === 'board' ? (
        <Suspense fallback={<Skeleton shape="row" lines={6} />}>
          <InvestorBoard {...props} />
        </Suspense>
      ) : (
        <InvestorTable {...props} />
      )}
    </>
  );
}

const InvestorBoard = lazy(() =>
  import('../board/investor-board.tsx').then((file) => ({ default: file.InvestorBoard })),
);

function StatusMenu({ view, onView }: ViewProps) {
  const chosen = view.statuses;
  return (
    <Menu
      label={t('Filter by status')}
      align="start"
      button={
        <Button>
          {t('Status: {chosen}', { chosen: wordsFor(chosen) })}
          <Icon name="down" size={16} />
        </Button>
      }
    >
      <StatusItems view={view} onView={onView} />
    </Menu>
  );
}

function wordsFor(chosen: readonly OutreachStatus[]): string {
  const [first] = chosen;
  if (!first) return t('all');
  return chosen.length === 1 ? t(shortStatusLabels[first]) : t('{count} chosen', { count: chosen.length });
}

const SortMenu = ({ view, onView }: ViewProps) => (
  <Menu
    label={t('Sort the list')}
    align="start"
    button={
      <Button>
        {t('Sort: {sort}', { sort: t(view.sort) })}
        <Icon name={view.isReversed ? 'up' : 'down'} size={16} />
      </Button>
    }
  >
    <SortItems view={view} onView={onView} />
  </Menu>
);
