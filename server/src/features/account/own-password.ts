import { type Admin, type Ctx, type Founder, Refused } from '../../context.ts';
import { adminById } from '../../db/sessions.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { accountById } from './store.ts';

/** Asks for the password once more, so that a device left open can't be used to take over the account. */
export async function refuseWrongPassword(
  ctx: Ctx<Founder | Admin>,
  password: string,
  field = 'password',
): Promise<void> {
  const { actor, gateways } = ctx;
  const { reader } = ctx.database;
  const account = actor.kind === 'founder' ? actor.accountId : actor.adminId;
  const holder = await (actor.kind === 'founder'
    ? accountById(reader, account)
    : adminById(reader, { adminId: account }));
  if (await gateways.passwords.verify(holder?.passwordHash, password)) return;
  logSignIn(ctx, 'password.refused', { kind: actor.kind, account, why: 'wrong password' });
  const wrong = 'This is not your current password.';
  throw new Refused('invalid', wrong, { fields: { [field]: wrong } });
}
