import { useSearchParams } from 'react-router-dom';
import { documents, paths } from '../../../addresses/paths.ts';
import { useLocal } from '../../../local/context.ts';
import { storageKeys } from '../../../local/session.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import type { ReportSource } from '../report-source.ts';
import { ReportView } from './report-view.tsx';
import { type Failure, useReport } from './use-report.ts';
import { WaitingScreen } from './waiting-screen.tsx';
import './report.css';

/** `/startup-analysis`: the report, its progress, or why there is none. */
export function ReportPage({ source, company }: { readonly source: ReportSource; readonly company: string }) {
  const [query] = useSearchParams();
  const { view, again, start } = useReport(source, { isGenerating: query.get('generating') === 'true' });
  return (
    <main className="page report-page">
      <PageTitle>{view.state === 'waiting' ? t('Analyzing') : t('Startup analysis')}</PageTitle>
      <Back />
      {view.state === 'reading' && (
        <Loading label={t('Loading the report')}>
          <Skeleton shape="title" />
          <Skeleton shape="block" lines={3} />
        </Loading>
      )}
      {view.state === 'waiting' && (
        <WaitingScreen
          company={view.record?.startupName || company}
          step={view.record?.progress?.step ?? null}
          since={view.since}
        />
      )}
      {view.state === 'failed' && (
        <EmptyState heading="h1" title={view.title} action={<WayOut way={view.way} onStart={start} onAgain={again} />}>
          <span role="alert">{view.words}</span>
          {source.kind === 'own' && view.way !== 'retry' && (
            <>
              {' '}
              <Link className="link" to={paths.editProfile}>
                {t('See the pitch deck in your profile')}
              </Link>
            </>
          )}
        </EmptyState>
      )}
      {view.state === 'ready' && <ReportView {...view} isOwn={source.kind === 'own'} />}
    </main>
  );
}

interface WayOutProps {
  readonly way: Failure['way'];
  readonly onStart: () => Promise<void>;
  readonly onAgain: () => Promise<void>;
}

function WayOut({ way, onStart, onAgain }: WayOutProps) {
  if (way === 'none') return null;
  if (way === 'upgrade') {
    return (
      <a className={buttonClass({ kind: 'primary', size: 'main' })} href={documents.subscribe}>
        {t('Upgrade')}
      </a>
    );
  }
  return (
    <Button kind="primary" icon="refresh" onClick={() => void (way === 'start' ? onStart() : onAgain())}>
      {way === 'start' ? t('Start again') : t('Try again')}
    </Button>
  );
}

/** Leads founders back to their investors, everyone else to the front page. */
const Back = () => {
  const isFounder = useLocal().storage.getItem(storageKeys.presence) !== null;
  return isFounder ? (
    <BackLink to={paths.dashboard}>{t('Back to Dashboard')}</BackLink>
  ) : (
    <a className="inline-row subtle back-link" href={documents.home}>
      <Icon name="left" size={16} />
      <span className="link">{t('Back to Dashboard')}</span>
    </a>
  );
};
