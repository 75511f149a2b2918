import * as z from 'zod/mini';
import { DeviceSession } from '../account/api.ts';
import { doubleAnswer, Id, listAnswer, listQuery } from '../answers.ts';
import { forReadOnly } from '../endpoint.ts';
import { secondFactorCalls } from '../second-factor/api.ts';

const factor = secondFactorCalls('/api/admin/second-factor', forReadOnly);

/** What an admin does with their own way in. Acts that weaken it ask for the password once more. */
export const AdminAccountApi = {
  secondFactor: factor.read,
  prepareSecondFactor: factor.prepare,
  confirmSecondFactor: factor.confirm,
  renewRecoveryCodes: factor.renewCodes,
  removeSecondFactor: factor.remove,
  ownSessions: forReadOnly.get('/api/admin/sessions', {
    summary: 'Lists where this admin is signed in.',
    input: z.object(listQuery),
    output: listAnswer(DeviceSession),
  }),
  endOwnSession: forReadOnly.delete('/api/admin/sessions/:id', {
    summary: 'Ends one session of this admin.',
    input: z.object({ id: Id }),
  }),
  endOtherOwnSessions: forReadOnly.delete('/api/admin/sessions', {
    summary: 'Ends every other session of this admin.',
    output: doubleAnswer({ ended: z.number() }),
  }),
};
