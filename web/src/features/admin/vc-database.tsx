import { AdminInvestorsApi, type VcStatus, WebsiteFault } from '@paratope/shared/admin/investors-api';
import { AdminAirtableApi, type AirtableStatus } from '@paratope/shared/airtable/api';
import { Fragment, useState } from 'react';
import { adminPaths } from '../../addresses/admin-paths.ts';
import { call } from '../../api/call.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Link } from '../../ui/link.tsx';
import { plural, t } from '../../words/words.ts';
import { followJobs } from './follow-jobs.ts';
import { websiteFaults } from './investor-filter.tsx';
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
          <Link className={buttonClass({ kind: 'outline' })} to={adminPaths.airtableTest}>
            {t('Test Airtable')}
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
            { label: t('Websites to check'), value: <Findings sites={status.problematicVCs} /> },
          ]}
        />
      ) : null}
      {base ? <AirtableFacts status={base} /> : null}
    </section>
  );
}

/** The investors named for each finding; the rest are a link away. */
const mostNamed = 8;

function Findings({ sites }: { sites: VcStatus['problematicVCs'] }) {
  if (sites.length === 0) return t('None');
  return (
    <ul className="column gap-2">
      {WebsiteFault.options.map((fault) => {
        const found = sites.filter((site) => site.fault === fault);
        const rest = found.length - mostNamed;
        return found.length === 0 ? null : (
          <li key={fault}>
            <span className="muted">{t('{finding}:', { finding: t(websiteFaults[fault]) })}</span>{' '}
            {found.slice(0, mostNamed).map(({ id, name }, at) => (
              <Fragment key={id}>
                {at > 0 ? ', ' : ''}
                <Link className="link" to={`${adminPaths.investors}?open=${id}`}>
                  {name || t('No name')}
                </Link>
              </Fragment>
            ))}
            {rest > 0 ? (
              <>
                {', '}
                <Link className="link" to={`${adminPaths.investors}?website=${fault}`}>
                  {plural(rest, '1 more', '{count} more', { count: many(rest) })}
                </Link>
              </>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
