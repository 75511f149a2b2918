import type { ClientSession } from '@paratope/shared/account/api';
import type { StartupId } from '@paratope/shared/ids';
import type { MemberRole } from '@paratope/shared/startups/team';
import type { Local } from './local.ts';

/**
 * Opens, on this device, the startup the server says this person belongs to now. Rows of the one before leave with the next
 * exchange (SPEC S6). Answers the role there, or undefined where nothing has changed.
 */
export async function followStartup(
  local: Local,
  now: Pick<ClientSession, 'accountId' | 'startup'>,
): Promise<MemberRole | undefined> {
  const session = local.sessions.getSnapshot();
  if (!session || session.accountId !== now.accountId || session.startupId === now.startup.id) return undefined;
  local.signIn({ ...session, startupId: now.startup.id as StartupId, startupName: now.startup.name });
  await local.workspace.getSnapshot()?.replica.sync();
  return now.startup.role;
}
