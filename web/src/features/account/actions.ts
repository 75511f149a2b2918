import { AccountApi } from '@paratope/shared/account/api';
import type { StartupId } from '@paratope/shared/ids';
import { type Answer, call } from '../../api/call.ts';
import { takeBack } from '../../local/keep.ts';
import type { Local } from '../../local/local.ts';
import { unfinishedSignOut } from './unfinished.ts';

/** How an act on the sign-in pages ended, in the sentence for the person. */
export type Outcome =
  | { readonly ok: true; readonly message: string }
  | { readonly ok: false; readonly message: string; readonly code?: string };

const networkError = 'Network error. Please try again.';

export async function signIn(local: Local, input: { email: string; password: string }): Promise<Outcome> {
  const answer = await call(AccountApi.login, input);
  const words = { otherwise: 'Login failed', noToken: 'Login successful but no token received' };
  return answer.ok ? openSession(local, answer.value.message ?? 'Login successful', words) : refused(answer, words);
}

export async function register(
  local: Local,
  input: { email: string; startupName: string; password: string },
): Promise<Outcome> {
  const answer = await call(AccountApi.register, input);
  const words = { otherwise: 'Registration failed', noToken: 'Registration successful but no token received' };
  return answer.ok ? openSession(local, answer.value.message ?? 'Account created.', words) : refused(answer, words);
}

/** A registration refused because the address is known, however the server words it. */
export const isAlreadyThere = (outcome: Outcome): boolean =>
  !outcome.ok && (outcome.code === 'exists' || outcome.message.includes('already exists'));

export async function requestPasswordReset(input: { email: string; newPassword: string }): Promise<Outcome> {
  const answer = await call(AccountApi.requestPasswordReset, input);
  const words = 'Failed to submit request. Please try again.';
  if (!answer.ok) return refused(answer, { otherwise: words, noToken: words });
  return { ok: true, message: answer.value.message ?? 'Request received.' };
}

export async function resetPassword(input: { token: string; password: string }): Promise<Outcome> {
  const answer = await call(AccountApi.resetPassword, input);
  const words = 'Failed to reset password';
  if (!answer.ok) return refused(answer, { otherwise: words, noToken: words });
  return { ok: true, message: answer.value.message ?? 'Your password is changed.' };
}

/** Opens this device for whoever the cookie names, after another way in than the two forms. */
export const enter = (local: Local): Promise<Outcome> =>
  openSession(local, 'Login successful', { otherwise: 'Login failed', noToken: 'Login failed' });

interface Words {
  readonly otherwise: string;
  readonly noToken: string;
}

/** The cookie is set; now the device learns whose data to open. */
async function openSession(local: Local, message: string, words: Words): Promise<Outcome> {
  const answer = await call(AccountApi.session, {});
  if (!answer.ok) return refused(answer, words);
  const { accountId, email, startup, keepKey } = answer.value.data;
  const kept = await takeBack(accountId, keepKey);
  if (kept === 'locked') return { ok: false, message: keptLocked };
  local.storage.removeItem(unfinishedSignOut);
  local.signIn({
    accountId,
    startupId: startup.id as StartupId,
    email,
    startupName: startup.name,
    loginTime: new Date().toISOString(),
  });
  return { ok: true, message: kept === 'unreadable' ? `${message}. ${keptUnreadable}` : message };
}

const keptLocked = 'What you kept on this device cannot be opened now. Nothing was lost. Please try again later.';
const keptUnreadable = 'What you kept on this device could not be opened: the server no longer has its key.';

function refused(answer: Exclude<Answer<unknown>, { ok: true }>, words: Words): Outcome {
  if (answer.kind === 'unreachable') return { ok: false, message: networkError };
  if (answer.kind === 'unreadable') return { ok: false, message: words.noToken };
  return { ok: false, message: answer.failure.message || words.otherwise, code: answer.failure.code };
}
