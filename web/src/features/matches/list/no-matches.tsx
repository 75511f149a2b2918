import { missingCoreFields } from '@paratope/shared/startups/startup';
import { paths } from '../../../addresses/paths.ts';
import { useStartup } from '../../../local/hooks.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from '../../../words/words.ts';
import type { ViewProps } from './list-view.ts';
import { isNarrowed, wholeList } from './list-view.ts';

/** In place of an empty list: nobody to be matched with, nothing there at all, or nothing that the search and the filter let through. */
export function NoMatches({ view, onView }: ViewProps) {
  const startup = useStartup();
  if (isNarrowed(view)) {
    return (
      <EmptyState
        title={t('Try adjusting your search or filter criteria.')}
        action={
          <Button onClick={() => onView({ ...view, search: '', statuses: wholeList.statuses })}>
            {t('Clear all')}
          </Button>
        }
      />
    );
  }
  if (startup?.investorCount !== 0) {
    const missing = startup ? missingCoreFields(startup).map(({ label }) => t(label)) : [];
    if (missing.length === 0) return <EmptyState title={t('No investor matches available at this time.')} />;
    return (
      <EmptyState title={t('No investor matches available at this time.')}>
        {t('Too little is known to compare you with investors. Still missing: {fields}.', {
          fields: missing.join(', '),
        })}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No investor matches available at this time.')}
      action={
        <Link className={buttonClass({ kind: 'primary' })} to={paths.bringList}>
          {t('Bring my list')}
        </Link>
      }
    >
      {t(
        'There are no investors in this database yet, so there was nobody to compare you with. As soon as the team has brought them in, matching runs by itself; your own investors can be worked with right away.',
      )}
    </EmptyState>
  );
}
