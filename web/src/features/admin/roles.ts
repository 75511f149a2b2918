import type { AdminRole } from '@paratope/shared/admin/session-api';
import { inCatalog } from '@paratope/shared/words/message';

export const roles: Readonly<Record<AdminRole, string>> = inCatalog({
  'read-only': 'Read only',
  reviewer: 'Reviewer',
  owner: 'Owner',
});
