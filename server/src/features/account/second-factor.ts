import type { SecondFactorApi } from '@paratope/shared/account/second-factor-api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import type { Ctx, Founder } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { type LetterFor, queueMail } from '../mail/index.ts';
import { confirmFactor, factorState, prepareFactor, removeFactor, renewCodes } from '../second-factor/index.ts';
import { secondFactorOff, secondFactorOn } from './letters.ts';
import { refuseWrongPassword } from './own-password.ts';

export const readSecondFactor = async (ctx: Ctx<Founder>) => ({ data: await factorState(ctx) });

export async function prepareSecondFactor(ctx: Ctx<Founder>, { password }: InputOf<typeof SecondFactorApi.prepare>) {
  await refuseWrongPassword(ctx, ctx.actor.accountId, password, 'password');
  return inBothPlaces(await prepareFactor(ctx));
}

export async function confirmSecondFactor(ctx: Ctx<Founder>, { code }: InputOf<typeof SecondFactorApi.confirm>) {
  const told = mailed(ctx, secondFactorOn(ctx.config.SUPPORT_EMAIL));
  return inBothPlaces({ recoveryCodes: await confirmFactor(ctx, code, told) });
}

/** Password and code once more, so that a device left open cannot take the second factor away. */
export async function renewRecoveryCodes(ctx: Ctx<Founder>, input: InputOf<typeof SecondFactorApi.renewCodes>) {
  await refuseWrongPassword(ctx, ctx.actor.accountId, input.password, 'password');
  return inBothPlaces({ recoveryCodes: await renewCodes(ctx, input.code) });
}

export async function removeSecondFactor(ctx: Ctx<Founder>, input: InputOf<typeof SecondFactorApi.remove>) {
  await refuseWrongPassword(ctx, ctx.actor.accountId, input.password, 'password');
  return removeFactor(ctx, input.code, mailed(ctx, secondFactorOff(ctx.config.SUPPORT_EMAIL)));
}

const mailed = (ctx: Ctx<Founder>, letter: LetterFor) => async (tx: Transaction) => {
  await queueMail(ctx, tx, { to: ctx.actor.email, letter });
};
