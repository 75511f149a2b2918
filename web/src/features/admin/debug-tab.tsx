import { AdminInstanceApi, type Job } from '@paratope/shared/admin/instance-api';
import { inCatalog } from '@paratope/shared/words/message';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { adminPaths } from '../../addresses/admin-paths.ts';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { t } from '../../words/words.ts';
import { AdminList } from './admin-list.tsx';
import { AdminTable } from './admin-table.tsx';
import { AuditList } from './audit-list.tsx';
import type { ListInput } from './fetch-page.ts';
import { jobName, jobStates, stageLabel } from './job-words.ts';
import { MailList } from './mail-list.tsx';
import { many } from './many.ts';
import { moment } from './moment.ts';
import { told } from './told.ts';
import { useAddressState } from './use-address-state.ts';
import { useAdmin } from './use-admin.ts';
import { useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

const sides = [
  { value: adminPaths.jobs, label: inCatalog('Jobs'), list: () => <JobList /> },
  { value: adminPaths.audit, label: inCatalog('Audit log'), list: () => <AuditList /> },
  { value: adminPaths.mail, label: inCatalog('Email'), list: () => <MailList /> },
  { value: adminPaths.team, label: inCatalog('Admins'), list: () => <AdminList /> },
] as const;

const [first] = sides;

/** Each list has an address of its own; `at` is the one to show. */
export function DebugTab({ at }: { at: string }) {
  const navigate = useNavigate();
  const side = sideAt(at) ?? first;
  return (
    <div className="admin-list">
      <Segmented
        label={t('View')}
        value={side.value}
        onChange={(to) => void navigate(to)}
        options={sides.map(({ value, label }) => ({ value, label: t(label) }))}
      />
      <Fragment key={side.value}>{side.list()}</Fragment>
    </div>
  );
}

const sideAt = (pathname: string) => sides.find(({ value }) => value === pathname);

/** The name of the list at an address of this tab; undefined for other addresses. */
export const debugPlace = (pathname: string): string | undefined => sideAt(pathname)?.label;

const fetchJobs = (input: ListInput) => call(AdminInstanceApi.jobs, input);
const jobTones = { waiting: 'waiting', running: 'warm', done: 'good', failed: 'danger', cancelled: 'quiet' } as const;

/** How far a job has come; empty before it starts and once it is done. */
function progressOf({ state, progress: { stage, done, total } }: Job): string {
  if (state === 'done') return '';
  const words = stageLabel(stage);
  if (total > 0) return t('{stage}, {done} of {total}', { stage: words, done: many(done), total: many(total) });
  return stage === 'waiting' ? '' : words;
}

function JobList() {
  const { canAct, explain } = useAdmin();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(fetchJobs, useAddressState());
  const act = async (job: Job, what: 'retry' | 'cancel') => {
    const answer = await call(what === 'retry' ? AdminInstanceApi.retryJob : AdminInstanceApi.cancelJob, {
      id: job.id,
    });
    if (!answer.ok) return fail(explain(answer, t('That didn’t work. Try again.')));
    const name = jobName(job.kind);
    say(what === 'retry' ? t('{name} will run again.', { name }) : t('{name} canceled.', { name }));
    list.again();
  };
  const isOpen = ({ state }: Job) => state === 'waiting' || state === 'running';
  const canRetry = ({ state }: Job) => state === 'failed' || state === 'cancelled';
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel={t('Search jobs')}
        caption={t('Jobs')}
        empty={t('No jobs found.')}
        usualSort="-requested"
        columns={[
          {
            key: 'kind',
            sorts: 'group',
            header: t('Job'),
            sortable: true,
            cell: (job) => (
              <>
                <span className="strong">{jobName(job.kind)}</span>
                {job.message ? <p className="muted small break-anywhere pre-line">{told(job.message)}</p> : null}
              </>
            ),
          },
          {
            key: 'state',
            sorts: 'group',
            header: t('Status'),
            sortable: true,
            width: 120,
            cell: ({ state }) => <Badge tone={jobTones[state]}>{t(jobStates[state])}</Badge>,
          },
          {
            key: 'progress',
            header: t('Progress'),
            width: 190,
            cell: progressOf,
          },
          {
            key: 'attempts',
            sorts: 'number',
            header: t('Attempts'),
            sortable: true,
            width: 110,
            cell: (job) => job.attempts,
          },
          {
            key: 'requested',
            sorts: 'date',
            header: t('Requested'),
            sortable: true,
            width: 180,
            cell: (job) => moment(job.createdAt),
          },
          {
            key: 'act',
            header: t('Actions'),
            width: 110,
            cell: (job) =>
              !canAct ? null : isOpen(job) ? (
                <Button
                  aria-label={t('Cancel {name}', { name: jobName(job.kind) })}
                  onClick={() => void act(job, 'cancel')}
                >
                  {t('Cancel')}
                </Button>
              ) : canRetry(job) ? (
                <Button
                  aria-label={t('Retry {name}', { name: jobName(job.kind) })}
                  onClick={() => void act(job, 'retry')}
                >
                  {t('Retry')}
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  );
}
