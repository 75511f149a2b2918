import { AdminClientsApi, type ClientCompany } from '@paratope/shared/admin/clients-api';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { Button } from '../../ui/button.tsx';
import { Switch } from '../../ui/checkbox.tsx';
import { VirtualList } from '../../ui/virtual-list.tsx';
import { plural, t } from '../../words/words.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPage } from './admin-only.tsx';
import { ClientCard } from './client-card.tsx';
import { ClientDialogs, type OpenDialog } from './client-dialogs.tsx';
import { ListFrame } from './list-frame.tsx';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { useClientActs } from './use-client-acts.ts';
import { useNotice } from './use-notice.tsx';

/** Milliseconds between automatic refreshes. */
const every = 120_000;

const standing = (input: ListInput) => call(AdminClientsApi.clients, { ...input, order: 'name' });
const inTrash = (input: ListInput) => call(AdminClientsApi.clients, { ...input, order: 'name', trash: true });

export const ClientManagementPage = adminPage(ClientManagement);

function ClientManagement() {
  const [isTrash, setTrash] = useState(false);
  const [open, setOpen] = useState<OpenDialog>();
  const list = useAdminList(isTrash ? inTrash : standing);
  const { canAct } = useAdmin();
  const notices = useNotice();
  const acts = useClientActs(notices, list.again);
  useSteadyRefresh(list.again, open !== undefined);
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
        beside={<Switch label={t('Trash')} checked={isTrash} onChange={(event) => setTrash(event.target.checked)} />}
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
                  <ClientCard key={client.id} client={client} acts={acts} onOpen={setOpen} />
                ))}
              </section>
            )}
          </VirtualList>
        )}
      </ListFrame>
      <ClientDialogs open={open} onClose={() => setOpen(undefined)} acts={acts} />
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
