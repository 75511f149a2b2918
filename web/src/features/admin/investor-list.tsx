import { AdminInvestorsApi, type VcStatus } from '@paratope/shared/admin/investors-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { AdminRows } from './admin-rows.tsx';
import { ListFrame } from './list-frame.tsx';
import { type ListInput, useAdminList } from './use-admin-list.ts';

const fetchPage = (input: ListInput) => call(AdminInvestorsApi.vcs, input);

export function InvestorList({ onSignedOut }: { onSignedOut(message: string): void }) {
  const [search, setSearch] = useState('');
  const list = useAdminList(fetchPage, search, onSignedOut);
  return (
    <>
      <DatabaseStatus />
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
    </>
  );
}

/** How the investor database stands, asked when somebody wants to know. */
function DatabaseStatus() {
  const [status, setStatus] = useState<VcStatus>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);

  const check = async () => {
    setBusy(true);
    const answer = await call(AdminInvestorsApi.vcStatus, {});
    setBusy(false);
    setStatus(answer.ok ? answer.value.data : undefined);
    if (answer.ok) setMessage('');
    else if (answer.kind === 'failed') setMessage(`Failed to check VC status: ${answer.failure.message}`);
    else setMessage('Error checking VC status');
  };

  return (
    <section className="admin-status">
      <div className="spread">
        <h2 className="title-3">VC Database Management</h2>
        <Button busy={isBusy} onClick={() => void check()}>
          Check VC Status
        </Button>
      </div>
      {message ? (
        <Banner tone="danger" announce>
          {message}
        </Banner>
      ) : null}
      {status ? (
        <Facts
          columns={2}
          items={[
            { label: 'Investors', value: status.totalVCs.toLocaleString('en-US') },
            { label: 'With a website', value: status.withWebsites.toLocaleString('en-US') },
            {
              label: 'Websites that need a look',
              value: namesOf(status.problematicVCs),
            },
          ]}
        />
      ) : null}
    </section>
  );
}

/** The first few by name; the rest is a number. */
function namesOf(sites: VcStatus['problematicVCs']): string {
  if (sites.length === 0) return 'None';
  const shown = sites.slice(0, 8).map(({ name }) => name);
  const rest = sites.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} and ${rest.toLocaleString('en-US')} more` : shown.join(', ');
}

function Website({ address }: { address: string | null }) {
  if (!address || !/^https?:\/\//i.test(address)) return <span className="dim">{address ?? 'None'}</span>;
  return (
    <a className="link" href={address} target="_blank" rel="noopener noreferrer">
      {address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')}
    </a>
  );
}
