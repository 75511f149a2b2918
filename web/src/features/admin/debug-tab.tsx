import { AdminInstanceApi, type Job } from '@paratope/shared/admin/instance-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminTable } from './admin-table.tsx';
import { MailList } from './mail-list.tsx';
import { moment } from './moment.ts';
import { useAdmin } from './use-admin.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { useNotice } from './use-notice.tsx';

type Side = 'jobs' | 'audit' | 'mail' | 'admins';

/** What the machine did and who told it to. */
export function DebugTab() {
  const [side, setSide] = useState<Side>('jobs');
  return (
    <div className="admin-list">
      <Segmented
        label="What to look into"
        value={side}
        onChange={setSide}
        options={[
          { value: 'jobs', label: 'Jobs' },
          { value: 'audit', label: 'Audit log' },
          { value: 'mail', label: 'Mail' },
          { value: 'admins', label: 'Admins' },
        ]}
      />
      {side === 'jobs' ? <JobList /> : null}
      {side === 'audit' ? <AuditList /> : null}
      {side === 'mail' ? <MailList /> : null}
      {side === 'admins' ? <AdminList /> : null}
    </div>
  );
}

const fetchJobs = (input: ListInput) => call(AdminInstanceApi.jobs, input);
const jobTones = { waiting: 'waiting', running: 'warm', done: 'good', failed: 'danger', cancelled: 'quiet' } as const;

/** How far a job has come; nothing of one that has not begun, is done, or says elsewhere how far it is. */
function progressOf({ state, progress: { stage, done, total } }: Job): string {
  if (state === 'done') return '';
  if (total > 0) return `${stage}, ${done} of ${total}`;
  return stage === 'waiting' ? '' : stage;
}

function JobList() {
  const { canAct, explain } = useAdmin();
  const { banner, say, fail } = useNotice();
  const list = useAdminList(fetchJobs);
  const act = async (job: Job, what: 'retry' | 'cancel') => {
    const answer = await call(what === 'retry' ? AdminInstanceApi.retryJob : AdminInstanceApi.cancelJob, {
      id: job.id,
    });
    if (!answer.ok) return fail(explain(answer, 'This could not be done. Please try again.'));
    say(what === 'retry' ? `${job.kind} runs again.` : `${job.kind} was stopped.`);
    list.again();
  };
  const isOpen = ({ state }: Job) => state === 'waiting' || state === 'running';
  const canRetry = ({ state }: Job) => state === 'failed' || state === 'cancelled';
  return (
    <>
      {banner}
      <AdminTable
        list={list}
        searchLabel="Search jobs"
        caption="Jobs"
        empty="No job was found."
        columns={[
          {
            key: 'kind',
            header: 'Job',
            cell: (job) => (
              <>
                <span className="strong">{job.kind}</span>
                {job.message ? <p className="muted small break-anywhere pre-line">{job.message}</p> : null}
              </>
            ),
          },
          {
            key: 'state',
            header: 'State',
            width: 120,
            cell: ({ state }) => <Badge tone={jobTones[state]}>{state}</Badge>,
          },
          {
            key: 'progress',
            header: 'Progress',
            width: 190,
            cell: progressOf,
          },
          { key: 'tries', header: 'Tries', width: 80, cell: (job) => job.attempts },
          { key: 'at', header: 'Asked for', width: 180, cell: (job) => moment(job.createdAt) },
          {
            key: 'act',
            header: 'Act',
            width: 110,
            cell: (job) =>
              !canAct ? null : isOpen(job) ? (
                <Button aria-label={`Cancel ${job.kind}`} onClick={() => void act(job, 'cancel')}>
                  Cancel
                </Button>
              ) : canRetry(job) ? (
                <Button aria-label={`Retry ${job.kind}`} onClick={() => void act(job, 'retry')}>
                  Retry
                </Button>
              ) : null,
          },
        ]}
      />
    </>
  );
}

const fetchAudit = (input: ListInput) => call(AdminInstanceApi.audit, input);

function AuditList() {
  const list = useAdminList(fetchAudit);
  return (
    <AdminTable
      list={list}
      searchLabel="Search the audit log"
      caption="Audit log"
      empty="No entry was found."
      columns={[
        {
          key: 'action',
          header: 'Act',
          cell: ({ action, subject, details }) => (
            <details>
              <summary>
                <span className="strong">{action}</span>
              </summary>
              <p className="small break-anywhere pre-line">{`${subject}\n${JSON.stringify(details, null, 2)}`}</p>
            </details>
          ),
        },
        { key: 'who', header: 'Who', width: 260, cell: ({ actor }) => actor.name || actor.kind },
        { key: 'at', header: 'When', width: 190, cell: ({ at }) => moment(at) },
      ]}
    />
  );
}
