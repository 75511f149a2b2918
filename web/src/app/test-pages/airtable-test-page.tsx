import { AdminAirtableApi } from '@paratope/shared/airtable/api';
import { call } from '../../api/call.ts';
import { AdminFrame } from '../../features/admin/admin-frame.tsx';
import { adminPage } from '../../features/admin/admin-only.tsx';
import { many } from '../../features/admin/many.ts';
import { useAdminAnswer } from '../../features/admin/use-admin-answer.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { t } from '../../words/words.ts';

export const AirtableTestPage = adminPage(AirtableTest);

function AirtableTest() {
  const tested = useAdminAnswer(() => call(AdminAirtableApi.testAirtable, {}), { otherwise: '' });
  const { isConnected, tables } = (!tested.failure && tested.value?.data) || { isConnected: false, tables: [] };
  return (
    <AdminFrame
      title={t('Database Connection Test')}
      acts={<Button onClick={() => void tested.again()}>{t('Test again')}</Button>}
    >
      {tested.isLoading ? (
        <Loading label={t('Testing connection')}>
          <Skeleton lines={3} />
        </Loading>
      ) : isConnected ? (
        <div className="column gap-4 pt-4 admin-list">
          <p>{t('Connected. Records in each table:')}</p>
          <Facts
            items={tables.map(({ name, rows }) => ({
              label: name,
              value: rows === null ? t('Not in this base') : many(rows),
            }))}
          />
        </div>
      ) : (
        <Banner
          tone="danger"
          announce
          title={t('Failed to connect to Airtable. Please check your API key and base ID.')}
        >
          {tested.message}
        </Banner>
      )}
    </AdminFrame>
  );
}
