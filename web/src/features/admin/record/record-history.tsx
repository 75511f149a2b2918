import { AdminInstanceApi } from '@paratope/shared/admin/instance-api';
import { useCallback, useId } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Link } from '../../../ui/link.tsx';
import { List, ListLine } from '../../../ui/list-line.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import { AuditSentence } from '../audit-sentences.tsx';
import type { ListInput } from '../fetch-page.ts';
import { moment } from '../moment.ts';
import { useFormState } from '../use-address-state.ts';
import { useAdminList } from '../use-admin-list.ts';

interface RecordHistoryProps {
  readonly id: string;
  /** Another value asks again. */
  readonly turn?: unknown;
  /** For a place that says already what it is. */
  readonly hideTitle?: boolean;
  /** Where more can be read, such as what was done to a company's matches. */
  readonly beyond?: { readonly to: string; readonly label: string };
}

/** Lines shown at first, and more at a press. */
const atOnce = 10;

/** The audit's lines about one record, newest first. */
export function RecordHistory({ id, turn, hideTitle = false, beyond }: RecordHistoryProps) {
  const heading = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another turn asks again.
  const fetchPage = useCallback(
    (input: ListInput) => call(AdminInstanceApi.audit, { ...input, record: id }),
    [id, turn],
  );
  const { items, total, message, more, isBusy, again } = useAdminList(fetchPage, useFormState(), fetchPage, atOnce);
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={hideTitle ? 'visually-hidden' : 'title-3 pb-2'}>
        {t('History')}
      </h3>
      {message ? (
        <ErrorState title={t('Failed to load data')} onRetry={again}>
          {message}
        </ErrorState>
      ) : total === undefined ? (
        <Loading label={t('Loading history')} lines={3} />
      ) : items.length === 0 ? (
        <p className="muted">{t('The audit log has nothing about this record yet.')}</p>
      ) : (
        <List label={t('History')}>
          {items.map((entry) => (
            <ListLine
              key={entry.id}
              title={<AuditSentence entry={entry} />}
              detail={[
                moment(entry.at),
                typeof entry.details.reason === 'string' && entry.details.reason
                  ? t('Reason: {reason}', { reason: entry.details.reason })
                  : '',
              ]
                .filter(Boolean)
                .join(' · ')}
            />
          ))}
        </List>
      )}
      <div className="row wrap hide-empty admin-record-more">
        {more ? (
          <Button busy={isBusy} onClick={() => more()}>
            {t('Show older')}
          </Button>
        ) : null}
        {beyond ? (
          <Link className="link small" to={beyond.to}>
            {beyond.label}
          </Link>
        ) : null}
      </div>
    </section>
  );
}
