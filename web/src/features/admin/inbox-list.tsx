import { AdminInboxApi, type InboxItem } from '@paratope/shared/inbox/api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { AdminTable } from './admin-table.tsx';
import { InboxDialog } from './inbox-dialog.tsx';
import { moment } from './moment.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminInboxApi.inbox, input);

const stateBadges = {
  open: <Badge tone="warm">Waits</Badge>,
  done: <Badge tone="good">Done</Badge>,
  archived: <Badge tone="quiet">Put away</Badge>,
} as const;

/** What people ask of the team: messages, addresses to make sure of, passwords to hand out. */
export function InboxList() {
  const [open, setOpen] = useState<InboxItem | undefined>();
  const list = useAdminList(fetchPage);
  return (
    <>
      <AdminTable
        list={list}
        searchLabel="Search the inbox"
        caption="Inbox"
        empty="Nothing is here."
        columns={[
          {
            key: 'title',
            header: 'Matter',
            cell: (item) => (
              <>
                <span className="strong">{item.title}</span>
                <br />
                <span className="muted small">{[item.from.name, item.from.email].filter(Boolean).join(', ')}</span>
              </>
            ),
          },
          { key: 'received', header: 'Received', width: 190, cell: (item) => moment(item.receivedAt) },
          { key: 'state', header: 'State', width: 120, cell: (item) => stateBadges[item.state] },
          {
            key: 'act',
            header: 'Act',
            width: 110,
            cell: (item) => (
              <Button aria-label={`Read: ${item.title}, ${item.from.email}`} onClick={() => setOpen(item)}>
                Read
              </Button>
            ),
          },
        ]}
      />
      {open ? (
        <InboxDialog key={open.id} item={open} onClose={() => setOpen(undefined)} onChanged={list.again} />
      ) : null}
    </>
  );
}
