import type { OpenMatch } from '@paratope/shared/matches/match';
import type { Startup } from '@paratope/shared/startups/startup';
import { useEffect, useState } from 'react';
import { paths } from '../../addresses/paths.ts';
import { dashboardState } from '../../features/matches/dashboard/dashboard-state.ts';
import { matchesInView, wholeList } from '../../features/matches/list/list-view.ts';
import { fitOf } from '../../features/matches/list/match-parts.tsx';
import { investorsInWords } from '../../features/matches/progress/matching-progress.tsx';
import { useLocal } from '../../local/context.ts';
import { useStartup } from '../../local/hooks.ts';
import { openMatches, useMatches } from '../../local/matches.ts';
import { storageKeys } from '../../local/session.ts';
import { BindingGlyph } from '../../ui/binding-glyph.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { scoresOf } from '../../ui/glyph-words.ts';
import { Link } from '../../ui/link.tsx';
import { List, ListLine } from '../../ui/list-line.tsx';
import { PageTitle } from '../../ui/page-title.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { StatusBadge } from '../../ui/status-mark.tsx';
import { inWords, t } from '../../words/words.ts';
import './simple-dashboard.css';

/** Length of the countdown in seconds. */
const wait = 10 * 60;
const shownMost = 5;

export function SimpleDashboardPage() {
  const startup = useStartup();
  const matches = useMatches();
  return (
    <main className="page page-body narrow column gap-5">
      <PageTitle>{t('Your matches')}</PageTitle>
      {startup && matches ? (
        <Standing startup={startup} open={openMatches(matches)} />
      ) : startup === null ? (
        <EmptyState heading="h1" title={t('Failed to load profile data')} />
      ) : (
        <Loading label={t('Loading your matches')}>
          <Skeleton shape="title" />
          <Skeleton shape="row" lines={5} />
        </Loading>
      )}
      <p>
        <Link className="link" to={paths.dashboard}>
          {t('Full dashboard')}
        </Link>
      </p>
    </main>
  );
}

function Standing({ startup, open }: { readonly startup: Startup; readonly open: readonly OpenMatch[] }) {
  const state = dashboardState(startup, open);
  if (state === 'results-ready') return <Best open={open} />;
  if (state === 'processing') return <Countdown startup={startup} />;
  if (state === 'in-review') {
    return (
      <Words title={t('Your list is being reviewed')}>
        {t('Matching is done. Our team reviews the list before you see it, which takes 24-48 hours.')}
      </Words>
    );
  }
  if (state === 'failed') {
    return (
      <Words title={t("Matching didn't finish")}>
        {startup.matching.state === 'failed' && inWords(startup.matching.message)}
      </Words>
    );
  }
  return (
    <Words title={t('Ready to Find Your Matches')}>
      <Link className={buttonClass({ kind: 'primary', size: 'main' })} to={paths.getMatched}>
        {t('Fill Out Startup Form')}
      </Link>
    </Words>
  );
}

/** Ends early: the page reads the device's own rows, so the list replaces the countdown as soon as it arrives (decision I5). */
function Countdown({ startup }: { readonly startup: Startup }) {
  const { matching } = startup;
  const left = useSecondsLeft(matching.state === 'running' ? matching.startedAt : undefined);
  return (
    <Words title={t('Analyzing {total} Investors', { total: investorsInWords(startup.investorCount) })}>
      <p className="simple-dash-clock" role="timer" aria-label={t('Time left')}>
        {clockWords(left)}
      </p>
      {left > 0 ? (
        <p className="muted">{t('Your list appears here as soon as it is ready.')}</p>
      ) : (
        <p role="status">{t('Matching is still running. You can leave; your list appears here when it is ready.')}</p>
      )}
    </Words>
  );
}

function Best({ open }: { readonly open: readonly OpenMatch[] }) {
  const matched = open.filter(({ origin }) => origin === 'matched');
  const best = matchesInView(matched, wholeList).slice(0, shownMost);
  return (
    <>
      <h1 className="title-1">
        {best.length < shownMost ? t('Your matches') : t('Top {count} matches', { count: shownMost })}
      </h1>
      {best.length === 0 ? (
        <EmptyState title={t('No investor matches available at this time.')} />
      ) : (
        <List label={t('Best matches')}>
          {best.map((match) => (
            <ListLine
              key={match.id}
              title={
                <Link className="list-line-link" to={paths.match(match.id)}>
                  {match.vcName}
                </Link>
              }
              detail={match.vcInvestor.firm === match.vcName ? undefined : match.vcInvestor.firm}
              aside={
                <span className="row">
                  <BindingGlyph size="row" scores={scoresOf(match.teeth)} score={fitOf(match) ?? 0} />
                  <span className="strong" aria-hidden="true">
                    {fitOf(match)}
                  </span>
                </span>
              }
            >
              <span className="row mt-1">
                <StatusBadge status={match.status} short />
              </span>
            </ListLine>
          ))}
        </List>
      )}
    </>
  );
}

const Words = ({ title, children }: { readonly title: string; readonly children: React.ReactNode }) => (
  <section className="column start gap-4" aria-labelledby="simple-dash-title">
    <h1 id="simple-dash-title" className="title-1">
      {title}
    </h1>
    {children}
  </section>
);

/** Whole seconds left, counted from the run's start; before that from the submitted form, or from opening this page. */
function useSecondsLeft(startedAt: string | undefined): number {
  const { storage } = useLocal();
  const [begun] = useState(() => Date.parse(storage.getItem(storageKeys.lastFormSubmission) ?? '') || Date.now());
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const started = startedAt === undefined ? begun : Date.parse(startedAt);
  // The device's and the server's clocks may disagree: never show more than the whole wait.
  return Math.max(0, Math.min(wait, Math.ceil(wait - (now - started) / 1_000)));
}

const clockWords = (seconds: number): string => `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`;

const twoDigits = (number: number): string => String(number).padStart(2, '0');
