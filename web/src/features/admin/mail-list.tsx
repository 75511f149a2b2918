import { AdminMailApi, type OutgoingMail } from '@paratope/shared/mail/api';
import { inCatalog } from '@paratope/shared/words/message';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import type { ListInput } from './fetch-page.ts';
import { Fold } from './fold.tsx';
import { moment } from './moment.ts';
import { told } from './told.ts';
import { useAddressState } from './use-address-state.ts';
import { linkedFirst, useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminMailApi.mailOutbox, input);

const badges: Record<OutgoingMail['state'], { tone: 'good' | 'waiting' | 'danger' | 'quiet'; words: string }> = {
  sent: { tone: 'good', words: inCatalog('Sent') },
  waiting: { tone: 'waiting', words: inCatalog('Waiting') },
  failed: { tone: 'danger', words: inCatalog('Failed') },
  kept: { tone: 'quiet', words: inCatalog('Not sent: no mail server is set up') },
};

/** Every mail this installation wrote. Links that open an account appear without their secret. */
export function MailList() {
  const list = linkedFirst(useAdminList(fetchPage, useAddressState()));
  return (
    <AdminTable
      list={list}
      searchLabel={t('Search emails')}
      caption={t('Emails')}
      empty={t('No emails yet.')}
      usualSort="-created"
      options={{ csv: 'mail-outbox' }}
      columns={[
        {
          key: 'subject',
          header: t('Email'),
          sortable: true,
          cell: (mail) => (
            <Fold list={list} id={mail.id} summary={<span className="strong">{mail.subject}</span>}>
              <p className="break-anywhere pre-line small">{mail.text}</p>
            </Fold>
          ),
        },
        { key: 'to', header: t('Recipient'), sortable: true, width: 240, cell: (mail) => mail.to },
        {
          key: 'created',
          sorts: 'date',
          header: t('Created'),
          sortable: true,
          width: 190,
          cell: (mail) => moment(mail.createdAt),
        },
        {
          key: 'state',
          sorts: 'group',
          header: t('Status'),
          sortable: true,
          width: 240,
          cell: ({ state, message }) => (
            <>
              <Badge tone={badges[state].tone}>{t(badges[state].words)}</Badge>
              {message ? <p className="muted small">{told(message)}</p> : null}
            </>
          ),
        },
      ]}
    />
  );
}
