import { type AccountApi, passwordFault } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { type Deps, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { revokeSessions } from '../../db/sessions.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { hashToken } from '../../http/session.ts';
import { accountByEmail, insertLink, insertPasswordRequest, setPassword, useLink } from './store.ts';

/**
 * Keeps the wish for another password, hashed, until somebody has made sure who asks. The answer and its duration are the
 * same for an address nobody has.
 */
export async function requestPasswordReset(ctx: RequestCtx, input: InputOf<typeof AccountApi.requestPasswordReset>) {
  const account = await accountByEmail(ctx.database.reader, input.email);
  const passwordHash = await ctx.gateways.passwords.hash(input.newPassword);
  await inTransaction(ctx, async (tx) => {
    if (!account) return;
    await insertPasswordRequest(tx, {
      id: ctx.random.id(),
      accountId: account.id,
      passwordHash,
      state: 'waiting',
      requestedAt: ctx.now,
    });
  });
  return { message: 'Request received. Your new password works once the request is confirmed.' };
}

export async function resetPassword(ctx: RequestCtx, input: InputOf<typeof AccountApi.resetPassword>) {
  const fault = passwordFault(input.password, ctx.config.PASSWORD_RESET_MIN <= 6 ? 6 : 8);
  if (fault) throw new Refused('invalid', fault, { fields: { password: fault } });
  const passwordHash = await ctx.gateways.passwords.hash(input.password);
  await inTransaction(ctx, async (tx) => {
    const accountId = await useLink(tx, {
      tokenHash: hashToken(input.token),
      purpose: 'password-reset',
      now: ctx.now,
    });
    if (!accountId) throw new Refused('invalid', 'Invalid or missing reset token');
    await setPassword(tx, accountId, passwordHash);
    await revokeSessions(tx, accountId, ctx.now);
  });
  return { message: 'Your password is changed. Please log in with it.' };
}

/** How long a link that opens an account stays good: an hour, in milliseconds. */
const linkLife = 60 * 60 * 1000;

/** Makes the single-use address under which the holder of an account sets a new password. */
export async function makeResetLink(deps: Deps, tx: Transaction, accountId: string): Promise<string> {
  const token = deps.random.token(32);
  const now = deps.clock.now();
  await insertLink(tx, {
    tokenHash: hashToken(token),
    purpose: 'password-reset',
    holderId: accountId,
    createdAt: now.toISOString(),
    expiresAt: new Date(now.getTime() + linkLife).toISOString(),
  });
  return `${deps.config.publicUrl}/client/reset-password?token=${token}`;
}
