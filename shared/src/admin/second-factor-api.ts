import * as z from 'zod/mini';
import { DeviceSession } from '../account/api.ts';
import { Done, doubleAnswer, Id, listAnswer, listQuery, Nothing } from '../answers.ts';
import { defineEndpoint } from '../endpoint.ts';
import { secondFactorCalls } from '../second-factor/api.ts';

const factor = secondFactorCalls('/api/admin/second-factor', 'read-only');

/** What an admin does with their own way in. Acts that weaken it ask for the password once more. */
export const AdminAccountApi = {
  secondFactor: factor.read,
  prepareSecondFactor: factor.prepare,
  confirmSecondFactor: factor.confirm,
  renewRecoveryCodes: factor.renewCodes,
  removeSecondFactor: factor.remove,
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
