import { useLocation, useNavigate } from 'react-router-dom';
import { adminPaths, withoutSlash } from '../../../addresses/admin-paths.ts';
import { Tabs } from '../../../ui/tabs.tsx';
import { t } from '../../../words/words.ts';
import { AdminFrame } from '../admin-frame.tsx';
import { adminPage } from '../admin-only.tsx';
import { CodeList } from './code-list.tsx';
import { PaymentList } from './payment-list.tsx';

export const MoneyPage = adminPage(Money);

function Money() {
  const navigate = useNavigate();
  const isCodes = withoutSlash(useLocation().pathname) === adminPaths.codes;
  return (
    <AdminFrame title={t('Payments')} place={isCodes ? t('Codes') : t('Payments')}>
      <Tabs
        label={t('Payments')}
        value={isCodes ? adminPaths.codes : adminPaths.payments}
        onChange={(to) => void navigate(to)}
        tabs={[
          { value: adminPaths.payments, label: t('Payments'), content: isCodes ? null : <PaymentList /> },
          { value: adminPaths.codes, label: t('Codes'), content: isCodes ? <CodeList /> : null },
        ]}
      />
    </AdminFrame>
  );
}
