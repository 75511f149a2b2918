import { useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { CodeList } from './code-list.tsx';
import { PaymentList } from './payment-list.tsx';

export const MoneyPage = adminPage(Money);

function Money() {
  const [tab, setTab] = useState<'payments' | 'codes'>('payments');
  return (
    <AdminFrame title={t('Payments')}>
      <Tabs
        label={t('Payments')}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'payments', label: t('Payments'), content: tab === 'payments' ? <PaymentList /> : null },
          { value: 'codes', label: t('Codes'), content: tab === 'codes' ? <CodeList /> : null },
        ]}
      />
    </AdminFrame>
  );
}
