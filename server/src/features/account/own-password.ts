import { type Deps, Refused } from '../../context.ts';
import { accountById } from './store.ts';

/** Refuses an act that asks for the password once more, so that a device left open cannot take the account away. */
export async function refuseWrongPassword(
  ctx: Pick<Deps, 'database' | 'gateways'>,
  accountId: string,
  password: string,
  field: string,
): Promise<void> {
  const account = await accountById(ctx.database.reader, accountId);
  await refuseUnlessHash(ctx, account?.passwordHash, { password, field });
}

/** The same for whoever has a password here, by its hash. */
export async function refuseUnlessHash(
  ctx: Pick<Deps, 'gateways'>,
  passwordHash: string | undefined,
  { password, field }: { password: string; field: string },
): Promise<void> {
  if (await ctx.gateways.passwords.verify(passwordHash, password)) return;
  const wrong = 'This is not your current password.';
  throw new Refused('invalid', wrong, { fields: { [field]: wrong } });
}
