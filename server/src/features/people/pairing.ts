import type { AccountApi } from '@paratope/shared/account/api';
import { inBothPlaces } from '@paratope/shared/answers';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Ctx, type Founder, inTransaction, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { hashToken, openSession, SessionAnswer } from '../../http/session.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { accountByEmail } from '../account/index.ts';
import { queueMail } from '../mail/index.ts';
import { pairedMail } from './mail-templates.ts';
import { pairingOf, putPairing, updatePairing } from './store.ts';

/** How long a code is valid, in milliseconds, and how many wrong tries void it (decision Z22). */
const codeLife = 10 * 60 * 1000;
const mostTries = 5;

/**
 * Creates a new code, which voids an earlier one. The URL for the other device carries the code behind its `#`, where no server or log
 * sees it; the code works once, within ten minutes.
 */
export async function startPairing(ctx: Ctx<Founder>) {
  const { accountId, email } = ctx.actor;
  const code = sixDigits(ctx);
  const expiresAt = new Date(Date.parse(ctx.now) + codeLife).toISOString();
  await inTransaction(ctx, (tx) =>
    putPairing(tx, { accountId, codeHash: hashCode(accountId, code), expiresAt, tries: 0, usedAt: null, device: '' }),
  );
  const url = `${ctx.config.publicUrl}/pair#${new URLSearchParams({ email, code })}`;
  return inBothPlaces({ code, url, expiresAt });
}

export async function pairingState(ctx: Ctx<Founder>) {
  const found = await pairingOf(ctx.database.reader, ctx.actor.accountId);
  if (!found) return { data: { state: 'none' as const, device: '' } };
  if (found.usedAt) return { data: { state: 'used' as const, device: found.device } };
  return { data: { state: isGood(found, ctx.now) ? ('waiting' as const) : ('void' as const), device: '' } };
}

/** The answer is the same for an unknown address, a wrong code and a void one. A wrong code counts as a try although the call is refused. */
export async function claimPairing(ctx: RequestCtx, { email, code }: InputOf<typeof AccountApi.claimPairing>) {
  const account = await accountByEmail(ctx.database.reader, email);
  const token = await inTransaction(ctx, async (tx) => {
    const found = account && (await pairingOf(tx.db, account.id));
    if (!found || !isGood(found, ctx.now)) return undefined;
    if (found.codeHash !== hashCode(account.id, code)) {
      await updatePairing(tx, account.id, { tries: found.tries + 1 });
      return undefined;
    }
    await updatePairing(tx, account.id, { usedAt: ctx.now, device: ctx.device.slice(0, 300) });
    await writeAudit(ctx, tx, { action: 'account.device-paired', subject: account.id });
    await queueMail(ctx, tx, {
      to: account.email,
      mail: pairedMail(ctx.device.slice(0, 300), ctx.config.publicUrl),
    });
    const { device, now } = ctx;
    return openSession(ctx, tx, { kind: 'founder', holderId: account.id, device, now, why: 'by a code for a phone' });
  });
  if (!account || token === undefined) {
    const why = account ? 'wrong code' : 'unknown address';
    logSignIn(ctx, 'login.refused', { kind: 'founder', account: account?.id, why });
    throw new Refused('session.missing', "That code isn't right. Check the other device, or show a new code there.");
  }
  return new SessionAnswer({ token, startupName: account.startupName, message: 'Login successful' }, 'founder', token);
}

/** Voids the code an account shows now, so that no one can sign another device in with it. */
export const voidPairing = (ctx: Pick<Ctx, 'now'>, tx: Transaction, accountId: string): Promise<void> =>
  updatePairing(tx, accountId, { expiresAt: ctx.now });

const isGood = (pairing: { expiresAt: string; tries: number; usedAt: string | null }, now: string): boolean =>
  pairing.usedAt === null && pairing.tries < mostTries && pairing.expiresAt > now;

/** Bound to the account, so that the same digits of two accounts have different hashes. */
const hashCode = (accountId: string, code: string): string => hashToken(`${accountId}:${code}`);

/** Six evenly distributed digits: with 48 random bits no digit is likelier than another by more than one in a hundred million. */
function sixDigits({ random }: Pick<Ctx, 'random'>): string {
  const number = Buffer.from(random.token(6), 'base64url').readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, '0');
}
