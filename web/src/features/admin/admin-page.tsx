import { useEffect, useState } from 'react';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type Entry, whoIsIn } from './actions.ts';
import { AdminGate } from './admin-gate.tsx';
import { AdminOverview } from './admin-overview.tsx';
import './admin.css';

/** The admin area behind its gate. It lives on the server alone: nothing it shows is kept on the device. */
export function AdminPage() {
  const [entry, setEntry] = useState<Entry>({ at: 'asking' });
  useEffect(() => {
    let isHere = true;
    void whoIsIn().then((found) => isHere && setEntry(found));
    return () => {
      isHere = false;
    };
  }, []);

  if (entry.at === 'asking') {
    return (
      <main className="page">
        <Loading label="Checking who is signed in">
          <Skeleton shape="title" />
        </Loading>
      </main>
    );
  }
  if (entry.at === 'gate') return <AdminGate before={entry} onEntry={setEntry} />;
  return (
    <AdminOverview admin={entry.admin} onLeft={(message) => setEntry({ at: 'gate', message, needsCode: false })} />
  );
}
