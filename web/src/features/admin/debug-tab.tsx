import { AdminInstanceApi, type Job } from '@paratope/shared/admin/instance-api';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { AdminList } from './admin-list.tsx';
import { AdminRows } from './admin-rows.tsx';
import { ListFrame } from './list-frame.tsx';
import { MailList } from './mail-list.tsx';
import { moment } from './moment.ts';
import { type ListInput, useAdminList } from './use-admin-list.ts';
import { failure, NoticeBanner, useNotice } from './use-notice.tsx';

interface DebugTabProps {
  readonly canAct: boolean;
  readonly isOwner: boolean;
  readonly pressed: number;
  onSignedOut(message: string): void;
}

type Side = 'jobs' | 'audit' | 'mail' | 'admins';

/** What the machine did and who told it to. */
export function DebugTab({ isOwner, ...common }: DebugTabProps) {
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
      {side === 'jobs' ? <JobList {...common} /> : null}
      {side === 'audit' ? <AuditList {...common} /> : null}
      {side === 'mail' ? <MailList pressed={common.pressed} onSignedOut={common.onSignedOut} /> : null}
      {side === 'admins' ? <AdminList {...common} isOwner={isOwner} /> : null}
    </div>
  );
}

type ListProps = Omit<DebugTabProps, 'isOwner'>;

const fetchJobs = (input: ListInput) => call(AdminInstanceApi.jobs, input);
const jobTones = { waiting: 'waiting', running: 'warm', done: 'good', failed: 'danger', cancelled: 'quiet' } as const;

/** How far a job has come; nothing of one that has not begun, is done, or says elsewhere how far it is. */
function progressOf({ state, progress: { stage, done, total } }: Job): string {
  if (state === 'done') return '';
  if (total > 0) return `${stage}, ${done} of ${total}`;
  return stage === 'waiting' ? '' : stage;
}

function JobList({ canAct, pressed, onSignedOut }: ListProps) {
  const [search, setSearch] = useState('');
  const { notice, say, fail } = useNotice();
  const list = useAdminList(fetchJobs, search, onSignedOut, pressed);
  const act = async (job: Job, what: 'retry' | 'cancel') => {
    const answer = await call(what === 'retry' ? AdminInstanceApi.retryJob : AdminInstanceApi.cancelJob, {
      id: job.id,
    });
    if (!answer.ok) return fail(failure(answer, 'This could not be done. Please try again.', onSignedOut));
    say(what === 'retry' ? `${job.kind} runs again.` : `${job.kind} was stopped.`);
    list.again();
  };
  const isOpen = ({ state }: Job) => state === 'waiting' || state === 'running';
  const canRetry = ({ state }: Job) => state === 'failed' || state === 'cancelled';
  return (
    <>
      <NoticeBanner notice={notice} />
      <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search jobs">
        <AdminRows
          caption="Jobs"
          rows={list.items}
          rowKey={(job) => job.id}
          empty="No job was found."
          columns={[
            {
              key: 'kind',
              header: 'Job',
              cell: (job) => (
                <>
                  <span className="strong">{job.kind}</span>
                  {job.message ? <p className="muted small admin-words">{job.message}</p> : null}
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
      </ListFrame>
    </>
  );
}

const fetchAudit = (input: ListInput) => call(AdminInstanceApi.audit, input);

function AuditList({ pressed, onSignedOut }: ListProps) {
  const [search, setSearch] = useState('');
  const list = useAdminList(fetchAudit, search, onSignedOut, pressed);
  return (
    <ListFrame list={list} search={search} onSearch={setSearch} searchLabel="Search the audit log">
      <AdminRows
        caption="Audit log"
        rows={list.items}
        rowKey={(entry) => entry.id}
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
                <p className="small admin-words">{`${subject}\n${JSON.stringify(details, null, 2)}`}</p>
              </details>
            ),
          },
          { key: 'who', header: 'Who', width: 260, cell: ({ actor }) => actor.name || actor.kind },
          { key: 'at', header: 'When', width: 190, cell: ({ at }) => moment(at) },
        ]}
      />
    </ListFrame>
  );
}
