import * as z from 'zod/mini';
import { dataAnswer, doubleAnswer, required, requiredSecret } from '../answers.ts';
import { Instant } from '../dates.ts';
import { type CallsFor, forFounder, type Who } from '../endpoint.ts';

/** Six digits of the authenticator, or a recovery code with or without its hyphens. */
const code = required('Please enter the code from your authenticator app', 64);
const password = requiredSecret('Please fill in all required fields');
const recoveryCodes = z.array(z.string());

export const SecondFactor = z.object({
  /** Since when login asks for a code; null if it does not. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** Calls for two-step verification: the same for founders and admins, at different paths. */
export const secondFactorCalls = <W extends Who>(path: string, calls: CallsFor<W>) => ({
  read: calls.get(path, {
    summary: 'Whether a code is asked for when one signs in, and how many recovery codes are left.',
    output: dataAnswer(SecondFactor),
  }),
  prepare: calls.post(path, {
    summary: 'Makes a secret for an authenticator app. Nothing is asked for until a code of it was given.',
    input: z.object({ password }),
    /** The secret in base32, and the `otpauth:` URL for a QR code. */
    output: doubleAnswer({ secret: z.string(), url: z.string() }),
  }),
  confirm: calls.post(`${path}/confirm`, {
    summary:
      'Switches the second factor on with a code of the new secret, ends the other sessions and gives the recovery codes, once.',
    input: z.object({ code }),
    output: doubleAnswer({ recoveryCodes }),
  }),
  renewCodes: calls.post(`${path}/recovery-codes`, {
    summary: 'Gives new recovery codes in the place of the old ones.',
    input: z.object({ password, code }),
    output: doubleAnswer({ recoveryCodes }),
  }),
  remove: calls.post(`${path}/remove`, {
    summary: 'Switches the second factor off.',
    input: z.object({ password, code }),
  }),
});

export const SecondFactorApi = secondFactorCalls('/api/client/second-factor', forFounder);
