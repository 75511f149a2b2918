import { criteria } from '@paratope/shared/matches/match';
import type { MatchingStage, Startup } from '@paratope/shared/startups/startup';
import { useEffect } from 'react';
import { callLazily } from '../../api/call.ts';
import { paths } from '../../app/paths.ts';
import { useAskEvery } from '../../local/ask-every.ts';
import { useDeck } from '../../local/deck-hooks.ts';
import { useReplica } from '../../local/hooks.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { investorsInWords } from './dashboard-state.ts';
import { useForceMatching } from './use-force-matching.ts';
import { useSubmissionTime } from './use-submission-time.ts';

/** A run under way, in the server's own numbers. */
export function MatchingProgress({ startup }: { readonly startup: Startup }) {
  const { matching } = startup;
  const run = matching.state === 'running' ? matching : undefined;
  const total = run?.total || startup.investorCount;
  const replica = useReplica();
  useEnsuredRun(matching.state === 'idle');
  // Progress is pushed; where no push comes through, it is known within five seconds all the same.
  useAskEvery(5_000, () => replica.sync());
  const handedIn = useSubmissionTime(startup);
  return (
    <section className="dash-state" aria-labelledby="dash-state-title">
      <h1 id="dash-state-title" className="title-1">
        Analyzing {investorsInWords(total)} Investors
      </h1>
      <p className="dash-lead">Matching usually takes 5-15 minutes. You can close this page; it goes on without you.</p>
      {run ? (
        <ProgressBar
          label={stageWords[run.stage]}
          value={run.done}
          max={Math.max(1, run.total)}
          {...(run.total > 0 ? { detail: progressOf(run) } : {})}
        />
      ) : (
        <p className="strong">Your profile is in. Matching starts as soon as the server has it.</p>
      )}
      {run && run.done > 0 && (
        <p className="muted">
          {counted(run.done * criteria.length)} investment signals looked at so far, {criteria.length} for each
          investor.
        </p>
      )}
      <p className="muted">Your profile was handed in on {momentInWords(handedIn)}.</p>
      <DeckNote />
    </section>
  );
}

/** A list that a person still has to release. */
export function InReview({ startup }: { readonly startup: Startup }) {
  const total = startup.matching.state === 'done' ? startup.matching.total : startup.investorCount;
  return (
    <section className="dash-state" aria-labelledby="dash-state-title">
      <h1 id="dash-state-title" className="title-1">
        Your list is being reviewed
      </h1>
      <p className="dash-lead">
        Matching is done: {counted(total)} investors were compared with your profile. A reviewer now looks at the list
        before it opens, which takes 24-48 hours.
      </p>
      <DeckNote />
    </section>
  );
}

export function MatchingFailed({ message }: { readonly message: string }) {
  const { forcing, force } = useForceMatching();
  return (
    <section className="dash-state" aria-labelledby="dash-state-title">
      <h1 id="dash-state-title" className="title-1">
        Matching did not finish
      </h1>
      <p className="dash-lead">{message}</p>
      <div className="dash-acts">
        <Button kind="primary" size="main" busy={forcing.state === 'asking'} onClick={force}>
          Start again
        </Button>
        <Link className={buttonClass({ size: 'main' })} to={paths.editProfile}>
          Look over the profile
        </Link>
      </div>
      <p role="status" className="muted">
        {forcing.state === 'refused' ? forcing.words : forcing.state === 'asked' ? 'Matching was asked for.' : ''}
      </p>
    </section>
  );
}

/** A run over a list that is already there. */
export function RunAgainNote({ startup }: { readonly startup: Startup }) {
  const { matching } = startup;
  if (matching.state === 'failed')
    return <p className="dash-note">The last matching run did not finish. {matching.message}</p>;
  if (matching.state !== 'running') return null;
  return (
    <div className="dash-note">
      <ProgressBar
        label={`Matching is under way. ${stageWords[matching.stage]}`}
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
    <p className="dash-deck">
      <span className="strong">Pitch deck found.</span>{' '}
      {deck.state === 'waiting'
        ? 'It waits on this device and is analysed automatically once it is sent.'
        : 'It is being analysed automatically.'}
    </p>
  );
}

/** A profile with enough to match and no run: the server is asked once to make sure of one (SPEC T021). */
function useEnsuredRun(isNeeded: boolean) {
  useEffect(() => {
    if (!isNeeded) return undefined;
    const leaving = new AbortController();
    const ensureRun = async () => (await import('@paratope/shared/startups/api')).StartupApi.ensureRunMatch;
    // Offline the answer is none; the server starts by itself when the profile reaches it.
    void callLazily(ensureRun, {}, { signal: leaving.signal });
    return () => leaving.abort();
  }, [isNeeded]);
}

const stageWords: Readonly<Record<MatchingStage, string>> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading your profile',
  comparing: 'Comparing investors with your profile',
  explaining: 'Writing down the reasons',
  saving: 'Saving the list',
  review: 'Waiting for a reviewer',
  done: 'Done',
};

const progressOf = ({ done, total }: { readonly done: number; readonly total: number }): string =>
  `${counted(done)} of ${counted(total)} investors`;

/** "12 June, 09:00" where the device is. */
const momentInWords = (moment: string): string =>
  new Date(moment).toLocaleString('en-GB', { day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' });

const counted = (number: number): string => new Intl.NumberFormat('en-US').format(number);
