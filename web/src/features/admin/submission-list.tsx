import { AdminClientsApi, type RunState, type Submission } from '@paratope/shared/admin/clients-api';
import { AdminMatchesApi } from '@paratope/shared/admin/matches-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { oneDecimal } from '../../words/numbers.ts';
import { choiceWords, formatMoney, plural, t } from '../../words/words.ts';
import { AdminTable } from './admin-table.tsx';
import type { ListInput } from './fetch-page.ts';
import { followJobs } from './follow-jobs.ts';
import { many } from './many.ts';
import { moment } from './moment.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const everything = (input: ListInput) => call(AdminClientsApi.submissions, input);
const withDeck = (input: ListInput) => call(AdminClientsApi.submissions, { ...input, hasDeck: true });

/** Startups that applied, to match one by one or many at once. `forAnalysis`: only those with a deck, to analyze it instead. */
export function SubmissionList({ forAnalysis = false }: { forAnalysis?: boolean }) {
  const { canAct, explain } = useAdmin();
  const [chosen, setChosen] = useState<readonly Submission[]>([]);
  const [progress, setProgress] = useState<{ done: number; total: number }>();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(forAnalysis ? withDeck : everything, useAddressState());

  const run = async (startupIds: readonly string[], isBatch: boolean) => {
    const nothing = forAnalysis
      ? t('Please select at least one startup to analyze')
      : t('Please select at least one startup');
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
    setChosen([]);
    list.again();
    if (well === 0) fail(words.failed);
    else say(words.done(well));
  };

  return (
    <>
      {banner}
      {progress ? (
        <ProgressBar
          label={forAnalysis ? t('Analyzing decks') : t('Matching')}
          value={progress.done}
          max={progress.total}
          detail={t('{done} of {total}', { done: many(progress.done), total: many(progress.total) })}
        />
      ) : null}
      <AdminTable
        list={list}
        searchLabel={t('Search by startup name')}
        beside={
          canAct ? (
            <Button
              busy={progress !== undefined}
              onClick={() =>
                void run(
                  chosen.map(({ id }) => id),
                  true,
                )
              }
            >
              {forAnalysis
                ? t('Run PDF analysis ({count})', { count: chosen.length })
                : t('Run batch matching ({count})', { count: chosen.length })}
            </Button>
          ) : null
        }
        caption={forAnalysis ? t('Submissions with a deck') : t('Submissions')}
        empty={forAnalysis ? t('No submissions with a pitch deck found.') : t('No submissions found.')}
        usualSort="-submitted"
        options={{ csv: 'submissions', ...(forAnalysis ? { filter: { hasDeck: true } } : {}) }}
        selection={canAct ? { chosen, onChange: setChosen, nameOf } : undefined}
        columns={[
          {
            key: 'name',
            header: t('Startup'),
            sortable: true,
            cell: (one) => (
              <>
                <span className="strong">{nameOf(one)}</span>
                <p className="muted small">{one.email}</p>
              </>
            ),
          },
          {
            key: 'submitted',
            sorts: 'date',
            header: t('Submitted'),
            sortable: true,
            width: 180,
            cell: ({ submittedAt }) => (submittedAt ? moment(submittedAt) : ''),
          },
          {
            key: 'deck',
            header: t('Pitch deck'),
            width: 100,
            cell: ({ pitchDeckPublicUrl }) =>
              pitchDeckPublicUrl ? (
                <a className="link" href={pitchDeckPublicUrl}>
                  {t('Pitch deck')}
                </a>
              ) : null,
          },
          {
            key: 'focus',
            header: t('Focus'),
            width: 230,
            cell: (one) => [...one.drugModality, ...one.diseaseFocus].map(choiceWords).join(', ') || t('Not specified'),
          },
          {
            key: 'stage',
            sorts: 'group',
            header: t('Stage'),
            sortable: true,
            width: 120,
            cell: (one) => (one.investmentStage ? choiceWords(one.investmentStage) : t('Not specified')),
          },
          ...(forAnalysis
            ? [{ key: 'score', header: t('Overall score'), width: 110, cell: scoreOf }]
            : [
                {
                  key: 'amount',
                  sorts: 'number' as const,
                  header: t('Amount'),
                  sortable: true,
                  width: 110,
                  cell: amountOf,
                },
              ]),
          {
            key: 'state',
            header: forAnalysis ? t('Analysis') : t('Matching'),
            width: 130,
            cell: (one: Submission) => (
              <RunBadge state={forAnalysis ? one.analysisStatus : one.matchingStatus} isAnalysis={forAnalysis} />
            ),
          },
          ...(canAct
            ? [
                {
                  key: 'act',
                  header: t('Actions'),
                  width: 160,
                  cell: (one: Submission) => (
                    <Button
                      aria-label={
                        forAnalysis
                          ? t('Analyze {name}', { name: one.startupName })
                          : t('Run matching for {name}', { name: one.startupName })
                      }
                      disabled={progress !== undefined}
                      onClick={() => void run([one.id], false)}
                    >
                      {forAnalysis ? t('Analyze') : t('Run matching')}
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

/** Resolves to the ids of the started jobs, or to the refusal. */
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
      failed: t('Error running PDF analysis. Please try again.'),
      done: (count) =>
        plural(count, 'PDF analysis completed for 1 startup!', 'PDF analysis completed for {count} startups!'),
    };
  }
  if (isBatch) {
    return {
      failed: t('Error running batch matching. Please try again.'),
      done: (count) => plural(count, 'Matching completed for 1 startup!', 'Matching completed for {count} startups!'),
    };
  }
  return { failed: t('Error running matching. Please try again.'), done: () => t('Matching completed successfully!') };
}

const nameOf = ({ startupName, email }: Submission): string => startupName || email;

const amountOf = ({ investmentAmount, investmentCurrency }: Submission) =>
  investmentAmount === null ? t('Not specified') : formatMoney(investmentAmount, investmentCurrency);

const scoreOf = ({ overallScore }: Submission) =>
  overallScore === null ? t('None yet') : `${oneDecimal(overallScore)} / 10`;

export function RunBadge({ state, isAnalysis = false }: { state: RunState; isAnalysis?: boolean }) {
  if (state === 'running') return <Badge tone="warm">{isAnalysis ? t('Analyzing') : t('Running')}</Badge>;
  if (state === 'completed') return <Badge tone="good">{t('Completed')}</Badge>;
  return state === 'error' ? <Badge tone="danger">{t('Error')}</Badge> : <Badge tone="waiting">{t('Pending')}</Badge>;
}
