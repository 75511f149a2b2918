import { type ReactNode, useState } from 'react';
import { useLoaded } from '../../local/use-answer.ts';
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
  const { value: found } = useLoaded(whoIsIn, []);
  const [changed, setEntry] = useState<Entry>();
  const entry = changed ?? found;

  if (!entry) {
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
