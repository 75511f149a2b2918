import { type ComponentType, type ReactNode, useMemo, useState } from 'react';
import { useLoaded } from '../../local/use-answer.ts';
import { Loading } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';
import { type Entry, type SignedInAdmin, whoIsIn } from './actions.ts';
import { AdminGate } from './admin-gate.tsx';
import { AdminProvider, type AdminSession, explain } from './use-admin.ts';
import './admin.css';

export function AdminOnly({ children }: { children: ReactNode }) {
  const { value: found } = useLoaded(whoIsIn, []);
  const [changed, setEntry] = useState<Entry>();
  const entry = changed ?? found;

  if (!entry) {
    return (
      <main className="page">
        <Loading label={t('Checking your login')} shape="title" />
      </main>
    );
  }
  if (entry.at === 'gate') return <AdminGate before={entry} onEntry={setEntry} />;
  return (
    <Inside admin={entry.admin} onEntry={setEntry}>
      {children}
    </Inside>
  );
}

export const adminPage = (Page: ComponentType) => () => (
  <AdminOnly>
    <Page />
  </AdminOnly>
);

interface InsideProps {
  readonly admin: SignedInAdmin;
  onEntry(entry: Entry): void;
  readonly children: ReactNode;
}

function Inside({ admin, onEntry, children }: InsideProps) {
  const [turn, setTurn] = useState(0);
  // Stable across refreshes: only what depends on `turn` asks again.
  const acts = useMemo((): Omit<AdminSession, 'turn'> => {
    const onLeft = (message: string) => onEntry({ at: 'gate', message, needsCode: false });
    return {
      admin,
      canAct: admin.role !== 'read-only',
      isOwner: admin.role === 'owner',
      refresh: () => setTurn((before) => before + 1),
      onLeft,
      explain: (answer, otherwise) => {
        if (answer.status === 401) onLeft(answer.message);
        return explain(answer, otherwise);
      },
    };
  }, [admin, onEntry]);
  const session = useMemo(() => ({ ...acts, turn }), [acts, turn]);
  return <AdminProvider value={session}>{children}</AdminProvider>;
}
