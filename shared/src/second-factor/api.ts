import * as z from 'zod/mini';
import { Done, dataAnswer, doubleAnswer, Nothing, required, requiredSecret } from '../answers.ts';
import { Instant } from '../dates.ts';
import { defineEndpoint, type Who } from '../endpoint.ts';

/** Six digits of the authenticator, or a recovery code with or without its hyphens. */
const code = required('Please enter the code of your authenticator', 64);
const password = requiredSecret('Please fill in all required fields');
const recoveryCodes = z.array(z.string());

export const SecondFactor = z.object({
  /** Since when a code is asked for at sign-in; null while it is not. */
  since: z.nullable(Instant),
  recoveryCodesLeft: z.number(),
});
export type SecondFactor = z.infer<typeof SecondFactor>;

/** The calls about one's own second factor: the same for founders and for admins, each at an address of their own. */
export const secondFactorCalls = <const Path extends string, const W extends Who>(path: Path, who: W) => ({
  read: defineEndpoint({
    method: 'GET',
    path,
    who,
    summary: 'Whether a code is asked for when one signs in, and how many recovery codes are left.',
    input: Nothing,
    output: dataAnswer(SecondFactor),
  }),
  prepare: defineEndpoint({
    method: 'POST',
    path,
    who,
    summary: 'Makes a secret for an authenticator app. Nothing is asked for until a code of it was given.',
    input: z.object({ password }),
    /** The secret in base32, and the `otpauth:` address a picture carries. */
    output: doubleAnswer({ secret: z.string(), url: z.string() }),
  }),
  confirm: defineEndpoint({
    method: 'POST',
    path: `${path}/confirm`,
    who,
    summary:
      'Switches the second factor on with a code of the new secret, ends the other sessions and gives the recovery codes, once.',
    input: z.object({ code }),
    output: doubleAnswer({ recoveryCodes }),
  }),
  renewCodes: defineEndpoint({
    method: 'POST',
    path: `${path}/recovery-codes`,
    who,
    summary: 'Gives new recovery codes in the place of the old ones.',
    input: z.object({ password, code }),
    output: doubleAnswer({ recoveryCodes }),
  }),
  remove: defineEndpoint({
    method: 'POST',
    path: `${path}/remove`,
    who,
    summary: 'Switches the second factor off.',
    input: z.object({ password, code }),
    output: Done,
  }),
});

export const SecondFactorApi = secondFactorCalls('/api/client/second-factor', 'founder');
