import { AdminMailApi, type OutgoingMail } from '@paratope/shared/mail/api';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminTable } from './admin-table.tsx';
import { moment } from './moment.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminMailApi.mailOutbox, input);

const badges: Record<OutgoingMail['state'], { tone: 'good' | 'waiting' | 'danger' | 'quiet'; words: string }> = {
  sent: { tone: 'good', words: 'Sent' },
  waiting: { tone: 'waiting', words: 'Waits' },
  failed: { tone: 'danger', words: 'Failed' },
  kept: { tone: 'quiet', words: 'Not sent: no mail server is set' },
};

/** Every mail this installation wrote. Links that open an account are shown without their secret. */
export function MailList() {
  const list = useAdminList(fetchPage);
  return (
    <AdminTable
      list={list}
      searchLabel="Search mails"
      caption="Mails"
      empty="No mail was written yet."
      columns={[
        {
          key: 'subject',
          header: 'Mail',
          cell: (mail) => (
            <details>
              <summary>
                <span className="strong">{mail.subject}</span>
              </summary>
              <p className="break-anywhere pre-line small">{mail.text}</p>
            </details>
          ),
        },
        { key: 'to', header: 'To', width: 240, cell: (mail) => mail.to },
        { key: 'at', header: 'Written', width: 190, cell: (mail) => moment(mail.createdAt) },
        {
          key: 'state',
          header: 'State',
          width: 240,
          cell: ({ state, message }) => (
            <>
              <Badge tone={badges[state].tone}>{badges[state].words}</Badge>
              {message ? <p className="muted small">{message}</p> : null}
            </>
          ),
        },
      ]}
    />
  );
}
