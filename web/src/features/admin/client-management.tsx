import { AdminClientsApi, type ClientCompany } from '@paratope/shared/admin/clients-api';
import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { plural, t } from '../../words/words.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPage } from './admin-only.tsx';
import { ClientCard } from './client-card.tsx';
import { ClientDialogs, type OpenDialog } from './client-dialogs.tsx';
import type { ListInput } from './fetch-page.ts';
import { ListFrame } from './list-frame.tsx';
import { ListMenu } from './list-menu.tsx';
import { SortChoice } from './sort-choice.tsx';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { firstPage, useAdminList } from './use-admin-list.ts';
import { useClientActs } from './use-client-acts.ts';
import { useNotice } from './use-notice.tsx';

/** Milliseconds between automatic refreshes. */
const every = 120_000;

export const ClientManagementPage = adminPage(ClientManagement);

function ClientManagement() {
  const { canAct } = useAdmin();
  const address = useAddressState();
  const isTrash = address.get('trash') === 'yes';
  const [open, setOpen] = useState<OpenDialog>();
  const fetchPage = useCallback(
    (input: ListInput) => call(AdminClientsApi.clients, { ...input, ...(isTrash ? { trash: true } : {}) }),
    [isTrash],
  );
  const list = useAdminList(fetchPage, address);
  const { opened, openAs } = list;
  const shown: OpenDialog | undefined =
    open ?? (opened && { what: openAs === 'edit' && canAct ? 'edit' : 'matches', client: opened });
  const close = () => {
    setOpen(undefined);
    if (list.openId) list.close();
  };
  const onOpen = (dialog: OpenDialog) => {
    if (dialog.what === 'matches') list.open(dialog.client.id);
    else if (dialog.what === 'edit') list.open(dialog.client.id, 'edit');
    else setOpen(dialog);
  };
  const notices = useNotice();
  const acts = useClientActs(notices, list.again);
  useSteadyRefresh(list.again, shown !== undefined);
  const groups = groupedByName(list.items);

  return (
    <AdminFrame
      title={t('Client Management')}
      acts={
        <>
          <Button icon="refresh" onClick={list.again}>
            {t('Refresh')}
          </Button>
          {canAct ? (
            <>
              <Button onClick={() => setOpen({ what: 'match' })}>{t('Add match')}</Button>
              <Button kind="primary" onClick={() => setOpen({ what: 'add' })}>
                {t('Add company')}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      {notices.banner}
      <ListFrame
        list={list}
        searchLabel={t('Search companies')}
        beside={
          <>
            <Switch
              label={t('Trash')}
              checked={isTrash}
              onChange={(event) => address.set({ ...firstPage, trash: event.target.checked ? 'yes' : undefined })}
            />
            <SortChoice
              value={list.sort ?? 'name'}
              options={[
                { value: 'name', label: t('Company name') },
                { value: 'newest', label: t('Newest first') },
                { value: 'changed', label: t('Last changed') },
              ]}
              onChange={list.onSort}
            />
            <ListMenu list={list} csv="clients" filter={{ trash: isTrash }} />
          </>
        }
      >
        {groups.length === 0 ? (
          <p className="muted">{isTrash ? t('The trash is empty.') : t('No companies found.')}</p>
        ) : (
          <VirtualList label={t('Companies')} items={groups} itemKey={({ key }) => key} estimate={150} gap={16}>
            {({ name, companies }) => (
              <section className="admin-group" aria-label={name}>
                <h2 className="title-3">
                  {name}
                  {companies.length > 1 ? (
                    <span className="muted small"> {plural(companies.length, '1 record', '{count} records')}</span>
                  ) : null}
                </h2>
                {companies.map((client) => (
                  <ClientCard key={client.id} client={client} acts={acts} onOpen={onOpen} />
                ))}
              </section>
            )}
          </VirtualList>
        )}
      </ListFrame>
      <ClientDialogs open={shown} onClose={close} acts={acts} />
    </AdminFrame>
  );
}

/** Refreshes every two minutes, but never under a form that is being filled in (decision U11). */
function useSteadyRefresh(again: () => void, isHeld: boolean): void {
  const latest = useRef(again);
  useEffect(() => {
    latest.current = again;
  });
  useEffect(() => {
    if (isHeld) return;
    const timer = setInterval(() => latest.current(), every);
    return () => clearInterval(timer);
  }, [isHeld]);
}

interface Group {
  readonly key: string;
  readonly name: string;
  readonly companies: readonly ClientCompany[];
}

/** Groups companies by name, ignoring spacing and case; the server sends them in that order. */
function groupedByName(clients: readonly ClientCompany[]): Group[] {
  const groups = Map.groupBy(clients, ({ companyName }) => companyName.trim().toLowerCase().replace(/\s+/g, ' '));
  return [...groups].map(([key, companies]) => ({
    key: key || 'nameless',
    name: companies[0]?.companyName.trim() || t('No name'),
    companies,
  }));
}
