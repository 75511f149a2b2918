import type { AdminRole } from '@paratope/shared/admin/session-api';
import { inCatalog } from '@paratope/shared/words/message';

export const roles: Readonly<Record<AdminRole, string>> = inCatalog({
  'read-only': 'Read only',
  reviewer: 'Reviewer',
  owner: 'Owner',
});

export const roleRights: Readonly<Record<AdminRole, string>> = inCatalog({
  'read-only': 'They can see everything in the admin area, but change nothing.',
  reviewer:
    'They can decide on matches, edit companies and investors, run jobs and answer the inbox. They can’t delete companies, refund payments, change plans or public pages, or manage admins.',
  owner:
    'They can do everything: also delete companies, refund payments, change plans and public pages, and manage admins.',
});
