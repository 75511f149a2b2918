import type { ReactNode } from 'react';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Loading } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { t } from '../../words/words.ts';
import { many } from './many.ts';
import type { AdminList } from './use-admin-list.ts';

export function ListFrame({ list, searchLabel, beside, children }: ListFrameProps) {
  const { items, total, isBusy, message, notOpened, search, onSearch, more, again } = list;
  return (
    <section className="admin-list" aria-busy={isBusy}>
      <div className="spread wrap admin-search">
        <Field label={searchLabel} hideLabel>
          <TextInput
            type="search"
            icon="search"
            placeholder={searchLabel}
            value={search}
            onChange={(event) => onSearch(event.target.value)}
          />
        </Field>
        <span className="muted small" role="status">
          {total === undefined ? '' : t('{shown} of {total} shown', { shown: many(items.length), total: many(total) })}
        </span>
        {beside}
      </div>
      {notOpened ? (
        <Banner tone="warm" announce actions={<Button onClick={list.close}>{t('Close')}</Button>}>
          {notOpened}
        </Banner>
      ) : null}
      {message ? (
        <ErrorState title={t('Failed to load data')} onRetry={again}>
          {message}
        </ErrorState>
      ) : total === undefined ? (
        <Loading label={t('Loading list')} lines={6} />
      ) : (
        children
      )}
      {more ? (
        <Button busy={isBusy} onClick={() => more()}>
          {t('Show more')}
        </Button>
      ) : null}
    </section>
  );
}

export interface ListFrameProps {
  readonly list: AdminList<unknown>;
  readonly searchLabel: string;
  /** Filters, and actions on the results. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}
