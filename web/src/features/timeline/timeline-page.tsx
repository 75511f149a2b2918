import { fitOf100, type OpenMatch } from '@paratope/shared/matches/match';
import { type Activity, isSystemEntry } from '@paratope/shared/outreach/activity';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { paths } from '../../addresses/paths.ts';
import { openMatches, useMatches } from '../../local/matches.ts';
import { useOpenMatch } from '../../local/open-match.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { BindingGlyph } from '../../ui/binding-glyph.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { scoresOf } from '../../ui/glyph-words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-mark.tsx';
import { desk, useMedia } from '../../ui/use-media.ts';
import { plural, t } from '../../words/words.ts';
import { useActivities } from './activity-queries.ts';
import { ContactCard } from './contact-card.tsx';
import { LockedNotes } from './locked-notes.tsx';
import { TimelineList } from './timeline-list.tsx';
import './timeline.css';
import { Section } from '../../ui/section.tsx';

const ActivityDialog = lazy(() => import('./activity-dialog.tsx').then((file) => ({ default: file.ActivityDialog })));
const PipelineChart = lazy(() => import('./pipeline-chart.tsx').then((file) => ({ default: file.PipelineChart })));
const LogSheet = lazy(() => import('./log-sheet.tsx').then((file) => ({ default: file.LogSheet })));

interface TimelinePageProps {
  /** Parts of other features beside the timeline of one investor. */
  readonly beside?: (match: OpenMatch) => ReactNode;
}

/** The timeline of one investor, or of the whole startup if the URL names none (decision Z8). */
export function TimelinePage({ beside }: TimelinePageProps) {
  const [params] = useSearchParams();
  const matchId = params.get('matchId') ?? undefined;
  return matchId === undefined ? (
    <StartupTimeline />
  ) : (
    <MatchTimeline key={matchId} matchId={matchId} beside={beside} />
  );
}

function MatchTimeline({ matchId, beside }: { readonly matchId: string } & TimelinePageProps) {
  const found = useOpenMatch(matchId);
  const activities = useActivities(matchId);
  if (found.state === 'opening' || activities === undefined) return <TimelineSkeleton />;
  if (found.state === 'found')
    return (
      <Timeline about={found.match} matches={[found.match]} activities={activities}>
        {beside && <Suspense fallback={null}>{beside(found.match)}</Suspense>}
      </Timeline>
    );
  return (
    <main className="page tl">
      <BackToDashboard />
      <EmptyState title={t('Match not found')}>
        {activities.length > 0 &&
          t('This investor is no longer on your list. Your notes and activities are still below.')}
      </EmptyState>
      <LockedNotes matchId={matchId} />
      {activities.length > 0 && (
        <Section title={t('No longer on your list')}>
          <TimelineList activities={activities} nameOf={undefined} canEdit={false} />
        </Section>
      )}
    </main>
  );
}

function StartupTimeline() {
  const matches = useMatches();
  const activities = useActivities(undefined);
  if (matches === undefined || activities === undefined) return <TimelineSkeleton />;
  return <Timeline about={undefined} matches={openMatches(matches)} activities={activities} />;
}

interface TimelineProps {
  /** The one investor it is about; undefined for the whole startup. */
  readonly about: OpenMatch | undefined;
  readonly matches: readonly OpenMatch[];
  readonly activities: NonNullable<ReturnType<typeof useActivities>>;
  readonly children?: ReactNode;
}

function Timeline({ about, matches, activities, children }: TimelineProps) {
  const here = useLocation();
  const [adding, setAdding] = useState({ time: 0, isOpen: false });
  const { total } = activityProgress(activities);
  const nameById = new Map(matches.map((match) => [match.id as string, match.vcName]));
  const add = () => setAdding(({ time }) => ({ time: time + 1, isOpen: true }));
  const canAdd = matches.length > 0;

  return (
    <main className="page tl">
      <PageTitle>{about ? about.vcName : t('Timeline')}</PageTitle>
      <BackToDashboard />
      <div className="grid gap-5 mt-2 tl-columns">
        <section className="column gap-4 min-w-0" aria-label={about ? t('Investor') : t('Pipeline by week')}>
          {about ? (
            <>
              <AboutInvestor match={about} />
              <InvestorFacts match={about} />
              {children}
              <OverallProgress activities={activities} />
            </>
          ) : (
            <Pipeline matches={matches} activities={activities} />
          )}
        </section>
        <div className="min-w-0">
          <header className="spread wrap tl-head">
            <h1 className="title-2">
              {t('VC Timeline')}{' '}
              <span className="muted count tl-count">{plural(total, '1 activity', '{count} activities')}</span>
            </h1>
            <div className="row">
              {activities.length > 0 && (
                <Link className={buttonClass()} to={paths.calendar}>
                  {t('Calendar')}
                </Link>
              )}
              {canAdd && (
                <Button kind="primary" icon="plus" onClick={add}>
                  {t('Add activity')}
                </Button>
              )}
            </div>
          </header>
          {activities.length === 0 ? (
            <EmptyState
              title={t('No activities yet')}
              action={
                canAdd ? (
                  <Button size="main" onClick={add}>
                    {t('Add First Activity')}
                  </Button>
                ) : (
                  // The list is empty: the quick log accepts a new name.
                  <Link className={buttonClass({ size: 'main' })} to={paths.log()} state={{ over: here }}>
                    {t('Log activity')}
                  </Link>
                )
              }
            >
              {t('Start building your relationship timeline by adding your first activity')}
            </EmptyState>
          ) : (
            <TimelineList
              activities={activities}
              nameOf={about ? undefined : (matchId) => nameById.get(matchId) ?? t('No longer on your list')}
              canEdit
            />
          )}
          {about ? null : <LockedNotes />}
        </div>
      </div>
      <Suspense fallback={null}>
        {adding.time > 0 && (
          <ActivityDialog
            key={adding.time}
            isOpen={adding.isOpen}
            onClose={() => setAdding((before) => ({ ...before, isOpen: false }))}
            matches={matches}
          />
        )}
      </Suspense>
      <LogFromAddress about={about} />
    </main>
  );
}

/** `?log=1` opens the quick log; closing removes it from the URL. */
function LogFromAddress({ about }: { readonly about: OpenMatch | undefined }) {
  const [params, setParams] = useSearchParams();
  const isAsked = params.get('log') === '1';
  const [hasOpened, setOpened] = useState(isAsked);
  if (isAsked && !hasOpened) setOpened(true);
  if (!hasOpened) return null;
  const close = () =>
    setParams(
      (before) => {
        const rest = new URLSearchParams(before);
        rest.delete('log');
        return rest;
      },
      { replace: true },
    );
  return (
    <Suspense fallback={null}>
      <LogSheet about={about} isOpen={isAsked} onClose={close} />
    </Suspense>
  );
}

function AboutInvestor({ match }: { readonly match: OpenMatch }) {
  const { vcName, vcInvestor, similarity } = match;
  return (
    <div className="column start gap-2">
      <p className="serif tl-about-name">{vcName}</p>
      {vcInvestor.firm && vcInvestor.firm !== vcName && <p className="muted tl-about-firm">{vcInvestor.firm}</p>}
      <StatusBadge status={match.status} />
      {similarity !== null && (
        <Link className="row gap-3 tl-fit" to={paths.match(match.id)}>
          <BindingGlyph size="card" width={196} scores={scoresOf(match.teeth)} score={fitOf100(similarity)} />
          <span className="strong" aria-hidden="true">
            {fitOf100(similarity)}
          </span>
        </Link>
      )}
    </div>
  );
}

/** Folded on a phone, where the timeline comes first. */
function InvestorFacts({ match }: { readonly match: OpenMatch }) {
  const isDesk = useMedia(desk);
  if (isDesk) return <ContactCard investor={match.vcInvestor} />;
  return (
    <details className="fold">
      <summary className="spread touch hair-top hair-bottom">
        {t('Focus and contact')}
        <Icon name="down" size={16} />
      </summary>
      <ContactCard investor={match.vcInvestor} />
    </details>
  );
}

/** Folded on a phone, like an investor's facts. Until somebody was contacted there is nothing to draw. */
function Pipeline({ matches, activities }: Pick<TimelineProps, 'matches' | 'activities'>) {
  const isDesk = useMedia(desk);
  if (matches.every(({ status }) => status === 'not_contacted')) return null;
  const chart = (
    <Suspense fallback={<Skeleton shape="block" />}>
      <PipelineChart matches={matches} activities={activities} />
    </Suspense>
  );
  if (isDesk)
    return (
      <>
        <h2 className="title-3">{t('Pipeline by week')}</h2>
        {chart}
      </>
    );
  return (
    <details className="fold">
      <summary className="spread touch hair-top hair-bottom">
        {t('Pipeline by week')}
        <Icon name="down" size={16} />
      </summary>
      <div className="py-3">{chart}</div>
    </details>
  );
}

function OverallProgress({ activities }: Pick<TimelineProps, 'activities'>) {
  const { total, completed, cancelled, percent } = activityProgress(activities);
  const words =
    cancelled > 0
      ? t('{completed} of {total}, {cancelled} canceled', { completed, total, cancelled })
      : t('{completed} of {total} completed', { completed, total });
  return <ProgressBar label={t('Overall Progress')} value={percent} max={100} detail={words} />;
}

const BackToDashboard = () => <BackLink to={paths.dashboard}>{t('Back to Dashboard')}</BackLink>;

const TimelineSkeleton = () => (
  <Loading label={t('Loading timeline...')}>
    <main className="page tl">
      <p className="muted" aria-hidden="true">
        {t('Loading timeline...')}
      </p>
      <Skeleton shape="title" />
      <Skeleton shape="row" lines={5} />
    </main>
  </Loading>
);

/** The completed share in whole percent; 0 if there are none. System entries do not count. */
function activityProgress(activities: readonly Activity[]) {
  const logged = activities.filter((activity) => !isSystemEntry(activity));
  const completed = logged.filter((activity) => activity.status === 'completed').length;
  const cancelled = logged.filter((activity) => activity.status === 'cancelled').length;
  const percent = logged.length === 0 ? 0 : Math.round((completed / logged.length) * 100);
  return { total: logged.length, completed, cancelled, percent };
}
