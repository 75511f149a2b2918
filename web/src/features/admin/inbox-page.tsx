import { t } from '../../words/words.ts';
import { AdminFrame } from './admin-frame.tsx';
import { adminPage } from './admin-only.tsx';
import { InboxList } from './inbox-list.tsx';

/** The dashboard's inbox at an address of its own. */
export const InboxPage = adminPage(() => (
  <AdminFrame title={t('Inbox')}>
    <InboxList />
  </AdminFrame>
));
