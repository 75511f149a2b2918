import { AdminInvestorsApi } from '@paratope/shared/admin/investors-api';
import { AdminAirtableApi, type AirtableStatus } from '@paratope/shared/airtable/api';
import { useCallback, useEffect, useState } from 'react';
import { adminPaths } from '../../../addresses/admin-paths.ts';
import { call } from '../../../api/call.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Link } from '../../../ui/link.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { followJobs } from '../follow-jobs.ts';
import { failure } from '../use-notice.tsx';
import { AirtableFacts } from './airtable-facts.tsx';
import { AirtableMappingDialog } from './airtable-mapping-dialog.tsx';
import type { SourceProps } from './source-props.ts';

/** Tables in Airtable: whether they are connected, how they are read, and how the last sync went. */
export function AirtableSource({ canAct, onSignedOut, onTaken }: SourceProps) {
  const [status, setStatus] = useState<AirtableStatus>();
  const [message, setMessage] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isMapping, setMapping] = useState(false);
  const read = useCallback(async () => {
    const answer = await call(AdminAirtableApi.airtable, {});
    if (answer.ok) setStatus(answer.value.data);
    else setMessage(failure(answer, 'Failed to load data', onSignedOut));
  }, [onSignedOut]);
  useEffect(() => void read(), [read]);

  const sync = async () => {
    setBusy(true);
    setMessage('');
    const answer = await call(AdminInvestorsApi.syncVcs, {});
    if (answer.ok) {
      await read();
      await followJobs([answer.value.data.jobId]);
      await read();
      onTaken();
    } else setMessage(failure(answer, 'Error triggering VC sync', onSignedOut));
    setBusy(false);
  };
  return (
    <section className="source" aria-labelledby="source-airtable">
      <h2 className="title-3" id="source-airtable">
        From Airtable
      </h2>
      {message ? (
        <Banner tone="danger" announce>
          {message}
        </Banner>
      ) : null}
      {status === undefined && !message ? (
        <Loading label="Asking how the base stands">
          <Skeleton lines={2} />
        </Loading>
      ) : null}
      {status ? <AirtableFacts status={status} /> : null}
      {status?.baseId ? (
        <div className="source-acts">
          {canAct ? (
            <>
              <Button busy={isBusy || status.running?.isWaiting === false} onClick={() => void sync()}>
                Sync now
              </Button>
              <Button onClick={() => setMapping(true)}>Tables and columns</Button>
            </>
          ) : null}
          <Link className="link" to={adminPaths.airtableTest}>
            Test the connection
          </Link>
        </div>
      ) : null}
      {status && isMapping ? (
        <AirtableMappingDialog
          status={status}
          onClose={() => setMapping(false)}
          onSaved={(next) => {
            setStatus(next);
            setMapping(false);
          }}
          onSignedOut={onSignedOut}
        />
      ) : null}
    </section>
  );
}
