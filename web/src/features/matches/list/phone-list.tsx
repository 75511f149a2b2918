import { outreachStatuses, shortStatusLabels } from '@paratope/shared/outreach/status';
import { ChipChoices } from '../../../ui/choices.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { StatusMark } from '../../../ui/status-mark.tsx';
import { t } from '../../../words/words.ts';
import { BulkPlace } from '../bulk/bulk-place.tsx';
import { InvestorCards } from './investor-cards.tsx';
import type { ListProps } from './list-props.ts';
import { NoMatches, SearchField, SortItems, ViewItems } from './list-tools.tsx';
import { countByStatus, needsTools } from './list-view.ts';

/**
 * The list on a phone: one column of cards, with the statuses as a row of chips that carry their counts. On a board only one of six
 * columns would be visible; the chips switch between them instead.
 */
export function PhoneList(props: ListProps) {
  const { heading, note, open, shown, view, onView, ask } = props;
  return (
    <>
      <div className="spread mb-3">
        {heading}
        <IconButton
          icon="person"
          kind="outline"
          label={t('Add investor')}
          onClick={() => ask({ kind: 'add-investor' })}
        />
      </div>
      {note}
      {needsTools(open, view) && (
        <div className="row wrap mb-3">
          <SearchField view={view} onView={onView} />
          <Menu
            label={t('Sort the list')}
            align="end"
            button={<IconButton icon="up-down" kind="outline" label={t('Sort: {sort}', { sort: t(view.sort) })} />}
          >
            <SortItems view={view} onView={onView} />
          </Menu>
          <Menu
            label={t('Saved views')}
            align="end"
            button={<IconButton icon="eye" kind="outline" label={t('Saved views')} />}
          >
            <ViewItems view={view} onView={onView} ask={ask} />
          </Menu>
          <StatusChips {...props} />
        </div>
      )}
      <BulkPlace {...props} />
      {shown.length === 0 ? <NoMatches view={view} onView={onView} /> : <InvestorCards {...props} />}
    </>
  );
}

function StatusChips({ open, view, onView }: ListProps) {
  const counts = countByStatus(open);
  const chosen = view.statuses;
  return (
    <div className="min-w-0 w-full">
      <ChipChoices
        legend={t('Filter by status')}
        hideLegend
        scroll
        options={[
          { value: everything, label: chosen.length === 0 ? t('All') : t('Clear all'), count: open.length },
          ...outreachStatuses.map((status) => ({
            value: status as string,
            label: t(shortStatusLabels[status]),
            mark: <StatusMark status={status} />,
            count: counts[status],
          })),
        ]}
        values={chosen.length === 0 ? [everything] : [...chosen]}
        onChange={(values) => {
          const statuses = outreachStatuses.filter((status) => values.includes(status));
          onView({ ...view, statuses: values.includes(everything) && chosen.length > 0 ? [] : statuses });
        }}
      />
    </div>
  );
}

const everything = 'all';
