import type { AdminId } from '@paratope/shared/ids';
import { Secret, TOTP } from 'otpauth';
import { type Ctx, inTransaction, type Random, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import type { Transaction } from '../../db/database.ts';
import { hashToken } from '../../http/session.ts';
import { logSignIn, type SignInEvent, type SignInReason } from '../../http/sign-in-log.ts';
import { changeFactor, type FactorRow, factorOf, useRecoveryCode } from './factor-store.ts';

/** After so many wrong codes no code is looked at for a while, in milliseconds. Only who knows the password gets this far. */
const most = { wrongCodes: 5, rest: 15 * 60 * 1000 };

/** RFC 6238 as every authenticator app has it: SHA-1, six digits, thirty seconds. */
export const authenticator = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Paratope', label: email, secret: Secret.fromBase32(secret) });

/**
 * Refuses a code that is wrong, or was taken before; a recovery code stands in for one of the authenticator, once. Clocks may be
 * one step apart. The verdict is stored before it is told, so that tries are counted whatever becomes of the act itself.
 */
export async function refuseWrongCode(
  ctx: Ctx,
  admin: { id: string; email: string },
  { code, refusal }: { code: string; refusal: 'totp_required' | 'invalid' },
): Promise<void> {
  const tell = (event: SignInEvent, why: SignInReason) =>
    logSignIn(ctx, event, { kind: 'admin', account: admin.id, why });
  const verdict = await inTransaction(ctx, async (tx) => {
    const factor = await factorOf(tx.db, admin.id);
    if (!factor) return 'none';
    if (isResting(factor, ctx.now)) return 'rests';
    const step = stepOf(factor, { email: admin.email, code, now: ctx.now });
    const isRecovery = step === undefined && (await isRecoveryCode(tx, admin.id, code));
    if (step === undefined && !isRecovery) {
      await changeFactor(tx, admin.id, { wrongCodes: wrongBefore(factor, ctx.now) + 1, wrongAt: ctx.now });
      return 'wrong';
    }
    await changeFactor(tx, admin.id, { wrongCodes: 0, wrongAt: null, lastStep: step ?? factor.lastStep });
    if (isRecovery) {
      const by = { kind: 'admin', adminId: admin.id as AdminId } as const;
      await writeAudit(ctx, tx, { action: 'admin.recovery-code-used', subject: admin.id, by });
      tx.afterCommit(() => tell('second-factor.recovery-code-used', 'by its holder'));
    }
    return 'right';
  });
  if (verdict === 'wrong') {
    tell('second-factor.refused', 'wrong code');
    throw new Refused(refusal, 'This code is not right, or it was used before. Wait for the next one.');
  }
  if (verdict === 'rests') {
    tell('second-factor.locked', 'too many tries');
    throw new Refused('rate_limited', 'Too many wrong codes. Please wait 15 minutes and try again.', {
      retryAfter: most.rest / 1000,
    });
  }
}

/** Codes as they are handed out: 80 random bits, in groups that can be read aloud. */
export const newRecoveryCodes = (random: Random): string[] =>
  Array.from({ length: 10 }, () => newSecret(random, 10).replace(/.{4}(?=.)/g, '$&-'));

/** So many random bytes in base32. */
export const newSecret = (random: Random, bytes: number): string =>
  new Secret({ buffer: Uint8Array.from(Buffer.from(random.token(bytes), 'base64url')).buffer }).base32;

export const recoveryHash = (adminId: string, code: string): string =>
  hashToken(`${adminId} ${code.replace(/[\s-]/g, '').toUpperCase()}`);

const isRecoveryCode = async (tx: Transaction, adminId: string, code: string): Promise<boolean> =>
  useRecoveryCode(tx, adminId, recoveryHash(adminId, code));

/** The step a code belongs to, where it is later than the last one taken. */
export function stepOf(
  { secret, lastStep }: Pick<FactorRow, 'secret' | 'lastStep'>,
  { email, code, now }: { email: string; code: string; now: string },
): number | undefined {
  const token = code.replace(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = authenticator(secret, email);
  const timestamp = Date.parse(now);
  const delta = totp.validate({ token, timestamp, window: 1 });
  if (delta === null) return undefined;
  const step = totp.counter({ timestamp }) + delta;
  return step > lastStep ? step : undefined;
}

const wrongBefore = ({ wrongCodes, wrongAt }: FactorRow, now: string): number =>
  wrongAt !== null && Date.parse(now) - Date.parse(wrongAt) < most.rest ? wrongCodes : 0;

const isResting = (factor: FactorRow, now: string): boolean => wrongBefore(factor, now) >= most.wrongCodes;
