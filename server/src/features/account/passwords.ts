import { type AccountApi, passwordFault } from '@paratope/shared/account/api';
import type { InputOf } from '@paratope/shared/endpoint';
import { msg } from '@paratope/shared/words/message';
import { type Ctx, type Deps, type Founder, inTransaction, Refused } from '../../context.ts';
import type { Transaction } from '../../db/database.ts';
import { countKeys } from '../../db/keys.ts';
import type { RequestCtx } from '../../http/mount.ts';
import { endSessions, hashToken } from '../../http/session.ts';
import { logSignIn } from '../../http/sign-in-log.ts';
import { receiveItem, settleItems } from '../inbox/index.ts';
import { queueMail } from '../mail/index.ts';
import { deleteLink } from '../oidc/index.ts';
import { countPasskeys } from '../passkeys/index.ts';
import { refuseCommonPassword } from './common-passwords.ts';
import { makeLink } from './links.ts';
import { openLink, useLink, voidLinks } from './links-store.ts';
import { passwordChanged, passwordWished } from './mail-templates.ts';
import { refuseWrongPassword } from './own-password.ts';
import { closeRequests, insertPasswordRequest, requestById, waitingRequests } from './requests-store.ts';
import { accountByEmail, accountById, setPassword } from './store.ts';
import { markVerified } from './verify.ts';

const noToken = 'Invalid or missing reset token';
const anotherWish =
  "This isn't the password you chose when you requested this link. If you didn't request it, ignore the email. Your password stays the same.";

/** Most pending requests of one account within an hour; more would let a stranger flood its mailbox. */
const mostWishes = 3;

/**
 * Stores the requested password, hashed, until the mailed link is opened or an admin has verified the person. The answer and its duration
 * are the same for an unknown address.
 */
export async function requestPasswordReset(ctx: RequestCtx, input: InputOf<typeof AccountApi.requestPasswordReset>) {
  await refuseCommonPassword(input.newPassword, { field: 'newPassword', own: [input.email] });
  const account = await accountByEmail(ctx.database.reader, input.email);
  const passwordHash = await ctx.gateways.passwords.hash(input.newPassword);
  await inTransaction(ctx, async (tx) => {
    if (!account || (await waitingRequests(tx.db, account.id, hourBefore(ctx.now))) >= mostWishes) return;
    const id = ctx.random.id();
    await insertPasswordRequest(tx, {
      id,
      accountId: account.id,
      passwordHash,
      state: 'waiting',
      requestedAt: ctx.now,
    });
    if (ctx.gateways.mail) {
      const url = await makeLink(ctx, tx, { purpose: 'password-request', holderId: id, email: account.email });
      await queueMail(ctx, tx, { to: account.email, mail: passwordWished(ctx, url) });
      return;
    }
    await receiveItem(tx, {
      id,
      kind: 'password-request',
      name: account.startupName,
      email: account.email,
      title: msg('New password requested'),
      text: msg(
        'Someone requested a new password for this account. Verify the person by something other than this email address, then approve the request.',
      ),
      subjectId: account.id,
      receivedAt: ctx.now,
    });
  });
  return { message: 'Request received. Your new password works once the request is confirmed.' };
}

/**
 * Sets the requested password. The link proves the mailbox, and the typed password proves who made the request: two such mails look the
 * same, and one may be a stranger's.
 */
export async function confirmPasswordReset(
  ctx: RequestCtx,
  { token, password }: InputOf<typeof AccountApi.confirmPasswordReset>,
) {
  const asked = { tokenHash: hashToken(token), purpose: 'password-request', now: ctx.now } as const;
  const open = await openLink(ctx.database.reader, asked);
  const wish = open && (await requestById(ctx.database.reader, open.holderId));
  if (wish?.state !== 'waiting') throw new Refused('invalid', noToken);
  // The link stays valid: it may be the wrong one of two mails, or a typo.
  if (!(await ctx.gateways.passwords.verify(wish.passwordHash, password)))
    throw new Refused('invalid', anotherWish, { fields: { password: anotherWish } });
  await inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, asked);
    const request = link && (await requestById(tx.db, link.holderId));
    if (!link || request?.state !== 'waiting') throw new Refused('invalid', noToken);
    await changeTo(ctx, tx, { accountId: request.accountId, passwordHash: request.passwordHash, provenBy: link.email });
  });
  return { message: 'Your password was changed. Log in with the new one.' };
}

/** Accepts a token of either kind of link. */
export async function resetPassword(ctx: RequestCtx, input: InputOf<typeof AccountApi.resetPassword>) {
  const fault = passwordFault(input.password, ctx.config.PASSWORD_RESET_MIN <= 6 ? 6 : 8);
  if (fault) throw new Refused('invalid', fault, { fields: { password: fault } });
  await refuseCommonPassword(input.password, { field: 'password' });
  const passwordHash = await ctx.gateways.passwords.hash(input.password);
  const tokenHash = hashToken(input.token);
  await inTransaction(ctx, async (tx) => {
    const given = await useLink(tx, { tokenHash, purpose: 'password-reset', now: ctx.now });
    const wished = given ? undefined : await useLink(tx, { tokenHash, purpose: 'password-request', now: ctx.now });
    const accountId = given?.holderId ?? (wished && (await requestById(tx.db, wished.holderId))?.accountId);
    if (!accountId) throw new Refused('invalid', noToken);
    await changeTo(ctx, tx, { accountId, passwordHash, provenBy: given?.email ?? wished?.email ?? null });
  });
  return { message: 'Your password was changed. Log in with the new one.' };
}

export async function changePassword(ctx: RequestCtx<Founder>, input: InputOf<typeof AccountApi.changePassword>) {
  const { accountId, email, sessionId } = ctx.actor;
  await refuseCommonPassword(input.newPassword, { field: 'newPassword', own: [email] });
  await refuseWrongPassword(ctx, input.currentPassword, 'currentPassword');
  const passwordHash = await ctx.gateways.passwords.hash(input.newPassword);
  await inTransaction(ctx, async (tx) => {
    await setPassword(tx, accountId, passwordHash);
    await closeWishes(ctx, tx, accountId, 'The password was changed');
    await tellChanged(ctx, tx, { accountId, why: 'by its holder', except: sessionId });
    await mailChanged(ctx, tx, { id: accountId, email });
  });
  return { message: 'Your password was changed. Your other devices are signed out.' };
}

/** Returns a single-use URL for setting a new password, to be handed over and not mailed. */
export const makeResetLink = (deps: Deps, tx: Transaction, accountId: string): Promise<string> =>
  makeLink(deps, tx, { purpose: 'password-reset', holderId: accountId, email: null });

async function changeTo(
  ctx: Ctx,
  tx: Transaction,
  change: { accountId: string; passwordHash: string; provenBy: string | null },
): Promise<void> {
  const { accountId, passwordHash, provenBy } = change;
  const account = await accountById(tx.db, accountId);
  // A link mailed to an address the account no longer has is invalid.
  if (!account || (provenBy !== null && provenBy !== account.email)) throw new Refused('invalid', noToken);
  await setPassword(tx, accountId, passwordHash);
  // Whoever took the account over may have linked a login of their own; the holder's links itself again.
  await deleteLink(tx, accountId);
  await closeWishes(ctx, tx, accountId, 'The password was changed');
  const areKeysRevoked = (await countKeys(tx.db, { holderId: accountId, now: ctx.now })) > 0;
  await tellChanged(ctx, tx, { accountId, why: 'by a link' });
  if (provenBy && account.verifiedAt === null) await markVerified(ctx, tx, accountId, 'Confirmed by a mailed link');
  await mailChanged(ctx, tx, account, areKeysRevoked);
}

async function mailChanged(
  ctx: Ctx,
  tx: Transaction,
  { id, email }: { id: string; email: string },
  areKeysRevoked = false,
): Promise<void> {
  const hasPasskeys = (await countPasskeys(tx.db, id)) > 0;
  await queueMail(ctx, tx, {
    to: email,
    mail: passwordChanged(ctx.config.SUPPORT_EMAIL, { hasPasskeys, areKeysRevoked }),
  });
}

/** Ends the sessions opened with the previous password and logs the change. */
async function tellChanged(
  ctx: Ctx,
  tx: Transaction,
  { accountId, ...how }: { accountId: string; why: 'by its holder' | 'by a link'; except?: string },
): Promise<void> {
  tx.afterCommit(() => logSignIn(ctx, 'password.changed', { kind: 'founder', account: accountId, why: how.why }));
  const session = { kind: 'founder', holderId: accountId, why: 'password changed' } as const;
  await endSessions(ctx, tx, how.except === undefined ? session : { ...session, except: how.except });
}

async function closeWishes(ctx: Pick<Ctx, 'now'>, tx: Transaction, accountId: string, note: string): Promise<void> {
  await closeRequests(tx, accountId);
  await voidLinks(tx, { holderId: accountId, purpose: 'password-reset', now: ctx.now });
  await settleItems(tx, { subjectId: accountId, kind: 'password-request', note, now: ctx.now });
}

const hourBefore = (now: string) => new Date(Date.parse(now) - 60 * 60 * 1000).toISOString();
