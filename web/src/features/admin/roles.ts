import type { AdminRole } from '@paratope/shared/admin/session-api';
import { type Message, msg } from '@paratope/shared/words/message';

/** What an admin may do, in a word. */
export const roles: Readonly<Record<AdminRole, Message>> = {
  'read-only': msg('Read only'),
  reviewer: msg('Reviewer'),
  owner: msg('Owner'),
};
