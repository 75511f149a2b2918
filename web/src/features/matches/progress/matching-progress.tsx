import type { MatchingStage, Startup } from '@paratope/shared/startups/startup';
import { inCatalog } from '@paratope/shared/words/message';
import { useEffect, useState } from 'react';
import { paths } from '../../../addresses/paths.ts';
import { useSyncEvery } from '../../../local/ask-every.ts';
import { useLocal } from '../../../local/context.ts';
import { useDeck } from '../../../local/deck-hooks.ts';
import { storageKeys } from '../../../local/session.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { momentInWords } from '../../../ui/moments.ts';
import { ProgressBar } from '../../../ui/progress.tsx';
import { Section } from '../../../ui/section.tsx';
import { usualTime } from '../../../words/usual-time.ts';
import { inWords, pageLanguage, t } from '../../../words/words.ts';
import { startMatching, useForceMatching } from './use-force-matching.ts';

export function MatchingProgress({ startup }: { readonly startup: Startup }) {
  const { matching } = startup;
  const run = matching.state === 'running' ? matching : undefined;
  const total = run?.total || startup.investorCount;
  useEnsuredRun(matching.state === 'idle');
  // Progress is pushed; without a push it arrives within five seconds anyway.
  useSyncEvery(5_000);
  const handedIn = useSubmissionTime(startup);
  return (
    <Section
      className="column gap-4 dash-state"
      title={t('Analyzing {total} Investors', { total: investorsInWords(total) })}
      level="h1"
    >
      <p className="serif lead dash-lead">
        {run?.usualMinutes === undefined
          ? t('Matching usually takes 5-15 minutes. You can close this page; it continues without you.')
          : t(
              'Matching usually takes {time}, or 5-15 minutes at busy times. You can close this page; it continues without you.',
              { time: usualTime(run.usualMinutes) },
            )}
      </p>
      {run ? (
        <ProgressBar
          label={t(stageWords[run.stage])}
          value={run.done}
          max={Math.max(1, run.total)}
          {...(run.total > 0 ? { detail: progressOf(run) } : {})}
        />
      ) : (
        <p className="strong">{t('We have your profile on this device. Matching starts once it syncs.')}</p>
      )}
      {run?.signals ? (
        <p className="muted">{t('{signals} investment signals compared.', { signals: counted(run.signals) })}</p>
      ) : null}
      <p className="muted">{t('You submitted your profile on {handedIn}.', { handedIn: momentInWords(handedIn) })}</p>
      <DeckNote />
    </Section>
  );
}

/** A list that a person still has to release. */
export function InReview({ startup }: { readonly startup: Startup }) {
  const total = startup.matching.state === 'done' ? startup.matching.total : startup.investorCount;
  return (
    <Section className="column gap-4 dash-state" title={t('Your list is being reviewed')} level="h1">
      <p className="serif lead dash-lead">
        {t(
          'Matching is done: we compared {total} investors with your profile. Our team reviews the list before you see it, which takes 24-48 hours.',
          { total: counted(total) },
        )}
      </p>
      <DeckNote />
    </Section>
  );
}

export function MatchingFailed({ message }: { readonly message: string }) {
  const { isAsking, words, force } = useForceMatching();
  return (
    <Section className="column gap-4 dash-state" title={t("Matching didn't finish")} level="h1">
      <p className="serif lead dash-lead">{message}</p>
      <div className="wrap gap-3">
        <Button kind="primary" size="main" busy={isAsking} onClick={force}>
          {t('Start again')}
        </Button>
        <Link className={buttonClass({ size: 'main' })} to={paths.editProfile}>
          {t('Review your profile')}
        </Link>
      </div>
      <p role="status" className="muted">
        {words}
      </p>
    </Section>
  );
}

export function RunAgainNote({ startup }: { readonly startup: Startup }) {
  const { matching } = startup;
  if (matching.state === 'failed')
    return (
      <p className="mt-3 dash-state-note">
        {t("The last matching run didn't finish. {message}", { message: inWords(matching.message) })}
      </p>
    );
  if (matching.state !== 'running') return null;
  return (
    <div className="mt-3 dash-state-note">
      <ProgressBar
        label={t('Matching is running. {stage}', { stage: t(stageWords[matching.stage]) })}
        value={matching.done}
        max={Math.max(1, matching.total)}
        {...(matching.total > 0 ? { detail: progressOf(matching) } : {})}
      />
    </div>
  );
}

function DeckNote() {
  const deck = useDeck();
  if (!deck || deck.state === 'none' || deck.state === 'refused' || deck.state === 'kept') return null;
  return (
    <p className="hair-top pt-3">
      <span className="strong">{t('Pitch deck found.')}</span>{' '}
      {deck.state === 'waiting'
        ? t('It is saved on this device and analyzed automatically once it is sent.')
        : t('It is analyzed automatically.')}
    </p>
  );
}

/** For a profile ready to match without a run: asks the server once to make sure of one (T021 of `docs/acceptance`). */
function useEnsuredRun(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const leaving = new AbortController();
    // Offline this fails; the server starts by itself when the profile reaches it.
    void startMatching({ signal: leaving.signal });
    return () => leaving.abort();
  }, [isNeeded]);
}

const stageWords: Readonly<Record<MatchingStage, string>> = inCatalog({
  waiting: 'Waiting in line',
  reading: 'Reading your profile',
  comparing: 'Comparing investors with your profile',
  explaining: 'Writing the reasons',
  saving: 'Saving the list',
  review: "Waiting for our team's review",
  done: 'Done',
});

const progressOf = ({ done, total }: { readonly done: number; readonly total: number }): string =>
  t('{done} of {total} investors', { done: counted(done), total: counted(total) });

const counted = (number: number): string => number.toLocaleString(pageLanguage());

/** When the profile was submitted: as stored on this device, else as the profile says, else now. Stored from then on. */
function useSubmissionTime({ submittedAt, updatedAt }: Startup): string {
  const { storage } = useLocal();
  const [time] = useState(
    () => storage.getItem(storageKeys.lastFormSubmission) ?? submittedAt ?? (updatedAt || new Date().toISOString()),
  );
  useEffect(() => storage.setItem(storageKeys.lastFormSubmission, time), [storage, time]);
  return time;
}

/** "2,000+" from two thousand on, in whole thousands; below that the exact number (decision I17). */
export const investorsInWords = (count: number): string =>
  count >= 2_000 ? `${(Math.floor(count / 1_000) * 1_000).toLocaleString(pageLanguage())}+` : String(count);
