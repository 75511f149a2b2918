import { AdminClientsApi, type RunState, type Submission } from '@paratope/shared/admin/clients-api';
import { AdminMatchesApi } from '@paratope/shared/admin/matches-api';
import { formatMoney } from '@paratope/shared/money';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { AdminTable } from './admin-table.tsx';
import { followJobs } from './follow-jobs.ts';
import { moment } from './moment.ts';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const everything = (input: ListInput) => call(AdminClientsApi.submissions, input);
const withDeck = (input: ListInput) => call(AdminClientsApi.submissions, { ...input, hasDeck: true });

/** What startups handed in, to be matched, one by one or many at once; `forAnalysis` only those with a deck, to have it analyzed instead. */
export function SubmissionList({ forAnalysis = false }: { forAnalysis?: boolean }) {
  const { canAct, explain } = useAdmin();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(forAnalysis ? withDeck : everything);

  const run = async (startupIds: readonly string[], isBatch: boolean) => {
    const nothing = forAnalysis
      ? 'Please select at least one startup to analyze'
      : 'Please select at least one startup';
    if (startupIds.length === 0) return fail(nothing);
    const words = wordsOf(forAnalysis, isBatch);
    setProgress({ done: 0, total: startupIds.length });
    const jobIds = await start(startupIds, { forAnalysis, isBatch });
    if (!Array.isArray(jobIds)) {
      setProgress(undefined);
      const refusal = explain(jobIds, words.failed);
      return fail(jobIds.kind === 'refused' && jobIds.status < 500 ? refusal : words.failed);
    }
    const well = await followJobs(jobIds, (done) => setProgress({ done, total: jobIds.length }));
    setProgress(undefined);
    setChosen(new Set());
    list.again();
    if (well === 0) fail(words.failed);
    else say(words.done(well));
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };

  return (
    <>
      {banner}
      {progress ? (
        <ProgressBar
          label={forAnalysis ? 'Analysing decks' : 'Matching'}
          value={progress.done}
          max={progress.total}
          detail={`${progress.done} of ${progress.total}`}
        />
      ) : null}
      <AdminTable
        list={list}
        searchLabel="Search by startup name"
        beside={
          canAct ? (
            <Button
              busy={progress !== undefined}
              onClick={() => void run([...chosen], true)}
            >{`${forAnalysis ? 'Run PDF Analysis' : 'Run Batch Matching'} (${chosen.size})`}</Button>
          ) : null
        }
        caption={forAnalysis ? 'Submissions with a deck' : 'Submissions'}
        empty={forAnalysis ? 'No submission with a pitch deck was found.' : 'No submission was found.'}
        columns={[
          {
            key: 'startup',
            header: 'Startup',
            cell: (one) => (
              <Startup one={one} canAct={canAct} isChosen={chosen.has(one.id)} onChoose={(is) => choose(one.id, is)} />
            ),
          },
          {
            key: 'focus',
            header: 'Focus',
            width: 230,
            cell: (one) => [...one.drugModality, ...one.diseaseFocus].join(', ') || 'Not specified',
          },
          { key: 'stage', header: 'Stage', width: 120, cell: (one) => one.investmentStage || 'Not specified' },
          ...(forAnalysis
            ? [{ key: 'score', header: 'Overall score', width: 110, cell: scoreOf }]
            : [{ key: 'amount', header: 'Amount', width: 110, cell: amountOf }]),
          {
            key: 'state',
            header: forAnalysis ? 'Analysis' : 'Matching',
            width: 130,
            cell: (one: Submission) => (
              <RunBadge state={forAnalysis ? one.analysisStatus : one.matchingStatus} isAnalysis={forAnalysis} />
            ),
          },
          ...(canAct
            ? [
                {
                  key: 'act',
                  header: 'Act',
                  width: 160,
                  cell: (one: Submission) => (
                    <Button
                      aria-label={`${forAnalysis ? 'Analyze' : 'Run matching for'} ${one.startupName}`}
                      disabled={progress !== undefined}
                      onClick={() => void run([one.id], false)}
                    >
                      {forAnalysis ? 'Analyze' : 'Run Matching'}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}

/** The jobs that were started, or why none was. */
async function start(
  startupIds: readonly string[],
  { forAnalysis, isBatch }: { forAnalysis: boolean; isBatch: boolean },
) {
  if (!forAnalysis && !isBatch) {
    const answer = await call(AdminMatchesApi.runMatching, { startupId: startupIds[0] ?? '' });
    return answer.ok ? [answer.value.data.jobId] : answer;
  }
  const endpoint = forAnalysis ? AdminMatchesApi.runPdfAnalysis : AdminMatchesApi.batchRunMatching;
  const answer = await call(endpoint, { startupIds: [...startupIds] });
  return answer.ok ? answer.value.data.jobIds : answer;
}

function wordsOf(forAnalysis: boolean, isBatch: boolean): { failed: string; done(count: number): string } {
  if (forAnalysis) {
    return {
      failed: 'Error running PDF analysis. Please try again.',
      done: (count) => `PDF analysis completed for ${count} startups!`,
    };
  }
  if (isBatch) {
    return {
      failed: 'Error running batch matching. Please try again.',
      done: (count) => `Matching completed for ${count} startups!`,
    };
  }
  return { failed: 'Error running matching. Please try again.', done: () => 'Matching completed successfully!' };
}

function Startup({ one, canAct, isChosen, onChoose }: StartupProps) {
  const detail = [one.email, one.submittedAt ? moment(one.submittedAt) : ''].filter(Boolean).join(' · ');
  return (
    <>
      {canAct ? (
        <Checkbox
          label={<span className="strong">{one.startupName || one.email}</span>}
          checked={isChosen}
          onChange={(event) => onChoose(event.target.checked)}
        />
      ) : (
        <span className="strong">{one.startupName || one.email}</span>
      )}
      <p className="muted small">
        {detail}
        {one.pitchDeckPublicUrl ? (
          <>
            {' · '}
            <a className="link" href={one.pitchDeckPublicUrl}>
              Pitch deck
            </a>
          </>
        ) : null}
      </p>
    </>
  );
}

interface StartupProps {
  readonly one: Submission;
  readonly canAct: boolean;
  readonly isChosen: boolean;
  onChoose(isChosen: boolean): void;
}

const amountOf = ({ investmentAmount, investmentCurrency }: Submission) =>
  investmentAmount === null ? 'Not specified' : formatMoney(investmentAmount, investmentCurrency);

const scoreOf = ({ overallScore }: Submission) => (overallScore === null ? 'None yet' : `${overallScore} / 10`);

/** A run in one word; what is under way at a deck is called analyzing. */
export function RunBadge({ state, isAnalysis = false }: { state: RunState; isAnalysis?: boolean }) {
  if (state === 'running') return <Badge tone="warm">{isAnalysis ? 'Analyzing' : 'Running'}</Badge>;
  if (state === 'completed') return <Badge tone="good">Completed</Badge>;
  return state === 'error' ? <Badge tone="danger">Error</Badge> : <Badge tone="waiting">Pending</Badge>;
}
