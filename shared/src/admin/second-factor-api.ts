import * as z from 'zod/mini';
import { DeviceSession } from '../account/api.ts';
import {
  Done,
  dataAnswer,
  doubleAnswer,
  Id,
  listAnswer,
  listQuery,
  Nothing,
  required,
  requiredSecret,
} from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint } from '../endpoint.ts';

const fillIn = 'Please fill in all required fields';
const password = requiredSecret(fillIn);
/** Six digits of the authenticator, or a recovery code with or without its hyphens. */
export const factorCode = required('Please enter the code of your authenticator', 24);

export const SecondFactor = z.object({
  /** Since when a code is asked for at sign-in; null while it is not. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

const recoveryCodes = z.array(z.string());

/** What an admin does with their own way in. Acts that weaken it ask for the password once more. */
export const AdminAccountApi = {
  secondFactor: defineEndpoint({
    method: 'GET',
    path: '/api/admin/second-factor',
    who: 'read-only',
    summary: 'Whether a code is asked for when this admin signs in, and how many recovery codes are left.',
    input: Nothing,
    output: dataAnswer(SecondFactor),
  }),
  prepareSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/admin/second-factor',
    who: 'read-only',
    summary: 'Makes a secret for an authenticator app. Nothing is asked for until a code of it was given.',
    input: z.object({ password }),
    /** The secret in base32, and the `otpauth:` address a picture carries. */
    output: doubleAnswer({ secret: z.string(), url: z.string() }),
  }),
  confirmSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/admin/second-factor/confirm',
    who: 'read-only',
    summary:
      'Switches the second factor on with a code of the new secret, ends the other sessions and gives the recovery codes, once.',
    input: z.object({ code: factorCode }),
    output: doubleAnswer({ recoveryCodes }),
  }),
  renewRecoveryCodes: defineEndpoint({
    method: 'POST',
    path: '/api/admin/second-factor/recovery-codes',
    who: 'read-only',
    summary: 'Gives new recovery codes in the place of the old ones.',
    input: z.object({ password, code: factorCode }),
    output: doubleAnswer({ recoveryCodes }),
  }),
  removeSecondFactor: defineEndpoint({
    method: 'POST',
    path: '/api/admin/second-factor/remove',
    who: 'read-only',
    summary: 'Switches the second factor off.',
    input: z.object({ password, code: factorCode }),
    output: Done,
  }),
  ownSessions: defineEndpoint({
    method: 'GET',
    path: '/api/admin/sessions',
    who: 'read-only',
    summary: 'Lists where this admin is signed in.',
    input: z.object(listQuery),
    output: listAnswer(DeviceSession),
  }),
  endOwnSession: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/sessions/:id',
    who: 'read-only',
    summary: 'Ends one session of this admin.',
    input: z.object({ id: Id }),
    output: Done,
  }),
  endOtherOwnSessions: defineEndpoint({
    method: 'DELETE',
    path: '/api/admin/sessions',
    who: 'read-only',
    summary: 'Ends every other session of this admin.',
    input: Nothing,
    output: doubleAnswer({ ended: z.number() }),
  }),
};
