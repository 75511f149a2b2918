import { AccountApi, type ClientSession } from '@paratope/shared/account/api';
import type { StartupId } from '@paratope/shared/ids';
import { PeopleApi } from '@paratope/shared/people/api';
import type { MemberRole } from '@paratope/shared/startups/team';
import { type ActResult, withWords } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import type { Local } from '../../local/local.ts';
import { pageLanguage, t } from '../../words/words.ts';

export const invite = (email: string) => told(call(AccountApi.invite, { email, role: 'member' }));

export const withdraw = (id: string) => told(call(AccountApi.withdrawInvitation, { id }));

export const changeRole = (email: string, role: MemberRole) => told(call(AccountApi.addMember, { email, role }));

export const handOver = (id: string) => told(call(PeopleApi.handOver, { id }));

export const removeMember = (id: string) => told(call(AccountApi.removeMember, { id }));

/** Leaves, and opens the empty startup with which this device goes on. */
export async function leave(local: Local) {
  const left = await told(call(PeopleApi.leave, {}));
  if (left.ok) await openPresentStartup(local);
  return left;
}

export const accept = (token: string, leaving: boolean) =>
  told(call(AccountApi.acceptInvitation, { token, leave: leaving }));

/** Asks the server which startup this is now. Resolves to the role there if it is another one, which is then open. */
export async function openPresentStartup(local: Local): Promise<MemberRole | undefined> {
  const answer = await call(AccountApi.session, {});
  return answer.ok ? followStartup(local, answer.value.data) : undefined;
}

export const register = (input: { email: string; startupName: string; password: string }) =>
  told(call(AccountApi.register, { ...input, language: pageLanguage() }));

export const claim = (input: { email: string; code: string }) => told(call(AccountApi.claimPairing, input));

export const noConnection = (): string => t('This needs a connection. Please try again.');

const told = async <Value>(asked: Promise<ActResult<Value>>): Promise<ActResult<Value>> =>
  withWords(await asked, {
    unreachable: noConnection(),
    otherwise: t("It worked, but we couldn't show the result. Please reload."),
  });

/**
 * Opens on this device the startup that the server says this person belongs to now. Rows of the previous one leave with the next sync
 * (SPEC S6). Resolves to the role there, or to undefined if nothing has changed.
 */
async function followStartup(
  local: Local,
  now: Pick<ClientSession, 'accountId' | 'startup'>,
): Promise<MemberRole | undefined> {
  const session = local.sessions.getSnapshot();
  if (!session || session.accountId !== now.accountId || session.startupId === now.startup.id) return undefined;
  local.signIn({ ...session, startupId: now.startup.id as StartupId, startupName: now.startup.name });
  await local.workspace.getSnapshot()?.replica.sync();
  return now.startup.role;
}
