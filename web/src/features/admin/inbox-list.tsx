import { AdminInboxApi } from '@paratope/shared/inbox/api';
import { inCatalog } from '@paratope/shared/words/message';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { inWords, t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import type { ListInput } from './fetch-page.ts';
import { InboxDialog } from './inbox-dialog.tsx';
import { moment } from './moment.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminInboxApi.inbox, input);

const states = {
  open: { tone: 'warm', words: inCatalog('Open') },
  done: { tone: 'good', words: inCatalog('Done') },
  archived: { tone: 'quiet', words: inCatalog('Archived') },
} as const;

export function InboxList() {
  const list = useAdminList(fetchPage, useAddressState());
  return (
    <>
      <AdminTable
        list={list}
        searchLabel={t('Search inbox')}
        caption={t('Inbox')}
        empty={t('The inbox is empty.')}
        usualSort="-received"
        columns={[
          {
            key: 'title',
            header: t('Request'),
            cell: (item) => (
              <>
                <span className="strong">{inWords(item.title)}</span>
                <br />
                <span className="muted small">{[item.from.name, item.from.email].filter(Boolean).join(', ')}</span>
              </>
            ),
          },
          {
            key: 'received',
            sorts: 'date',
            header: t('Received'),
            sortable: true,
            width: 190,
            cell: (item) => moment(item.receivedAt),
          },
          {
            key: 'state',
            sorts: 'group',
            header: t('Status'),
            sortable: true,
            width: 120,
            cell: ({ state }) => <Badge tone={states[state].tone}>{t(states[state].words)}</Badge>,
          },
          {
            key: 'act',
            header: t('Actions'),
            width: 110,
            cell: (item) => (
              <Button
                aria-label={t('Read {title}, {email}', { title: item.title, email: item.from.email })}
                onClick={() => list.open(item.id)}
              >
                {t('Read')}
              </Button>
            ),
          },
        ]}
      />
      {list.opened ? (
        <InboxDialog key={list.opened.id} item={list.opened} onClose={list.close} onChanged={list.again} />
      ) : null}
    </>
  );
}
