import { AdminInvestorsApi, type InvestorFilter, type InvestorRecord } from '@paratope/shared/admin/investors-api';
import { AdminMatchesApi } from '@paratope/shared/admin/matches-api';
import { shortInvestorKindLabels } from '@paratope/shared/matches/kind-labels';
import { inCatalog } from '@paratope/shared/words/message';
import { useCallback, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { plural, t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import { EditInvestorsDialog } from './edit-investors-dialog.tsx';
import type { ListInput } from './fetch-page.ts';
import { InvestorDialog } from './investor/investor-dialog.tsx';
import { filterIn, InvestorFilterButton } from './investor-filter.tsx';
import { InvestorForm } from './investor-form.tsx';
import { many } from './many.ts';
import { MergeDialog } from './merge-dialog.tsx';
import { dayOf } from './moment.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { firstPage, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';
import { useTermWords } from './use-terms.ts';

const lists = [
  ['stages', inCatalog('Stages')],
  ['modalities', inCatalog('Modalities')],
  ['diseaseAreas', inCatalog('Disease areas')],
  ['geographies', inCatalog('Locations')],
] as const;

/** A filter must not hide an investor that a link leads to. */
const inUse = (input: ListInput) => call(AdminInvestorsApi.investors, input);
const archived = (input: ListInput) => call(AdminInvestorsApi.investors, { ...input, archived: true });

type Open =
  | { readonly what: 'add' | 'merge' | 'edit' }
  | { readonly what: 'archive'; readonly investor: InvestorRecord };

export function InvestorList() {
  const { canAct, isOwner, explain } = useAdmin();
  const address = useAddressState();
  const isArchive = address.get('archived') === 'yes';
  const [open, setOpen] = useState<Open>();
  const [chosen, setChosen] = useState<readonly InvestorRecord[]>([]);
  const { banner, say, fail } = useNotice();
  const filter = JSON.stringify(filterIn(address));
  const fetchPage = useCallback(
    (input: ListInput) => call(AdminInvestorsApi.investors, { ...input, ...(JSON.parse(filter) as InvestorFilter) }),
    [filter],
  );
  const termWords = useTermWords();
  const list = useAdminList(fetchPage, address, isArchive ? archived : inUse);
  const { opened, openAs } = list;
  const isForm = open?.what === 'add' || (canAct && openAs === 'edit' && opened !== undefined);
  const close = () => {
    setOpen(undefined);
    if (list.openId) list.close();
  };
  const changed = (words: string) => {
    close();
    say(words);
    list.again();
  };
  const merged = (batchId: string, { name }: InvestorRecord) => {
    setChosen([]);
    close();
    say(t('Merged into {name}.', { name }), undoButton(batchId, t('Merge undone.')));
    list.again();
  };
  const edited = (batchId: string, count: number) => {
    setChosen([]);
    close();
    const words = plural(count, '1 investor edited.', '{count} investors edited.', { count: many(count) });
    say(words, undoButton(batchId, t('Edit undone.')));
    list.again();
  };
  const undoButton = (batchId: string, undone: string) => (
    <Button onClick={() => void undo(batchId, undone)}>{t('Undo')}</Button>
  );
  const undo = async (id: string, undone: string) => {
    const answer = await call(AdminMatchesApi.undoBatch, { id });
    if (!answer.ok) return fail(explain(answer, t('We couldn’t undo this. Try again.')));
    changed(undone);
  };
  const archive = async ({ id, name }: InvestorRecord) => {
    const answer = await call(AdminInvestorsApi.archiveInvestor, { id });
    if (answer.ok) return changed(t('{name} archived.', { name }));
    close();
    fail(explain(answer));
  };
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel={t('Search investors')}
        beside={
          <>
            <InvestorFilterButton address={address} />
            <Switch
              label={t('Archived')}
              checked={isArchive}
              onChange={(event) => address.set({ ...firstPage, archived: event.target.checked ? 'yes' : undefined })}
            />
            {canAct && !isArchive ? (
              <Button disabled={!list.total} onClick={() => setOpen({ what: 'edit' })}>
                {chosen.length > 0 ? t('Edit ({count})', { count: many(chosen.length) }) : t('Edit all')}
              </Button>
            ) : null}
            {isOwner && !isArchive ? (
              <Button disabled={chosen.length < 2} onClick={() => setOpen({ what: 'merge' })}>
                {t('Merge ({count})', { count: chosen.length })}
              </Button>
            ) : null}
            {canAct ? <Button onClick={() => setOpen({ what: 'add' })}>{t('Add investor')}</Button> : null}
          </>
        }
        caption={t('Investors')}
        empty={t('No investors found.')}
        options={{ csv: 'investors', filter: JSON.parse(filter) as InvestorFilter }}
        usualSort="name"
        selection={canAct && !isArchive ? { chosen, onChange: setChosen, nameOf: ({ name }) => name } : undefined}
        columns={[
          {
            key: 'name',
            header: t('Investor'),
            sortable: true,
            cell: ({ name }) => <span className="strong">{name}</span>,
          },
          {
            key: 'firm',
            header: t('Firm'),
            sortable: true,
            cell: ({ name, firm }) => (firm === name ? '' : firm),
          },
          { key: 'kind', header: t('Type'), width: 110, cell: ({ kind }) => t(shortInvestorKindLabels[kind]) },
          {
            key: 'website',
            header: t('Website'),
            sortable: true,
            width: 200,
            cell: ({ website }) => <Website address={website} />,
          },
          ...lists.map(([key, header]) => ({
            key,
            header: t(header),
            isExtra: key !== 'stages',
            width: 140,
            cell: (investor: InvestorRecord) => investor[key].map(termWords).join(', '),
          })),
          {
            key: 'deals',
            sorts: 'number',
            header: t('Deals'),
            sortable: true,
            width: 80,
            cell: ({ deals }) => many(deals),
          },
          { key: 'source', header: t('Source'), sortable: true, width: 120, cell: ({ source }) => source },
          {
            key: 'seen',
            sorts: 'date',
            header: t('Last seen'),
            sortable: true,
            width: 140,
            cell: ({ lastSeen }) => dayOf(lastSeen),
          },
          {
            key: 'updated',
            sorts: 'date',
            header: t('Updated'),
            sortable: true,
            isExtra: true,
            width: 110,
            cell: ({ updatedAt }) => dayOf(updatedAt),
          },
          {
            key: 'act',
            header: t('Actions'),
            width: 250,
            cell: (investor) => (
              <div className="row wrap">
                <Button aria-label={t('View {name}', { name: investor.name })} onClick={() => list.open(investor.id)}>
                  {t('View')}
                </Button>
                {canAct ? (
                  <Button
                    aria-label={t('Edit {name}', { name: investor.name })}
                    onClick={() => list.open(investor.id, 'edit')}
                  >
                    {t('Edit')}
                  </Button>
                ) : null}
                {isOwner && investor.archivedAt === null ? (
                  <Button
                    aria-label={t('Archive {name}', { name: investor.name })}
                    onClick={() => setOpen({ what: 'archive', investor })}
                  >
                    {t('Archive')}
                  </Button>
                ) : null}
              </div>
            ),
          },
        ]}
      />
      {opened && !isForm ? <InvestorDialog id={opened.id} name={opened.name} onClose={close} /> : null}
      {isForm ? (
        <InvestorForm
          key={opened?.id}
          investor={opened}
          onClose={close}
          onSaved={(name) => changed(t('{name} saved.', { name }))}
        />
      ) : null}
      {open?.what === 'edit' ? (
        <EditInvestorsDialog
          chosen={chosen}
          search={{ ...(JSON.parse(filter) as InvestorFilter), q: list.search.trim() }}
          total={list.total ?? 0}
          onClose={close}
          onEdited={edited}
        />
      ) : null}
      {open?.what === 'merge' ? <MergeDialog investors={chosen} onClose={close} onMerged={merged} /> : null}
      {open?.what === 'archive' ? (
        <ConfirmDialog
          open
          onClose={close}
          title={t('Archive {name}?', { name: open.investor.name })}
          confirm={t('Archive')}
          tone="danger"
          onConfirm={() => void archive(open.investor)}
        >
          {t('This investor won’t be matched anymore. Existing matches stay in founders’ lists.')}
        </ConfirmDialog>
      ) : null}
    </>
  );
}

function Website({ address }: { address: string | null }) {
  if (!address || !/^https?:\/\//i.test(address)) return <span className="dim">{address ?? t('None')}</span>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}
