import { inBothPlaces } from '@paratope/shared/answers';
import type { secondFactorCalls } from '@paratope/shared/second-factor/api';
import type { Admin, Ctx, Founder } from '../../context.ts';
import { on, type Route } from '../../http/mount.ts';
import { confirmFactor, factorState, prepareFactor, removeFactor, renewCodes } from './verbs.ts';

/**
 * Calls about the actor's own second factor. What weakens it asks for the password again, so that a browser left open can't be used to
 * remove it.
 */
export const secondFactorRoutes = (
  calls: ReturnType<typeof secondFactorCalls<'founder' | 'read-only'>>,
  refuseWrongPassword: (ctx: Ctx<Founder | Admin>, password: string) => Promise<void>,
): Route[] => [
  on(calls.read, async (ctx) => ({ data: await factorState(ctx) })),
  on(calls.prepare, async (ctx, { password }) => {
    await refuseWrongPassword(ctx, password);
    return inBothPlaces(await prepareFactor(ctx));
  }),
  on(calls.confirm, async (ctx, { code }) => inBothPlaces({ recoveryCodes: await confirmFactor(ctx, code) })),
  on(calls.renewCodes, async (ctx, { password, code }) => {
    await refuseWrongPassword(ctx, password);
    return inBothPlaces({ recoveryCodes: await renewCodes(ctx, code) });
  }),
  on(calls.remove, async (ctx, { password, code }) => {
    await refuseWrongPassword(ctx, password);
    return removeFactor(ctx, code);
  }),
];
