import { AdminClientsApi } from '@paratope/shared/admin/clients-api';
import { planLabels } from '@paratope/shared/billing/plan';
import { formatMoney } from '@paratope/shared/money';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminRows } from './admin-rows.tsx';
import { ListFrame } from './list-frame.tsx';
import { type ListInput, useAdminList } from './use-admin-list.ts';

const runWords = { pending: 'Pending', running: 'Running', completed: 'Completed', error: 'Error' } as const;

const fetchPage = (input: ListInput) => call(AdminClientsApi.clients, input);

export function ClientList({ onSignedOut }: { onSignedOut(message: string): void }) {
  const [search, setSearch] = useState('');
  const list = useAdminList(fetchPage, search, onSignedOut);
  return (
    <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search companies">
      <AdminRows
        caption="Client companies"
        rows={list.items}
        rowKey={(client) => client.id}
        empty="No company was found."
        columns={[
          {
            key: 'company',
            header: 'Company',
            cell: (client) => (
              <>
                <span className="strong">{client.companyName || client.email}</span>{' '}
                {client.isSample ? <Badge tone="quiet">Sample</Badge> : null}
                <br />
                <span className="muted small">{client.email}</span>
              </>
            ),
          },
          { key: 'plan', header: 'Plan', width: 150, cell: (client) => planLabels[client.plan] },
          { key: 'stage', header: 'Stage', width: 150, cell: (client) => client.stage || 'Not specified' },
          {
            key: 'goal',
            header: 'Goal',
            width: 110,
            cell: ({ fundingGoal, fundingCurrency }) =>
              fundingGoal === null ? 'Not specified' : formatMoney(fundingGoal, fundingCurrency),
          },
          { key: 'matching', header: 'Matching', width: 120, cell: (client) => runWords[client.matchingStatus] },
          {
            key: 'matches',
            header: 'Matches',
            width: 220,
            cell: ({ matches }) => `${matches.total}, ${matches.approved} approved, ${matches.unlocked} open`,
          },
        ]}
      />
    </ListFrame>
  );
}
