import { adminPaths } from '../../addresses/admin-paths.ts';
import { buttonClass } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { t } from '../../words/words.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPage } from './admin-only.tsx';
import { InvestorList } from './investor-list.tsx';

export const InvestorsPage = adminPage(() => (
  <AdminFrame
    title={t('Investors')}
    acts={
      <Link className={buttonClass({ kind: 'outline' })} to={adminPaths.imports}>
        {t('Import investors')}
      </Link>
    }
  >
    <InvestorList />
  </AdminFrame>
));
