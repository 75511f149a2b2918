import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { AdminAirtableApi, type AirtableStatus } from '@paratope/shared/airtable/api';
import { useCallback, useEffect, useState } from 'react';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/button.tsx';
import { FormFault } from '../../../ui/form-fault.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loading } from '../../../ui/skeleton.tsx';
import { t } from '../../../words/words.ts';
import { followJobs } from '../follow-jobs.ts';
import { useAdmin } from '../use-admin.ts';
import { AirtableFacts } from './airtable-facts.tsx';
import { AirtableMappingDialog } from './airtable-mapping-dialog.tsx';
import { Source } from './source.tsx';

export function AirtableSource() {
  const { canAct, refresh, explain } = useAdmin();
  const [status, setStatus] = useState<AirtableStatus>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isMapping, setMapping] = useState(false);
  const read = useCallback(async () => {
    const answer = await call(AdminAirtableApi.airtable, {});
    if (answer.ok) setStatus(answer.value.data);
    else setMessage(explain(answer, t('Failed to load data')));
  }, [explain]);
  useEffect(() => void read(), [read]);

  const sync = async () => {
    setBusy(true);
    setMessage('');
    const answer = await call(AdminInvestorsApi.syncVcs, {});
    if (answer.ok) {
      await read();
      await followJobs([answer.value.data.jobId]);
      await read();
      refresh();
    } else setMessage(explain(answer, t('Error triggering VC sync')));
    setBusy(false);
  };
  return (
    <Source title={t('Airtable')}>
      <FormFault message={message} />
      {status === undefined && !message ? <Loading label={t('Checking your Airtable base')} lines={2} /> : null}
      {status ? <AirtableFacts status={status} /> : null}
      {status?.baseId ? (
        <div className="row wrap gap-2-3">
          {canAct ? (
            <>
              <Button busy={isBusy || status.running?.isWaiting === false} onClick={() => void sync()}>
                {t('Sync now')}
              </Button>
              <Button onClick={() => setMapping(true)}>{t('Map tables and columns')}</Button>
            </>
          ) : null}
          <Link className="link" to={adminPaths.airtableTest}>
            {t('Test connection')}
          </Link>
        </div>
      ) : null}
      {status && isMapping ? (
        <AirtableMappingDialog status={status} onClose={() => setMapping(false)} onSaved={setStatus} />
      ) : null}
    </Source>
  );
}
