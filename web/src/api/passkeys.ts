import type { Who } from '@paratope/shared/endpoint';
import type { Passkey, passkeyCalls, passkeySignInCalls } from '@paratope/shared/passkeys/api';
import type { Assertion, NewCredential } from '@paratope/shared/passkeys/credential';
import { t } from '../words/words.ts';
import { type ActFailure, type ActResult, done, failed, withWords } from './act-result.ts';
import { call } from './call.ts';

type OwnCalls = ReturnType<typeof passkeyCalls<Who>>;
type SignInCalls = Pick<ReturnType<typeof passkeySignInCalls<unknown>>, 'signInOptions'>;

/** Whether this browser has passkeys for this address: it needs a domain name, and https or the computer itself. */
export const hasPasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/** Whether the browser can offer a passkey among the suggestions of a field. */
export const hasPasskeyAutofill = async (): Promise<boolean> =>
  hasPasskeys() && ((await PublicKeyCredential.isConditionalMediationAvailable?.().catch(() => false)) ?? false);

interface AddInput {
  readonly name: string;
  readonly password: string;
  readonly code: string;
}

/** Has the browser create a passkey, and the server remember it. */
export async function addPasskey(
  { prepare, add }: Pick<OwnCalls, 'prepare' | 'add'>,
  { name, password, code }: AddInput,
): Promise<ActResult<Passkey>> {
  const asked = await call(prepare, { password, ...(code === '' ? {} : { code }) });
  if (!asked.ok) return asked;
  const made = await created(asked.value);
  if (!made.ok) return made;
  const added = await call(add, { name, credential: made.value });
  return added.ok ? done(added.value.data) : added;
}

interface AskInput {
  /** `second-factor`: after a password, in the place of a code. */
  readonly purpose: 'sign-in' | 'second-factor';
  /** Waits until the person picks a passkey among the suggestions of a field; without it the browser asks at once. */
  readonly autofill?: boolean;
  readonly signal: AbortSignal;
}

/** Fails without words where another question or the signal ended it. */
export async function askForPasskey(
  { signInOptions }: SignInCalls,
  { purpose, autofill = false, signal }: AskInput,
): Promise<ActResult<Assertion>> {
  const asked = await call(signInOptions, { purpose }, { account: null });
  if (!asked.ok) return withWords(asked, { otherwise: noAnswer(), unreachable: noNetwork() });
  const library = await libraryOf();
  if (!library) return failed('unreachable', noNetwork());
  if (signal.aborted) return failed('refused');
  const cancel = () => library.WebAuthnAbortService.cancelCeremony();
  signal.addEventListener('abort', cancel);
  try {
    const { challenge, rpId, timeout, userVerification } = asked.value;
    const optionsJSON = { challenge, rpId, timeout, userVerification };
    return done(await library.startAuthentication({ optionsJSON, useBrowserAutofill: autofill }));
  } catch (error) {
    const name = nameOf(error);
    if (name === 'AbortError') return failed('refused');
    return failed('refused', name === 'NotAllowedError' ? t('No passkey was used. You can try again.') : noAnswer());
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function created({
  data: optionsJSON,
}: {
  data: Parameters<Library['startRegistration']>[0]['optionsJSON'];
}): Promise<ActResult<NewCredential>> {
  const library = await libraryOf();
  if (!library) return failed('unreachable');
  try {
    return done(await library.startRegistration({ optionsJSON }));
  } catch (error) {
    return notCreated(nameOf(error));
  }
}

function notCreated(name: string): ActFailure {
  if (name === 'NotAllowedError') return failed('refused', t('No passkey was created. You can try again.'));
  if (name === 'InvalidStateError')
    return failed('refused', t('There is already a passkey for this account in the place you chose.'));
  return failed('refused', t("This device couldn't create a passkey. Does it have a screen lock?"));
}

type Library = typeof import('@simplewebauthn/browser');

/** Loaded on first use, because most visits need none of it; undefined without a network. */
const libraryOf = (): Promise<Library | undefined> => import('@simplewebauthn/browser').catch(() => undefined);

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');

const noAnswer = (): string => t("This browser couldn't use a passkey. Please log in with your password.");
const noNetwork = (): string => t("Logging in with a passkey needs a connection. Please try again when you're online.");
