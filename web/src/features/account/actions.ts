import { AccountApi, type ClientSession } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { StartupId } from '@paratope/shared/ids';
import { OidcApi } from '@paratope/shared/oidc/api';
import { PasskeyApi } from '@paratope/shared/passkeys/api';
import type { Assertion } from '@paratope/shared/passkeys/credential';
import { type ActResult, done, failed, withWords } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { hasPasskeys } from '../../api/passkeys.ts';
import { createKeep, takeBack } from '../../local/keep.ts';
import type { Local } from '../../local/local.ts';
import { storageKeys, unfinishedSignOut } from '../../local/session.ts';
import { pageLanguage, t } from '../../words/words.ts';
import { followAccount } from './language-choice.ts';

export interface Entered {
  /** The day on which the account will be erased, if its deletion is pending. */
  readonly deletedOn?: string;
  /** The account's language differs from this page's, so the next page needs a full load. */
  readonly isOtherLanguage: boolean;
}

export const signIn = (local: Local, input: InputOf<typeof AccountApi.login>): Promise<ActResult<Entered>> =>
  inPlaceOfOthers(local, input.email, () => logIn(local, input));

async function logIn(local: Local, input: InputOf<typeof AccountApi.login>): Promise<ActResult<Entered>> {
  const answer = await call(AccountApi.login, input);
  const words = { otherwise: t('Login failed'), unknown: t('Login successful but no token received') };
  return answer.ok ? openSession(local, answer.message || t('Login successful'), words) : withWords(answer, words);
}

/** With another person's data set aside, as with a password; the passkey itself says whose account it opens. */
export const signInWithPasskey = (local: Local, credential: Assertion): Promise<ActResult<Entered>> =>
  inPlaceOfOthers(local, addressBehind(local, credential), async () => {
    const answer = await call(PasskeyApi.signIn, { credential }, { account: null });
    return answer.ok ? enter(local) : withWords(answer, { otherwise: t('Login failed') });
  });

/** As whom the provider has just named, with another person's data set aside; `second` where it was asked for. */
export const signInWithTeam = (
  local: Local,
  second: InputOf<typeof OidcApi.signIn> = {},
): Promise<ActResult<Entered>> =>
  inPlaceOfOthers(local, '', async () => {
    const answer = await call(OidcApi.signIn, second, { account: null });
    return answer.ok ? enter(local) : withWords(answer, { otherwise: t('Login failed') });
  });

/** The address of the account signed in here if the passkey is its own. */
function addressBehind({ sessions }: Local, { response: { userHandle } }: Assertion): string {
  const session = sessions.getSnapshot();
  const isOwn = session && userHandle === btoa(session.accountId).replace(/=+$/, '');
  return isOwn ? session.email : '';
}

interface NewAccount {
  readonly email: string;
  readonly startupName: string;
  readonly password: string;
}

export const register = (local: Local, input: NewAccount): Promise<ActResult<Entered>> =>
  inPlaceOfOthers(local, input.email, () => createAccount(local, input));

async function createAccount(local: Local, input: NewAccount): Promise<ActResult<Entered>> {
  const answer = await call(AccountApi.register, { ...input, language: pageLanguage() });
  const words = { otherwise: t('Registration failed'), unknown: t('Registration successful but no token received') };
  if (!answer.ok) return withWords(answer, words);
  const entered = await openSession(local, answer.message || t('Account created.'), words);
  if (entered.ok && hasPasskeys()) local.storage.setItem(storageKeys.passkeyOffer, '1');
  return entered;
}

export const requestPasswordReset = async (input: { email: string; newPassword: string }) =>
  withWords(await call(AccountApi.requestPasswordReset, input), {
    done: t('Request received.'),
    otherwise: t('Failed to submit request. Please try again.'),
  });

interface NewPassword {
  readonly token: string;
  readonly password: string;
}

export const resetPassword = async (input: NewPassword) =>
  withWords(await call(AccountApi.resetPassword, input), passwordReset());

export const confirmPasswordReset = async (input: NewPassword) =>
  withWords(await call(AccountApi.confirmPasswordReset, input), passwordReset());

const passwordReset = () => ({ done: t('Your password was changed.'), otherwise: t('Failed to reset password') });

/** Confirms the address of a mailed link, and updates this device if that account is signed in here. */
export async function verifyEmail(local: Local, token: string): Promise<ActResult<unknown>> {
  const answer = await call(AccountApi.verifyEmail, { token });
  if (answer.ok) await askWhetherVerified(local);
  return withWords(answer, {
    done: t('Your email address is confirmed.'),
    otherwise: t("We couldn't confirm this address."),
  });
}

export const resendVerification = async () =>
  withWords(await call(AccountApi.resendVerification, {}), {
    done: t('We emailed a new link.'),
    otherwise: t("We couldn't send the link. Please try again."),
  });

/** Asks the server who is signed in here and whether the address is confirmed; changes nothing without an answer. */
export async function askWhetherVerified(local: Local): Promise<void> {
  const known = local.sessions.getSnapshot();
  if (!known) return;
  const answer = await call(AccountApi.session, {});
  if (!answer.ok || answer.value.data.accountId !== known.accountId) return;
  noteProof(local.storage, answer.value.data);
  const { email } = answer.value.data;
  if (email !== known.email) local.signIn({ ...known, email });
}

export const restoreAccount = async () =>
  withWords(await call(AccountApi.restoreAccount, {}), {
    done: t('Your account stays open.'),
    otherwise: t("We couldn't cancel the deletion just now. Please try again."),
  });

/** Signs in with another person's data set aside; if that fails, they continue as before (SPEC A1). */
async function inPlaceOfOthers<Value>(local: Local, email: string, enterAs: () => Promise<ActResult<Value>>) {
  const putBack = await local.standAside(email);
  const entered = await enterAs();
  if (!entered.ok) await putBack();
  return entered;
}

/** Opens this device for the cookie's account, after a sign-in by other means than the two forms. */
export const enter = (local: Local): Promise<ActResult<Entered>> =>
  openSession(local, t('Login successful'), { otherwise: t('Login failed') });

/** The cookie is set; this finds out whose data to open. */
async function openSession(
  local: Local,
  message: string,
  words: Parameters<typeof withWords>[1],
): Promise<ActResult<Entered>> {
  const answer = await call(AccountApi.session, {}, { account: null });
  if (!answer.ok) return withWords(answer, words);
  const { accountId, email, startup, keepKey, deletedOn } = answer.value.data;
  const kept = await takeBack(accountId, keepKey);
  if (kept === 'locked') return failed('refused', keptLocked());
  local.storage.removeItem(unfinishedSignOut);
  // A different server: it has this address under another account.
  if (local.sessions.getSnapshot()?.accountId !== accountId) await local.standAside('');
  // Before anything else reads or writes there. A frozen tab may block it; after five seconds both go on side by side.
  await Promise.race([createKeep(local.storage).finish(accountId), within(5_000)]);
  local.signIn({
    accountId,
    startupId: startup.id as StartupId,
    email,
    startupName: startup.name,
    loginTime: new Date().toISOString(),
  });
  noteProof(local.storage, answer.value.data);
  const isOtherLanguage = await followAccount(local.storage, answer.value.data);
  return done(
    { isOtherLanguage, ...(deletedOn ? { deletedOn } : {}) },
    kept === 'unreadable' ? `${message}. ${keptUnreadable()}` : message,
  );
}

const within = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Remembers who has to confirm the address, until it is confirmed. */
function noteProof(storage: Storage, { isVerified, sendsMail, mailFailed }: Proof): void {
  if (isVerified) storage.removeItem(storageKeys.unverified);
  else storage.setItem(storageKeys.unverified, mailFailed ? 'failed' : sendsMail ? 'mail' : 'team');
}

type Proof = Pick<ClientSession, 'isVerified' | 'sendsMail' | 'mailFailed'>;

const keptLocked = (): string =>
  t("We can't open what you saved on this device right now. Nothing was lost. Please try again later.");
const keptUnreadable = (): string =>
  t("We couldn't open what you saved on this device because its key no longer exists.");
