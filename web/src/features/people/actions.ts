import { AccountApi, type ClientSession, type Invitation } from '@paratope/shared/account/api';
import type { StartupId } from '@paratope/shared/ids';
import { PeopleApi } from '@paratope/shared/people/api';
import type { MemberRole } from '@paratope/shared/startups/team';
import { type Answer, call } from '../../api/call.ts';
import type { Local } from '../../local/local.ts';
import { answerWords, pageLanguage, t } from '../../words/words.ts';

/** How an act between people ended, in the sentence for the person. */
export type Ended<Value = undefined> =
  | { readonly ok: true; readonly message: string; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly code?: string; readonly needsLeaving?: true };

export const invite = (email: string): Promise<Ended<Invitation>> =>
  ended(call(AccountApi.invite, { email, role: 'member' }), ({ data }) => data);

export const withdraw = (id: string) => ended(call(AccountApi.withdrawInvitation, { id }));

export const changeRole = (email: string, role: MemberRole) => ended(call(AccountApi.addMember, { email, role }));

export const handOver = (id: string) => ended(call(PeopleApi.handOver, { id }));

export const removeMember = (id: string) => ended(call(AccountApi.removeMember, { id }));

/** Leaves, and opens the empty startup this device goes on with. */
export async function leave(local: Local): Promise<Ended> {
  const left = await ended(call(PeopleApi.leave, {}));
  if (left.ok) await openPresentStartup(local);
  return left;
}

export const accept = (token: string, leaving: boolean) =>
  ended(call(AccountApi.acceptInvitation, { token, leave: leaving }), ({ data }) => data);

/** Asks the server which startup this is now. Answers the role there where it is another than before; then it is open. */
export async function openPresentStartup(local: Local): Promise<MemberRole | undefined> {
  const answer = await call(AccountApi.session, {});
  return answer.ok ? followStartup(local, answer.value.data) : undefined;
}

export const register = (input: { email: string; startupName: string; password: string }) =>
  ended(call(AccountApi.register, { ...input, language: pageLanguage() }));

export const claim = (input: { email: string; code: string }) => ended(call(AccountApi.claimPairing, input));

export const noConnection = (): string => t('This needs a connection to the server. Please try again.');

async function ended<Output extends { message?: string | undefined }, Value = undefined>(
  asked: Promise<Answer<Output>>,
  read?: (output: Output) => Value,
): Promise<Ended<Value>> {
  const answer = await asked;
  if (answer.ok)
    return {
      ok: true,
      message: answer.value.message ? answerWords(answer.value.message) : '',
      value: read?.(answer.value) as Value,
    };
  if (answer.kind === 'unreachable') return { ok: false, message: noConnection() };
  if (answer.kind === 'unreadable')
    return { ok: false, message: t('Done, but the answer could not be read. Please reload.') };
  const { message, code, requiresLeaving } = answer.failure;
  return {
    ok: false,
    message: answerWords(message),
    code,
    ...(requiresLeaving ? { needsLeaving: true as const } : {}),
  };
}

/**
 * Opens, on this device, the startup the server says this person belongs to now. Rows of the one before leave with the next
 * exchange (SPEC S6). Answers the role there, or undefined where nothing has changed.
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
