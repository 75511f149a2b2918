import { type Ctx, Refused } from '../../context.ts';
import type { SessionKind } from '../../db/sessions.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { accountById } from './store.ts';

/** Refuses an act that asks for the password once more, so that a device left open cannot take the account away. */
export async function refuseWrongPassword(
  ctx: Pick<Ctx, 'database' | 'gateways' | 'log' | 'requestId'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const account = await accountById(ctx.database.reader, accountId);
  await refuseUnlessHash(ctx, account?.passwordHash, { password, field, kind: 'founder', holderId: accountId });
}

/** The same for whoever has a password here, by its hash. */
export async function refuseUnlessHash(
  ctx: Pick<Ctx, 'gateways' | 'log' | 'requestId'>,
  passwordHash: string | undefined,
  { password, field, kind, holderId }: { password: string; field: string; kind: SessionKind; holderId: string },
): Promise<void> {
  if (await ctx.gateways.passwords.verify(passwordHash, password)) return;
  logSignIn(ctx, 'password.refused', { kind, account: holderId, why: 'wrong password' });
  const wrong = 'This is not your current password.';
  throw new Refused('invalid', wrong, { fields: { [field]: wrong } });
}
