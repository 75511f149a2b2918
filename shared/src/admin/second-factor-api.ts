import * as z from 'zod/mini';
import { DeviceSession } from '../account/api.ts';
import { doubleAnswer, Id, listAnswer, listQuery } from '../answers.ts';
import { forReadOnly } from '../endpoint.ts';
import { secondFactorCalls } from '../second-factor/api.ts';

export const adminSecondFactor = secondFactorCalls('/api/admin/second-factor', forReadOnly);

/** An admin's own account. Acts that weaken the login ask for the password again. */
export const AdminAccountApi = {
  secondFactor: adminSecondFactor.read,
  prepareSecondFactor: adminSecondFactor.prepare,
  confirmSecondFactor: adminSecondFactor.confirm,
  renewRecoveryCodes: adminSecondFactor.renewCodes,
  removeSecondFactor: adminSecondFactor.remove,
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
