import type { StartupId } from '@paratope/shared/ids';
import { type Ctx, inTransaction, Refused, type System } from '../../context.ts';
import { writeAudit } from '../../db/audit.ts';
import { accountByEmail, makeResetLink } from '../account/index.ts';
import { putOnPlan } from '../payments/index.ts';
import { takeFactorOff } from '../second-factor/index.ts';

/** Returns a single-use URL with which the account's holder sets a new password. */
export async function resetPasswordByHand(ctx: Ctx<System>, email: string): Promise<string> {
  const account = await accountAt(ctx, email);
  return inTransaction(ctx, async (tx) => {
    await writeAudit(ctx, tx, { action: 'password.link-made', subject: account.id });
    return makeResetLink(ctx, tx, account.id);
  });
}

/** For a founder who lost the authenticator and the recovery codes: the password alone opens the account again. */
export async function removeFactorByHand(ctx: Ctx<System>, email: string): Promise<string> {
  const account = await accountAt(ctx, email);
  await inTransaction(ctx, async (tx) => {
    if (!(await takeFactorOff(ctx, tx, { kind: 'founder', id: account.id, email: account.email })))
      throw new Refused('conflict', `${account.email} has no second factor.`);
    await writeAudit(ctx, tx, { action: 'account.second-factor-off', subject: account.id });
  });
  return `${account.email} logs in with the password alone.`;
}

/** Puts a founder's startup on a plan, records the reason in the audit, and unlocks or locks matches accordingly. */
export async function grantPlan(
  ctx: Ctx<System>,
  { email, plan, reason }: { email: string; plan: 'standard' | 'free'; reason: string },
): Promise<string> {
  if (reason.trim() === '') throw new Refused('invalid', 'Please give a reason with --reason TEXT.');
  const account = await accountAt(ctx, email);
  const startupId = account.startupId as StartupId;
  await putOnPlan(ctx, { startupId, plan, reason });
  return `${account.startupName} (${account.email}) is on ${plan}.`;
}

async function accountAt(ctx: Ctx<System>, email: string) {
  const account = await accountByEmail(ctx.database.reader, email.trim().toLowerCase());
  if (!account) throw new Refused('missing', `No account has the address ${email}.`);
  return account;
}
