import type { AccountApi } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AccountId, StartupId } from '@paratope/shared/ids';
import { type Deps, inTransaction, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { openSession, SessionAnswer } from '../../http/session.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { accountByEmail, insertFounder } from './store.ts';
import { askForProof } from './verify.ts';

export async function register(ctx: RequestCtx, input: InputOf<typeof AccountApi.register>) {
  const { email, startupName } = input;
  await refuseCommonPassword(input.password, { field: 'password', own: [email, startupName] });
  if (await accountByEmail(ctx.database.reader, email)) throw alreadyThere();
  const passwordHash = await ctx.gateways.passwords.hash(input.password);

  const token = await inTransaction(ctx, async (tx) => {
    if (await accountByEmail(tx.db, email)) throw alreadyThere();
    const founder = newFounderIds(ctx);
    await insertFounder(tx, ctx.history, {
      ...founder,
      email,
      passwordHash,
      startupName,
      plan: 'free',
      isSample: false,
      language: input.language ?? ctx.language,
      now: ctx.now,
    });
    await askForProof(ctx, tx, { id: founder.accountId, email, startupName });
    const { device, now } = ctx;
    return openSession(ctx, tx, { kind: 'founder', holderId: founder.accountId, device, now, why: 'by registration' });
  });
  return new SessionAnswer({ token, startupName, message: 'Account created.' }, 'founder', token);
}

export const newFounderIds = ({ random }: Pick<Deps, 'random'>) => ({
  accountId: random.id() as AccountId,
  startupId: random.id() as StartupId,
});

const alreadyThere = () => new Refused('exists', 'Email already exists. Please login with your existing account.');
