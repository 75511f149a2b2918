import { Secret, TOTP } from 'otpauth';
import { type Ctx, inTransaction, type Random, Refused } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { hashToken } from '../../http/session.ts';
import { logSignIn, type SignInEvent, type SignInReason } from '../../http/sign-in-log.ts';
import { auditWord, type Holder, tell as tellHolder } from './holder.ts';
import { wrongCodesGiven } from './mail-templates.ts';
import { changeFactor, type FactorRow, factorOf, useRecoveryCode } from './store.ts';

/** After this many wrong codes none is checked for a while, in milliseconds. Only someone who knows the password gets this far. */
const most = { wrongCodes: 5, rest: 15 * 60 * 1000 };

/** RFC 6238 as authenticator apps implement it: SHA-1, six digits, thirty seconds. */
export const authenticator = (secret: string, email: string): TOTP =>
  new TOTP({ issuer: 'Paratope', label: email, secret: Secret.fromBase32(secret) });

/**
 * Refuses a sign-in without the code of an active second factor. Called only after the password was right, so that no one else learns of
 * it, nor what the refusal says `beside` it.
 */
export async function askForCode(
  ctx: Ctx,
  holder: Holder,
  { code, beside = {} }: { code: string | undefined; beside?: Record<string, unknown> },
): Promise<void> {
  if (!(await factorOf(ctx.database.reader, holder.id))?.confirmedAt) return;
  if (code) return refuseWrongCode(ctx, holder, { code, refusal: 'totp_required' });
  logSignIn(ctx, 'second-factor.refused', { kind: holder.kind, account: holder.id, why: 'no code' });
  throw new Refused('totp_required', codeMissing, { extra: beside });
}

/** Refuses an act of a signed-in holder without the code of an active second factor. */
export async function refuseWithoutCode(ctx: Ctx, holder: Holder, code: string | undefined): Promise<void> {
  if (!(await factorOf(ctx.database.reader, holder.id))?.confirmedAt) return;
  if (!code) throw new Refused('invalid', codeMissing, { fields: { code: codeMissing } });
  await refuseWrongCode(ctx, holder, { code, refusal: 'invalid' });
}

const codeMissing = 'Please enter the code from your authenticator app.';

/**
 * Refuses a code that is wrong or was used before; a recovery code may replace one from the authenticator, once. Clocks may differ by one
 * step. The verdict is stored before it is reported, so that tries count whatever becomes of the act itself.
 */
export async function refuseWrongCode(
  ctx: Ctx,
  holder: Holder,
  { code, refusal }: { code: string; refusal: 'totp_required' | 'invalid' },
): Promise<void> {
  const { kind, id, email } = holder;
  const tell = (event: SignInEvent, why: SignInReason) => logSignIn(ctx, event, { kind, account: id, why });
  const recoveryHash = await recoveryHashOf(ctx, id, code);
  const verdict = await inTransaction(ctx, async (tx) => {
    const factor = await factorOf(tx.db, id);
    if (!factor) return 'none';
    if (isResting(factor, ctx.now)) return 'rests';
    const step = stepOf(factor, { email, code, now: ctx.now });
    const isRecovery =
      step === undefined && recoveryHash !== undefined && (await useRecoveryCode(tx, id, recoveryHash));
    if (step === undefined && !isRecovery) {
      const wrongCodes = wrongBefore(factor, ctx.now) + 1;
      await changeFactor(tx, id, { wrongCodes, wrongAt: ctx.now });
      if (wrongCodes === most.wrongCodes) await tellHolder(ctx, tx, holder, wrongCodesGiven);
      return 'wrong';
    }
    await changeFactor(tx, id, { wrongCodes: 0, wrongAt: null, lastStep: step ?? factor.lastStep });
    if (isRecovery) {
      await writeAudit(ctx, tx, { action: `${auditWord(holder)}.recovery-code-used`, subject: id, by: { kind, id } });
      tx.afterCommit(() => tell('second-factor.recovery-code-used', 'by its holder'));
    }
    return 'right';
  });
  if (verdict === 'wrong') {
    tell('second-factor.refused', 'wrong code');
    throw new Refused(refusal, 'This code is wrong or was used before. Wait for the next one.');
  }
  if (verdict === 'rests') {
    tell('second-factor.locked', 'too many tries');
    throw new Refused('rate_limited', 'Too many wrong codes. Please wait 15 minutes and try again.', {
      retryAfter: most.rest / 1000,
    });
  }
}

/** New recovery codes, 128 random bits in groups that can be read aloud, each with the hash that is stored. */
export const newRecoveryCodes = (
  { random, gateways }: Pick<Ctx, 'random' | 'gateways'>,
  holderId: string,
): Promise<{ code: string; hash: string }[]> =>
  Promise.all(
    Array.from({ length: 10 }, async () => {
      const secret = newSecret(random, 16);
      return { code: secret.replace(/.{4}(?=.)/g, '$&-'), hash: await gateways.passwords.digest(secret, holderId) };
    }),
  );

export const newSecret = (random: Random, bytes: number): string =>
  new Secret({ buffer: Uint8Array.from(Buffer.from(random.token(bytes), 'base64url')).buffer }).base32;

/** Returns the hash under which a recovery code would be stored; undefined for text that can't be one. Older codes of 80 bits have a fast hash. */
async function recoveryHashOf(
  { gateways }: Pick<Ctx, 'gateways'>,
  holderId: string,
  code: string,
): Promise<string | undefined> {
  const secret = code.replace(/[\s-]/g, '').toUpperCase();
  if (/^[A-Z2-7]{16}$/.test(secret)) return hashToken(`${holderId} ${secret}`);
  return /^[A-Z2-7]{26}$/.test(secret) ? gateways.passwords.digest(secret, holderId) : undefined;
}

/** Returns a code's step if it is later than the last one used. */
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
