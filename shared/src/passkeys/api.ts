import * as z from 'zod/mini';
import { SignedIn } from '../account/api.ts';
import { answer, dataAnswer, doubleAnswer, Id, listFields, listQuery, required, requiredSecret } from '../answers.ts';
import { Instant } from '../dates.ts';
import { type CallsFor, forAnyone, forFounder, type Who } from '../endpoint.ts';
import { Text } from '../words/message.ts';
import { Assertion, assertionOptions, NewCredential, registrationOptions } from './credential.ts';

const fillIn = 'Please fill in all required fields';
const name = required('Please name this passkey', 100);

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  createdAt: Instant,
  lastUsedAt: z.nullable(Instant),
  /** Whether a password manager keeps it on several devices. */
  isSynced: z.boolean(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Calls about the own passkeys: the same for founders and admins, at different paths. */
export const passkeyCalls = <W extends Who>(path: string, calls: CallsFor<W>) => ({
  list: calls.get(path, {
    summary: 'Lists the own passkeys.',
    input: z.object(listQuery),
    /** `unavailable`: why no passkey can be added on this instance. */
    output: answer({ ...listFields(Passkey), unavailable: z.nullable(Text) }),
  }),
  prepare: calls.post(`${path}/registration-options`, {
    summary: 'Gives the options with which a browser creates a passkey, good for one try within five minutes.',
    /** `code`: of the authenticator app, or a recovery code, where two-step verification is on. */
    input: z.object({
      password: requiredSecret(fillIn),
      code: z.optional(z.string().check(z.trim(), z.maxLength(64))),
    }),
    output: doubleAnswer(registrationOptions),
  }),
  add: calls.post(path, {
    summary:
      'Adds the passkey that a browser created with those options. From then on it signs its owner in by itself.',
    input: z.object({ name, credential: NewCredential }),
    output: dataAnswer(Passkey),
  }),
  rename: calls.patch(`${path}/:id`, {
    summary: 'Renames a passkey.',
    input: z.object({ id: Id, name }),
    output: dataAnswer(Passkey),
  }),
  remove: calls.delete(`${path}/:id`, {
    summary: 'Removes a passkey.',
    body: 'json',
    input: z.object({ id: Id, password: requiredSecret(fillIn) }),
  }),
});

/** Calls for signing in with a passkey. */
export const passkeySignInCalls = <SignedIn>(path: string, output: z.ZodMiniType<SignedIn>) => ({
  signInOptions: forAnyone.post(`${path}/options`, {
    summary: 'Gives the options with which a browser asks for a passkey, good for one try within five minutes.',
    /** `second-factor`: the passkey follows a password instead of a code. */
    input: z.object({ purpose: z._default(z.enum(['sign-in', 'second-factor']), 'sign-in') }),
    output: doubleAnswer(assertionOptions),
  }),
  signIn: forAnyone.post(`${path}/login`, {
    summary:
      'Signs in with a passkey alone; the session comes as a cookie and as a token. It asks for no second factor, because the authenticator has verified the person.',
    input: z.object({ credential: Assertion }),
    output,
  }),
});

export const PasskeyApi = {
  ...passkeyCalls('/api/client/passkeys', forFounder),
  ...passkeySignInCalls('/api/passkeys', SignedIn),
};
