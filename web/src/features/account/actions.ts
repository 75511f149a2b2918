import { AccountApi, type ClientSession } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { type Answer, call } from '../../api/call.ts';
import { createKeep, takeBack } from '../../local/keep.ts';
import type { Local } from '../../local/local.ts';
import { storageKeys, unfinishedSignOut } from '../../local/session.ts';
import { answerWords, pageLanguage, t } from '../../words/words.ts';
import { followAccount } from './language-choice.ts';

/** How an act on the sign-in pages ended, in the sentence for the person. */
export type Outcome =
  | {
      readonly ok: true;
      readonly message: string;
      /** The day on which the account is to be erased. */
      readonly deletedOn?: string;
      /** The account has another language than this page: what comes next is to be loaded anew. */
      readonly isOtherLanguage?: boolean;
    }
  | { readonly ok: false; readonly message: string; readonly code?: string };

const networkError = (): string => t('Network error. Please try again.');

export const signIn = (local: Local, input: InputOf<typeof AccountApi.login>): Promise<Outcome> =>
  inPlaceOfOthers(local, input.email, () => logIn(local, input));

async function logIn(local: Local, input: InputOf<typeof AccountApi.login>): Promise<Outcome> {
  const answer = await call(AccountApi.login, input);
  const words = { otherwise: t('Login failed'), noToken: t('Login successful but no token received') };
  return answer.ok
    ? openSession(local, answerWords(answer.value.message ?? t('Login successful')), words)
    : refused(answer, words);
}

interface NewAccount {
  readonly email: string;
  readonly startupName: string;
  readonly password: string;
}

export const register = (local: Local, input: NewAccount): Promise<Outcome> =>
  inPlaceOfOthers(local, input.email, () => createAccount(local, input));

async function createAccount(local: Local, input: NewAccount): Promise<Outcome> {
  const answer = await call(AccountApi.register, { ...input, language: pageLanguage() });
  const words = { otherwise: t('Registration failed'), noToken: t('Registration successful but no token received') };
  return answer.ok
    ? openSession(local, answerWords(answer.value.message ?? t('Account created.')), words)
    : refused(answer, words);
}

/** A registration refused because the address is known, however the server words it. */
export const isAlreadyThere = (outcome: Outcome): boolean =>
  !outcome.ok && (outcome.code === 'exists' || outcome.message.includes('already exists'));

export async function requestPasswordReset(input: { email: string; newPassword: string }): Promise<Outcome> {
  return outcomeOf(await call(AccountApi.requestPasswordReset, input), {
    done: t('Request received.'),
    otherwise: t('Failed to submit request. Please try again.'),
  });
}

export async function resetPassword(input: { token: string; password: string }): Promise<Outcome> {
  return outcomeOf(await call(AccountApi.resetPassword, input), {
    done: t('Your password is changed.'),
    otherwise: t('Failed to reset password'),
  });
}

export async function confirmPasswordReset(input: { token: string; password: string }): Promise<Outcome> {
  return outcomeOf(await call(AccountApi.confirmPasswordReset, input), {
    done: t('Your password is changed.'),
    otherwise: t('Failed to reset password'),
  });
}

/** Proves the address of a mailed link, and lets this device know when it is the one that is signed in. */
export async function verifyEmail(local: Local, token: string): Promise<Outcome> {
  const answer = await call(AccountApi.verifyEmail, { token });
  if (answer.ok) await askWhetherVerified(local);
  return outcomeOf(answer, {
    done: t('Your email address is confirmed.'),
    otherwise: t('The address was not confirmed.'),
  });
}

export async function resendVerification(): Promise<Outcome> {
  return outcomeOf(await call(AccountApi.resendVerification, {}), {
    done: t('We mailed a new link.'),
    otherwise: t('The link was not sent. Please try again.'),
  });
}

/** Asks the server who is signed in here and whether the address is proven; without an answer nothing changes. */
export async function askWhetherVerified(local: Local): Promise<void> {
  const known = local.sessions.getSnapshot();
  if (!known) return;
  const answer = await call(AccountApi.session, {});
  if (!answer.ok || answer.value.data.accountId !== known.accountId) return;
  noteProof(local.storage, answer.value.data);
  const { email } = answer.value.data;
  if (email !== known.email) local.signIn({ ...known, email });
}

export async function restoreAccount(): Promise<Outcome> {
  return outcomeOf(await call(AccountApi.restoreAccount, {}), {
    done: t('Your account stays.'),
    otherwise: t('Your account could not be kept now. Please try again.'),
  });
}

/** Signs in with what another person has here set aside; if it fails, they go on as before (SPEC A1). */
async function inPlaceOfOthers(local: Local, email: string, enterAs: () => Promise<Outcome>): Promise<Outcome> {
  const putBack = await local.standAside(email);
  const outcome = await enterAs();
  if (!outcome.ok) await putBack();
  return outcome;
}

/** Opens this device for whoever the cookie names, after another way in than the two forms. */
export const enter = (local: Local): Promise<Outcome> =>
  openSession(local, t('Login successful'), { otherwise: t('Login failed'), noToken: t('Login failed') });

interface Words {
  readonly otherwise: string;
  readonly noToken: string;
}

/** The cookie is set; now the device learns whose data to open. */
async function openSession(local: Local, message: string, words: Words): Promise<Outcome> {
  const answer = await call(AccountApi.session, {}, { account: null });
  if (!answer.ok) return refused(answer, words);
  const { accountId, email, startup, keepKey, deletedOn } = answer.value.data;
  const kept = await takeBack(accountId, keepKey);
  if (kept === 'locked') return { ok: false, message: keptLocked() };
  local.storage.removeItem(unfinishedSignOut);
  // The server is another one now, and has the address under another account.
  if (local.sessions.getSnapshot()?.accountId !== accountId) await local.standAside('');
  // Before anything else reads or writes there. A tab that is frozen may hold it up; then it goes on beside.
  await Promise.race([createKeep(local.storage).finish(accountId), within(5_000)]);
  local.signIn({
    accountId,
    startupId: startup.id as StartupId,
    email,
    startupName: startup.name,
    loginTime: new Date().toISOString(),
  });
  noteProof(local.storage, answer.value.data);
  return {
    ok: true,
    message: kept === 'unreadable' ? `${message}. ${keptUnreadable()}` : message,
    isOtherLanguage: await followAccount(local.storage, answer.value.data),
    ...(deletedOn ? { deletedOn } : {}),
  };
}

const within = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Remembers who is to confirm the address, as long as nobody has. */
function noteProof(storage: Storage, { isVerified, sendsMail, mailFailed }: Proof): void {
  if (isVerified) storage.removeItem(storageKeys.unverified);
  else storage.setItem(storageKeys.unverified, mailFailed ? 'failed' : sendsMail ? 'mail' : 'team');
}

type Proof = Pick<ClientSession, 'isVerified' | 'sendsMail' | 'mailFailed'>;

/** How a call ended, in the server's words where it has any. */
export function outcomeOf(
  answer: Answer<{ message?: string | undefined }>,
  { done, otherwise }: { done: string; otherwise: string },
): Outcome {
  if (!answer.ok) return refused(answer, { otherwise, noToken: otherwise });
  return { ok: true, message: answerWords(answer.value.message ?? done) };
}

const keptLocked = (): string =>
  t('What you kept on this device cannot be opened now. Nothing was lost. Please try again later.');
const keptUnreadable = (): string =>
  t('What you kept on this device could not be opened: the server no longer has its key.');

function refused(answer: Exclude<Answer<unknown>, { ok: true }>, words: Words): Outcome {
  if (answer.kind === 'unreachable') return { ok: false, message: networkError() };
  if (answer.kind === 'unreadable') return { ok: false, message: words.noToken };
  return { ok: false, message: answerWords(answer.failure.message) || words.otherwise, code: answer.failure.code };
}
