import { AdminInstanceApi, type Summary } from '@paratope/shared/admin/instance-api';
import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { adminPaths, withoutSlash } from '../../addresses/admin-paths.ts';
import { paths } from '../../addresses/paths.ts';
import { call } from '../../api/call.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { download } from '../../ui/download.ts';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { dateLocale, t } from '../../words/words.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPage } from './admin-only.tsx';
import { DebugTab, debugPlace } from './debug-tab.tsx';
import { InboxList } from './inbox-list.tsx';
import { many } from './many.ts';
import { MatchValidation } from './match-validation.tsx';
import { moment } from './moment.ts';
import { PremiumList } from './premium-list.tsx';
import { SendToClient } from './send-to-client.tsx';
import { FirstInvestors } from './sources/first-investors.tsx';
import { SubmissionList } from './submission-list.tsx';
import { useAdmin } from './use-admin.ts';
import { useAdminAnswer } from './use-admin-answer.ts';
import { useNotice } from './use-notice.tsx';
import { VcDatabase } from './vc-database.tsx';

/** The admin area exists on the server only: nothing is stored on the device but what an admin typed and has not saved. */
export const AdminPage = adminPage(AdminDashboard);

function AdminDashboard() {
  const at = withoutSlash(useLocation().pathname);
  const navigate = useNavigate();
  const [isSending, setSending] = useState(false);
  const { canAct, turn, refresh, explain } = useAdmin();
  const { banner, say, fail } = useNotice();
  const { value, message } = useAdminAnswer(
    async () => {
      const answer = await call(AdminInstanceApi.summary, {});
      return answer.ok ? { ...answer, value: { summary: answer.value.data, asOf: timeNow() } } : answer;
    },
    { deps: [turn] },
  );
  const isEmpty = useWasEmpty(value?.summary);
  const exportSummary = async () => {
    const answer = await call(AdminInstanceApi.exportSummary, {});
    if (!answer.ok) return fail(explain(answer, t('We couldn’t export the summary. Try again.')));
    const name = `paratope-summary-${new Date().toISOString().slice(0, 10)}.json`;
    download(new File([JSON.stringify(answer.value, null, 2)], name, { type: 'application/json' }));
  };
  const sent = (words: string) => {
    say(words);
    refresh();
  };
  const sides: { value: string; label: string; content(): ReactNode }[] = [
    {
      value: paths.admin,
      label: t('Dashboard'),
      content: () => (
        <>
          <Counters summary={value?.summary} message={message} />
          <h2 className="title-3">
            <Link className="link" to={adminPaths.inbox}>
              {t('Inbox')}
            </Link>
          </h2>
          <InboxList />
        </>
      ),
    },
    { value: adminPaths.submissions, label: t('Submissions'), content: () => <SubmissionList key="all" /> },
    {
      value: adminPaths.pdfAnalysis,
      label: t('PDF Analysis'),
      content: () => <SubmissionList key="pdf" forAnalysis />,
    },
    { value: adminPaths.matches, label: t('Match Validation'), content: () => <MatchValidation /> },
    { value: adminPaths.premium, label: t('Premium Applications'), content: () => <PremiumList /> },
    { value: adminPaths.jobs, label: t('Debug'), content: () => <DebugTab at={at} /> },
  ];
  const debugged = debugPlace(at);
  const tab = debugged ? adminPaths.jobs : at;
  const label = sides.find(({ value }) => value === tab)?.label;
  return (
    <AdminFrame
      title={t('Admin dashboard')}
      place={at === paths.admin || !label ? t('Admin dashboard') : debugged ? t(debugged) : label}
      acts={
        <>
          <Button icon="refresh" onClick={refresh}>
            {t('Refresh')}
          </Button>
          <Button onClick={() => void exportSummary()}>{t('Export')}</Button>
          {canAct ? (
            <Button kind={tab === adminPaths.matches ? 'primary' : 'outline'} onClick={() => setSending(true)}>
              {t('Send to Client')}
            </Button>
          ) : null}
        </>
      }
    >
      <div className="spread wrap mb-4 small">
        <p className="muted admin-asof" role="status">
          {value && !message ? t('As of {time}', { time: value.asOf }) : ''}
        </p>
        {value?.summary.setUp ? (
          <Link className="link" to={adminPaths.setUp}>
            {t('Set-up: {done} of {total} done', value.summary.setUp)}
          </Link>
        ) : null}
      </div>
      {banner}
      {isEmpty ? <FirstInvestors /> : null}
      <Tabs
        label={t('Admin dashboard')}
        value={tab}
        onChange={(to) => void navigate(to)}
        tabs={sides.map(({ value, label, content }) => ({ value, label, content: tab === value ? content() : null }))}
      />
      <VcDatabase />
      {isSending ? <SendToClient onClose={() => setSending(false)} onSent={sent} /> : null}
    </AdminFrame>
  );
}

/** Whether the first figures had no investors. It stays true, so that an import begun then does not vanish when the first one arrives. */
function useWasEmpty(summary: Summary | undefined): boolean {
  const [wasEmpty, setWasEmpty] = useState<boolean>();
  if (wasEmpty === undefined && summary) setWasEmpty(summary.totalInvestors === 0);
  return wasEmpty ?? false;
}

const timeNow = () =>
  new Date().toLocaleTimeString(dateLocale(), { hour: '2-digit', minute: '2-digit', second: '2-digit' });

function Counters({ summary, message }: { summary: Summary | undefined; message: string }) {
  const { asksForFit } = useAdmin().admin;
  if (message) return <p className="muted">{message}</p>;
  const shown = (count: number | undefined) => (
    <span className="admin-count">{count === undefined ? '…' : many(count)}</span>
  );
  return (
    <section className="admin-counters" aria-label={t('Totals')}>
      <Facts
        columns={2}
        items={[
          { label: t('Total submissions'), value: shown(summary?.totalSubmissions) },
          { label: t('Total matches'), value: shown(summary?.totalMatches) },
          { label: t('Manually approved'), value: shown(summary?.manualApproved) },
          { label: asksForFit ? t('GPT approved') : t('Rule fit'), value: shown(summary?.gptApproved) },
          { label: t('Investors'), value: shown(summary?.totalInvestors) },
          { label: t('Open inbox items'), value: shown(summary?.openInbox) },
        ]}
      />
      {summary ? <BackupLine {...summary} /> : <p className="small admin-backup">…</p>}
    </section>
  );
}

/** When the last backup ran; a missing or late one is shown as something to do. */
function BackupLine({ lastBackupAt, isBackupLate }: Pick<Summary, 'lastBackupAt' | 'isBackupLate'>) {
  if (!isBackupLate) {
    const words = lastBackupAt
      ? t('Last backup: {moment}', { moment: moment(lastBackupAt) })
      : t('Demo workspaces aren’t backed up.');
    return <p className="muted small admin-backup">{words}</p>;
  }
  return (
    <Banner
      tone="warm"
      title={
        lastBackupAt
          ? t('The last backup is from {moment}.', { moment: moment(lastBackupAt) })
          : t('There is no backup yet.')
      }
      actions={
        <Link className={buttonClass({})} to={adminPaths.instance}>
          {t('Open Instance')}
        </Link>
      }
    >
      {lastBackupAt
        ? t('A newer one is overdue. To find out why, the server’s operator can run npm run doctor.')
        : t(
            'If this server fails, your data will be lost. The server’s operator can make a backup with npm run backup.',
          )}
    </Banner>
  );
}
