import { AdminInvestorsApi, type PastImport } from '@paratope/shared/admin/investors-api';
import { inCatalog } from '@paratope/shared/words/message';
import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { t } from '../../../words/words.ts';
import { AdminTable } from '../admin-table.tsx';
import type { ListInput } from '../fetch-page.ts';
import { many } from '../many.ts';
import { moment } from '../moment.ts';
import { useAddressState } from '../use-address-state.ts';
import { useAdmin } from '../use-admin.ts';
import { useAdminList } from '../use-admin-list.ts';
import { useNotice } from '../use-notice.tsx';
import { Source } from './source.tsx';
import { UndoImport } from './undo-import.tsx';

const fetchPage = (input: ListInput) => call(AdminInvestorsApi.imports, input);

export function PastImports() {
  const { canAct } = useAdmin();
  const list = useAdminList(fetchPage, useAddressState());
  const { items, again } = list;
  const notice = useNotice();
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew after each answer that says of one that it is under way.
  useEffect(() => {
    if (!items.some(({ state }) => state === 'running')) return;
    const timer = setTimeout(again, every);
    return () => clearTimeout(timer);
  }, [items]);
  return (
    <Source title={t('Import history')}>
      <AdminTable
        list={list}
        searchLabel={t('Search by file name')}
        caption={t('Imports')}
        empty={t('No imports yet.')}
        columns={[
          {
            key: 'source',
            header: t('Source'),
            cell: ({ source, kind, by }) => (
              <>
                <span className="strong">{nameOf({ source, kind })}</span>
                {by ? <span className="muted small"> {t('by {name}', { name: by })}</span> : null}
              </>
            ),
          },
          { key: 'at', header: t('Date'), width: 180, cell: ({ at }) => moment(at) },
          {
            key: 'counts',
            header: t('Result'),
            width: 320,
            cell: (item) =>
              item.undoneAt ? (
                <span className="muted">{t('Undone {moment}', { moment: moment(item.undoneAt) })}</span>
              ) : (
                <>
                  <State item={item} />
                  {t('{created} new, {updated} updated, {skipped} unchanged', {
                    created: many(item.created),
                    updated: many(item.updated),
                    skipped: many(item.skipped),
                  })}
                </>
              ),
          },
          {
            key: 'act',
            header: t('Actions'),
            width: 220,
            cell: ({ id, source, kind, state, undoneAt, canGoOn, created, updated }) =>
              canAct && undoneAt === null ? (
                <>
                  {canGoOn ? <ContinueImport id={id} of={nameOf({ source, kind })} onContinued={again} /> : null}
                  {created + updated > 0 || state !== 'done' ? (
                    <UndoImport id={id} of={nameOf({ source, kind })} onUndone={notice.say} />
                  ) : null}
                </>
              ) : null,
          },
        ]}
      />
      {notice.banner}
    </Source>
  );
}

/** Files and tables keep the admin's name for them; the built-in directory and the sample data get one of ours. */
const nameOf = ({ source, kind }: Pick<PastImport, 'source' | 'kind'>): string =>
  source === '' || kind === 'sample' ? t(kinds[kind]) : t(source);

const kinds = {
  investors: inCatalog('Investors'),
  deals: inCatalog('Deals'),
  companies: inCatalog('Portfolio companies'),
  directory: inCatalog('Built-in directory'),
  sample: inCatalog('Sample data'),
} as const satisfies Record<PastImport['kind'], string>;

/** Renders nothing for a finished import. */
function State({ item: { state, rowsDone, rowsTotal } }: { readonly item: PastImport }) {
  if (state === 'done') return null;
  const rows =
    rowsTotal === null ? many(rowsDone) : t('{done} of {total}', { done: many(rowsDone), total: many(rowsTotal) });
  return (
    <p>
      <Badge tone={state === 'running' ? 'plain' : 'warm'}>
        {state === 'running' ? t('Importing {rows}', { rows }) : t('Stopped at {rows}', { rows })}
      </Badge>
    </p>
  );
}

interface ContinueImportProps {
  readonly id: string;
  readonly of: string;
  onContinued(): void;
}

function ContinueImport({ id, of, onContinued }: ContinueImportProps) {
  const { explain } = useAdmin();
  const [words, setWords] = useState('');
  const goOn = async () => {
    const answer = await call(AdminInvestorsApi.continueImport, { id });
    if (!answer.ok) setWords(explain(answer, t('We couldn’t continue the import. Try again.')));
    onContinued();
  };
  return (
    <>
      <Button aria-label={t('Continue import of {name}', { name: of })} onClick={() => void goOn()}>
        {t('Continue import')}
      </Button>
      {words ? <span role="status">{words}</span> : null}
    </>
  );
}

/** Milliseconds between requests while an import is running. */
const every = 2_000;
