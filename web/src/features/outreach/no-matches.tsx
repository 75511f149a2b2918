import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { t } from '../../words/words.ts';
import type { ViewProps } from './list-view.ts';
import { isNarrowed, wholeList } from './list-view.ts';

/** In place of an empty list: nothing there at all, or nothing that the search and the filter let through. */
export function NoMatches({ view, onView }: ViewProps) {
  if (!isNarrowed(view)) return <EmptyState title={t('No investor matches available at this time.')} />;
  return (
    <EmptyState
      title={t('Try adjusting your search or filter criteria.')}
      action={
        <Button onClick={() => onView({ ...view, search: '', statuses: wholeList.statuses })}>{t('Clear all')}</Button>
      }
    />
  );
}
