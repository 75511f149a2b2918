import { useState } from 'react';
import { documents } from '../../app/paths.ts';
import { Brand } from '../../ui/brand-mark.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { leave, type SignedInAdmin } from './actions.ts';
import { ClientList } from './client-list.tsx';
import { InboxList } from './inbox-list.tsx';
import { InvestorList } from './investor-list.tsx';
import { MailList } from './mail-list.tsx';
import { MatchList } from './match-list.tsx';

const roles = { 'read-only': 'Read only', reviewer: 'Reviewer', owner: 'Owner' } as const;

/** What the team looks after, to read and to search. */
export function AdminOverview({ admin, onLeft }: { admin: SignedInAdmin; onLeft(message: string): void }) {
  const [tab, setTab] = useState('clients');
  const logOut = async () => {
    await leave();
    onLeft('');
  };
  return (
    <div className="admin">
      <title>Admin · Paratope</title>
      <header className="admin-top">
        <a href={documents.home} className="admin-home" aria-label="Paratope, home">
          <Brand name="Paratope" />
        </a>
        <span className="admin-who muted small">{`${admin.name}, ${roles[admin.role]}`}</span>
        <a className={buttonClass({ kind: 'quiet' })} href={documents.home}>
          Back to Home
        </a>
        <Button icon="exit" onClick={() => void logOut()}>
          Logout
        </Button>
      </header>
      <main className="page">
        <h1 className="title-1">Overview</h1>
        <Tabs
          label="Lists"
          value={tab}
          onChange={setTab}
          tabs={[
            {
              value: 'clients',
              label: 'Clients',
              content: tab === 'clients' ? <ClientList onSignedOut={onLeft} /> : null,
            },
            {
              value: 'matches',
              label: 'Matches',
              content: tab === 'matches' ? <MatchList onSignedOut={onLeft} /> : null,
            },
            {
              value: 'investors',
              label: 'Investors',
              content: tab === 'investors' ? <InvestorList onSignedOut={onLeft} /> : null,
            },
            {
              value: 'inbox',
              label: 'Inbox',
              content: tab === 'inbox' ? <InboxList canAct={admin.role !== 'read-only'} onSignedOut={onLeft} /> : null,
            },
            {
              value: 'mail',
              label: 'Mail',
              content: tab === 'mail' ? <MailList onSignedOut={onLeft} /> : null,
            },
          ]}
        />
      </main>
    </div>
  );
}
