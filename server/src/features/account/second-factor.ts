import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { SecondFactorApi } from '@paratope/shared/second-factor/api';
import type { Ctx, Founder } from '../../context.ts';
import { confirmFactor, factorState, prepareFactor, removeFactor, renewCodes } from '../second-factor/index.ts';
import { refuseWrongPassword } from './own-password.ts';

export const readSecondFactor = async (ctx: Ctx<Founder>) => ({ data: await factorState(ctx) });

export async function prepareSecondFactor(ctx: Ctx<Founder>, { password }: InputOf<typeof SecondFactorApi.prepare>) {
  await refuseWrongPassword(ctx, ctx.actor.accountId, password, 'password');
  return inBothPlaces(await prepareFactor(ctx));
}

export const confirmSecondFactor = async (ctx: Ctx<Founder>, { code }: InputOf<typeof SecondFactorApi.confirm>) =>
  inBothPlaces({ recoveryCodes: await confirmFactor(ctx, code) });

/** Password and code once more, so that a device left open cannot take the second factor away. */
export async function renewRecoveryCodes(ctx: Ctx<Founder>, input: InputOf<typeof SecondFactorApi.renewCodes>) {
  await refuseWrongPassword(ctx, ctx.actor.accountId, input.password, 'password');
  return inBothPlaces({ recoveryCodes: await renewCodes(ctx, input.code) });
}

export async function removeSecondFactor(ctx: Ctx<Founder>, input: InputOf<typeof SecondFactorApi.remove>) {
  await refuseWrongPassword(ctx, ctx.actor.accountId, input.password, 'password');
  return removeFactor(ctx, input.code);
}
