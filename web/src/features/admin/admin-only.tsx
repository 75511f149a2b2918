import { type ReactNode, useEffect, useState } from 'react';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { type Entry, type SignedInAdmin, whoIsIn } from './actions.ts';
import { AdminGate } from './admin-gate.tsx';
import './admin.css';

interface AdminOnlyProps {
  /** `onLeft` shows the gate again, with a sentence or none. */
  children(admin: SignedInAdmin, onLeft: (message: string) => void): ReactNode;
}

/** Shows what is behind it to admins, and the gate to everybody else. */
export function AdminOnly({ children }: AdminOnlyProps) {
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
  return children(entry.admin, (message) => setEntry({ at: 'gate', message, needsCode: false }));
}
