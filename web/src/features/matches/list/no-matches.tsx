import { missingCoreFields } from '@paratope/shared/startups/startup';
import { paths } from '../../../addresses/paths.ts';
import { useStartup } from '../../../local/hooks.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { t } from '../../../words/words.ts';
import type { ViewProps } from './list-view.ts';
import { isNarrowed, wholeList } from './list-view.ts';

/** In place of an empty list: no investors to match with, no matches, or none that pass the search and the filter. */
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
    const missing = startup ? missingCoreFields(startup) : [];
    return (
      <EmptyState
        title={t('No investor matches available at this time.')}
        action={
          <Link
            className={buttonClass({ kind: 'primary' })}
            to={missing.length > 0 ? paths.editProfile : paths.importInvestors}
          >
            {missing.length > 0 ? t('Complete your profile') : t('Import investors')}
          </Link>
        }
      >
        {missing.length > 0
          ? t('We need three comparable facts to call an investor a match. Still missing: {facts}.', {
              facts: missing.map(({ label }) => t(label)).join(', '),
            })
          : t(
              "We know little more than the names of the investors here, so we can't compare you with them yet. You can add the investors you know.",
            )}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      title={t('No investor matches available at this time.')}
      action={
        <Link className={buttonClass({ kind: 'primary' })} to={paths.importInvestors}>
          {t('Import investors')}
        </Link>
      }
    >
      {t(
        'This database has no investors yet, so there is no one to compare you with. Matching starts automatically once our team adds them. You can add your own investors now.',
      )}
    </EmptyState>
  );
}
