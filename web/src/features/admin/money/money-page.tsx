import { useState } from 'react';
import { Tabs } from '../../../ui/tabs.tsx';
import type { SignedInAdmin } from '../actions.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { AdminOnly } from '../admin-only.tsx';
import { CodeList } from './code-list.tsx';
import { PaymentList } from './payment-list.tsx';

/** What was paid, and the codes that lower it. */
export const MoneyPage = () => <AdminOnly>{(admin, onLeft) => <Money admin={admin} onLeft={onLeft} />}</AdminOnly>;

function Money({ admin, onLeft }: { admin: SignedInAdmin; onLeft(message: string): void }) {
  const [tab, setTab] = useState<'payments' | 'codes'>('payments');
  const common = { isOwner: admin.role === 'owner', onSignedOut: onLeft };
  return (
    <AdminFrame admin={admin} title="Payments" onLeft={onLeft}>
      <Tabs
        label="Payments"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'payments', label: 'Payments', content: <PaymentList {...common} /> },
          { value: 'codes', label: 'Codes', content: <CodeList {...common} /> },
        ]}
      />
    </AdminFrame>
  );
}
