import { useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { CodeList } from './code-list.tsx';
import { PaymentList } from './payment-list.tsx';

/** What was paid, and the codes that lower it. */
export const MoneyPage = adminPage(Money);

function Money() {
  const [tab, setTab] = useState<'payments' | 'codes'>('payments');
  return (
    <AdminFrame title="Payments">
      <Tabs
        label="Payments"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'payments', label: 'Payments', content: tab === 'payments' ? <PaymentList /> : null },
          { value: 'codes', label: 'Codes', content: tab === 'codes' ? <CodeList /> : null },
        ]}
      />
    </AdminFrame>
  );
}
