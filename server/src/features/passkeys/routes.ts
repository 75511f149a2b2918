import { inBothPlaces } from '@paratope/shared/answers';
import type { passkeyCalls } from '@paratope/shared/passkeys/api';
import type { Admin, Ctx, Founder } from '../../context.ts';
import { on, type Route } from '../../http/mount.ts';
import { addPasskey, listPasskeys, preparePasskey, removePasskey, renamePasskey } from './verbs.ts';

/** Calls about the actor's own passkeys. Adding and removing one ask for the password again, as everything does that changes the sign-in. */
export const passkeyRoutes = (
  calls: ReturnType<typeof passkeyCalls<'founder' | 'read-only'>>,
  refuseWrongPassword: (ctx: Ctx<Founder | Admin>, password: string) => Promise<void>,
): Route[] => [
  on(calls.list, listPasskeys),
  on(calls.prepare, async (ctx, { password, code }) => {
    await refuseWrongPassword(ctx, password);
    return inBothPlaces(await preparePasskey(ctx, code));
  }),
  on(calls.add, addPasskey),
  on(calls.rename, renamePasskey),
  on(calls.remove, async (ctx, { id, password }) => {
    await refuseWrongPassword(ctx, password);
    return removePasskey(ctx, id);
  }),
];
