import type { AccountApi } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import type { AccountId } from '@paratope/shared/ids';
import type { OidcApi } from '@paratope/shared/oidc/api';
import type { PasskeyApi } from '@paratope/shared/passkeys/api';
import { type Founder, inTransaction, Refused } from '../../context.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { endHere, openSession, SessionAnswer, sessionLife } from '../../http/session.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { lastMailFailed } from '../mail/index.ts';
import { namedByProvider } from '../oidc/index.ts';
import { askForSecondFactor, provePasskey } from '../passkeys/index.ts';
import { keepKeyOf } from './keep-key.ts';
import { accountByEmail, accountById, setPassword, startupOfAccount } from './store.ts';

/**
 * Takes as long for an unknown address as for a wrong password, so that they can't be told apart. Asks for the two-step code only after
 * the password was right.
 */
export async function login(ctx: RequestCtx, { email, password, ...second }: InputOf<typeof AccountApi.login>) {
  const account = await accountByEmail(ctx.database.reader, email);
  const isRight = await ctx.gateways.passwords.verify(account?.passwordHash, password);
  if (!account || !isRight) throw wrong(ctx, account?.id);
  const passkey = await askForSecondFactor(ctx, { kind: 'founder', id: account.id, email: account.email }, second);
  const renewedHash = await ctx.gateways.passwords.renew(account.passwordHash, password);

  const token = await inTransaction(ctx, async (tx) => {
    // Hashing takes time, during which the password may have changed and every session ended.
    if ((await accountById(tx.db, account.id))?.passwordHash !== account.passwordHash) return undefined;
    if (renewedHash !== undefined) await setPassword(tx, account.id, renewedHash);
    await passkey?.markUsed(tx);
    const { device, now } = ctx;
    const why = passkey ? 'by password and a passkey' : 'by password';
    return openSession(ctx, tx, { kind: 'founder', holderId: account.id, device, now, why });
  });
  if (token === undefined) throw wrong(ctx, account.id);
  return new SessionAnswer({ token, startupName: account.startupName, message: 'Login successful' }, 'founder', token);
}

/** Counts as both factors: the authenticator has verified the person by a fingerprint, a face or a PIN. */
export async function loginWithPasskey(ctx: RequestCtx, { credential }: InputOf<typeof PasskeyApi.signIn>) {
  const { reader } = ctx.database;
  const emailOf = async (id: string) => (await accountById(reader, id))?.email;
  const passkey = await provePasskey(ctx, credential, { kind: 'founder', emailOf });
  const { holderId } = passkey;
  const token = await inTransaction(ctx, async (tx) => {
    await passkey.markUsed(tx);
    const { device, now } = ctx;
    return openSession(ctx, tx, { kind: 'founder', holderId, device, now, why: 'by a passkey' });
  });
  const startupName = (await startupOfAccount(reader, holderId as AccountId))?.startup.name ?? '';
  return new SessionAnswer({ token, startupName, message: 'Login successful' }, 'founder', token);
}

/** Stands for the password only: a second factor is asked for all the same. */
export async function loginWithProvider(ctx: RequestCtx, second: InputOf<typeof OidcApi.signIn>) {
  const named = await namedByProvider(ctx, 'founder');
  const found = await startupOfAccount(ctx.database.reader, named.holderId as AccountId);
  if (!found) throw new Refused('session.missing', 'This account no longer exists.');
  const { id, email } = found.account;
  const passkey = await askForSecondFactor(ctx, { kind: 'founder', id, email }, second);
  const token = await inTransaction(ctx, async (tx) => {
    await named.use(tx);
    await passkey?.markUsed(tx);
    const { device, now } = ctx;
    const why = passkey ? 'by the provider and a passkey' : 'by the provider';
    return openSession(ctx, tx, { kind: 'founder', holderId: id, device, now, why });
  });
  const startupName = found.startup.name;
  return new SessionAnswer({ token, startupName, message: 'Login successful' }, 'founder', token);
}

function wrong(ctx: RequestCtx, account: string | undefined): Refused {
  logSignIn(ctx, 'login.refused', { kind: 'founder', account, why: account ? 'wrong password' : 'unknown address' });
  return new Refused('session.missing', 'Invalid email or password');
}

export async function logout(ctx: RequestCtx<Founder>) {
  await inTransaction(ctx, (tx) => endHere(ctx, tx, ctx.actor, 'signed out'));
  return new SessionAnswer({ message: 'Signed out' }, 'founder', null);
}

export async function readSession(ctx: RequestCtx<Founder>) {
  const { accountId, email, role, isTemporary } = ctx.actor;
  const found = await startupOfAccount(ctx.database.reader, accountId);
  if (!found) throw new Refused('session.revoked', 'This account no longer exists.');
  const { startup, account } = found;
  return {
    data: {
      accountId,
      clientId: startup.id,
      email,
      startup: { id: startup.id, name: startup.name, role },
      plan: startup.plan,
      isTemporary,
      isVerified: account.verifiedAt !== null,
      sendsMail: ctx.gateways.mail !== null,
      mailFailed: account.verifiedAt === null && (await lastMailFailed(ctx.database.reader, email)),
      deletedOn: account.deleteAfter,
      expiresAt: new Date(
        ctx.clock.now().getTime() + sessionLife[isTemporary ? 'temporary' : 'founder'].idle,
      ).toISOString(),
      keepKey: await keepKeyOf(ctx.database.reader, accountId),
      language: account.language,
      languageChosenAt: account.languageChosenAt,
    },
  };
}
