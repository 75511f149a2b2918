import { adminOidc } from '@paratope/shared/admin/oidc-api';
import { adminPasskeys } from '@paratope/shared/admin/passkey-api';
import { type AdminRole, AdminSessionApi } from '@paratope/shared/admin/session-api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Assertion } from '@paratope/shared/passkeys/credential';
import type { ActFailure, ActResult } from '../../api/act-result.ts';
import { call } from '../../api/call.ts';
import { t } from '../../words/words.ts';

export interface SignedInAdmin {
  readonly adminId: string;
  readonly name: string;
  readonly role: AdminRole;
  /** Whether a model is asked for each fit. */
  readonly asksForFit: boolean;
}

export type Entry =
  | {
      readonly at: 'gate';
      readonly message: string;
      readonly needsCode: boolean;
      /** The account has a passkey that can replace the code. */
      readonly hasPasskey?: boolean;
      /** The provider has named the admin, whose password links the two logins. */
      readonly needsPassword?: boolean;
      /** The message asks for what is still missing; nothing was wrong. */
      readonly isQuestion?: boolean;
    }
  | { readonly at: 'inside'; readonly admin: SignedInAdmin };

/** Whether this browser is signed in as an admin; the device does not store it. */
export async function whoIsIn(): Promise<Entry> {
  const answer = await call(AdminSessionApi.session, {});
  if (answer.ok) return { at: 'inside', admin: answer.value.data };
  return {
    at: 'gate',
    message: answer.kind === 'unreachable' ? noNetwork() : '',
    needsCode: false,
  };
}

export const enter = async (input: InputOf<typeof AdminSessionApi.login>): Promise<Entry> =>
  entryFrom(await call(AdminSessionApi.login, input), input);

export const enterWithPasskey = async (credential: Assertion): Promise<Entry> =>
  entryFrom(await call(adminPasskeys.signIn, { credential }), { credential });

export const enterWithTeam = async (second: InputOf<typeof adminOidc.signIn> = {}): Promise<Entry> =>
  entryFrom(await call(adminOidc.signIn, second), second);

function entryFrom(answer: ActResult<SignedInAdmin>, second: InputOf<typeof adminOidc.signIn>): Entry {
  if (answer.ok) return { at: 'inside', admin: answer.value };
  const needsCode = answer.code === 'totp_required';
  const hasPasskey = answer.beside.passkey === true;
  const needsPassword = answer.beside.password === true;
  const isQuestion = needsPassword || (needsCode && !second.code && !second.credential);
  return {
    at: 'gate',
    needsCode,
    hasPasskey,
    needsPassword,
    isQuestion,
    message: atTheGate(answer, t('Login failed')),
  };
}

/** Why a setup link does not work any more; empty while it does, or while nobody can be asked. */
export async function faultOfLink(token: string): Promise<string> {
  const answer = await call(AdminSessionApi.checkSetup, { token });
  return !answer.ok && answer.code === 'invalid' ? answer.message : '';
}

export async function setUp(input: { token: string; name: string; email: string; password: string }): Promise<Entry> {
  const answer = await call(AdminSessionApi.setup, input);
  if (answer.ok) return { at: 'inside', admin: answer.value };
  return { at: 'gate', needsCode: false, message: atTheGate(answer, t('We couldn’t create the account. Try again.')) };
}

export async function leave(): Promise<void> {
  await call(AdminSessionApi.logout, {});
}

/** The sentence for a refused or lost call. The admin area queues nothing for later, so every act needs a connection. */
export function sentence(answer: ActFailure, otherwise: string): string {
  if (answer.kind === 'unreachable') return t('We couldn’t reach Paratope. Check your connection, then try again.');
  return answer.message || otherwise;
}

const atTheGate = (answer: ActFailure, otherwise: string): string =>
  answer.kind === 'unreachable' ? noNetwork() : answer.message || otherwise;

const noNetwork = (): string => t('Network error. Please try again.');
