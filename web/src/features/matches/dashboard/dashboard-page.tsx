import type { Match } from '@paratope/shared/matches/match';
import { matchAllowance } from '@paratope/shared/plans/plan';
import type { Startup } from '@paratope/shared/startups/startup';
import { lazy, type ReactNode, Suspense } from 'react';
import { useStartup } from '../../../local/hooks.ts';
import { openMatches, useMatches } from '../../../local/matches.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { desk, useMedia, wideDesk } from '../../../ui/use-media.ts';
import { t } from '../../../words/words.ts';
import { useMatchDialogs } from '../dialogs/match-dialogs.tsx';
import { InvestorList } from '../list/investor-list.tsx';
import { lockedCount } from '../list/list-view.ts';
import { StatusCounters } from '../list/status-counters.tsx';
import { useListView } from '../list/use-list-view.ts';
import { dashboardState } from './dashboard-state.ts';
import { StartupCard } from './startup-card.tsx';
import './dashboard.css';

/** Parts from other features. They load after the page, where they move nothing: last in the left column, or below the list. */
export interface DashboardSlots {
  readonly analysis?: ReactNode;
}

export function DashboardPage(slots: DashboardSlots) {
  const startup = useStartup();
  const matches = useMatches();
  if (startup === null) {
    return (
      <main className="page">
        <ErrorState title={t('Failed to load profile data')}>{gone()}</ErrorState>
      </main>
    );
  }
  if (startup === undefined || matches === undefined) return <DashboardSkeleton />;
  // What is above the list loads together with it.
  return (
    <Suspense fallback={<DashboardSkeleton />}>
      <Dashboard startup={startup} matches={matches} slots={slots} />
    </Suspense>
  );
}

const gone = (): string => t("We can't find a startup for this account.");

interface DashboardProps {
  readonly startup: Startup;
  readonly matches: readonly Match[];
  readonly slots: DashboardSlots;
}

function Dashboard({ startup, matches, slots }: DashboardProps) {
  const [view, setView] = useListView();
  const isBoard = useMedia(desk) && view.shape === 'board';
  const isWide = useMedia(wideDesk) && !isBoard;
  const { ask, dialogs } = useMatchDialogs();
  const open = openMatches(matches);
  const matched = open.filter(({ origin }) => origin === 'matched').length;
  const state = dashboardState(startup, open);
  const locked = lockedCount(matches);
  const isFree = startup.plan === 'free';
  const isReady = state === 'results-ready';
  const hasList = isReady || open.length > 0;
  const isRunningAgain = startup.matching.state === 'running' || startup.matching.state === 'failed';
  // Together, so that none moves another.
  const beside = (
    <Suspense fallback={null}>
      {isFree ? <UpgradeCard /> : isReady && <WelcomeCard visible={matched} />}
      {slots.analysis}
    </Suspense>
  );

  return (
    <main className={isBoard ? 'page grid gap-4 dash dash-board' : 'page grid gap-4 dash'}>
      <PageTitle>{t('Investors')}</PageTitle>
      {isWide && (
        <section className="column gap-5 min-w-0" aria-label={t('Your startup')}>
          <StartupCard startup={startup} isFolded={false} />
          {hasList && (
            <StatusCounters
              matches={open}
              chosen={view.statuses}
              onChange={(statuses) => setView({ ...view, statuses })}
            />
          )}
          {beside}
        </section>
      )}
      <div className="column gap-4 min-w-0 dash-main">
        {!isReady && (
          <Suspense fallback={<Skeleton shape="title" />}>
            <OtherState state={state} startup={startup} />
          </Suspense>
        )}
        {!hasList && (
          <p className="row wrap gap-2-3 muted hair-top pt-4">
            {t('Know an investor already?')}
            <Button icon="plus" onClick={() => ask({ kind: 'add-investor' })}>
              {t('Add investor')}
            </Button>
          </p>
        )}
        {hasList && (
          <section aria-label={isReady ? t('Matches') : t('Investors you added')}>
            <InvestorList
              {...{ startup, matches, view, ask }}
              onView={setView}
              heading={
                isReady ? (
                  <h1 className="title-2 min-w-0">{t('Top Matched Investors')}</h1>
                ) : (
                  <h2 className="section-title">{t('Investors you added')}</h2>
                )
              }
              note={isReady && isRunningAgain && <RunAgainNote startup={startup} />}
            />
          </section>
        )}
        {isFree && isReady && matched >= matchAllowance.free.most && <MoreMatchesBanner ready={locked} />}
      </div>
      {!isWide && (
        <section className="column gap-5 min-w-0 dash-aside-below" aria-label={t('Your startup')}>
          <StartupCard startup={startup} isFolded />
          {beside}
        </section>
      )}
      {dialogs}
    </main>
  );
}

const OtherState = lazy(() => import('./other-states.tsx').then((file) => ({ default: file.OtherState })));
const RunAgainNote = lazy(() =>
  import('../progress/matching-progress.tsx').then((file) => ({ default: file.RunAgainNote })),
);

const DashboardSkeleton = () => (
  <Loading label={t('Loading your investors')}>
    <main className="page grid gap-4 dash">
      <div className="column gap-5 min-w-0">
        <Skeleton shape="block" />
      </div>
      <div className="column gap-4 min-w-0 dash-main">
        <Skeleton shape="title" />
        <Skeleton shape="row" lines={6} />
      </div>
    </main>
  </Loading>
);

// Loaded apart from the rest, because only one plan sees each of them.
const WelcomeCard = lazy(() => import('./welcome-card.tsx').then((file) => ({ default: file.WelcomeCard })));
const UpgradeCard = lazy(() => import('./free-cards.tsx').then((file) => ({ default: file.UpgradeCard })));
const MoreMatchesBanner = lazy(() => import('./free-cards.tsx').then((file) => ({ default: file.MoreMatchesBanner })));
