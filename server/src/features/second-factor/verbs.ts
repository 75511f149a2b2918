import { type Admin, type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { endSessions } from '../../http/session.ts';
import { logSignIn, type SignInEvent, type SignInReason } from '../../http/sign-in-log.ts';
import { authenticator, newRecoveryCodes, newSecret, refuseWrongCode, stepOf } from './codes.ts';
import { auditWord, type Holder, holderOf, tell } from './holder.ts';
import { recoveryCodesRenewed, secondFactorOff, secondFactorOn } from './mail-templates.ts';
import { changeFactor, countRecoveryCodes, deleteFactor, factorOf, putSecret, replaceRecoveryCodes } from './store.ts';

type OwnCtx = Ctx<Founder | Admin>;

export async function factorState(ctx: OwnCtx) {
  const { id } = holderOf(ctx.actor);
  const factor = await factorOf(ctx.database.reader, id);
  return {
    since: factor?.confirmedAt ?? null,
    recoveryCodesLeft: await countRecoveryCodes(ctx.database.reader, id),
  };
}

/** Returns a secret for an authenticator. The caller must have checked the password. */
export async function prepareFactor(ctx: OwnCtx): Promise<{ secret: string; url: string }> {
  const { id, email } = holderOf(ctx.actor);
  const secret = newSecret(ctx.random, 20);
  await inTransaction(ctx, async (tx) => {
    const known = await factorOf(tx.db, id);
    if (known?.confirmedAt) throw new Refused('conflict', 'Two-step verification is already on.');
    await putSecret(tx, id, secret);
  });
  return { secret, url: authenticator(secret, email).toString() };
}

/** A session opened with the password alone must not outlive the moment from which that is not enough. */
export async function confirmFactor(ctx: OwnCtx, code: string): Promise<string[]> {
  const holder = holderOf(ctx.actor);
  const { id: holderId, kind, email } = holder;
  const codes = await newRecoveryCodes(ctx, holderId);
  return inTransaction(ctx, async (tx) => {
    const factor = await factorOf(tx.db, holderId);
    if (!factor || factor.confirmedAt) throw new Refused('conflict', 'Please start over.');
    const lastStep = stepOf(factor, { email, code, now: ctx.now });
    if (lastStep === undefined) {
      const wrong = 'This code is wrong. Enter the one your app shows now.';
      throw new Refused('invalid', wrong, { fields: { code: wrong } });
    }
    await changeFactor(tx, holderId, { confirmedAt: ctx.now, lastStep });
    const except = ctx.actor.sessionId;
    await note(ctx, tx, holder, { event: 'second-factor.on', action: 'second-factor-on' });
    await endSessions(ctx, tx, { kind, holderId, why: 'second factor on', except });
    await tell(ctx, tx, holder, secondFactorOn);
    return giveRecoveryCodes(tx, holderId, codes);
  });
}

export async function renewCodes(ctx: OwnCtx, code: string): Promise<string[]> {
  const holder = holderOf(ctx.actor);
  await refuseWithoutFactor(ctx, holder, code);
  const codes = await newRecoveryCodes(ctx, holder.id);
  return inTransaction(ctx, async (tx) => {
    await note(ctx, tx, holder, {
      event: 'second-factor.recovery-codes-renewed',
      action: 'recovery-codes-renewed',
    });
    await tell(ctx, tx, holder, recoveryCodesRenewed);
    return giveRecoveryCodes(tx, holder.id, codes);
  });
}

export async function removeFactor(ctx: OwnCtx, code: string) {
  const holder = holderOf(ctx.actor);
  await refuseWithoutFactor(ctx, holder, code);
  await inTransaction(ctx, async (tx) => {
    await deleteFactor(tx, holder.id);
    await note(ctx, tx, holder, { event: 'second-factor.off', action: 'second-factor-off' });
    await tell(ctx, tx, holder, secondFactorOff);
  });
  return { message: 'Two-step verification is off.' };
}

/** For a holder who lost both the authenticator and the recovery codes. Returns false when there is nothing to remove. */
export async function takeFactorOff(ctx: Ctx, tx: Transaction, holder: Holder): Promise<boolean> {
  const { kind, id } = holder;
  if (!(await deleteFactor(tx, id))) return false;
  tx.afterCommit(() => logSignIn(ctx, 'second-factor.off', { kind, account: id, why: 'by the team' }));
  await tell(ctx, tx, holder, secondFactorOff);
  return true;
}

async function giveRecoveryCodes(
  tx: Transaction,
  holderId: string,
  codes: readonly { code: string; hash: string }[],
): Promise<string[]> {
  await replaceRecoveryCodes(
    tx,
    holderId,
    codes.map(({ hash }) => hash),
  );
  return codes.map(({ code }) => code);
}

async function refuseWithoutFactor(ctx: OwnCtx, holder: Holder, code: string): Promise<void> {
  const factor = await factorOf(ctx.database.reader, holder.id);
  if (!factor?.confirmedAt) throw new Refused('conflict', 'Two-step verification is already off.');
  await refuseWrongCode(ctx, holder, { code, refusal: 'invalid' });
}

/** Writes to the audit, and after the commit to the log. */
async function note(
  ctx: OwnCtx,
  tx: Transaction,
  holder: Holder,
  { event, action }: { event: SignInEvent; action: string },
): Promise<void> {
  const why: SignInReason = 'by its holder';
  tx.afterCommit(() => logSignIn(ctx, event, { kind: holder.kind, account: holder.id, why }));
  await writeAudit(ctx, tx, { action: `${auditWord(holder)}.${action}`, subject: holder.id });
}
