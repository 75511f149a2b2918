import { AdminAirtableApi } from '@paratope/shared/airtable/api';
import { useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import type { SignedInAdmin } from '../../features/admin/actions.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { AdminOnly } from '../../features/admin/admin-only.tsx';
import { failure } from '../../features/admin/use-notice.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

type Tables = readonly { readonly name: string; readonly rows: number | null }[];

/** Whether the tables outside can be reached, and how much they hold. */
export const AirtableTestPage = () => (
  <AdminOnly>{(admin, onLeft) => <AirtableTest admin={admin} onLeft={onLeft} />}</AdminOnly>
);

function AirtableTest({ admin, onLeft }: { admin: SignedInAdmin; onLeft(message: string): void }) {
  const [tables, setTables] = useState<Tables>();
  const [reason, setReason] = useState<string>();
  const [turn, setTurn] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a press on the button asks anew, nothing else does.
  useEffect(() => {
    let isCurrent = true;
    setTables(undefined);
    setReason(undefined);
    void call(AdminAirtableApi.testAirtable, {}).then((answer) => {
      if (!isCurrent) return;
      if (answer.ok && answer.value.data.isConnected) setTables(answer.value.data.tables);
      else setReason(answer.ok ? '' : failure(answer, '', onLeft));
    });
    return () => {
      isCurrent = false;
    };
  }, [turn]);
  return (
    <AdminFrame
      admin={admin}
      title="Database Connection Test"
      onLeft={onLeft}
      acts={<Button onClick={() => setTurn((now) => now + 1)}>Test again</Button>}
    >
      {tables ? (
        <div className="admin-list">
          <p>Connected. The tables hold this many records:</p>
          <Facts
            items={tables.map(({ name, rows }) => ({
              label: name,
              value: rows?.toLocaleString('en-US') ?? 'Not in this base',
            }))}
          />
        </div>
      ) : reason === undefined ? (
        <Loading label="Testing the connection">
          <Skeleton lines={3} />
        </Loading>
      ) : (
        <Banner tone="danger" announce title="Failed to connect to Airtable. Please check your API key and base ID.">
          {reason}
        </Banner>
      )}
    </AdminFrame>
  );
}
