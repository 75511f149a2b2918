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
import { type DashboardState, dashboardState } from './dashboard-state.ts';
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
  const hasList = state === 'results-ready' || open.length > 0;
  // Together, so that none moves another.
  const beside = (
    <Suspense fallback={null}>
      {isFree ? <UpgradeCard /> : state === 'results-ready' && <WelcomeCard visible={matched} />}
      {slots.analysis}
    </Suspense>
  );

  return (
    <main className={isBoard ? 'page grid gap-4 dash dash-board' : 'page grid gap-4 dash'}>
      <PageTitle>{t('Investors')}</PageTitle>
      <section className="column gap-5 min-w-0" aria-label={t('Your startup')}>
        <StartupCard startup={startup} isFolded={!isWide} />
        {isWide && hasList && (
          <StatusCounters
            matches={open}
            chosen={view.statuses}
            onChange={(statuses) => setView({ ...view, statuses })}
          />
        )}
        {isWide && beside}
      </section>
      <div className="column gap-4 min-w-0 dash-main">
        <Suspense fallback={<Skeleton shape="title" />}>
          <StateView state={state} startup={startup} />
        </Suspense>
        {isFree && matched >= matchAllowance.free.most && state === 'results-ready' && (
          <MoreMatchesBanner ready={locked} />
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
          <section aria-label={state === 'results-ready' ? t('Matches') : t('Investors you added')}>
            {state !== 'results-ready' && <h2 className="section-title mb-3">{t('Investors you added')}</h2>}
            <InvestorList startup={startup} matches={matches} view={view} onView={setView} ask={ask} />
          </section>
        )}
      </div>
      {!isWide && <div className="column gap-5 min-w-0 dash-aside-below">{beside}</div>}
      {dialogs}
    </main>
  );
}

interface StateViewProps {
  readonly state: DashboardState;
  readonly startup: Startup;
}

function StateView({ state, startup }: StateViewProps) {
  if (state !== 'results-ready') return <OtherState state={state} startup={startup} />;
  return (
    <header>
      <h1 className="title-1">{t('Top Matched Investors')}</h1>
      <p className="muted mt-1">{t("Not a fit? Tell us why and we'll improve your next matches.")}</p>
      {(startup.matching.state === 'running' || startup.matching.state === 'failed') && (
        <RunAgainNote startup={startup} />
      )}
    </header>
  );
}

const OtherState = lazy(() => import('./other-states.tsx').then((file) => ({ default: file.OtherState })));
const RunAgainNote = lazy(() =>
  import('../progress/matching-progress.tsx').then((file) => ({ default: file.RunAgainNote })),
);

const DashboardSkeleton = () => (
  <Loading label={t('Opening your investors')}>
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
