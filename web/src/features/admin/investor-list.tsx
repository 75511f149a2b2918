import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { AdminRows } from './admin-rows.tsx';
import { ListFrame } from './list-frame.tsx';
import { type ListInput, useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminInvestorsApi.vcs, input);

export function InvestorList({ pressed = 0, onSignedOut }: { pressed?: number; onSignedOut(message: string): void }) {
  const [search, setSearch] = useState('');
  const list = useAdminList(fetchPage, search, onSignedOut, pressed);
  return (
    <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search investors">
      <AdminRows
        caption="Investors"
        rows={list.items}
        rowKey={(investor) => investor.id}
        empty="No investor was found."
        columns={[
          { key: 'name', header: 'Investor', cell: (investor) => <span className="strong">{investor.name}</span> },
          { key: 'firm', header: 'Firm', cell: (investor) => investor.firm },
          { key: 'website', header: 'Website', cell: (investor) => <Website address={investor.website} /> },
        ]}
      />
    </ListFrame>
  );
}

function Website({ address }: { address: string | null }) {
  if (!address || !/^https?:\/\//i.test(address)) return <span className="dim">{address ?? 'None'}</span>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}
