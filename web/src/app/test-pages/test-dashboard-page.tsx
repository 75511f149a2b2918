import { collections } from '@paratope/shared/travelling';
import { useEffect, useState } from 'react';
import { useLocalQuery, useMaybeWorkspace, usePersistence, useSession, useSyncStatus } from '../../local/hooks.ts';
import { useAttention, useDraftCount, useWaiting } from '../../local/pending-hooks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import './test-pages.css';

/** What this device holds and where it stands with the server, in plain numbers. */
export function TestDashboardPage() {
  return (
    <main className="page page-body column gap-5 max-760 debug-page">
      <title>Test dashboard · Paratope</title>
      <h1 className="title-1">Test dashboard</h1>
      {useMaybeWorkspace() ? <Everything /> : <EmptyState title="Nobody is signed in on this device." />}
    </main>
  );
}

function Everything() {
  const session = useSession();
  const status = useSyncStatus();
  const waiting = useWaiting();
  const attention = useAttention();
  const drafts = useDraftCount();
  const persistence = usePersistence();
  const usage = useUsage();
  const counts = useLocalQuery(
    (rows) => Promise.all(collections.map(async (one) => [one.name, await rows.table(one).count()] as const)),
    [],
  );
  return (
    <>
      <Section
        title="Session"
        facts={{
          Account: session.accountId,
          Startup: session.startupId,
          Email: session.email,
          'Signed in': session.loginTime,
        }}
      />
      <Section title="Rows on this device" facts={Object.fromEntries(counts ?? [])} />
      <Section
        title="Sync"
        facts={{
          State: status.reason ? `${status.state}, ${status.reason}` : status.state,
          'Server last seen': status.lastServerSeenAt ?? 'never',
          'First download under way': status.opening ? 'yes' : 'no',
          'Changes waiting': waiting?.length ?? '',
          'Changes that need the person': attention?.length ?? '',
          'Forms not submitted': drafts,
        }}
      />
      <Section
        title="Browser"
        facts={{
          Storage: persistence,
          'Bytes used here': usage ?? 'not told',
          Worker: navigator.serviceWorker?.controller ? 'in control' : 'none',
          Program: navigator.userAgent,
        }}
      />
    </>
  );
}

function Section({
  title,
  facts,
}: {
  readonly title: string;
  readonly facts: Readonly<Record<string, string | number>>;
}) {
  return (
    <section className="stack" aria-label={title}>
      <h2 className="section-title">{title}</h2>
      <Facts items={Object.entries(facts).map(([label, value]) => ({ label, value: String(value) }))} />
    </section>
  );
}

/** Bytes this site keeps in the browser, where the browser tells. */
function useUsage(): number | undefined {
  const [usage, setUsage] = useState<number>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then((estimate) => setUsage(estimate.usage));
  }, []);
  return usage;
}
