import { AdminMatchesApi, type ReviewedMatch } from '@paratope/shared/admin/matches-api';
import { statusLabels } from '@paratope/shared/outreach/status';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { AdminRows } from './admin-rows.tsx';
import { ListFrame } from './list-frame.tsx';
import { type ListInput, useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminMatchesApi.matches, input);

export function MatchList({ onSignedOut }: { onSignedOut(message: string): void }) {
  const [search, setSearch] = useState('');
  const list = useAdminList(fetchPage, search, onSignedOut);
  return (
    <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search matches">
      <AdminRows
        caption="Matches"
        rows={list.items}
        rowKey={(match) => match.id}
        empty="No match was found."
        columns={[
          { key: 'startup', header: 'Startup', cell: (match) => <span className="strong">{match.startupName}</span> },
          {
            key: 'investor',
            header: 'Investor',
            cell: (match) => (
              <>
                {match.vcName}
                <br />
                <span className="muted small">{match.vcFirm}</span>
              </>
            ),
          },
          {
            key: 'similarity',
            header: 'Similarity',
            width: 110,
            cell: ({ similarityScore }) => (similarityScore === null ? 'By hand' : similarityScore.toFixed(2)),
          },
          { key: 'gpt', header: 'GPT fit', width: 90, cell: (match) => (match.gptFit ? 'Yes' : 'No') },
          { key: 'approval', header: 'Approval', width: 150, cell: (match) => <Approval match={match} /> },
          { key: 'access', header: 'Access', width: 110, cell: (match) => match.clientAccess },
          {
            key: 'status',
            header: 'Status',
            width: 190,
            cell: ({ status }) => statusLabels[status as keyof typeof statusLabels] ?? status,
          },
        ]}
      />
    </ListFrame>
  );
}

function Approval({ match: { manuallyApproved, approvedByRule } }: { match: ReviewedMatch }) {
  if (manuallyApproved === null) return <Badge tone="waiting">Pending</Badge>;
  if (!manuallyApproved) return <Badge tone="danger">Rejected</Badge>;
  return <Badge tone="good">{approvedByRule ? 'Approved by rule' : 'Approved'}</Badge>;
}
