import { collections } from '@paratope/shared/synced';
import { useEffect, useState } from 'react';
import { useLocalQuery, useMaybeWorkspace, usePersistence, useSession, useSyncStatus } from '../../local/hooks.ts';
import { useAttention, useDraftCount, useWaiting } from '../../local/pending-hooks.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { t } from '../../words/words.ts';
import './test-pages.css';

export function TestDashboardPage() {
  return (
    <main className="page page-body narrow column gap-5 debug-page">
      <PageTitle>{t('Test dashboard')}</PageTitle>
      <h1 className="title-1">{t('Test dashboard')}</h1>
      {useMaybeWorkspace() ? <Everything /> : <EmptyState title={t('No one is logged in on this device.')} />}
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
        title={t('Session')}
        facts={{
          [t('Account')]: session.accountId,
          [t('Startup')]: session.startupId,
          [t('Email')]: session.email,
          [t('Logged in')]: session.loginTime,
        }}
      />
      <Section title={t('Records on this device')} facts={Object.fromEntries(counts ?? [])} />
      <Section
        title={t('Sync')}
        facts={{
          [t('State')]: status.reason ? `${status.state}, ${status.reason}` : status.state,
          [t('Last contact with the server')]: status.lastServerSeenAt ?? t('Never'),
          [t('First download running')]: status.opening ? t('Yes') : t('No'),
          [t('Changes waiting')]: waiting?.length ?? '',
          [t('Changes needing attention')]: attention?.length ?? '',
          [t('Forms not submitted')]: drafts,
        }}
      />
      <Section
        title={t('Browser')}
        facts={{
          [t('Storage')]: persistence,
          [t('Bytes used')]: usage ?? t('Unknown'),
          [t('Service worker')]: navigator.serviceWorker?.controller ? t('Active') : t('None'),
          [t('Browser')]: navigator.userAgent,
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

/** Bytes this site stores in the browser; undefined where the browser does not report it. */
function useUsage(): number | undefined {
  const [usage, setUsage] = useState<number>();
  useEffect(() => {
    void navigator.storage?.estimate?.().then((estimate) => setUsage(estimate.usage));
  }, []);
  return usage;
}
