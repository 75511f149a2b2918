import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Admin, Ctx } from '../../context.ts';
import { adminById } from '../../db/sessions.ts';
import { refuseUnlessHash } from '../account/index.ts';
import { confirmFactor, factorState, prepareFactor, removeFactor, renewCodes } from '../second-factor/index.ts';

export const readSecondFactor = async (ctx: Ctx<Admin>) => ({ data: await factorState(ctx) });

export async function prepareSecondFactor(ctx: Ctx<Admin>, { password }: InputOf<typeof AdminApi.prepareSecondFactor>) {
  await refuseWrongPassword(ctx, password);
  return inBothPlaces(await prepareFactor(ctx));
}

export const confirmSecondFactor = async (ctx: Ctx<Admin>, { code }: InputOf<typeof AdminApi.confirmSecondFactor>) =>
  inBothPlaces({ recoveryCodes: await confirmFactor(ctx, code) });

/** Password and code once more, so that a browser left open cannot take the second factor away. */
export async function renewRecoveryCodes(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.renewRecoveryCodes>) {
  await refuseWrongPassword(ctx, input.password);
  return inBothPlaces({ recoveryCodes: await renewCodes(ctx, input.code) });
}

export async function removeSecondFactor(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.removeSecondFactor>) {
  await refuseWrongPassword(ctx, input.password);
  return removeFactor(ctx, input.code);
}

async function refuseWrongPassword(ctx: Ctx<Admin>, password: string): Promise<void> {
  const { adminId: holderId } = ctx.actor;
  const admin = await adminById(ctx.database.reader, holderId);
  await refuseUnlessHash(ctx, admin?.passwordHash, { password, field: 'password', kind: 'admin', holderId });
}
