import type { AdminApi } from '@paratope/shared/admin/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Admin, type Ctx, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { adminById } from '../../db/sessions.ts';
import { endSessions } from '../../http/session.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { refuseUnlessHash } from '../account/index.ts';
import { authenticator, newRecoveryCodes, newSecret, recoveryHash, refuseWrongCode, stepOf } from './factor-code.ts';
import {
  changeFactor,
  countRecoveryCodes,
  deleteFactor,
  factorOf,
  putSecret,
  replaceRecoveryCodes,
} from './factor-store.ts';

export async function readSecondFactor(ctx: Ctx<Admin>) {
  const { adminId } = ctx.actor;
  const factor = await factorOf(ctx.database.reader, adminId);
  const recoveryCodesLeft = await countRecoveryCodes(ctx.database.reader, adminId);
  return { data: { since: factor?.confirmedAt ?? null, recoveryCodesLeft } };
}

export async function prepareSecondFactor(ctx: Ctx<Admin>, { password }: InputOf<typeof AdminApi.prepareSecondFactor>) {
  await refuseWrongPassword(ctx, password);
  const { adminId, email } = ctx.actor;
  const secret = newSecret(ctx.random, 20);
  await inTransaction(ctx, async (tx) => {
    const known = await factorOf(tx.db, adminId);
    if (known?.confirmedAt) throw new Refused('conflict', 'The second factor is on already.');
    await putSecret(tx, adminId, secret);
  });
  return inBothPlaces({ secret, url: authenticator(secret, email).toString() });
}

/** A session opened with the password alone must not outlive the moment from which that is not enough. */
export async function confirmSecondFactor(ctx: Ctx<Admin>, { code }: InputOf<typeof AdminApi.confirmSecondFactor>) {
  const { adminId, email, sessionId } = ctx.actor;
  const recoveryCodes = await inTransaction(ctx, async (tx) => {
    const factor = await factorOf(tx.db, adminId);
    if (!factor || factor.confirmedAt) throw new Refused('conflict', 'Please begin anew.');
    const lastStep = stepOf(factor, { email, code, now: ctx.now });
    if (lastStep === undefined) {
      const wrong = 'This code is not right. Please enter the one your app shows now.';
      throw new Refused('invalid', wrong, { fields: { code: wrong } });
    }
    await changeFactor(tx, adminId, { confirmedAt: ctx.now, lastStep });
    const account = { kind: 'admin', account: adminId } as const;
    tx.afterCommit(() => logSignIn(ctx, 'second-factor.on', { ...account, why: 'by its holder' }));
    await endSessions(ctx, tx, { kind: 'admin', holderId: adminId, why: 'second factor on', except: sessionId });
    await writeAudit(ctx, tx, { action: 'admin.second-factor-on', subject: adminId });
    return giveRecoveryCodes(ctx, tx);
  });
  return inBothPlaces({ recoveryCodes });
}

export async function renewRecoveryCodes(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.renewRecoveryCodes>) {
  await refuseStranger(ctx, input);
  const { adminId } = ctx.actor;
  const recoveryCodes = await inTransaction(ctx, async (tx) => {
    const account = { kind: 'admin', account: adminId, why: 'by its holder' } as const;
    tx.afterCommit(() => logSignIn(ctx, 'second-factor.recovery-codes-renewed', account));
    await writeAudit(ctx, tx, { action: 'admin.recovery-codes-renewed', subject: adminId });
    return giveRecoveryCodes(ctx, tx);
  });
  return inBothPlaces({ recoveryCodes });
}

export async function removeSecondFactor(ctx: Ctx<Admin>, input: InputOf<typeof AdminApi.removeSecondFactor>) {
  await refuseStranger(ctx, input);
  const { adminId } = ctx.actor;
  await inTransaction(ctx, async (tx) => {
    await deleteFactor(tx, adminId);
    const account = { kind: 'admin', account: adminId, why: 'by its holder' } as const;
    tx.afterCommit(() => logSignIn(ctx, 'second-factor.off', account));
    await writeAudit(ctx, tx, { action: 'admin.second-factor-off', subject: adminId });
  });
  return { message: 'The second factor is off.' };
}

async function giveRecoveryCodes({ random, actor: { adminId } }: Ctx<Admin>, tx: Transaction): Promise<string[]> {
  const codes = newRecoveryCodes(random);
  await replaceRecoveryCodes(
    tx,
    adminId,
    codes.map((code) => recoveryHash(adminId, code)),
  );
  return codes;
}

/** Password and code once more, so that a browser left open cannot take the second factor away. */
async function refuseStranger(ctx: Ctx<Admin>, { password, code }: { password: string; code: string }): Promise<void> {
  await refuseWrongPassword(ctx, password);
  const { adminId: id, email } = ctx.actor;
  const factor = await factorOf(ctx.database.reader, id);
  if (!factor?.confirmedAt) throw new Refused('conflict', 'The second factor is off already.');
  await refuseWrongCode(ctx, { id, email }, { code, refusal: 'invalid' });
}

async function refuseWrongPassword(ctx: Ctx<Admin>, password: string): Promise<void> {
  const admin = await adminById(ctx.database.reader, ctx.actor.adminId);
  await refuseUnlessHash(ctx, admin?.passwordHash, {
    password,
    field: 'password',
    kind: 'admin',
    holderId: ctx.actor.adminId,
  });
}
