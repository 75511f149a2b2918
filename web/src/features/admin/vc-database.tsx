import { AdminInvestorsApi, type VcStatus } from '@paratope/shared/admin/investors-api';
import { AdminAirtableApi, type AirtableStatus } from '@paratope/shared/airtable/api';
import { useState } from 'react';
import { adminPaths } from '../../addresses/admin-paths.ts';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { followJobs } from './follow-jobs.ts';
import { many } from './many.ts';
import { AirtableFacts } from './sources/airtable-facts.tsx';
import { useAdmin } from './use-admin.ts';
import { useNotice } from './use-notice.tsx';

export function VcDatabase() {
  const { canAct, onLeft } = useAdmin();
  const [status, setStatus] = useState<VcStatus>();
  const [base, setBase] = useState<AirtableStatus>();
  const [busy, setBusy] = useState<'check' | 'sync'>();
  const { banner, say, fail } = useNotice();

  const readBase = async () => {
    const answer = await call(AdminAirtableApi.airtable, {});
    const found = answer.ok ? answer.value.data : undefined;
    setBase(found);
    return found;
  };
  const check = async () => {
    setBusy('check');
    const answer = await call(AdminInvestorsApi.vcStatus, {});
    setBusy(undefined);
    setStatus(answer.ok ? answer.value.data : undefined);
    if (answer.ok) void readBase();
    if (answer.ok) return;
    if (answer.kind !== 'refused') return fail(t('Error checking VC status'));
    if (answer.status === 401) onLeft(answer.message);
    fail(t('Failed to check VC status: {reason}', { reason: answer.message }));
  };
  const sync = async () => {
    setBusy('sync');
    const answer = await call(AdminInvestorsApi.syncVcs, {});
    const isDone = answer.ok && (await followJobs([answer.value.data.jobId])) === 1;
    const found = await readBase();
    setBusy(undefined);
    if (isDone) return say(t('VC sync completed successfully!'));
    if (answer.ok)
      return fail(t('VC sync failed: {reason}', { reason: found?.last?.message || t('the job didn’t finish.') }));
    if (answer.kind !== 'refused') return fail(t('Error triggering VC sync'));
    if (answer.status === 401) onLeft(answer.message);
    fail(t('VC sync failed: {reason}', { reason: answer.message }));
  };

  return (
    <section className="column gap-4 hair-top pt-4 mt-6" aria-labelledby="vc-database">
      <div className="spread wrap admin-search">
        <h2 className="title-3" id="vc-database">
          {t('VC Database Management')}
        </h2>
        <div className="row wrap">
          <Link className={buttonClass({ kind: 'outline' })} to={adminPaths.investors}>
            {t('All investors')}
          </Link>
          <Link className={buttonClass({ kind: 'outline' })} to={adminPaths.imports}>
            {t('Import investors')}
          </Link>
          <Button busy={busy === 'check'} onClick={() => void check()}>
            {t('Check VC Status')}
          </Button>
          {canAct ? (
            <Button busy={busy === 'sync'} onClick={() => void sync()}>
              {t('Sync VCs from Airtable')}
            </Button>
          ) : null}
        </div>
      </div>
      {banner}
      {status ? (
        <Facts
          columns={2}
          items={[
            { label: t('Investors'), value: many(status.totalVCs) },
            { label: t('With a website'), value: many(status.withWebsites) },
            { label: t('Websites to check'), value: namesOf(status.problematicVCs) },
          ]}
        />
      ) : null}
      {base ? <AirtableFacts status={base} /> : null}
    </section>
  );
}

function namesOf(sites: VcStatus['problematicVCs']): string {
  if (sites.length === 0) return t('None');
  const shown = sites.slice(0, 8).map(({ name }) => name);
  const rest = sites.length - shown.length;
  return rest > 0 ? t('{names} and {count} more', { names: shown.join(', '), count: many(rest) }) : shown.join(', ');
}
