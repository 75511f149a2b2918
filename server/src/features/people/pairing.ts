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
import { pairedLetter } from './letters.ts';
import { pairingOf, putPairing, updatePairing } from './store.ts';

/** How long a code stays good, in milliseconds, and how many wrong ones are taken before it is void (decision Z22). */
const codeLife = 10 * 60 * 1000;
const mostTries = 5;

/**
 * A new code; an earlier one is void. The address for the other device carries the code behind its `#`, where no server and
 * no log reads it, and what it carries is good once and for ten minutes.
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

/** The answer is the same for an unknown address, a wrong code and one that is void. A wrong code counts, although it is refused. */
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
      letter: pairedLetter(ctx.device.slice(0, 300), ctx.config.publicUrl),
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

/** Nobody signs another device in with a code the account showed until now. */
export const voidPairing = (ctx: Pick<Ctx, 'now'>, tx: Transaction, accountId: string): Promise<void> =>
  updatePairing(tx, accountId, { expiresAt: ctx.now });

const isGood = (pairing: { expiresAt: string; tries: number; usedAt: string | null }, now: string): boolean =>
  pairing.usedAt === null && pairing.tries < mostTries && pairing.expiresAt > now;

/** Bound to the account, so that the same digits of two accounts do not look alike in the table. */
const hashCode = (accountId: string, code: string): string => hashToken(`${accountId}:${code}`);

/** Six even digits from random bytes: 48 bits leave no digit likelier than another by more than one in a hundred million. */
function sixDigits({ random }: Pick<Ctx, 'random'>): string {
  const number = Buffer.from(random.token(6), 'base64url').readUIntBE(0, 6);
  return String(number % 1_000_000).padStart(6, '0');
}
